import type { Progress } from '../../../foundation/work/index.ts';
import type { Buckets } from './buckets.ts';
import { Classes } from './classes.ts';
import { cluster } from './cluster.ts';
import { coverLayer } from './coverLayer.ts';
import { agreeBut, differing, type Keys } from './keys.ts';
import type { Patterns } from './patterns.ts';

/** Largest number of slots of rows that are examined together. */
const MOST_PLACES = 1 << 24;

/**
 * A first solution. Rows of at least k records stay complete. The sets of columns are taken in layers of about equal
 * cost, from the cheapest, and each serves as many of the remaining rows as possible. The rest, fewer than k records,
 * borrows records of classes that have more than k, or joins the cheapest classes.
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
    if (!isLeft(row) || borrow(classes, left.filter(isLeft), row, k, patterns)) continue;
    for (let m = start[row]; m < start[row + 1]; m++) joinNearest(classes, members[m]);
  }
  return classes;
}

/**
 * Makes a class of a remaining row, other remaining rows that fit, and records borrowed from classes that keep k, if
 * that costs less than joining all of them to others. Sets of columns are tried as long as k such records are
 * cheaper.
 */
function borrow(
  classes: Classes,
  left: Int32Array,
  row: number,
  k: number,
  patterns: Int32Array,
): boolean {
  const { keys } = classes;
  const { start, members, missing, cost } = keys;
  const sizeOf = (one: number) => start[one + 1] - start[one];
  let best: { empty: number; rows: number[]; lent: number[]; gain: number } | null = null;
  const alone = nearestTo(classes, row, sizeOf(row)).cost;
  for (const empty of patterns) {
    if (k * cost(empty) >= alone) break;
    const rows = [...left].filter((other) => agreeBut(keys, row, other, empty));
    const joined = rows.reduce((sum, one) => sum + nearestTo(classes, one, sizeOf(one)).cost, 0);
    const own = rows.reduce((sum, one) => sum + sizeOf(one) * cost(empty & ~missing[one]), 0);
    const needed = k - rows.reduce((sum, one) => sum + sizeOf(one), 0);
    const lenders = lendersOf(classes, row, k, empty, needed);
    if (lenders.records.length < needed) continue;
    const gain = joined - own - lenders.cost;
    if (gain > (best?.gain ?? 0)) best = { empty, rows, lent: lenders.records, gain };
  }
  if (best === null) return false;
  for (const one of best.rows) {
    for (let m = start[one]; m < start[one + 1]; m++) {
      classes.move(members[m], classes.open(row, best.empty));
    }
  }
  const to = classes.open(row, best.empty);
  for (const i of best.lent) classes.move(i, to);
  return true;
}

/** The cheapest records, of classes that keep k without them, that equal a row outside of a set of columns. */
function lendersOf(classes: Classes, row: number, k: number, empty: number, needed: number) {
  const { keys, classOf, sizes, paid } = classes;
  const { rows, start, members, missing, cost } = keys;
  const able: { record: number; price: number }[] = [];
  for (let other = 0; other < rows; other++) {
    if (!agreeBut(keys, row, other, empty)) continue;
    for (let m = start[other]; m < Math.min(start[other + 1], start[other] + needed); m++) {
      const c = classOf[members[m]];
      if (c < 0 || sizes[c] <= k) continue;
      const price = cost(empty & ~missing[other]) - paid[members[m]];
      able.push({ record: members[m], price });
    }
  }
  able.sort((a, b) => a.price - b.price || a.record - b.record);
  const taken = new Map<number, number>();
  const records: number[] = [];
  let sum = 0;
  for (const { record, price } of able) {
    const c = classOf[record];
    const before = taken.get(c) ?? 0;
    if (records.length >= needed || sizes[c] - before <= k) continue;
    taken.set(c, before + 1);
    records.push(record);
    sum += price;
  }
  return { records, cost: sum };
}

/** The next sets that cost at most half the least important column more. */
function endOfLayer(keys: Keys, patterns: Int32Array, from: number, rows: number): number {
  const dearest = keys.cost(patterns[from]) + keys.cost(patterns[0]) / 2;
  const most = Math.max(1, Math.floor(MOST_PLACES / rows));
  let to = from + 1;
  while (to < patterns.length && to - from < most && keys.cost(patterns[to]) <= dearest) to++;
  return to;
}

/** Puts a record into the cheapest class for it, with more columns emptied if needed. */
function joinNearest(classes: Classes, record: number): void {
  const row = classes.keys.rowOf[record];
  const { to: nearest, wide } = nearestTo(classes, row, 1);
  const members = classes.membersOf(nearest);
  const to = classes.open(row, wide);
  for (const member of members) classes.move(member, to);
  classes.move(record, to);
}

/** The cheapest class for some records of a row, the columns that it then lacks, and the cost for all. */
function nearestTo(classes: Classes, row: number, records: number) {
  const { keys, emptied, sizes } = classes;
  let nearest = { to: -1, wide: 0, cost: Number.POSITIVE_INFINITY };
  for (let c = 0; c < classes.bound; c++) {
    if (sizes[c] === 0) continue;
    const wide = emptied[c] | differing(keys, row, classes.sampleOf(c));
    const widening = sizes[c] * keys.cost(wide & ~emptied[c]);
    const cost = widening + records * keys.cost(wide & ~keys.missing[row]);
    if (cost < nearest.cost) nearest = { to: c, wide, cost };
  }
  return nearest;
}
