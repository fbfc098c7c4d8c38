import { PenumbraError } from '../../error.ts';
import {
  type Column,
  codesOf,
  type Description,
  type LineOf,
  label,
  type Roles,
  type Table,
} from '../../foundation/table/index.ts';
import {
  belongsToUnit,
  type DescribedUnit,
  findWeight,
  isDecided,
  protectedUnit,
  refuseNumbersAnew,
  unitsIn,
} from '../description/index.ts';
import { countUnits, unitsOf } from './units.ts';

/** The unit that a plan protects, such as a household, and the columns that belong to it. */
export interface PlannedUnit extends DescribedUnit {
  /** Positions of the columns in which all members of a unit have one value. */
  readonly columns: ReadonlySet<number>;
  /** Position of the weight of the units; null if there is none. */
  readonly weight: number | null;
  /** Number of units, and of records without a number, each of which counts as a unit. */
  readonly count: number;
  readonly unnumbered: number;
  /** Number of records of the largest unit. */
  readonly largest: number;
}

/** Smallest number of differences that chance would make within units; a column with fewer says nothing. */
const FEWEST_DIFFERENCES = 5;

/**
 * The unit that was decided on, and its columns: those that are said to belong to it and, where nothing is said, those
 * that have one value within each unit of the whole file, and would not by chance. Null if no unit was decided on. The
 * description is complete and without guesses, except those of an earlier run.
 */
export function planUnit(
  description: Description,
  roles: Roles,
  { columns, records }: Table,
): PlannedUnit | null {
  const unit = protectedUnit(description, roles);
  if (unit === null) return null;
  refuseNumbersAnew(description, unit, columns);
  const units = unitsOf(columns[unit.position], null);
  const count = countUnits(units);
  const sizes = new Int32Array(count);
  for (const its of units) sizes[its]++;
  const isConstant = (position: number) => findTorn(columns[position], units) < 0;
  const wouldDiffer = (position: number) =>
    (records - count) * (1 - alikeness(columns[position])) >= FEWEST_DIFFERENCES;
  const numbers = new Set(unitsIn(description, roles).map(({ position }) => position));
  const belongs = (position: number) => {
    if (numbers.has(position)) return false;
    const { belongsTo, weightOf, guessed } = description.columns[position];
    if (belongsTo === undefined && weightOf === undefined) {
      return wouldDiffer(position) && isConstant(position);
    }
    if (weightOf === unit.name && isDecided(description.columns[position])) return true;
    if (!belongsToUnit(description, position, unit) && weightOf !== unit.name) return false;
    // What was guessed from some records must hold for all; what was said is refused if it does not hold.
    return guessed === undefined || isConstant(position);
  };
  const own = new Set([...columns.keys()].filter(belongs));
  const main = findWeight(description, null).weight;
  return {
    ...unit,
    columns: own,
    weight: findWeight(description, unit).weight ?? (main !== null && own.has(main) ? main : null),
    count,
    unnumbered: countMissing(columns[unit.position]),
    largest: sizes.reduce((a, b) => Math.max(a, b), 0),
  };
}

/** The probability that two records have the same value. */
function alikeness(column: Column): number {
  const { codes, distinct } = codesOf<unknown>(cellsOf(column));
  const counts = new Float64Array(distinct);
  for (const code of codes) counts[code]++;
  const squares = counts.reduce((sum, size) => sum + size * size, 0);
  return squares / Math.max(1, codes.length * codes.length);
}

/** The first record whose value differs from that of an earlier record of its unit; -1 if there is none. */
export function findTorn(column: Column, units: Int32Array): number {
  const cells = cellsOf(column);
  const first = new Map<number, number>();
  return units.findIndex((unit, record) => {
    const known = first.get(unit);
    if (known === undefined) first.set(unit, record);
    return known !== undefined && !isSame(cells[known], cells[record]);
  });
}

/** Missing values are equal, and so are zero and minus zero. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || (Number.isNaN(a) && Number.isNaN(b));
}

function cellsOf(column: Column): ArrayLike<unknown> & Iterable<unknown> {
  return column.kind === 'categorical' ? column.codes : column.values;
}

function countMissing(column: Column): number {
  let count = 0;
  for (const cell of cellsOf(column)) {
    if (cell === null || Number.isNaN(cell) || (column.kind === 'categorical' && cell === -1)) {
      count++;
    }
  }
  return count;
}

/** Refuses a column that is said to belong to the unit but differs within one, among these columns. */
export function refuseTornColumns(
  positions: readonly number[],
  unit: PlannedUnit | null,
  columns: readonly Column[],
  lineOf: LineOf,
): void {
  if (unit === null) return;
  const units = unitsOf(columns[unit.position], null);
  for (const position of positions) {
    if (!unit.columns.has(position)) continue;
    const torn = findTorn(columns[position], units);
    if (torn < 0) continue;
    const line = lineOf(torn);
    throw new PenumbraError(
      'data',
      `Column ${label(columns, position)} belongs to the ${unit.name}, as described, but the record on line ${line} has another value than an earlier record of its ${unit.name}: correct the cell, or remove "belongsTo" or "weightOf" from the description of the column.`,
      { line, column: columns[position].name },
    );
  }
}

/** Marks the first kept record of each unit: together they are the file of units. */
export function firstOfUnits(column: Column, kept: Uint8Array | null): Uint8Array {
  const units = unitsOf(column, kept);
  const records = kept?.length ?? units.length;
  const first = new Uint8Array(records);
  let next = 0;
  for (let record = 0, place = 0; record < records; record++) {
    if (kept !== null && kept[record] === 0) continue;
    // Units are numbered in the order of their first kept records.
    if (units[place++] !== next) continue;
    first[record] = 1;
    next++;
  }
  return first;
}
