import {
  ascendingOrder,
  correlationMatrix,
  firstAbove,
  mean,
  normalQuantile,
} from '../../foundation/numerics/index.ts';
import type { Variable } from './columnModel.ts';
import { multipleOf, powerBelow } from './guard/guard.ts';

/** Size of a group of which a score is known, as a share of the values between it and the nearer end. */
const GROWTH = 0.02;
/** Largest score: no file has a number with a larger one. */
const FARTHEST = 8;

/** A monotone function from numbers to normal scores: linear between these points, which ascend in both. Plain data. */
export interface Scores {
  readonly at: readonly number[];
  readonly scores: readonly number[];
}

/**
 * Sizes of groups of n sorted values: from both ends inwards, each has at least `leaf` values and about a fiftieth of
 * those between it and its end, so that tails are kept in detail and the number of groups grows only with the
 * logarithm of n; some 870 for a million values.
 */
export function quantileGroups(n: number, leaf: number, growth = GROWTH): number[] {
  const least = Math.max(1, leaf);
  const low: number[] = [];
  const high: number[] = [];
  let outside = 0;
  for (;;) {
    const size = Math.max(least, Math.floor(growth * outside));
    const left = n - 2 * outside;
    if (left < 4 * size) {
      // The rest in the middle is one group, or two or three of about the same size.
      const parts = Math.max(1, Math.min(3, Math.floor(left / size)));
      for (let p = 0; p < parts; p++) {
        low.push(Math.floor((left * (p + 1)) / parts) - Math.floor((left * p) / parts));
      }
      return [...low, ...high.reverse()];
    }
    low.push(size);
    high.push(size);
    outside += size;
  }
}

/**
 * The function from sorted numbers to normal scores: the normal quantile of the middle rank at the mean of each group. For a model that
 * is handed out, means are rounded to an eighth of the distance to the nearer neighbour. Null if all are equal. O(n).
 */
export function scoresOf(sorted: Float64Array, leaf: number, guarded: boolean): Scores | null {
  const n = sorted.length;
  const knots: { at: number; from: number; to: number }[] = [];
  let from = 0;
  for (const count of quantileGroups(n, leaf)) {
    const to = from + count;
    const at = mean(sorted.subarray(from, to));
    const last = knots.at(-1);
    if (last !== undefined && at <= last.at) last.to = to;
    else knots.push({ at, from, to });
    from = to;
  }
  if (knots.length < 2) return null;
  const way = (k: number) =>
    Math.min(
      k > 0 ? knots[k].at - knots[k - 1].at : Number.POSITIVE_INFINITY,
      k + 1 < knots.length ? knots[k + 1].at - knots[k].at : Number.POSITIVE_INFINITY,
    );
  return {
    at: knots.map(({ at }, k) => (guarded ? multipleOf(at, powerBelow(way(k)) / 8) : at)),
    scores: knots.map((one) => normalQuantile((one.from + one.to) / 2 / n)),
  };
}

/** The scores of numbers; beyond the outermost points along the outermost lines. O(log points) each. */
export function scored({ at, scores }: Scores, values: Float64Array): Float64Array {
  const points = Float64Array.from(at);
  return values.map((x) => {
    const high = firstAbove(points, x, 1, points.length - 1);
    const part = (x / 2 - points[high - 1] / 2) / (points[high] / 2 - points[high - 1] / 2);
    const score = scores[high - 1] + part * (scores[high] - scores[high - 1]);
    return Math.max(-FARTHEST, Math.min(FARTHEST, score));
  });
}

/** Normal scores of numbers: the normal quantiles of (rank - 1/2) / n, equal values sharing their mean rank. O(n log n). */
export function normalScores(values: Float64Array): Float64Array {
  const n = values.length;
  const order = ascendingOrder(values);
  const result = new Float64Array(n);
  for (let first = 0; first < n; ) {
    let next = first + 1;
    while (next < n && values[order[next]] === values[order[first]]) next++;
    const score = normalQuantile((first + next) / 2 / n);
    for (let i = first; i < next; i++) result[order[i]] = score;
    first = next;
  }
  return result;
}

/** Numbers with a lower correlation with their normal scores are skewed; that of exponential numbers is 0.90. */
const SKEWED = 0.85;
/** Fewer numbers do not show whether they are skewed. */
const FEW = 20;

/** Whether numbers are far from normal, by their correlation with their normal scores (Shapiro and Francia 1972). O(n log n). */
export function isSkewed(values: Float64Array): boolean {
  if (values.length < FEW) return false;
  return correlationMatrix([values, normalScores(values)]).data[1] < SKEWED;
}

/** Predictors with their scores as numbers, if they have some. */
export function onScores(predictors: readonly Variable[]): Variable[] {
  return predictors.map(({ values, scale, scores }) => ({ values: scores ?? values, scale }));
}

/** Predictors, and their scores beside them if they have some. */
export function withTheirScores(predictors: readonly Variable[]): Variable[] {
  return predictors.flatMap(({ values, scale, scores }) =>
    scores === undefined
      ? [{ values, scale }]
      : [
          { values, scale },
          { values: scores, scale },
        ],
  );
}
