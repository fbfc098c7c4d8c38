import {
  ascendingOrder,
  firstAbove,
  mean,
  normalCdf,
  normalQuantile,
  standardDeviation,
  standardise,
} from '../../../foundation/numerics/index.ts';
import { NUMERIC } from '../../../foundation/table/index.ts';
import { inside } from '../../../foundation/work/index.ts';
import type { ColumnModel } from '../columnModel.ts';
import { type LinearFit, linear } from './linear.ts';

/** Size of a group, as a share of the values between it and the nearer end. */
const GROWTH = 0.02;
/** Half-width of a uniform distribution, in standard deviations. */
const REACH = 1.7320508075688772;

/** The summary of a column's sorted values: groups of adjacent values. */
export interface QuantileGroups {
  readonly counts: readonly number[];
  readonly means: readonly number[];
  /** How far the first group extends below its mean, and the last above: sqrt(3) standard deviations (divisor n). */
  readonly reachLow: number;
  readonly reachHigh: number;
}

export interface NormalRankFit {
  readonly scores: LinearFit;
  readonly groups: QuantileGroups;
}

/**
 * A linear model of normal scores: the normal quantiles of (rank - 1/2) / n, equal values sharing their mean rank,
 * scaled to mean 0 and variance 1. A drawn score z goes back through the quantile function of the response at the
 * normal probability of z. That function is linear between the means of groups of at least `leaf` adjacent values
 * (see `quantileGroups`), so that no value comes back exactly unless `leaf` records share it.
 */
export const normalRank: ColumnModel<NormalRankFit> = {
  name: 'normal-rank',

  *fit({ values }, predictors, options, stream) {
    const n = values.length;
    yield { done: 0, total: 4 };
    const order = ascendingOrder(values);
    yield { done: 0.3, total: 4 };
    const sorted = new Float64Array(n);
    for (let i = 0; i < n; i++) sorted[i] = values[order[i]];
    yield { done: 0.4, total: 4 };
    const scores = new Float64Array(n);
    for (let first = 0, shown = 0; first < n; ) {
      let next = first + 1;
      while (next < n && sorted[next] === sorted[first]) next++;
      const score = normalQuantile((first + next) / 2 / n);
      for (let i = first; i < next; i++) scores[order[i]] = score;
      first = next;
      if (first < shown + 131072) continue;
      shown = first;
      yield { done: 0.4 + (0.4 * first) / n, total: 4 };
    }
    yield { done: 0.8, total: 4 };
    const groups = quantileGroups(sorted, options.leaf);
    const response = { values: standardise(scores, 'sd'), scale: NUMERIC };
    return {
      scores: yield* inside(linear.fit(response, predictors, options, stream), 1, 3, 4),
      groups,
    };
  },

  *draw({ scores, groups }, predictors, records, options, stream) {
    const free = { ...options, low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY };
    const drawn = yield* inside(linear.draw(scores, predictors, records, free, stream), 0, 1, 2);
    const quantile = groupedQuantile(groups);
    for (let i = 0; i < records; i++) {
      if (i % 65536 === 0) yield { done: records + i, total: 2 * records };
      const value = quantile(normalCdf(drawn[i]));
      drawn[i] = Math.max(options.low, Math.min(options.high, value));
    }
    return drawn;
  },
};

/**
 * Cuts sorted values into groups: from both ends inwards, each has at least `leaf` values and about a fiftieth of
 * those between it and its end, so that tails are kept in detail and the number of groups grows only with the
 * logarithm of n; some 870 for a million values. O(n).
 */
export function quantileGroups(sorted: Float64Array, leaf: number): QuantileGroups {
  const n = sorted.length;
  const least = Math.max(1, leaf);
  const low: number[] = [];
  const high: number[] = [];
  let outside = 0;
  for (;;) {
    const size = Math.max(least, Math.floor(GROWTH * outside));
    const left = n - 2 * outside;
    if (left < 4 * size) {
      // The rest in the middle is one group, or two or three of about the same size.
      const parts = Math.max(1, Math.min(3, Math.floor(left / size)));
      for (let p = 0; p < parts; p++) {
        low.push(Math.floor((left * (p + 1)) / parts) - Math.floor((left * p) / parts));
      }
      break;
    }
    low.push(size);
    high.push(size);
    outside += size;
  }
  const counts = [...low, ...high.reverse()];
  const means: number[] = [];
  let from = 0;
  for (const count of counts) {
    means.push(mean(sorted.subarray(from, from + count)));
    from += count;
  }
  return {
    counts,
    means,
    reachLow: REACH * standardDeviation(sorted.subarray(0, counts[0]), 'n'),
    reachHigh: REACH * standardDeviation(sorted.subarray(n - counts[counts.length - 1]), 'n'),
  };
}

/**
 * The quantile function of grouped values: at the middle of a group (in probability) its mean, linear between, and
 * linear from the middles of the outermost groups to their ends. O(log groups) per call.
 */
export function groupedQuantile(groups: QuantileGroups): (p: number) => number {
  const { counts, means } = groups;
  const last = counts.length + 1;
  const places = new Float64Array(last + 1);
  const values = new Float64Array(last + 1);
  values[0] = means[0] - groups.reachLow;
  let before = 0;
  for (const [g, count] of counts.entries()) {
    places[g + 1] = before + count / 2;
    values[g + 1] = means[g];
    before += count;
  }
  places[last] = before;
  values[last] = means[last - 2] + groups.reachHigh;
  return (p) => {
    const place = p * before;
    const high = firstAbove(places, place, 1, last);
    const low = high - 1;
    const part = (place - places[low]) / (places[high] - places[low]);
    // Exact if the two are equal.
    return values[low] + part * (values[high] - values[low]);
  };
}
