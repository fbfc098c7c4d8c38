import type { Progress } from '../../../foundation/work/index.ts';
import type { Buckets } from './buckets.ts';
import { Classes } from './classes.ts';
import { cluster } from './cluster.ts';
import { coverLayer } from './coverLayer.ts';
import { differing, type Keys } from './keys.ts';
import type { Patterns } from './patterns.ts';

/** More places of rows than this are not looked at together. */
const MOST_PLACES = 1 << 24;

/**
 * A first solution. Rows of at least k records stay whole. The sets of columns are taken in layers of about equal
 * cost, from the cheapest, and each serves as many of the rows that are left as it can. What is left at the end,
 * fewer than k records, is joined with the classes in which that costs least.
 */
export function* firstClasses(
  keys: Keys,
  k: number,
  { sets: patterns, untried }: Patterns,
  buckets: Buckets,
): Generator<Progress, Classes, unknown> {
  const classes = new Classes(keys);
  const { start, members } = keys;
  const isLeft = (row: number) => classes.classOf[members[start[row]]] < 0;
  const all = Int32Array.from({ length: keys.rows }, (_, row) => row);
  for (const row of all) if (start[row + 1] - start[row] >= k) classes.fill(row, 0);
  let left = all.filter(isLeft);
  const isEvery = untried === Number.POSITIVE_INFINITY;
  const count = isEvery ? patterns.length : patterns.length - 1;
  for (let from = 0; from < count && left.length > 0; ) {
    yield { done: from, total: patterns.length };
    const to = Math.min(endOfLayer(keys, patterns, from, left.length), count);
    coverLayer(classes, left, k, patterns.subarray(from, to), buckets);
    left = left.filter(isLeft);
    from = to;
  }
  if (!isEvery) {
    yield* cluster(classes, left, k);
    left = left.filter(isLeft);
  }
  for (const row of left) {
    for (let m = start[row]; m < start[row + 1]; m++) joinNearest(classes, members[m]);
  }
  return classes;
}

/** The sets from one on that cost at most half the least important column more. */
function endOfLayer(keys: Keys, patterns: Int32Array, from: number, rows: number): number {
  const dearest = keys.cost(patterns[from]) + keys.cost(patterns[0]) / 2;
  const most = Math.max(1, Math.floor(MOST_PLACES / rows));
  let to = from + 1;
  while (to < patterns.length && to - from < most && keys.cost(patterns[to]) <= dearest) to++;
  return to;
}

/** Puts a record into the class that can take it at the least cost, if need be with more columns emptied. */
function joinNearest(classes: Classes, record: number): void {
  const { keys } = classes;
  const row = keys.rowOf[record];
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let c = 0; c < classes.bound; c++) {
    if (classes.sizes[c] === 0) continue;
    const wide = classes.emptied[c] | differing(keys, row, classes.sampleOf(c));
    const widening = classes.sizes[c] * keys.cost(wide & ~classes.emptied[c]);
    const cost = widening + keys.cost(wide & ~keys.missing[row]);
    if (cost < least) {
      least = cost;
      best = c;
    }
  }
  const wide = classes.emptied[best] | differing(keys, row, classes.sampleOf(best));
  const members = classes.membersOf(best);
  const to = classes.open(row, wide);
  for (const member of members) classes.move(member, to);
  classes.move(record, to);
}
