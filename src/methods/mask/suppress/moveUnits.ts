import { membersOf } from '../../contract/index.ts';
import { Classes } from './classes.ts';
import { comesBack } from './hide.ts';
import { type ColumnSet, type Keys, keysOf } from './keys.ts';
import { patternsOf } from './patterns.ts';
import type { UnitFile } from './unitFile.ts';

/** Kept columns are one column more, which no set of columns contains. */
const NEVER = 1_000_000;

/** A set of columns, and the columns one by one. */
interface Emptying {
  readonly set: ColumnSet;
  readonly columns: readonly number[];
}

/** The classes of all records, the number of units in each, and what the members of a unit can lose. */
interface Company {
  readonly file: UnitFile;
  readonly keys: Keys;
  readonly classes: Classes;
  readonly unitsIn: Int32Array;
  /** Sets of columns of the unit, and of other columns, from the cheapest. */
  readonly ofUnit: readonly Emptying[];
  readonly ofRecord: readonly Emptying[];
}

/** New classes for the members of a unit, and their cost. */
interface Destination {
  readonly classes: Int32Array;
  readonly cost: number;
}

/**
 * Moves one unit after the other to the cheapest existing classes: the columns of the unit are emptied in any other
 * way for all members, and each member goes to the cheapest class that it then fits into. A class that has no unit to
 * spare keeps a member of the unit. So every class that is left has k units, as before, and the cost falls with every
 * move. Ends if no unit can move; then no single cell, nor one of a unit, can be restored alone.
 */
export function moveUnits(file: UnitFile, sets: Int32Array): void {
  const company = companyOf(file, sets);
  const { start, members } = membersOf({ groupOf: file.units, groups: file.count });
  let moved = true;
  while (moved) {
    moved = false;
    for (let u = 0; u < file.count; u++) {
      if (moveUnit(company, members.subarray(start[u], start[u + 1]))) moved = true;
    }
  }
  const { keys, classes } = company;
  for (let i = 0; i < sets.length; i++) {
    sets[i] = classes.emptied[classes.classOf[i]] & ~keys.missing[keys.rowOf[i]];
  }
}

function companyOf(file: UnitFile, sets: Int32Array): Company {
  const { columns, importance, units, kept } = file;
  const keys = keysOf([...columns, Float64Array.from(kept)], [...importance, NEVER]);
  const classes = new Classes(keys);
  const unitsIn = new Int32Array(units.length + 1);
  const { start, members } = membersOf({ groupOf: units, groups: file.count });
  for (let u = 0; u < file.count; u++) {
    const entered = new Set<number>();
    for (const i of members.subarray(start[u], start[u + 1])) {
      const c = classes.open(keys.rowOf[i], sets[i]);
      classes.move(i, c);
      entered.add(c);
    }
    for (const c of entered) unitsIn[c]++;
  }
  const all = (1 << columns.length) - 1;
  const tried = [0, ...patternsOf(keys).sets].filter((set) => (set & ~all) === 0);
  const among = (own: ColumnSet) =>
    tried
      .filter((set) => (set & ~own) === 0)
      .map((set) => ({ set, columns: [...columns.keys()].filter((j) => (set >>> j) & 1) }));
  const ofUnit = among(file.ofUnit);
  return { file, keys, classes, unitsIn, ofUnit, ofRecord: among(all & ~file.ofUnit) };
}

/** Returns whether the unit moved. */
function moveUnit(company: Company, records: Int32Array): boolean {
  const { file, keys, classes, unitsIn } = company;
  const before = new Map<number, number>();
  let lost = 0;
  let best: Destination = { classes: new Int32Array(0), cost: 0 };
  for (const i of records) {
    const c = classes.classOf[i];
    before.set(c, (before.get(c) ?? 0) + 1);
    lost |= classes.emptied[c] & ~keys.missing[keys.rowOf[i]] & file.ofUnit;
    best = { ...best, cost: best.cost + classes.paid[i] };
  }
  if (best.cost === 0) return false;
  const tight = [...before.keys()].filter((c) => unitsIn[c] <= file.k);
  for (const emptying of company.ofUnit) {
    if (tight.length > 0 && emptying.set !== lost) continue;
    const cheapest = cheapestClasses(company, records, emptying, best.cost);
    const found = cheapest && keepingTight(company, records, cheapest, tight);
    if (found !== null && isBelow(found.cost, best.cost)) best = found;
  }
  if (best.classes.length === 0) return false;
  const after = new Set(best.classes);
  for (const c of after) if (!before.has(c)) unitsIn[c]++;
  for (const c of before.keys()) if (!after.has(c)) unitsIn[c]--;
  for (const [m, i] of records.entries()) classes.move(i, best.classes[m]);
  return true;
}

/** The cheapest class for each member if all lose some columns of the unit; null if there is none or it costs too much. */
function cheapestClasses(
  { file, keys, classes, ofRecord }: Company,
  records: Int32Array,
  { set, columns }: Emptying,
  below: number,
): Destination | null {
  const { rowOf, missing, whole } = keys;
  const to = new Int32Array(records.length);
  let cost = 0;
  for (const i of records) cost += keys.cost(set & ~missing[rowOf[i]]);
  for (const [m, i] of records.entries()) {
    const row = rowOf[i];
    const hash = whole[row] ^ wordOf(keys, row, columns);
    to[m] = -1;
    for (const more of ofRecord) {
      const price = keys.cost(more.set);
      if (!isBelow(cost + price, below)) return null;
      if ((more.set & missing[row]) !== 0) continue;
      const c = classes.find(row, set | more.set, hash ^ wordOf(keys, row, more.columns));
      if (c < 0 || comesBack(file, i, set | more.set, missing[row])) continue;
      to[m] = c;
      cost += price;
      break;
    }
    if (to[m] < 0) return null;
  }
  return { classes: to, cost };
}

/** The same, but every class without a unit to spare keeps the member who gains least elsewhere. */
function keepingTight(
  { keys, classes }: Company,
  records: Int32Array,
  { classes: to, cost }: Destination,
  tight: readonly number[],
): Destination | null {
  const counts = new Map<number, number>();
  for (const c of to) counts.set(c, (counts.get(c) ?? 0) + 1);
  let sum = cost;
  for (const c of tight) {
    if (counts.has(c)) continue;
    let staying = -1;
    let least = Number.POSITIVE_INFINITY;
    for (const [m, i] of records.entries()) {
      if (classes.classOf[i] !== c) continue;
      const isNeeded = tight.includes(to[m]) && counts.get(to[m]) === 1;
      const loss =
        classes.paid[i] - keys.cost(classes.emptied[to[m]] & ~keys.missing[keys.rowOf[i]]);
      if (isNeeded || loss >= least) continue;
      staying = m;
      least = loss;
    }
    if (staying < 0) return null;
    counts.set(to[staying], counts.get(to[staying])! - 1);
    counts.set(c, 1);
    to[staying] = c;
    sum += least;
  }
  return { classes: to, cost: sum };
}

/** Below by more than rounding. */
function isBelow(cost: number, other: number): boolean {
  return cost < other * (1 - 1e-9);
}

function wordOf({ hashes, d }: Keys, row: number, columns: readonly number[]): number {
  let word = 0;
  for (const j of columns) word ^= hashes[row * d + j];
  return word;
}
