import { PenumbraError } from '../../../error.ts';

/** 2^1000: beyond it, the smallest doubles would be scaled by Infinity. */
const LARGEST_SCALE = 2 ** 1000;

/**
 * A power of two that brings the largest value of all columns into (1/2, 1], so that sums of squares neither overflow
 * nor underflow. Columns with missing or infinite values are refused. O(n d).
 */
export function unitScale(columns: readonly Float64Array[]): number {
  let largest = 0;
  for (const [j, column] of columns.entries()) {
    for (let i = 0; i < column.length; i++) largest = Math.max(largest, Math.abs(column[i]));
    if (!(largest < Number.POSITIVE_INFINITY)) {
      throw new PenumbraError(
        'data',
        `Column ${j + 1} of the grouped columns has missing or infinite values: leave those records out or recode them.`,
      );
    }
  }
  let scale = 1;
  while (largest * scale > 1) scale /= 2;
  while (largest > 0 && largest * scale <= 0.5 && scale < LARGEST_SCALE) scale *= 2;
  return scale;
}
