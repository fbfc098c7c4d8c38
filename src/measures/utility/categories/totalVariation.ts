import { type Coded, countsOf } from './crossed.ts';

/**
 * Half the sum over levels of |p - q|, with the relative frequencies p of the original and q of the protected file,
 * each divided by the records of its file; from 0 to 1. NaN if a file has no records. It is a sum of whole numbers, so
 * that neither the order of levels nor of the files matters, as long as the product of the numbers of records is below
 * 2^52. O(n + levels).
 */
export function totalVariation({ original, masked, levels }: Coded): number {
  const before = countsOf(original, levels);
  const after = countsOf(masked, levels);
  const [n, m] = [original.length, masked.length];
  let differences = 0;
  for (let level = 0; level <= levels; level++) {
    differences += Math.abs(before[level] * m - after[level] * n);
  }
  return differences / (2 * n * m);
}
