import { firstWhere, sum } from '../../foundation/numerics/index.ts';
import { gather } from '../contract/index.ts';

/**
 * Largest relative difference of two sums of weights that count as equal. Weights are usually decimals, whose sums
 * are equal on paper and differ in the last bits as doubles. The sums are exact and rounded once, so that they depend
 * only on the set of records.
 */
const EQUAL = 1e-12;

/** Whether a sum of weights is at least another one. */
export function atLeast(weight: number, wanted: number): boolean {
  return weight >= wanted * (1 - EQUAL);
}

/**
 * Distinct values, ascending, with the sum of the weights of each, or their number without weights. O(size log size).
 */
export function weighedValues(
  values: Float64Array,
  size: number,
  weights?: Float64Array,
): { values: number[]; weights: number[] } {
  const places = ascendingPlaces(values, size);
  const ordered = weights && gather(weights, places);
  const different: number[] = [];
  const sums: number[] = [];
  for (let i = 0; i < size; ) {
    const value = values[places[i]];
    let end = i + 1;
    while (end < size && values[places[end]] === value) end++;
    different.push(value);
    sums.push(ordered === undefined ? end - i : sum(ordered.subarray(i, end)));
    i = end;
  }
  return { values: different, weights: sums };
}

/**
 * The smallest value a with W(x <= a) >= share W, where W(x <= a) is the sum of the weights of the values up to a,
 * and W the sum of all. Exact sums that are rounded once are monotone: if no value of one column exceeds the value
 * beside it, the records at or below any a include those of the other column, so its result is not larger either.
 * O(size log size).
 */
export function weightedQuantile(
  values: Float64Array,
  size: number,
  weights: Float64Array,
  share: number,
): number {
  const places = ascendingPlaces(values, size);
  const ordered = gather(weights, places);
  const wanted = share * sum(ordered);
  const place = firstWhere(0, size - 1, (last) =>
    atLeast(sum(ordered.subarray(0, last + 1)), wanted),
  );
  return values[places[place]];
}

/** Indices 0 to size - 1 in ascending order of their values, stable. */
function ascendingPlaces(values: Float64Array, size: number): Int32Array {
  const places = Int32Array.from({ length: size }, (_, i) => i);
  if (size > 32) return places.sort((a, b) => values[a] - values[b] || a - b);
  for (let i = 1; i < size; i++) {
    let j = i;
    for (; j > 0 && values[places[j - 1]] > values[i]; j--) places[j] = places[j - 1];
    places[j] = i;
  }
  return places;
}
