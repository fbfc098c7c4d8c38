import {
  chiSquareDraw,
  cholesky,
  type Matrix,
  mean,
  type RandomStream,
  solveCholesky,
  standardDeviation,
  truncatedNormal,
} from '../../../foundation/numerics/index.ts';
import { inside, type Work } from '../../../foundation/work/index.ts';
import type { ColumnModel, DrawOptions, Variable } from '../columnModel.ts';
import { chooseTerms, NO_CLASSES, productsOf } from '../terms/chooseTerms.ts';
import {
  addLinear,
  addMoments,
  BLOCK,
  blocks,
  type TermBlocks,
  type TermList,
  termBlocks,
} from '../terms/terms.ts';
import { coarseLine, withoutOutliers } from './coarseLine.ts';
import { drawCoefficients, inverseFactor } from './posterior.ts';

/**
 * Largest number of terms. The factor of the inverse is stored with every model: with this many terms it has 45,150
 * numbers.
 */
const MOST_TERMS = 300;
/** Residuals below this share of the response's deviation, on average, are rounding; ... */
const ROUNDING = 1e-12;
/** ... and so are those below this share of its mean: some units in the last place. */
const LAST_PLACES = 5e-16;

/** Each time an outlier is pulled in, the line comes nearer to the line without it. */
const ROUNDS = 8;

/** A draw without limits. */
export const ANYWHERE: DrawOptions = {
  parameters: 'fixed',
  low: Number.NEGATIVE_INFINITY,
  high: Number.POSITIVE_INFINITY,
};

/** A normal linear model of (y - centre) / scale; a constant response has scale 0 and nothing else. */
export interface LinearFit {
  readonly centre: number;
  readonly scale: number;
  readonly terms: TermList;
  /** One per term, the intercept first. */
  readonly coefficients: readonly number[];
  /** The upper triangular factor of (D'D)^-1, column after column without the zeros. */
  readonly factor: readonly number[];
  /** Sum of squared residuals, 0 if they are rounding. */
  readonly squares: number;
  /** Records less terms. */
  readonly degrees: number;
}

/**
 * Normal linear regression. Drawn from the posterior under the prior that is flat in the coefficients and in log
 * sigma: sigma^2 = RSS / chi-square with n - t degrees of freedom, b normal with mean bhat and covariance sigma^2
 * (D'D)^-1; fixed: sigma^2 = RSS / (n - t) and bhat. Then Db + sigma z, with z normal, truncated so that the value
 * lies between the limits (Raghunathan et al. 2001).
 *
 * Numbers are centred and scaled before products are computed, and the solution is corrected once by the products of
 * the terms with its residuals, so that offsets cost no digits. For a model that is handed out, outliers are pulled
 * in and the line is fitted again, because it would reveal them. Of more than 300 terms, those most correlated with
 * the response stay. O(n p^2) for p predictors, and O(t^3).
 */
export const linear: ColumnModel<LinearFit> = {
  name: 'linear',

  *fit({ values }, predictors, { leaf, guarded = false }, stream) {
    const records = values.length;
    const first = standardised(values);
    if (!(first.scale > 0)) {
      const constant: LinearFit = {
        centre: first.centre,
        scale: 0,
        terms: predictors.map(() => ({ kind: 'none' })),
        coefficients: [0],
        factor: [0],
        squares: 0,
        degrees: records - 1,
      };
      return guarded ? coarseLine(constant, leaf) : constant;
    }
    const targets = {
      records,
      count: 1,
      size: () => records,
      fill: (_: number, block: Float64Array, from: number, to: number) =>
        first.fill(block, from, to),
    };
    const guard = guarded ? NO_CLASSES : undefined;
    const choice = chooseTerms(predictors, targets, leaf, MOST_TERMS, guard);
    const terms = yield* inside(choice, 0, 1, 4);
    const all = termBlocks(terms, predictors, records);
    const lower = cholesky(yield* inside(productsOf(all, null), 1, 1, 4))!;
    const factor = guarded ? [] : inverseFactor(lower);
    let solved = yield* inside(solve(all, lower, first), 2, guarded ? 1 : 2, 4);
    for (let round = 0; guarded && round < ROUNDS; round++) {
      const before = 3 + round / ROUNDS;
      const work = onLine({ ...solved, terms, factor }, predictors, records, stream);
      const line = yield* inside(work, before, 0, 4);
      const tame = withoutOutliers(values, line);
      const next = tame && standardised(tame);
      if (next === null || !(next.scale > 0)) break;
      solved = yield* inside(solve(all, lower, next), before, 1 / ROUNDS, 4);
    }
    const fitted = { ...solved, terms, factor };
    return guarded ? coarseLine(fitted, leaf) : fitted;
  },

  *draw(fitted, predictors, records, { parameters, low, high }, stream) {
    const { centre, scale, squares, degrees } = fitted;
    const drawn = new Float64Array(records);
    if (scale === 0) return drawn.fill(within(centre, low, high));
    // A model that was handed out does not contain the uncertainty of its coefficients.
    const isPosterior = parameters === 'posterior' && fitted.factor.length > 0;
    const divisor = isPosterior && degrees > 0 ? chiSquareDraw(stream, degrees) : degrees;
    const sigma = squares > 0 && divisor > 0 ? Math.sqrt(squares / divisor) : 0;
    const coefficients = new Float64Array(fitted.coefficients.length + 1);
    coefficients.set(
      isPosterior
        ? drawCoefficients(fitted.coefficients, fitted.factor, sigma, stream)
        : fitted.coefficients,
    );
    const terms = termBlocks(fitted.terms, predictors, records);
    const least = (low / 2 - centre / 2) / (scale / 2);
    const largest = (high / 2 - centre / 2) / (scale / 2);
    const line = new Float64Array(BLOCK);
    for (const { from, to, progress } of blocks(records, predictors.length + 100)) {
      if (progress !== null) yield progress;
      terms.read(from, to);
      line.fill(0);
      addLinear(terms, coefficients, line, to - from);
      for (let i = from; i < to; i++) {
        const z = truncatedNormal(stream, line[i - from], sigma, least, largest);
        drawn[i] = within(centre + scale * z, low, high);
      }
    }
    return drawn;
  },
};

/** The values of the regression line, without residuals. */
export function onLine(
  line: LinearFit,
  predictors: readonly Variable[],
  records: number,
  stream: RandomStream,
): Work<Float64Array> {
  return linear.draw({ ...line, squares: 0 }, predictors, records, ANYWHERE, stream);
}

/** A response with its mean and standard deviation (divisor n), 0 if it is constant. */
interface Standardised {
  readonly centre: number;
  readonly scale: number;
  /** Fills a block with (value - centre) / scale of some records. */
  fill(block: Float64Array, from: number, to: number): void;
}

function standardised(values: Float64Array): Standardised {
  const centre = mean(values);
  const scale = isConstant(values) ? 0 : standardDeviation(values, 'n');
  return {
    centre,
    scale,
    fill(block, from, to) {
      for (let i = from; i < to; i++) {
        block[i - from] = (values[i] / 2 - centre / 2) / (scale / 2);
      }
    },
  };
}

/** Least squares, given the triangle of the products of the terms. */
function* solve(
  terms: TermBlocks,
  lower: Matrix,
  response: Standardised,
): Work<Omit<LinearFit, 'terms' | 'factor'>> {
  const { centre, scale } = response;
  const coefficients = new Float64Array(terms.count);
  let squares = 0;
  // The first pass gives the solution, the second corrects rounding.
  for (let pass = 0; pass < 2; pass++) {
    const residuals = yield* inside(residualSums(terms, response.fill, coefficients), pass, 1, 2);
    const step = solveCholesky(lower, residuals.moments);
    squares = residuals.squares;
    for (let t = 0; t < step.length; t++) {
      coefficients[t] += step[t];
      squares -= step[t] * residuals.moments[t];
    }
  }
  const rounding = ROUNDING + LAST_PLACES * Math.abs(centre / scale);
  return {
    centre,
    scale,
    coefficients: [...coefficients],
    squares: squares > rounding * rounding * terms.records ? squares : 0,
    degrees: terms.records - coefficients.length,
  };
}

/** Between the limits, and finite even if they are not. */
function within(x: number, low: number, high: number): number {
  const finite = Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, x));
  return Math.max(low, Math.min(high, finite));
}

function isConstant(values: Float64Array): boolean {
  for (let i = 1; i < values.length; i++) if (values[i] !== values[0]) return false;
  return true;
}

/** The residuals' sum of squares, and the sums of their products with the terms. */
function* residualSums(
  terms: TermBlocks,
  response: (block: Float64Array, from: number, to: number) => void,
  coefficients: Float64Array,
): Work<{ squares: number; moments: Float64Array }> {
  const moments = new Float64Array(terms.count + 1);
  const negative = new Float64Array(terms.count + 1);
  for (let t = 0; t < terms.count; t++) negative[t] = -coefficients[t];
  const residuals = new Float64Array(BLOCK);
  let squares = 0;
  for (const { from, to, progress } of blocks(terms.records, 4 * terms.numbers.length)) {
    if (progress !== null) yield progress;
    const n = to - from;
    terms.read(from, to);
    response(residuals, from, to);
    addLinear(terms, negative, residuals, n);
    addMoments(terms, residuals, moments, n);
    for (let i = 0; i < n; i++) squares += residuals[i] * residuals[i];
  }
  return { squares, moments: moments.subarray(0, terms.count) };
}
