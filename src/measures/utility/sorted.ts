import { firstAbove, firstWhere, present, sum } from '../../foundation/numerics/index.ts';
import type { Weights } from './weighing.ts';

/** Largest number of values for which the sorted copy of a column is cached: 8 MB. */
const MOST_KEPT = 2 ** 20;

const kept = new WeakMap<Float64Array, Float64Array>();

/**
 * The non-missing values in ascending order. O(n log n); cached while the column is in use, because many measures need
 * it. Neither array must be changed.
 */
export function sorted(column: Float64Array): Float64Array {
  const known = kept.get(column);
  if (known !== undefined) return known;
  const values = present(column).slice().sort();
  if (column.length <= MOST_KEPT) kept.set(column, values);
  return values;
}

/**
 * The quantile at k / parts of sorted values by type 1 of Hyndman and Fan (1996), x_(ceil(n k / parts)): always one of
 * the values.
 */
export function quantileOf(sorted: Float64Array, k: number, parts: number): number {
  return sorted[Math.max(1, Math.ceil((sorted.length * k) / parts)) - 1];
}

/** The values of a column in ascending order, with the sum of the weights up to each. */
export interface Distribution {
  readonly values: Float64Array;
  /** Null if every record counts once. */
  readonly upTo: Float64Array | null;
}

/** Sums of weights that differ by less than this share of all are the same up to rounding. */
export const SAME_WEIGHT = 1e-12;

/** The distribution of the non-missing values; values of weight 0 count as missing. O(n log n). */
export function distributionOf(column: Float64Array, weights: Weights): Distribution {
  if (weights === null) return { values: sorted(column), upTo: null };
  const counts = (i: number) => !Number.isNaN(column[i]) && weights[i] > 0;
  const order = Int32Array.from(column.keys())
    .filter(counts)
    .sort((a, b) => column[a] - column[b]);
  const upTo = new Float64Array(order.length);
  // In pieces, so that rounding does not grow with the number of records.
  const PIECE = 256;
  for (let start = 0, before = 0; start < order.length; start += PIECE) {
    const piece = order.subarray(start, start + PIECE);
    let running = 0;
    for (const [k, i] of piece.entries()) upTo[start + k] = before + (running += weights[i]);
    before += sum(Float64Array.from(piece, (i) => weights[i]));
  }
  return { values: Float64Array.from(order, (i) => column[i]), upTo };
}

/** The quantile at k / parts: the first value up to which there is at least this share of the weights. */
export function quantileIn({ values, upTo }: Distribution, k: number, parts: number): number {
  if (upTo === null) return quantileOf(values, k, parts);
  const needed = upTo[upTo.length - 1] * (k / parts - SAME_WEIGHT);
  return values[
    Math.min(
      values.length - 1,
      firstWhere(0, upTo.length, (i) => upTo[i] >= needed),
    )
  ];
}

/** The share of the values up to and including x. */
export function shareUpTo({ values, upTo }: Distribution, x: number): number {
  const count = firstAbove(values, x);
  if (upTo === null) return count / values.length;
  return count === 0 ? 0 : upTo[count - 1] / upTo[upTo.length - 1];
}

/** The quantiles that are compared: at 5 %, 10 % ... 95 %, as k of 20. */
export const TWENTIETHS: readonly number[] = Array.from({ length: 19 }, (_, i) => i + 1);
