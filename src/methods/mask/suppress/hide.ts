import type { ColumnSet } from './keys.ts';
import { leastImplying } from './leastImplying.ts';
import { type Determined, missingIn, shownIn, type UnitFile } from './unitFile.ts';
import { spreadAround } from './wavesAround.ts';

/**
 * Empties further cells until no emptied cell is given back by another cell of its unit or of its record: all members
 * lose a column of the unit that one of them lost, records that lost a determined column lose the least important column
 * that determines it, and records whose rules give a cell back lose the cheapest set of further columns that prevents it.
 * The last two are decided for all records that show the same, so equal records stay equal. Cells are only added, so it
 * ends. A cell that rules give back whatever is emptied stays empty. Returns whether any cell was added.
 */
export function hide(file: UnitFile, sets: Int32Array): boolean {
  const missing = missingIn(file);
  const all = [file, ...(file.alike ?? [])];
  // One unit can take cells with it that another one shares.
  const spreadAll = () => {
    let more = false;
    const isMore = () =>
      all.some((units) => spread(units, sets, missing)) ||
      (file.carried ?? []).some((one) => spreadAround(file, one, sets, missing));
    while (isMore()) more = true;
    return more;
  };
  let more = spreadAll();
  while (emptyDetermining(file, sets, missing) || emptyImplying(file, sets, missing)) {
    spreadAll();
    more = true;
  }
  return more;
}

/** Whether a record that lost some columns, and lacks others, still shows what determines one that it lost. */
export function isGivenBack(
  determined: readonly Determined[],
  record: number,
  lost: ColumnSet,
  lacks: ColumnSet,
): boolean {
  return determined.some(
    ({ from, to, where }) =>
      isLost(to, lost) &&
      (from & (lost | lacks)) === 0 &&
      (where === undefined || where[record] === 1),
  );
}

function isLost(to: ColumnSet | null, lost: ColumnSet): boolean {
  return to === null || (lost & to) !== 0;
}

/** Whether something gives back what a record loses with a set of columns. */
export function comesBack(
  { determined, implied }: UnitFile,
  record: number,
  set: ColumnSet,
  missing: ColumnSet,
): boolean {
  const lost = set & ~missing;
  if (lost === 0) return false;
  return (
    isGivenBack(determined, record, lost, missing) || (implied?.isGivenBack(record, lost) ?? false)
  );
}

/** All records of a unit lose its columns that one of them lost. Returns whether more was emptied. */
export function spread(
  { units, count, ofUnit }: Pick<UnitFile, 'units' | 'count' | 'ofUnit'>,
  sets: Int32Array,
  missing: Int32Array,
): boolean {
  if (ofUnit === 0) return false;
  const lost = new Int32Array(count);
  for (let i = 0; i < units.length; i++) lost[units[i]] |= sets[i] & ~missing[i] & ofUnit;
  let more = false;
  for (let i = 0; i < units.length; i++) {
    const added = lost[units[i]] & ~(sets[i] | missing[i]);
    sets[i] |= added;
    if (added !== 0) more = true;
  }
  return more;
}

/** Returns whether more was emptied. */
function emptyDetermining(file: UnitFile, sets: Int32Array, missing: Int32Array): boolean {
  const { determined } = file;
  const isBack = (i: number) => isGivenBack(determined, i, sets[i] & ~missing[i], missing[i]);
  if (determined.length === 0 || !sets.some((_, i) => isBack(i))) return false;
  const { rowOf, unitsOf } = shownIn(file, sets);
  const more = new Int32Array(unitsOf.length);
  for (let i = 0; i < sets.length; i++) {
    for (const { from, to, where } of determined) {
      if (where !== undefined && where[i] === 0) continue;
      const row = rowOf[i];
      if (!isLost(to, sets[i] & ~missing[i])) continue;
      if ((from & (sets[i] | missing[i] | more[row])) !== 0) continue;
      more[row] |= leastImportant(file, from);
    }
  }
  for (let i = 0; i < sets.length; i++) sets[i] |= more[rowOf[i]];
  return more.some((set) => set !== 0);
}

/** Returns whether more was emptied. */
function emptyImplying(file: UnitFile, sets: Int32Array, missing: Int32Array): boolean {
  const { implied } = file;
  if (implied === undefined || implied.tied === 0) return false;
  const lost = (i: number) => sets[i] & ~missing[i];
  const isBack = (i: number) => (lost(i) & implied.tied) !== 0 && implied.isGivenBack(i, lost(i));
  const back = [...sets.keys()].filter(isBack);
  if (back.length === 0) return false;
  const { rowOf } = shownIn(file, sets);
  const rows = new Map<number, number[]>(back.map((i) => [rowOf[i], []]));
  for (let i = 0; i < sets.length; i++) rows.get(rowOf[i])?.push(i);
  let more = false;
  for (const records of rows.values()) {
    const set = leastImplying(file, records, sets, missing);
    for (const i of records) sets[i] |= set;
    if (set !== 0) more = true;
  }
  return more;
}

export function leastImportant({ importance }: UnitFile, set: ColumnSet): ColumnSet {
  let least = 0;
  let lowest = Number.POSITIVE_INFINITY;
  for (const [j, price] of importance.entries()) {
    if (((set >>> j) & 1) === 0 || price >= lowest) continue;
    lowest = price;
    least = 1 << j;
  }
  return least;
}
