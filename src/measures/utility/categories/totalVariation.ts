import { sum } from '../../../foundation/numerics/index.ts';
import type { BothWeights } from '../weighing.ts';
import { type Coded, countsOf } from './crossed.ts';

/**
 * Half the sum over levels of |p - q|, with the relative frequencies p of the original and q of the protected file,
 * each divided by the records of its file; from 0 to 1. NaN if a file has no records. It is a sum of whole numbers, so
 * that neither the order of levels nor of the files matters, as long as the product of the numbers of records is below
 * 2^52. With weights the frequencies are weighted. O(n + levels).
 */
export function totalVariation({ original, masked, levels }: Coded, weights?: BothWeights): number {
  const before = countsOf(original, levels, weights?.original);
  const after = countsOf(masked, levels, weights?.masked);
  if (weights !== undefined) return weightedVariation(before, after);
  const [n, m] = [original.length, masked.length];
  let differences = 0;
  for (let level = 0; level <= levels; level++) {
    differences += Math.abs(before[level] * m - after[level] * n);
  }
  return differences / (2 * n * m);
}

function weightedVariation(before: ArrayLike<number>, after: ArrayLike<number>): number {
  const [p, q] = [Float64Array.from(before), Float64Array.from(after)];
  const [all, others] = [sum(p), sum(q)];
  return sum(p.map((weight, level) => Math.abs(weight / all - q[level] / others))) / 2;
}
