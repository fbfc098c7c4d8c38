import {
  type Codes,
  type Column,
  combine,
  type Description,
  dependencyCounts,
  findColumn,
  findDependencies,
  inferredMeans,
  visibleCodes,
} from '../../foundation/table/index.ts';
import type { WholeFiles } from '../../measures/contract/index.ts';
import { carriedColumns, risingColumns } from '../../measures/risk/index.ts';
import type { AlikeRecords, WavesAround } from '../../methods/contract/index.ts';
import { belongsToUnit, type DescribedUnit, numberedWithin } from '../description/index.ts';
import { countUnits, unitsOf } from './units.ts';
import { wavesAmong } from './wholeUnits.ts';

/** A unit, and the columns of a step in which its records give each other back, by their places in the step. */
export interface AlikeColumns {
  /** Positions of the columns that number it: its own and that of the unit that it is part of. */
  readonly numbers: readonly number[];
  readonly columns: readonly number[];
  /** If only the waves around a record give it back; the position of the time stands for the waves. */
  readonly around?: Omit<WavesAround, 'waves'> & { readonly time: number };
}

/** The file, and what its reader does not see. */
interface Seen {
  readonly columns: readonly Column[];
  readonly description: Description;
  readonly dropped: readonly number[];
}

/**
 * The columns of a step that records of a unit give each other back: those that belong to the unit by the description,
 * those in which nearly all its records agree, and those that change by a fixed step from wave to wave, such as an age.
 */
export function alikeColumns(
  positions: readonly number[],
  unit: DescribedUnit,
  units: readonly DescribedUnit[],
  { columns, description, dropped }: Seen,
): AlikeColumns {
  const numbers = numbersOf(unit, units, columns);
  const own = unitsBy(numbers, columns, null);
  const numbered: Codes = { codes: own, distinct: countUnits(own) };
  const { dependencyShare } = inferredMeans(description);
  const found = findDependencies([numbered, ...positions.map((p) => visibleCodes(columns[p]))], {
    sources: [0],
    targets: positions.map((_, j) => j + 1),
    least: dependencyShare / 100,
  });
  const rising = new Set(risingIn(unit, { columns, description, dropped }));
  return {
    numbers,
    columns: [...positions.keys()].filter(
      (j) =>
        belongsToUnit(description, positions[j], unit) ||
        found.some(({ to }) => to === j + 1) ||
        rising.has(positions[j]),
    ),
  };
}

/** The positions of the columns whose numbers together tell a unit: its own and, unless that tells it alone, the larger unit's. */
export function numbersOf(
  unit: DescribedUnit,
  units: readonly DescribedUnit[],
  columns: readonly Column[],
): readonly number[] {
  const larger = units.filter(({ name }) => unit.within !== undefined && name === unit.within);
  const outer = larger.map(({ position }) => position);
  // Numbers that no two larger units share tell the unit alone, where that of the larger unit is missing, too.
  const isAlone = outer.every((position) => isNested(columns[unit.position], columns[position]));
  return isAlone ? [unit.position] : [...outer, unit.position];
}

/**
 * The same for the records of a unit in one wave: a household has one roof in each year, and another one after it moved.
 * Columns that are alike over all waves are left out. Null without waves, or if nothing is alike.
 */
export function alikeInWaves(
  positions: readonly number[],
  { position }: DescribedUnit,
  { columns, description, dropped }: Seen,
): AlikeColumns | null {
  if (description.time === undefined) return null;
  const time = findColumn(columns, description.time);
  if (dropped.includes(time) || positions.includes(time)) return null;
  const numbers = [position, time];
  const own = [[position], numbers].map((some) => unitsBy(some, columns, null));
  const [overall, each] = own.map((codes): Codes => ({ codes, distinct: countUnits(codes) }));
  const found = findDependencies(
    [overall, each, ...positions.map((p) => visibleCodes(columns[p]))],
    {
      sources: [0, 1],
      targets: positions.map((_, j) => j + 2),
      least: inferredMeans(description).dependencyShare / 100,
      isSingle: true,
    },
  );
  const has = (source: number, j: number) =>
    found.some(({ from, to }) => from[0] === source && to === j + 2);
  const alike = [...positions.keys()].filter((j) => has(1, j) && !has(0, j));
  return alike.length === 0 ? null : { numbers, columns: alike };
}

/** The columns of a step that the waves around a record tell, those left out that all waves of the unit give. */
export function alikeAround(
  positions: readonly number[],
  unit: DescribedUnit,
  units: readonly DescribedUnit[],
  seen: Seen,
  others: readonly number[],
): AlikeColumns[] {
  const waves = inWaves(unit, seen);
  const found = waves && carriedColumns(waves);
  if (found === null) return [];
  const numbers = numbersOf(unit, units, seen.columns);
  return [true, false].flatMap((isAlone) => {
    const columns = [...positions.keys()].filter(
      (j) =>
        !others.includes(j) && found.columns.get(positions[j]) === (isAlone ? 'near' : 'between'),
    );
    if (columns.length === 0) return [];
    const within = waves!.inferred.inferredWithin / 100;
    return [{ numbers, columns, around: { time: waves!.time!, isAlone, within } }];
  });
}

/** Whether all records with a number have the same other number, those without one left out. */
function isNested(one: Column, other: Column): boolean {
  const codes = [one, other].map(visibleCodes);
  const { exceptions } = dependencyCounts(codes, { from: [0], to: 1 });
  return exceptions === 0;
}

/** The same for the run: the unit of each kept record. */
export function alikeRecords(
  { numbers, columns: own, around }: AlikeColumns,
  columns: readonly Column[],
  kept: Uint8Array | null,
): AlikeRecords {
  const units = unitsBy(numbers, columns, kept);
  if (around === undefined) return { units, columns: own };
  const { time, ...rest } = around;
  return { units, columns: own, around: { waves: wavesAmong(columns[time], kept), ...rest } };
}

/** Units with several numbers: persons can be numbered within households. */
export function unitsBy(
  numbers: readonly number[],
  columns: readonly Column[],
  kept: Uint8Array | null,
): Int32Array {
  const each = numbers.map((position) => unitsOf(columns[position], kept));
  return each.length === 1 ? each[0] : combine(each, each[0].length).codes;
}

/** The columns that change by a fixed step from wave to wave. */
function risingIn(unit: DescribedUnit, seen: Seen): readonly number[] {
  const waves = inWaves(unit, seen);
  return waves === null ? [] : risingColumns(waves);
}

/** The file as its owner sees it, with one unit; null without waves. */
function inWaves(unit: DescribedUnit, { columns, description, dropped }: Seen): WholeFiles | null {
  if (description.time === undefined) return null;
  const time = findColumn(columns, description.time);
  if (dropped.includes(time)) return null;
  const within = numberedWithin(description, unit, columns);
  return {
    original: columns,
    masked: columns,
    released: [...columns.keys()],
    keys: [],
    missingKeys: 'level',
    inferred: inferredMeans(description),
    units: [{ position: unit.position, columns: [], ...(within !== null && { within }) }],
    time,
    rules: [],
    values: columns.map(() => null),
  };
}
