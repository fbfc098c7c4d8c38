import type { Progress } from '../../../foundation/work/index.ts';
import type { Buckets } from './buckets.ts';
import type { Keys } from './keys.ts';

/** Lower bounds for the cost of a record of each row; infinity if no tried set of columns works. */
export interface LeastCosts {
  /** Independent of the others: the cheapest set of columns outside of which at least k records equal it. */
  readonly least: Float64Array;
  /**
   * With its share in the cost of the records that must join it. The sum over all records is a lower bound for any
   * solution.
   */
  readonly withCompany: Float64Array;
}

/**
 * Both for all rows. Records of a row with fewer than k are rare. If, outside of a set of columns, fewer than k rare
 * records are equal to one, others must be emptied with them, each at least in the set's cheapest column unless it
 * already lacks the set. The rare records of the class share that cost. The more they are, the smaller is each share,
 * so no share is smaller than the share with all rare ones together.
 */
export function* leastCosts(
  keys: Keys,
  k: number,
  patterns: Int32Array,
  buckets: Buckets,
): Generator<Progress, LeastCosts, unknown> {
  const { rows, start, missing, cost, d } = keys;
  const least = new Float64Array(rows).fill(Number.POSITIVE_INFINITY);
  const withCompany = new Float64Array(rows).fill(Number.POSITIVE_INFINITY);
  let left = new Int32Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row++) {
    if (start[row + 1] - start[row] >= k) {
      least[row] = 0;
      withCompany[row] = 0;
    } else left[count++] = row;
  }
  left = left.subarray(0, count);
  const sizes = new Int32Array(count);
  const rare = new Int32Array(count);
  const lacking = new Int32Array(count);
  const bucketOf = new Int32Array(count);
  for (let p = 0; p < patterns.length && left.length > 0; p++) {
    if (p % 8 === 0) yield { done: p, total: patterns.length };
    const empty = patterns[p];
    buckets.clear(empty, left.length);
    for (let l = 0; l < left.length; l++) bucketOf[l] = buckets.of(left[l], true);
    sizes.fill(0, 0, buckets.count);
    rare.fill(0, 0, buckets.count);
    lacking.fill(0, 0, buckets.count);
    for (let row = 0; row < rows; row++) {
      const bucket = buckets.of(row, false);
      if (bucket < 0) continue;
      const records = start[row + 1] - start[row];
      sizes[bucket] += records;
      if (records < k) rare[bucket] += records;
      else if ((empty & ~missing[row]) === 0) lacking[bucket] += records;
    }
    let cheapest = Number.POSITIVE_INFINITY;
    for (let j = 0; j < d; j++) {
      if ((empty >>> j) & 1) cheapest = Math.min(cheapest, cost(1 << j));
    }
    for (let l = 0; l < left.length; l++) {
      const row = left[l];
      const bucket = bucketOf[l];
      if (sizes[bucket] < k) continue;
      const own = cost(empty & ~missing[row]);
      const others = Math.max(0, k - rare[bucket] - lacking[bucket]);
      least[row] = Math.min(least[row], own);
      withCompany[row] = Math.min(withCompany[row], own + (others * cheapest) / rare[bucket]);
    }
    // A more expensive set can be cheaper for rows that lack some of it, and needs fewer others.
    const next = p + 1 < patterns.length ? cost(patterns[p + 1]) : Number.POSITIVE_INFINITY;
    left = left.filter((row) => withCompany[row] > (missing[row] === 0 ? next : 0));
  }
  return { least, withCompany };
}

/**
 * The bound: if some sets were not tried, a record may cost as little as the cheapest of them, minus what it lacks.
 */
export function boundOf(
  { records, rowOf, missing, cost }: Keys,
  withCompany: Float64Array,
  untried: number,
): number {
  let sum = 0;
  for (let i = 0; i < records; i++) {
    const row = rowOf[i];
    sum += Math.min(withCompany[row], Math.max(0, untried - cost(missing[row])));
  }
  return sum;
}
