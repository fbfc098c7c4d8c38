import { inside, type Work } from '../../../foundation/work/index.ts';
import { putAnew } from './anew.ts';
import { Buckets } from './buckets.ts';
import type { Classes } from './classes.ts';
import { firstClasses } from './cover.ts';
import type { Emptied } from './emptied.ts';
import { cheapestSplit, MOST_RECORDS } from './everySplit.ts';
import { goElsewhere } from './goElsewhere.ts';
import { type ColumnSet, type Keys, slightestOf } from './keys.ts';
import { boundOf, leastCosts } from './leastCosts.ts';
import { nearestRows } from './near.ts';
import { openPlaces } from './openPlaces.ts';
import { patternsOf } from './patterns.ts';
import { makeClasses, rearrange } from './rearrange.ts';
import { isDear, type Search } from './search.ts';

/** Rounds of the local search, and the share of the cost that a round must save to start another one. */
const ROUNDS = 4;
const WORTHWHILE = 0.0005;

/** Number of near rows that are examined for each row. */
const NEAREST = 12;

/** Largest class that is reassigned: more records have too many possibilities. */
const LARGE_K = 12;

/** Largest file that is reassigned as a whole, and the number of extensions of classes for it. */
const SMALL_FILE = 60;
const STEPS = 20_000;

/** In the progress, the bound, the first solution and each round are one part each. */
const PARTS = 2 + ROUNDS;

/**
 * Fewest cells such that every combination of values, including missing, occurs at least k times: the optimum for up
 * to 16 records, and if the bound is reached; otherwise a first solution and a local search. Costs are compared up to
 * rounding.
 */
export function* emptiedAsLevels(keys: Keys, k: number): Work<Emptied> {
  const patterns = patternsOf(keys);
  const buckets = new Buckets(keys, keys.rows);
  const costs = yield* inside(leastCosts(keys, k, patterns.sets, buckets), 0, 1, PARTS);
  const { least } = costs;
  const classes = yield* inside(firstClasses(keys, k, patterns, buckets), 1, 1, PARTS);
  const slightest = slightestOf(keys);
  const isEvery = patterns.untried === Number.POSITIVE_INFINITY;
  const shared = { keys, k, classes, buckets, least, slightest };
  const search: Search = { ...shared, patterns: patterns.sets, isEvery };
  const bound = boundOf(keys, costs.withCompany, patterns.untried);
  yield* improve(search, bound);
  const proved = costOf(classes) <= bound + slightest || tryEveryWay(search);
  const cost = costOf(classes);
  return { columns: columnsOf(classes), cost, bound: proved ? cost : bound };
}

/**
 * Searches for a cheaper assignment of a small file as a whole; returns whether the result is proved to be the
 * cheapest.
 */
function tryEveryWay(search: Search): boolean {
  const { keys, k, classes, slightest } = search;
  if (keys.records > SMALL_FILE) return false;
  const leaving = new Float64Array(keys.records).fill(Number.POSITIVE_INFINITY);
  const found = putAnew(keys, keys.rowOf, k, leaving, costOf(classes), STEPS, slightest);
  if (found.groupOf !== null) start(found.groupOf, found.groups);
  if (found.proved) return true;
  if (keys.records <= MOST_RECORDS) {
    const { groupOf, groups } = cheapestSplit(keys, keys.rowOf, k);
    start(groupOf, groups);
    return true;
  }
  while (goElsewhere(search));
  return false;

  function start(groupOf: Int32Array, groups: number): void {
    for (let i = 0; i < keys.records; i++) classes.move(i, -1);
    makeClasses(classes, recordsOf(keys), groupOf, groups);
  }
}

function* improve(search: Search, bound: number): Work<void> {
  const { keys, k, classes, patterns, buckets, slightest } = search;
  let since = -1;
  for (let round = 0; round < ROUNDS; round++) {
    const before = costOf(classes);
    if (before <= bound + slightest) return;
    const dear = [...dearRows(search, false).keys()].sort((a, b) => a - b);
    const done = 2 + round;
    // With the empty set, rows of k records that lent some become complete again.
    openPlaces(search, dear, 0);
    for (let p = 0; p < patterns.length; p++) {
      if (p % 8 === 0) yield { done: done + p / (2 * patterns.length), total: PARTS };
      openPlaces(search, dear, patterns[p]);
    }
    goElsewhere(search);
    if (k <= LARGE_K) {
      const asking = nearestRows(keys, dearRows(search, true), patterns, NEAREST, buckets);
      const near = yield* inside(asking, done + 0.5, 0.25, PARTS);
      const now = classes.now;
      yield* inside(rearrange(search, near, since), done + 0.75, 0.25, PARTS);
      since = now;
    }
    if (before - costOf(classes) <= WORTHWHILE * before) break;
  }
  while (goElsewhere(search));
}

/**
 * The rows of records that cost more than their lower bound, with their cost; optionally of all records of their
 * classes.
 */
function dearRows(search: Search, withClasses: boolean): Map<number, number> {
  const { keys, classes, k } = search;
  const rows = new Map<number, number>();
  const enter = (i: number) => {
    const row = keys.rowOf[i];
    rows.set(row, Math.max(rows.get(row) ?? 0, classes.paid[i]));
  };
  for (let i = 0; i < keys.records; i++) {
    if (!isDear(search, i)) continue;
    enter(i);
    const c = classes.classOf[i];
    if (withClasses && classes.sizes[c] < 2 * k)
      for (const other of classes.membersOf(c)) enter(other);
  }
  return rows;
}

function recordsOf({ records }: Keys): Int32Array {
  return Int32Array.from({ length: records }, (_, i) => i);
}

function columnsOf({ keys, classOf, emptied }: Classes): Int32Array {
  return Int32Array.from({ length: keys.records }, (_, i): ColumnSet => emptied[classOf[i]]);
}

function costOf({ paid }: Classes): number {
  let sum = 0;
  for (let i = 0; i < paid.length; i++) sum += paid[i];
  return sum;
}
