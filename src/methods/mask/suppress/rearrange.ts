import type { Progress } from '../../../foundation/work/index.ts';
import { putAnew } from './anew.ts';
import type { Classes } from './classes.ts';
import { differing } from './keys.ts';
import type { Near } from './near.ts';
import { elsewhere, isDear, type Search } from './search.ts';

/** Number of records that are reassigned at once, and more if k is large. */
const RECORDS = 14;

/** Number of extensions of classes after which the best so far is taken. */
const STEPS = 3000;

/** Number of sets of neighbours that are tried for each class. */
const TURNS = 3;

/** Some records, the cost of each if it leaves, and its destination (-1: it stays in its class). */
interface Union {
  readonly records: number[];
  readonly leaving: number[];
  readonly to: number[];
  readonly classes: Set<number>;
}

/**
 * Takes each class with a record that costs more than its lower bound, and classes near it, and reassigns their
 * records in the cheapest way. Classes that have not changed since the given time are left out. Returns whether the
 * cost fell.
 */
export function* rearrange(
  search: Search,
  near: Near,
  since: number,
): Generator<Progress, boolean, unknown> {
  const { classes, k } = search;
  let moved = false;
  for (let c = 0; c < classes.bound; c++) {
    if (c % 1024 === 0) yield { done: c, total: classes.bound };
    if (classes.sizes[c] === 0 || classes.sizes[c] >= 2 * k) continue;
    if (!classes.membersOf(c).some((i) => isDear(search, i))) continue;
    if (rearrangeAround(search, near, c, since)) moved = true;
  }
  return moved;
}

function rearrangeAround(search: Search, near: Near, c: number, since: number): boolean {
  const { classes } = search;
  const neighbours = neighboursOf(search, near, c);
  const isNew = (g: number) => classes.touched[g] > since;
  if (!isNew(c) && !neighbours.some((neighbour) => isNew(neighbour.from))) return false;
  let at = 0;
  for (let turn = 0; turn < TURNS && (turn === 0 || at < neighbours.length); turn++) {
    const union: Union = { records: [], leaving: [], to: [], classes: new Set() };
    takeAll(search, union, c);
    at = takeNeighbours(search, union, neighbours, at);
    if (solve(search, union)) return true;
  }
  return false;
}

interface Neighbour {
  readonly row: number;
  readonly from: number;
  readonly cost: number;
}

/** Rows near those of a class, with their classes, nearest first. */
function neighboursOf({ keys, classes }: Search, near: Near, c: number): Neighbour[] {
  const found = new Map<number, Neighbour>();
  for (const i of classes.membersOf(c)) {
    const row = keys.rowOf[i];
    for (const other of near.get(row) ?? []) {
      const from = classes.classOf[keys.members[keys.start[other]]];
      const cost = keys.cost(differing(keys, row, other));
      const known = found.get(other);
      if (from === c || (known !== undefined && known.cost <= cost)) continue;
      found.set(other, { row: other, from, cost });
    }
  }
  return [...found.values()].sort((a, b) => a.cost - b.cost || a.row - b.row);
}

function takeAll({ classes }: Search, union: Union, c: number): void {
  union.classes.add(c);
  for (const i of classes.membersOf(c)) {
    union.records.push(i);
    union.leaving.push(Number.POSITIVE_INFINITY);
    union.to.push(-1);
  }
}

/**
 * Adds small classes as a whole and, of large ones, records that can be spared; returns the first that had no room.
 */
function takeNeighbours(
  { keys, classes, k }: Search,
  union: Union,
  neighbours: readonly Neighbour[],
  from: number,
): number {
  const { records, leaving, to } = union;
  const most = Math.max(RECORDS, records.length + 2 * k);
  const before = records.length;
  const lent = new Map<number, number>();
  for (let at = from; at < neighbours.length; at++) {
    const { row, from: c } = neighbours[at];
    if (union.classes.has(c)) continue;
    const size = classes.sizes[c];
    if (size < 2 * k) {
      if (records.length + size > most) {
        if (records.length === before) continue;
        return at;
      }
      union.classes.add(c);
      for (const i of classes.membersOf(c)) {
        records.push(i);
        leaving.push(Number.POSITIVE_INFINITY);
        to.push(-1);
      }
      continue;
    }
    const given = lent.get(c) ?? 0;
    let spare = Math.min(size - k - given, k - 1 - given, most - records.length);
    for (let m = keys.start[row]; m < keys.start[row + 1] && spare > 0; m++) {
      const i = keys.members[m];
      if (classes.classOf[i] !== c) continue;
      records.push(i);
      leaving.push(classes.paid[i]);
      to.push(-1);
      lent.set(c, (lent.get(c) ?? 0) + 1);
      spare--;
    }
  }
  return neighbours.length;
}

function solve(search: Search, { records, leaving, to, classes: among }: Union): boolean {
  const { keys, classes, k, least, slightest } = search;
  let paid = 0;
  /** The largest possible saving, which is also the most that one record can cost beyond its lower bound. */
  let excess = slightest;
  for (const i of records) {
    paid += classes.paid[i];
    excess += Math.max(0, classes.paid[i] - least[keys.rowOf[i]]);
  }
  for (const [r, i] of records.entries()) {
    if (leaving[r] < Number.POSITIVE_INFINITY) continue;
    const row = keys.rowOf[i];
    const limit = Math.max(classes.paid[i], least[row]) + excess;
    const place = elsewhere(search, row, limit, (c) => among.has(c));
    if (place === null) continue;
    leaving[r] = place.cost;
    to[r] = place.to;
  }
  const rows = records.map((i) => keys.rowOf[i]);
  const { groupOf, groups } = putAnew(keys, rows, k, leaving, paid, STEPS, slightest);
  if (groupOf === null) return false;
  for (const [r, i] of records.entries()) {
    if (groupOf[r] >= 0) classes.move(i, -1);
    else if (to[r] >= 0) classes.move(i, to[r]);
  }
  makeClasses(classes, records, groupOf, groups);
  return true;
}

/**
 * Makes a class of each group, emptied in all columns in which two records differ; records of group -1 stay
 * unchanged.
 */
export function makeClasses(
  classes: Classes,
  records: ArrayLike<number>,
  groupOf: Int32Array,
  groups: number,
): void {
  const { keys } = classes;
  const first = new Int32Array(groups).fill(-1);
  const empty = new Int32Array(groups);
  for (let r = 0; r < records.length; r++) {
    const g = groupOf[r];
    if (g < 0) continue;
    const row = keys.rowOf[records[r]];
    if (first[g] < 0) first[g] = row;
    empty[g] |= differing(keys, first[g], row);
  }
  for (let r = 0; r < records.length; r++) {
    const g = groupOf[r];
    if (g >= 0) classes.move(records[r], classes.open(first[g], empty[g]));
  }
}
