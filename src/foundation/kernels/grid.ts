import { PenumbraError } from '../../error.ts';

/** Above this value the squares in a distance overflow. */
export const LARGEST_VALUE = 1e150;

/** 2^52, from which on doubles have no fraction. */
const FRACTIONLESS = 4503599627370496;

/** A column whose sums, of any of its values in any order, are exact in two doubles. */
export interface GridColumn {
  /** The values, each a multiple of `low`. */
  readonly values: Float64Array;
  /** Grid of the high parts, a power of two. */
  readonly high: number;
  /** Grid of the values and of the low parts, a power of two. */
  readonly low: number;
}

/**
 * Rounds a column to a binary grid on which up to n of its values can be added and subtracted without any error, so
 * that a running mean neither drifts nor depends on the order of its updates.
 *
 * Each value is split into the nearest multiple of `high` (ties to even) and a rest. With `high` above n max|z| / 2^52,
 * the sum of the high parts is a multiple of `high` of fewer than 2^53 steps; with `low` above n high / 2^52 the same
 * holds for the rests, once the values are multiples of `low`. So both sums are always doubles. Rounding to `low`
 * changes a value by at most n^2 max|z| / 2^103, which is nothing at all for values above n^2 max|z| / 2^50: with a
 * million values, for those above max|z| / 1024.
 *
 * A column rounded once does not change again, for n up to 2^25. Cost: three passes.
 */
export function toGrid(column: ArrayLike<number>, n: number): GridColumn {
  const largest = largestSize(column);
  // For at least two values, so that 1.5 * 2^52 * high, which rounds off the high part, is large enough.
  const high = powerOfTwoAbove((Math.max(n, 2) * largest) / FRACTIONLESS);
  const low = powerOfTwoAbove((n * high) / FRACTIONLESS);
  const bound = low * FRACTIONLESS;
  const values = new Float64Array(column.length);
  for (let i = 0; i < values.length; i++) {
    const size = Math.abs(column[i]);
    // From `bound` on, doubles are multiples of `low`; below it, adding `bound` drops everything smaller.
    const rounded = size < bound ? size + bound - bound : size;
    values[i] = column[i] < 0 ? 0 - rounded : rounded;
  }
  return { values, high, low };
}

function largestSize(column: ArrayLike<number>): number {
  let largest = 0;
  for (let i = 0; i < column.length; i++) {
    const size = Math.abs(column[i]);
    if (!(size <= LARGEST_VALUE)) {
      throw new PenumbraError(
        'data',
        `A value is missing, infinite or beyond ${LARGEST_VALUE}, so that distances cannot be computed (value ${i + 1} of its column): leave it out or rescale the column.`,
      );
    }
    if (size > largest) largest = size;
  }
  return largest;
}

/** The smallest power of two that is a double and larger than x, for x from 0 to 2^1022. */
function powerOfTwoAbove(x: number): number {
  let power = 1;
  while (power <= x) power *= 2;
  while (power / 2 > x) power /= 2;
  return power;
}
