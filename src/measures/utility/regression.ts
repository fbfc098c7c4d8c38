import { PenumbraError } from '../../error.ts';
import {
  fromColumns,
  leastSquares,
  leastSquaresResiduals,
  type Matrix,
  mean,
  norm,
  qr,
  standardDeviation,
  standardise,
  studentTQuantile,
  upperFactor,
} from '../../foundation/numerics/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import {
  type Files,
  type Measure,
  noReading,
  type Part,
  type Reading,
  type Regression,
  reading,
} from '../contract/index.ts';
import {
  type Design,
  designEstimates,
  type Estimate,
  type Sample,
  type Term,
  weightedLinear,
} from '../inference/index.ts';
import { scaledColumn } from './scaledColumn.ts';
import {
  effectiveRecords,
  WEIGHTED_DESIGN,
  type Weights,
  weightsFor,
  weightsOf,
} from './weighing.ts';

const MOST_PARTS = 100;
const MOST_ESTIMATES = 20;
/** If less than this share of the deviation of a column remains, the column follows from the others. */
const COLLINEAR = 1e-7;
/** Residuals below this share of the response's deviation are rounding. */
const NO_RESIDUAL = 1e-10;
/** Slopes of fits without residuals that differ by less than this share are the same. */
const SAME = 1e-8;

/**
 * Overlap of confidence intervals (Karr et al. 2006): with intervals [l_o, u_o] and [l_m, u_m] of a slope in the
 * original and the protected file, J = (1/2) [i / (u_o - l_o) + i / (u_m - l_m)] for the length i = min(u_o, u_m) -
 * max(l_o, l_m) that they share. Karr et al. let J become negative if they share nothing; here it is 0, so that one
 * slope that is far off does not outweigh the others. Intercepts do not count: they depend on the zero of the columns.
 *
 * About 2 n p^2 products for each file and regression.
 */
export const regression: Measure = {
  name: 'regression',
  title: 'Overlap of confidence intervals',
  heading: 'Structure',
  definition:
    'Mean over all slopes of the overlap of their two 95 % confidence intervals (Student’s t), in percent: the shared length divided by the length of either interval, averaged over both; 0 if they share nothing. Each named regression is fitted to both files by ordinary least squares with an intercept, on the records that are complete in its columns. An interval of length 0 (a fit without residuals) is shared wholly if it lies in the other, so that two of them count 100 % if the slopes agree. Intercepts do not count',
  source: 'Karr et al. 2006',
  range:
    '0 % (no interval of a slope meets the interval of the other file) to 100 % (all are the same)',
  direction: 'higher is better',
  unit: '%',
  weights: WEIGHTED_DESIGN,
  seconds: (records, columns) => 1e-7 * records * columns * columns,
  *measure(files) {
    if (files.regressions.length === 0) {
      return noReading('No regression was named: name one with --regression "y ~ x1 + x2".');
    }
    return yield* overlaps(files);
  },
};

function* overlaps(files: Files): Work<Reading> {
  const parts: Part[] = [];
  const notes: string[] = [];
  const estimates: string[] = [];
  for (const [done, asked] of files.regressions.entries()) {
    yield { done, total: files.regressions.length };
    yield* overlapsOf(files, asked, parts, notes, estimates);
  }
  const shared = parts.map(({ value }) => value).filter((value) => value !== null);
  const shown = parts.slice(0, MOST_PARTS);
  if (shown.length < parts.length) {
    notes.push(`The first ${MOST_PARTS} of ${parts.length} slopes are shown; all count.`);
  }
  notes.push(...estimates.slice(0, MOST_ESTIMATES));
  if (shared.length === 0) {
    return noReading('No slope can be estimated in both files.', shown, notes);
  }
  return reading(mean(Float64Array.from(shared)), shown, notes);
}

function* overlapsOf(
  files: Files,
  { response, predictors }: Regression,
  parts: Part[],
  notes: string[],
  estimates: string[],
): Work<void> {
  const { names } = files;
  const formula = `${names[response]} ~ ${predictors.map((j) => names[j]).join(' + ')}`;
  const before = completeRecords(files, 'original', response, predictors);
  const after = completeRecords(files, 'masked', response, predictors);
  if (before.incomplete + after.incomplete > 0) {
    notes.push(
      `${formula}: incomplete records left out, ${before.incomplete} of the original and ${after.incomplete} of the protected file.`,
    );
  }
  const kept = yield* independentPredictors(before, after);
  const dropped = predictors.filter((_, p) => !kept.includes(p));
  if (dropped.length > 0) {
    notes.push(
      `${formula}: predictors left out because, in one of the files, they are constant or follow from those before them: ${dropped.map((j) => names[j]).join(', ')}.`,
    );
  }
  if (kept.length === 0) {
    parts.push({ name: formula, value: null, reason: 'It has no predictor that varies.' });
    return;
  }
  const own = [response, ...predictors].map((j) => names[j]);
  // Columns of a unit are weighted by the unit, of which replicates and strata of records say nothing.
  const sampling = weightsFor(files, own) === files.weights ? files.sampling : undefined;
  if (sampling !== undefined) notes.push(`${formula}: ${sampling.words}`);
  else if (before.weights !== null) {
    notes.push(`${formula}: Standard errors take Kish's effective number of records.`);
  }
  const reason =
    sampling === undefined
      ? 'One of the files has too few complete records.'
      : 'One of the files has too few complete records, or a replicate weight has too few of them.';
  yield { done: 0, total: 1 };
  const fitBefore = yield* slopesIn(before, kept, sampling?.original);
  yield { done: 0, total: 1 };
  const fitAfter = yield* slopesIn(after, kept, sampling?.masked);
  for (const [at, p] of kept.entries()) {
    const name = `${formula}: ${names[predictors[p]]}`;
    if (fitBefore === null || fitAfter === null) {
      parts.push({ name, value: null, reason });
      continue;
    }
    const a = fitBefore[at];
    const b = fitAfter[at];
    const unit = unitOf(a.unit, b.unit);
    parts.push({ name, value: 100 * overlap(inUnit(a, unit), inUnit(b, unit)) });
    estimates.push(
      `${name} is ${inWords(a)} in the original and ${inWords(b)} in the protected file.`,
    );
  }
}

/** The columns of a regression in one file, complete records only. */
interface Variables {
  readonly response: Float64Array;
  readonly predictors: readonly Float64Array[];
  /** Positions of the records in the file, and the number of all records there. */
  readonly records: Int32Array;
  readonly all: number;
  readonly weights: Weights;
  /** The number of records, the effective one if they have weights. */
  readonly size: number;
  readonly incomplete: number;
}

function completeRecords(
  files: Files,
  file: 'original' | 'masked',
  response: number,
  predictors: readonly number[],
): Variables {
  const used = [response, ...predictors].map((j) => files[file][j]);
  const given = weightsOf(files, file, [response, ...predictors]);
  const isComplete = (_: number, i: number) =>
    given?.[i] !== 0 && used.every((column) => Number.isFinite(column[i]));
  const [y, ...xs] = used.map((column) => column.filter(isComplete));
  const weights = given?.filter(isComplete) ?? null;
  const size = weights === null ? y.length : effectiveRecords(weights);
  const all = used[0].length;
  const records = Int32Array.from(used[0].keys()).filter((i) => isComplete(0, i));
  return { response: y, predictors: xs, records, all, weights, size, incomplete: all - y.length };
}

/**
 * A column with mean 0 and deviation 1. With weights both are weighted, and each value is multiplied by the root of its
 * weight, so that plain least squares are weighted ones; the squares sum to the number of records either way.
 */
function standardised(column: Float64Array, { weights, size }: Variables): Float64Array {
  if (weights === null) return standardise(column, 'sd');
  const { z, total } = scaledColumn(column, weights);
  return z.map((value, i) => value * Math.sqrt((weights[i] / total) * size));
}

function deviationOf(column: Float64Array, { weights }: Variables): number {
  return weights === null
    ? standardDeviation(column, 'n')
    : scaledColumn(column, weights).deviation;
}

/** The predictors that, in both files, are not constant and do not follow from those before them. */
function* independentPredictors(...files: readonly Variables[]): Work<number[]> {
  const all = files[0].predictors.map((_, p) => p);
  if (all.length === 0 || files.some(({ response }) => response.length === 0)) return [];
  const scaled = files.map((file) => file.predictors.map((x) => standardised(x, file)));
  let isFull = true;
  for (const columns of scaled) {
    yield { done: 0, total: 1 };
    isFull &&= qr(fromColumns(columns), { tolerance: COLLINEAR }).rank === all.length;
  }
  if (isFull) return all;
  const kept: number[] = [];
  for (const p of all) {
    yield { done: 0, total: 1 };
    const isNew = scaled.every((columns, file) => {
      const others = fromColumns(kept.map((q) => columns[q]));
      const rest = kept.length === 0 ? columns[p] : leastSquaresResiduals(qr(others), columns[p]);
      return norm(rest, 0, rest.length) > COLLINEAR * Math.sqrt(files[file].size);
    });
    if (isNew) kept.push(p);
  }
  return kept;
}

/** A slope and half the length of its 95 % confidence interval, in units of the deviations of its file. */
interface Slope {
  readonly estimate: number;
  readonly half: number;
  readonly unit: Unit;
}

interface Unit {
  readonly response: number;
  readonly predictor: number;
}

/** Slopes with standard errors of the sampling design, if there is one. Null if they cannot be estimated. */
function* slopesIn(
  variables: Variables,
  kept: readonly number[],
  design: Design | undefined,
): Work<Slope[] | null> {
  if (design === undefined) return slopesOf(variables, kept);
  const { response, predictors, records, all } = variables;
  if (records.length <= kept.length + 1) return null;
  const terms = kept.map((p) => ({ name: String(p), values: predictors[p] }));
  const sample = { records, all, weights: design.weights };
  const deviation = deviationOf(response, variables);
  const own = deviation > 0 ? deviation : 1;
  const estimates = yield* estimatesOf(response, terms, sample, design);
  return estimates === null
    ? null
    : estimates.slice(1).map(({ value, variance, degrees }, at) => {
        const predictor = deviationOf(predictors[kept[at]], variables);
        const scale = predictor / own;
        const half = studentTQuantile(0.975, degrees) * Math.sqrt(variance) * scale;
        return {
          estimate: value * scale,
          half: half > NO_RESIDUAL ? half : 0,
          unit: { response: deviation, predictor },
        };
      });
}

/** Null if a term does not vary, or follows from others, among the records that have a weight in a replicate. */
function* estimatesOf(
  response: Float64Array,
  terms: readonly Term[],
  sample: Sample,
  design: Design,
): Work<Estimate[] | null> {
  try {
    return yield* designEstimates(weightedLinear(response, terms, sample), design);
  } catch (error) {
    if (error instanceof PenumbraError) return null;
    throw error;
  }
}

/**
 * Ordinary least squares with an intercept on centred and scaled columns, which gives the same slopes; the residual
 * variance has divisor n - p - 1. Null if that divisor is not positive.
 */
function slopesOf(variables: Variables, kept: readonly number[]): Slope[] | null {
  const { response, predictors, size: n } = variables;
  const degrees = n - kept.length - 1;
  if (degrees <= 0) return null;
  const y = standardised(response, variables);
  const factorised = qr(fromColumns(kept.map((p) => standardised(predictors[p], variables))));
  const estimates = leastSquares(factorised, y);
  const residual = norm(leastSquaresResiduals(factorised, y), 0, y.length);
  const spread = residual > NO_RESIDUAL * Math.sqrt(n) ? residual / Math.sqrt(degrees) : 0;
  const quantile = studentTQuantile(0.975, degrees);
  const roots = inverseRowNorms(upperFactor(factorised));
  const halves = new Float64Array(kept.length);
  for (let j = 0; j < kept.length; j++) {
    halves[factorised.pivots[j]] = quantile * spread * roots[j];
  }
  const deviation = deviationOf(response, variables);
  return kept.map((p, j) => ({
    estimate: estimates[j],
    half: halves[j],
    unit: { response: deviation, predictor: deviationOf(predictors[p], variables) },
  }));
}

/** The norms of the rows of R^-1: the square roots of the diagonal of (R' R)^-1. */
function inverseRowNorms({ rows: p, data: r }: Matrix): Float64Array {
  const squares = new Float64Array(p);
  for (let k = 0; k < p; k++) {
    // Column k of the inverse, from its diagonal upwards.
    const column = new Float64Array(k + 1);
    column[k] = 1 / r[k + k * p];
    for (let i = k - 1; i >= 0; i--) {
      let sum = 0;
      for (let j = i + 1; j <= k; j++) sum += r[i + j * p] * column[j];
      column[i] = -sum / r[i + i * p];
    }
    for (let i = 0; i <= k; i++) squares[i] += column[i] * column[i];
  }
  return squares.map(Math.sqrt);
}

/** Slopes are compared in the deviations of the original, or of the protected file if the original has none. */
function unitOf(original: Unit, masked: Unit): Unit {
  return {
    response: original.response > 0 ? original.response : masked.response > 0 ? masked.response : 1,
    predictor: original.predictor,
  };
}

function inUnit({ estimate, half, unit }: Slope, to: Unit): Slope {
  const factor = (unit.response / to.response) * (to.predictor / unit.predictor);
  return { estimate: estimate * factor, half: half * factor, unit: to };
}

/** From 0 to 1. */
function overlap(a: Slope, b: Slope): number {
  if (a.half === 0 && b.half === 0) {
    const difference = Math.abs(a.estimate - b.estimate);
    return difference <= SAME * Math.max(1, Math.abs(a.estimate), Math.abs(b.estimate)) ? 1 : 0;
  }
  // Relative to the first slope, so that equal intervals share all of their length, however short.
  const distance = b.estimate - a.estimate;
  const low = Math.max(-a.half, distance - b.half);
  const high = Math.min(a.half, distance + b.half);
  // Also if they are so far apart that a bound is infinite.
  if (!(high >= low)) return 0;
  const part = ({ half }: Slope) => (half === 0 ? 1 : Math.min(1, (high - low) / (2 * half)));
  return (part(a) + part(b)) / 2;
}

function inWords({ estimate, half, unit }: Slope): string {
  const factor = unit.response / unit.predictor;
  const [slope, low, high] = [estimate, estimate - half, estimate + half].map((x) =>
    String(Number((x * factor).toPrecision(4))),
  );
  return `${slope} (${low} to ${high})`;
}
