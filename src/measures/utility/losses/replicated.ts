import { firstWhere, sum } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import type { Files } from '../../contract/index.ts';
import type { Replicates } from '../../inference/index.ts';
import {
  type ColumnMoments,
  type JointMoments,
  jointMomentsOf,
  momentsOf,
} from '../moments/centralMoments.ts';
import { differenceIn, meanDifference } from '../scaledColumn.ts';
import { SAME_WEIGHT, TWENTIETHS } from '../sorted.ts';

/** Sampling variances of statistics of the original, in squared deviations of its columns. */
export interface ReplicatedColumn {
  readonly mean: number;
  readonly variance: number;
  /** Of the quantiles at 5 %, 10 % ... 95 %. */
  readonly quantiles: readonly number[];
}

export interface ReplicatedPair {
  readonly covariance: number;
  readonly correlation: number;
}

/** The replicate weights of the original; null if there are none, or if the description does not say how they were made. */
export function replicatesIn({ sampling }: Files): Replicates | null {
  return sampling?.original.replicates ?? null;
}

/** The variances of one column. Sorted once, O(n log n + R n). */
export function replicatedColumn(
  column: Float64Array,
  { mean, deviation }: Pick<ColumnMoments, 'mean' | 'deviation'>,
  quantiles: readonly number[],
  { weights, factors }: Replicates,
): ReplicatedColumn {
  const order = Int32Array.from(column.keys())
    .filter((i) => !Number.isNaN(column[i]))
    .sort((a, b) => column[a] - column[b]);
  const found = weights.map((own) => {
    const again = momentsOf(column, own);
    const ratio = again.deviation / deviation;
    return [
      meanDifference(mean, again.mean, deviation),
      ratio * ratio - 1,
      ...quantilesBy(column, order, own).map((value, q) =>
        differenceIn(deviation, value, quantiles[q]),
      ),
    ];
  });
  const [ofMean, variance, ...others] = variancesOf(found, factors);
  return { mean: ofMean, variance, quantiles: others };
}

/** The variances of all pairs of columns, in the order of `jointMomentsOf`. O(R n p^2). */
export function* replicatedPairs(
  columns: readonly Float64Array[],
  pairs: readonly JointMoments[],
  { weights, factors }: Replicates,
): Work<ReplicatedPair[]> {
  const found: number[][][] = pairs.map(() => []);
  for (const own of weights) {
    const again = yield* jointMomentsOf(columns, 2, own);
    for (const [at, { m11, deviations }] of pairs.entries()) {
      const { m11: r, deviations: others } = again[at];
      const scale = (others[0] / deviations[0]) * (others[1] / deviations[1]);
      found[at].push([r * scale - m11, r - m11]);
    }
  }
  return found.map((differences) => {
    const [covariance, correlation] = variancesOf(differences, factors);
    return { covariance, correlation };
  });
}

/** Sums over the replicates of factor * difference^2, for each statistic. */
function variancesOf(differences: readonly (readonly number[])[], factors: readonly number[]) {
  return differences[0].map((_, s) =>
    sum(Float64Array.from(differences, (own, r) => factors[r] * own[s] * own[s])),
  );
}

/** The quantiles of a column by other weights, as `quantileIn` defines them. O(n). */
function quantilesBy(column: Float64Array, order: Int32Array, weights: Float64Array): number[] {
  const upTo = new Float64Array(order.length);
  let running = 0;
  for (const [k, i] of order.entries()) upTo[k] = running += weights[i];
  return TWENTIETHS.map((k) => {
    const needed = running * (k / 20 - SAME_WEIGHT);
    return column[
      order[
        Math.min(
          order.length - 1,
          firstWhere(0, order.length, (i) => upTo[i] >= needed),
        )
      ]
    ];
  });
}
