import { PenumbraError } from '../../error.ts';
import { sum } from '../../foundation/numerics/index.ts';
import {
  type Column,
  codesOf,
  type LineOf,
  label,
  type Scale,
} from '../../foundation/table/index.ts';
import { membersOf } from '../../methods/contract/index.ts';
import type { Belonging } from './belonging.ts';
import type { PlannedStep } from './plan.ts';

/**
 * The number of each kept record's unit, counted from 0 in the order of the file. Records with the
 * same value in the column are one unit; each record without a value is a separate unit.
 */
export function unitsOf(column: Column, kept: Uint8Array | null): Int32Array {
  const { codes } =
    column.kind === 'categorical' ? column : codesOf<number | string | null>(column.values);
  const isMissing = (record: number) =>
    column.kind === 'numeric'
      ? Number.isNaN(column.values[record])
      : column.kind === 'text'
        ? column.values[record] === null
        : codes[record] < 0;
  const numbers = new Map<number, number>();
  const units: number[] = [];
  let next = 0;
  for (let record = 0; record < codes.length; record++) {
    if (kept !== null && kept[record] === 0) continue;
    let unit = isMissing(record) ? next : numbers.get(codes[record]);
    if (unit === undefined) numbers.set(codes[record], next);
    unit ??= next;
    if (unit === next) next++;
    units.push(unit);
  }
  return Int32Array.from(units);
}

/** Number of units. */
export function countUnits(units: Int32Array): number {
  return units.reduce((most, unit) => Math.max(most, unit + 1), 0);
}

/**
 * One row per unit, so that a grouping method can group units like records: in each column the mean
 * of the unit's records, for ordinal codes the lower median and for nominal codes the most frequent
 * one, and the unit's stratum.
 */
export function rowsOfUnits(
  columns: readonly Float64Array[],
  strata: Int32Array | null,
  units: Int32Array,
  scales?: readonly Scale[],
): { columns: Float64Array[]; strata: Int32Array | null } {
  const groups = countUnits(units);
  const { start, members } = membersOf({ groupOf: units, groups });
  const rows = columns.map((column, j) => {
    const middle = MIDDLE[scales?.[j]?.kind ?? 'numeric'];
    const ordered = Float64Array.from(members, (record) => column[record]);
    return Float64Array.from({ length: groups }, (_, u) =>
      middle(ordered.subarray(start[u], start[u + 1])),
    );
  });
  const first = Int32Array.from({ length: groups }, (_, u) => members[start[u]]);
  return { columns: rows, strata: strata && first.map((record) => strata[record]) };
}

/** One value for the values of a unit, by their scale. Can reorder them. */
const MIDDLE: Readonly<Record<Scale['kind'], (values: Float64Array) => number>> = {
  numeric: (values) => sum(values) / values.length,
  ordinal: (values) => values.sort()[(values.length - 1) >> 1],
  nominal: (values) => {
    values.sort();
    let often = 0;
    let most = Number.NaN;
    for (let from = 0, to = 0; from < values.length; from = to) {
      while (values[to] === values[from]) to++;
      if (to - from > often) [often, most] = [to - from, values[from]];
    }
    return most;
  },
};

/** Refuses a k larger than the number of units, and units with records in several strata. */
export function refuseBadUnits(
  step: PlannedStep,
  { strata, units }: Belonging,
  columns: readonly Column[],
  kept: Uint8Array | null,
  lineOf: LineOf,
): void {
  if (units === null) return;
  const by = label(columns, step.together!);
  const count = countUnits(units);
  if (step.smallestGroup > count) {
    throw new PenumbraError(
      'usage',
      `k is ${step.smallestGroup}, but there are ${count} units to keep together by ${by}: choose a k of at most ${count}.`,
      { key: `steps[${step.from}].group.k` },
    );
  }
  if (strata === null) return;
  const stratumOf = new Map<number, number>();
  const torn = units.findIndex((unit, i) => {
    const known = stratumOf.get(unit);
    stratumOf.set(unit, known ?? strata[i]);
    return known !== undefined && known !== strata[i];
  });
  if (torn < 0) return;
  const line = lineOf(recordOf(torn, kept));
  const names = step.blocks!.strata.map((position) => label(columns, position)).join(', ');
  throw new PenumbraError(
    'data',
    `The record on line ${line} belongs by ${by} to a unit with records of another stratum by ${names}, so it cannot stay both together and apart: use a column for --within that is the same in all records of a unit, or leave one of the two out.`,
    { line, column: columns[step.together!].name },
  );
}

/** The original index of the kept record with the given index. */
function recordOf(place: number, kept: Uint8Array | null): number {
  if (kept === null) return place;
  let left = place;
  return kept.findIndex((flag) => flag === 1 && left-- === 0);
}
