import {
  exactMeanPair,
  type Pair,
  present,
  standardDeviation,
  standardise,
} from '../../foundation/numerics/index.ts';
import { blockMeans } from './blockMeans.ts';

/**
 * The non-missing values of a column, standardised by their mean and deviation (divisor n); zeros for a constant
 * column.
 */
export interface ScaledColumn {
  readonly z: Float64Array;
  readonly mean: Pair;
  readonly deviation: number;
}

/**
 * Differences from the mean (a pair of doubles) are scaled to at most 1 before they are squared, so that neither the
 * origin nor the unit of the column matters; errors are a few units in the last place of each. O(n).
 */
export function scaledColumn(column: Float64Array): ScaledColumn {
  const values = present(column);
  const mean = exactMeanPair(values);
  const z = new Float64Array(values.length);
  let largest = 0;
  for (let i = 0; i < z.length; i++) {
    z[i] = values[i] - mean.high - mean.low;
    largest = Math.max(largest, Math.abs(z[i]));
  }
  if (largest === Number.POSITIVE_INFINITY) {
    return { z: standardise(values, 'sd'), mean, deviation: standardDeviation(values, 'n') };
  }
  if (largest === 0) return { z, mean, deviation: 0 };
  for (let i = 0; i < z.length; i++) z[i] /= largest;
  const [square] = blockMeans(z.length, 1, (start, end, sums) => {
    sums[0] = 0;
    for (let i = start; i < end; i++) sums[0] += z[i] * z[i];
  });
  const relative = Math.sqrt(square);
  const deviation = largest * relative;
  // The smallest doubles underflow to zero.
  if (deviation === 0) return { z: z.fill(0), mean, deviation };
  for (let i = 0; i < z.length; i++) z[i] /= relative;
  return { z, mean, deviation };
}

/** The values of the records that have one in both columns; the same arrays if all records have both. */
export function presentInBoth(a: Float64Array, b: Float64Array): [Float64Array, Float64Array] {
  let complete = true;
  for (let i = 0; i < a.length && complete; i++) complete = !Number.isNaN(a[i] + b[i]);
  if (complete) return [a, b];
  const isPresent = (_: number, i: number) => !Number.isNaN(a[i]) && !Number.isNaN(b[i]);
  return [a.filter(isPresent), b.filter(isPresent)];
}

/** (a - b) / unit, also if a - b overflows. */
export function differenceIn(unit: number, a: number, b: number): number {
  const difference = a - b;
  return Number.isFinite(difference) ? difference / unit : (a / 2 - b / 2) / (unit / 2);
}

/** The difference of two means divided by a unit, correct also for means that are large against the unit. */
export function meanDifference(before: Pair, after: Pair, unit: number): number {
  return differenceIn(unit, after.high, before.high) + (after.low - before.low) / unit;
}
