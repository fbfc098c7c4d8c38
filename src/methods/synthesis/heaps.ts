/** A column of numbers with at most this many distinct values consists of heaps only. */
const FEW_VALUES = 20;
/** A number that this share of the values has, beside those of larger heaps, is a heap if it stands out on its grid. */
const SHARE = 0.05;
/** What stands out: so many times the records of a number of the grid around it, and beyond chance by so many deviations. */
const TIMES = 3;
const DEVIATIONS = 4;
/** Numbers of the grid on each side that are around a number. */
const AROUND = 10;
/** A number with more decimals is written on no grid. */
const MOST_DECIMALS = 6;
const ROUNDING = 1e-6;
/** A number with this many times the records of its neighbours is a heap. */
const SPIKE = 20;
/** The same for the smallest and the largest number: values beyond a cap are written as the cap. */
const CAP = 3;
/** Distinct values on each side that are neighbours. */
const NEIGHBOURS = 10;

/**
 * The numbers that many records have exactly: structural zeros, caps, codes such as 99999, round sums. Each occurs in
 * at least `leaf` records, and in a share of all records beside larger heaps, or far more often than the numbers around
 * it. Ages and hours are no heaps in a small file, where the share is soon reached by chance: draws are rounded to their
 * grid. `sorted` ascends. The result ascends. O(n).
 */
export function heapsIn(sorted: Float64Array, leaf: number): number[] {
  const { values, counts } = distinctValues(sorted);
  if (values.length <= FEW_VALUES) return values.filter((_, v) => counts[v] >= leaf);
  const isHeap = new Uint8Array(values.length);
  let rest = sorted.length;
  const unit = unitOf(values);
  for (const v of [...values.keys()].sort((a, b) => counts[b] - counts[a] || a - b)) {
    if (counts[v] < Math.max(leaf, SHARE * rest)) break;
    const usual = recordsAround(v, { values, counts, isHeap, unit });
    if (counts[v] < Math.max(TIMES * usual, usual + DEVIATIONS * Math.sqrt(usual))) continue;
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

interface Grid {
  readonly values: readonly number[];
  readonly counts: readonly number[];
  readonly isHeap: Uint8Array;
  readonly unit: number;
}

/** The mean number of records of a number of the grid around `v`, without heaps. */
function recordsAround(v: number, { values, counts, isHeap, unit }: Grid): number {
  if (unit === 0) return 0;
  const reach = (AROUND + 0.5) * unit;
  let [records, cells] = [0, 0];
  for (const step of [-1, 1]) {
    const end = step < 0 ? values[0] : values[values.length - 1];
    cells += Math.min(AROUND, Math.round(Math.abs(end - values[v]) / unit));
    for (let other = v + step; other >= 0 && other < values.length; other += step) {
      if (Math.abs(values[other] - values[v]) > reach) break;
      if (isHeap[other] === 0) records += counts[other];
    }
  }
  return records / cells;
}

/** The finest power of ten, at most 1, that numbers are written with; 0 if they have more than MOST_DECIMALS decimals. */
function unitOf(values: readonly number[]): number {
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals++) {
    const times = 10 ** decimals;
    const isMultiple = (value: number) =>
      Math.abs(value * times - Math.round(value * times)) < ROUNDING;
    if (values.every(isMultiple)) return 1 / times;
  }
  return 0;
}
