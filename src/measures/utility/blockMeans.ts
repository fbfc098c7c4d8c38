import { sum } from '../../foundation/numerics/index.ts';

const BLOCK = 256;

/**
 * Means over n records of some terms; `add` sums the terms from one record to before another. Within a block the sums
 * are plain and run side by side, which is many times faster than compensated sums; the sums of the blocks are added
 * exactly. The error is below 256 units in the last place of the sum of absolute terms, and mostly a few. 0 for no
 * records. With weights the terms are weighted, and the sums are divided by the `total` of the weights.
 */
export function blockMeans(
  n: number,
  terms: number,
  add: (start: number, end: number, sums: Float64Array) => void,
  total = n,
): number[] {
  const blocks = Math.ceil(n / BLOCK);
  const totals = Array.from({ length: terms }, () => new Float64Array(blocks));
  const sums = new Float64Array(terms);
  for (let b = 0; b < blocks; b++) {
    add(b * BLOCK, Math.min(n, (b + 1) * BLOCK), sums);
    for (let t = 0; t < terms; t++) totals[t][b] = sums[t];
  }
  return totals.map((parts) => (n === 0 ? 0 : sum(parts) / total));
}
