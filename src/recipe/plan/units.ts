import { PenumbraError } from '../../error.ts';
import { sum } from '../../foundation/numerics/index.ts';
import {
  type Column,
  codesOf,
  type LineOf,
  label,
  type Scale,
  valuesOf,
} from '../../foundation/table/index.ts';
import { membersOf } from '../../methods/contract/index.ts';
import type { Belonging } from './belonging.ts';
import { keepRecords, treatMissing } from './missing.ts';
import type { PlannedStep } from './plan.ts';
import { classSize } from './promises.ts';
import { strataOf } from './strata.ts';

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
  const distinct = column.kind === 'categorical' ? column.levels.length : codes.length;
  const numbers = new Int32Array(distinct).fill(-1);
  const units = new Int32Array(codes.length);
  let next = 0;
  let records = 0;
  for (let record = 0; record < codes.length; record++) {
    if (kept !== null && kept[record] === 0) continue;
    const known = isMissing(record) ? -1 : numbers[codes[record]];
    const unit = known < 0 ? next++ : known;
    if (known < 0 && !isMissing(record)) numbers[codes[record]] = unit;
    units[records++] = unit;
  }
  return units.slice(0, records);
}

/** Number of units. */
export function countUnits(units: Int32Array): number {
  let count = 0;
  for (let i = 0; i < units.length; i++) count = Math.max(count, units[i] + 1);
  return count;
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
export const MIDDLE: Readonly<Record<Scale['kind'], (values: Float64Array) => number>> = {
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

/**
 * Refuses a k larger than the number of units that can share a group: in the file, or among the records that lack the
 * same columns.
 */
export function refuseFewUnits(
  step: PlannedStep,
  { strata, counted }: Belonging,
  columns: readonly Column[],
  rows: Uint8Array | null,
): void {
  const { unit, positions, missing, smallestGroup, scales } = step;
  if (counted === null || unit === null) return;
  const by = label(columns, unit);
  const count = countUnits(counted);
  const key = `steps[${step.from}].group.k`;
  if (smallestGroup > count) {
    throw new PenumbraError(
      'usage',
      `k is ${smallestGroup}, but there are ${count} units by ${by}, and k counts units: choose a k of at most ${count}.`,
      { key },
    );
  }
  if (missing !== 'own-group' || step.group.looksAt === 'nothing') return;
  const values = positions.map((position) => keepRecords(valuesOf(columns[position]), rows));
  const { classes } = treatMissing(values, missing, classSize(step), { strata, counted }, scales);
  const distinct = ({ records }: { readonly records: Int32Array }) =>
    new Set(records.map((record) => counted[record])).size;
  if (classes.every((one) => distinct(one) >= smallestGroup)) return;
  throw new PenumbraError(
    'data',
    `Records that lack the same columns are of fewer than ${smallestGroup} units by ${by}, and k counts units: use --missing median or drop.`,
    { key: `steps[${step.from}].missing` },
  );
}

/** Refuses units with records in several strata, if their records stay together or the step is done once for each. */
export function refuseTornStrata(
  step: PlannedStep,
  columns: readonly Column[],
  kept: Uint8Array | null,
  lineOf: LineOf,
): void {
  const by = step.together ?? (step.ofUnit === null ? null : step.unit);
  const positions = step.blocks?.strata ?? [];
  if (by === null || positions.length === 0) return;
  const units = unitsOf(columns[by], kept);
  const strata = strataOf(
    positions.map((position) => columns[position]),
    kept,
  );
  const stratumOf = new Map<number, number>();
  const torn = units.findIndex((unit, i) => {
    const known = stratumOf.get(unit);
    stratumOf.set(unit, known ?? strata[i]);
    return known !== undefined && known !== strata[i];
  });
  if (torn < 0) return;
  const line = lineOf(recordOf(torn, kept));
  const names = positions.map((position) => label(columns, position)).join(', ');
  throw new PenumbraError(
    'data',
    `The record on line ${line} belongs by ${label(columns, by)} to a unit with records of another stratum by ${names}, so it cannot stay both together and apart: use a column for --within that is the same in all records of a unit, or leave one of the two out.`,
    { line, column: columns[by].name },
  );
}

/** The original index of the kept record with the given index. */
function recordOf(place: number, kept: Uint8Array | null): number {
  if (kept === null) return place;
  let left = place;
  return kept.findIndex((flag) => flag === 1 && left-- === 0);
}
