import { dotProduct, sum } from '../../foundation/numerics/index.ts';
import { scaled } from './nearestOriginal.ts';

/**
 * E of Sebé et al. (2002): the sum of the squared differences between the raw first and second moments of two files
 * (means of x_j, of x_j², and of x_j x_l for j < l, each divided by the number of records of its file). Both files are
 * standardised by the mean and the standard deviation (divisor n) of the original. Constant columns add nothing;
 * incomplete records are left out. 0 if nothing can be compared. O(n d²).
 */
export function momentError(
  original: readonly Float64Array[],
  masked: readonly Float64Array[],
): number {
  const columns = original.map((_, j) => j);
  const both = scaled({ original, masked }, columns);
  const n = both.originalPlaces.length;
  const m = both.maskedPlaces.length;
  if (n === 0 || m === 0) return 0;
  let error = 0;
  const add = (before: number, after: number) => {
    const difference = after / m - before / n;
    error += difference * difference;
  };
  for (let j = 0; j < both.original.length; j++) {
    add(sum(both.original[j]), sum(both.masked[j]));
    for (let l = 0; l <= j; l++) {
      add(
        dotProduct(both.original[j], both.original[l]),
        dotProduct(both.masked[j], both.masked[l]),
      );
    }
  }
  return error;
}
