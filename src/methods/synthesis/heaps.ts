/** A column of numbers with at most this many distinct values consists of heaps only. */
const FEW_VALUES = 20;
/** A number that this share of the values has, beside those of larger heaps, is a heap. */
const SHARE = 0.05;
/** A number with this many times the records of its neighbours is a heap. */
const SPIKE = 20;
/** The same for the smallest and the largest number: values beyond a cap are written as the cap. */
const CAP = 3;
/** Distinct values on each side that are neighbours. */
const NEIGHBOURS = 10;

/**
 * The numbers that many records have exactly: structural zeros, caps, codes such as 99999, round sums. Each occurs in
 * at least `leaf` records, and in a share of all records beside larger heaps, or far more often than the numbers around
 * it. `sorted` ascends. The result ascends. O(n).
 */
export function heapsIn(sorted: Float64Array, leaf: number): number[] {
  const { values, counts } = distinctValues(sorted);
  if (values.length <= FEW_VALUES) return values.filter((_, v) => counts[v] >= leaf);
  const isHeap = new Uint8Array(values.length);
  let rest = sorted.length;
  for (const v of [...values.keys()].sort((a, b) => counts[b] - counts[a] || a - b)) {
    if (counts[v] < Math.max(leaf, SHARE * rest)) break;
    isHeap[v] = 1;
    rest -= counts[v];
  }
  const others = [...values.keys()].filter((v) => isHeap[v] === 0);
  const last = others.length - 1;
  for (const [at, v] of others.entries()) {
    if (counts[v] < leaf) continue;
    const from = Math.max(0, at - NEIGHBOURS);
    const around = others.slice(from, at + NEIGHBOURS + 1);
    const records = around.reduce((sum, one) => sum + counts[one], -counts[v]);
    const times = (at === 0 && v === 0) || (at === last && v === values.length - 1) ? CAP : SPIKE;
    if (counts[v] * (around.length - 1) > times * records) isHeap[v] = 1;
  }
  return values.filter((_, v) => isHeap[v] === 1);
}

/** Zeros of both signs are one value. */
function distinctValues(sorted: Float64Array): { values: number[]; counts: number[] } {
  const values: number[] = [];
  const counts: number[] = [];
  for (let i = 0; i < sorted.length; ) {
    let end = i + 1;
    while (end < sorted.length && sorted[end] === sorted[i]) end++;
    values.push(sorted[i] + 0);
    counts.push(end - i);
    i = end;
  }
  return { values, counts };
}
