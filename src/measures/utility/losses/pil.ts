import { firstWhere, normalCdf } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { type Files, type Measure, noReading } from '../../contract/index.ts';
import { counted, figure, meanOf, unfit } from '../figure.ts';
import {
  type Both,
  type ColumnMoments,
  columnMoments,
  type JointMoments,
  jointMoments,
} from '../moments/centralMoments.ts';
import { ROUNDING } from '../moments/variation.ts';
import { differenceIn, meanDifference } from '../scaledColumn.ts';
import { type Distribution, distributionOf, quantileIn, TWENTIETHS } from '../sorted.ts';
import { WEIGHTED_REPLICATES, weightsFor, weightsOf } from '../weighing.ts';
import {
  type ReplicatedColumn,
  type ReplicatedPair,
  replicatedColumn,
  replicatedPairs,
  replicatesIn,
} from './replicated.ts';

/**
 * Probabilistic information loss (Mateo-Sanz, Domingo-Ferrer and Sebé 2005). A statistic that was t and became
 * t' has lost 100 P(|Z| <= |t' - t| / sqrt(Var t)), Z standard normal and Var t the asymptotic sampling
 * variance of t in the original: 0 for no change, 50 for a change that sampling exceeds half the time. PIL is the
 * mean of five means, over:
 * - quantiles at 5 %, 10 % ... 95 % of every column: Var = q (1 - q) / (n f^2), f = count / (2 h n) with the
 *   number of values in (Q - h, Q + h), h a thousandth of the range of the column itself;
 * - means: m2 / n; variances: (m4 - m2^2) / n; covariances: (m22 - m11^2) / n;
 * - correlations: (m22 + r^2 / 4 (m40 + m04 + 2 m22) - r (m31 + m13)) / n of standardised columns, the usual
 *   form multiplied out, because that form divides by a covariance, which can be 0.
 * If Var is 0 (a constant column), an unchanged statistic has lost 0 and any other 100. Sampling
 * variances and differences at rounding level count as 0. O(n p^2 + p n log n).
 */
export const pil: Measure = {
  name: 'pil',
  title: 'PIL: probabilistic information loss',
  heading: 'Information loss',
  definition:
    'Mean of five parts, each a mean over columns or pairs of columns, in percent: the probability that sampling alone moves a statistic of the original by less than the protection did. The statistics are quantiles at 5 %, 10 % ... 95 % (type 1 of Hyndman and Fan), means, variances, covariances and correlations. Sampling variances are the asymptotic ones of the original, moments have divisor n, and the density at a quantile is counted within a thousandth of the range on either side. Missing values are left out of each file; for pairs, each file contributes the records that have both values. A constant column loses 0 or 100, and its correlations are left out; a column that became constant has correlation 0. A part without any pair of columns is 0',
  source: 'Mateo-Sanz, Domingo-Ferrer and Sebé 2005',
  range: '0 (all these statistics kept) to 100 (all lost)',
  direction: 'lower is better',
  unit: '%',
  weights: WEIGHTED_REPLICATES,
  basis: 'moments of columns',
  seconds: (records, columns) =>
    7e-9 * records * columns * (columns + 60) + 2e-5 * columns * columns,
  *measure(files) {
    const reason = yield* unfit(files);
    if (reason !== null) return noReading(reason);
    const columns = yield* columnMoments(files);
    const filled = [...files.names.keys()].filter(
      (j) => columns.original[j].records > 0 && columns.masked[j].records > 0,
    );
    if (filled.length === 0) return noReading('No column has values in both files.');
    const every = yield* jointMoments(files, 4);
    const replicated = yield* replicatedIn(files, columns.original, every.original);
    const pairs = matched(every, replicated?.pairs);
    if (pairs.length === 0 && filled.length > 1) {
      return noReading('No pair of columns has records in both files.');
    }
    const varying = pairs.filter(([before]) => !before.deviations.includes(0));
    const losses = {
      quantiles: yield* quantileLosses(files, filled, columns.original, replicated?.columns),
      means: filled.map((j) =>
        meanLoss(columns.original[j], columns.masked[j], replicated?.columns[j]?.mean),
      ),
      variances: filled.map((j) =>
        varianceLoss(columns.original[j], columns.masked[j], replicated?.columns[j]?.variance),
      ),
      covariances: pairs.map(covarianceLoss),
      correlations: varying.map(correlationLoss),
    };
    const parts = Object.entries(losses).map(([name, list]) => ({
      name,
      value: list.length === 0 ? 0 : meanOf(list),
    }));
    const skipped = pairs.length - varying.length;
    return figure(meanOf(parts.map(({ value }) => value)), parts, [
      replicated === null
        ? null
        : 'Sampling variances of columns of the record are those of the replicate weights.',
      pairs.length === 0 ? 'There is no pair of columns, so the two parts for pairs are 0.' : null,
      pairs.length > 0 && varying.length === 0
        ? 'No two columns vary in the original: there is no correlation to lose, and that part is 0.'
        : counted('Pairs of columns left out of the correlations because one is constant', skipped),
      counted(
        'Pairs of columns left out because no record of one file has both values',
        every.original.length - pairs.length,
      ),
      counted(
        'Columns left out because they have no values in one of the files',
        files.names.length - filled.length,
      ),
    ]);
  },
};

/** The variances of columns and pairs by replicate weights; undefined for those of the unit, of which replicates say nothing. */
interface Replicated {
  readonly columns: readonly (ReplicatedColumn | undefined)[];
  readonly pairs: readonly (ReplicatedPair | undefined)[];
}

function* replicatedIn(
  files: Files,
  moments: readonly ColumnMoments[],
  pairs: readonly JointMoments[],
): Work<Replicated | null> {
  const replicates = replicatesIn(files);
  if (replicates === null) return null;
  const { names, original } = files;
  const isOfRecords = (...places: number[]) =>
    weightsFor(
      files,
      places.map((j) => names[j]),
    ) === files.weights;
  const ofPairs = yield* replicatedPairs(original, pairs, replicates);
  // A replicate without a record of a column has no figure for it.
  const known = <T extends object>(one: T) =>
    Object.values(one).flat().every(Number.isFinite) ? one : undefined;
  const columns: (ReplicatedColumn | undefined)[] = [];
  for (const [j, column] of original.entries()) {
    const { deviation } = moments[j];
    if (!(deviation > 0) || !isOfRecords(j)) columns.push(undefined);
    else {
      const values = distributionOf(column, weightsOf(files, 'original', [j]));
      const quantiles = TWENTIETHS.map((k) => quantileIn(values, k, 20));
      columns.push(known(replicatedColumn(column, moments[j], quantiles, replicates)));
    }
    yield { done: j, total: original.length };
  }
  return {
    columns,
    pairs: pairs.map(({ first, second }, at) =>
      isOfRecords(first, second) ? known(ofPairs[at]) : undefined,
    ),
  };
}

type PairOfFiles = readonly [
  before: JointMoments,
  after: JointMoments,
  by?: ReplicatedPair | undefined,
];

/** The pairs of columns that have records in both files. */
function matched(
  { original, masked }: Both<JointMoments>,
  replicated: Replicated['pairs'] = [],
): PairOfFiles[] {
  return original
    .map((before, at): PairOfFiles => [before, masked[at], replicated[at]])
    .filter(([before, after]) => before.records > 0 && after.records > 0);
}

/** The same from the variance itself, by replicate weights. */
function replicatedLoss(difference: number, variance: number): number {
  return lossOf(difference, variance, 0, 1);
}

/**
 * The loss of a statistic from its difference and n times its sampling variance, in units of the deviations of the
 * original; `size` is the magnitude of the terms of that variance, to tell it from rounding.
 */
function lossOf(difference: number, variance: number, size: number, records: number): number {
  if (Math.abs(difference) <= ROUNDING) return 0;
  if (variance <= ROUNDING * size) return 100;
  const z = Math.abs(difference) * Math.sqrt(records / variance);
  return 100 * (1 - 2 * normalCdf(z, 'upper'));
}

function meanLoss(before: ColumnMoments, after: ColumnMoments, variance?: number): number {
  if (before.deviation > 0) {
    const difference = meanDifference(before.mean, after.mean, before.deviation);
    if (variance !== undefined) return replicatedLoss(difference, variance);
    return lossOf(difference, 1, 1, before.effective);
  }
  return meanDifference(before.mean, after.mean, 1) === 0 ? 0 : 100;
}

function varianceLoss(before: ColumnMoments, after: ColumnMoments, variance?: number): number {
  if (!(before.deviation > 0)) return after.deviation > 0 ? 100 : 0;
  const ratio = after.deviation / before.deviation;
  if (variance !== undefined) return replicatedLoss(ratio * ratio - 1, variance);
  return lossOf(ratio * ratio - 1, before.fourth - 1, before.fourth, before.effective);
}

function covarianceLoss([before, after, by]: PairOfFiles): number {
  const { m11, m22, deviations, effective } = before;
  const [s, t] = deviations;
  if (!(s > 0 && t > 0)) return Math.abs(after.m11) <= ROUNDING ? 0 : 100;
  const covariance = after.m11 * (after.deviations[0] / s) * (after.deviations[1] / t);
  if (by !== undefined) return replicatedLoss(covariance - m11, by.covariance);
  return lossOf(covariance - m11, m22 - m11 * m11, m22, effective);
}

function correlationLoss([before, after, by]: PairOfFiles): number {
  const { m11: r, m22, m31, m13, m40, m04, effective } = before;
  if (by !== undefined) return replicatedLoss(after.m11 - r, by.correlation);
  const positive = m22 + ((r * r) / 4) * (m40 + m04 + 2 * m22);
  return lossOf(after.m11 - r, positive - r * (m31 + m13), positive, effective);
}

function* quantileLosses(
  files: Files,
  columns: readonly number[],
  moments: readonly ColumnMoments[],
  replicated: Replicated['columns'] = [],
): Work<number[]> {
  const losses: number[] = [];
  for (const [done, j] of columns.entries()) {
    const before = distributionOf(files.original[j], weightsOf(files, 'original', [j]));
    const after = distributionOf(files.masked[j], weightsOf(files, 'masked', [j]));
    const { deviation, effective } = moments[j];
    for (const [at, k] of TWENTIETHS.entries()) {
      const [q, masked] = [quantileIn(before, k, 20), quantileIn(after, k, 20)];
      const difference = differenceIn(deviation, masked, q);
      const variance = replicated[j]?.quantiles[at];
      losses.push(
        !(deviation > 0)
          ? lossOfConstant(masked, q)
          : variance === undefined
            ? lossOf(difference, ...quantileVariance(before, k, deviation), effective)
            : replicatedLoss(difference, variance),
      );
    }
    yield { done: done + 1, total: columns.length };
  }
  return losses;
}

function lossOfConstant(masked: number, original: number): number {
  return masked === original ? 0 : 100;
}

/**
 * n times the sampling variance of the quantile at k / 20 in units of the deviation of the values, and its magnitude.
 */
function quantileVariance(values: Distribution, k: number, unit: number): [number, number] {
  const n = values.values.length;
  const q = quantileIn(values, k, 20);
  const h = differenceIn(unit, values.values[n - 1], values.values[0]) / 1000;
  // Values on the edge are outside, even if h or a difference was rounded.
  const near = h * (1 - 1e-9);
  const first = firstWhere(0, n, (i) => differenceIn(unit, values.values[i], q) > -near);
  const last = firstWhere(0, n, (i) => differenceIn(unit, values.values[i], q) >= near);
  const density = shareBetween(values, first, last) / (2 * h);
  const variance = ((k / 20) * (1 - k / 20)) / (density * density);
  return [variance, variance];
}

/** The share of the values from one position to before another. */
function shareBetween({ values, upTo }: Distribution, first: number, last: number): number {
  if (upTo === null) return (last - first) / values.length;
  const below = first === 0 ? 0 : upTo[first - 1];
  return (upTo[last - 1] - below) / upTo[upTo.length - 1];
}
