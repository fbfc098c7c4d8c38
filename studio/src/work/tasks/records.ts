import { type Column, cellText } from '../../../../src/foundation/table/index.ts';
import { type Standing, type StandingAsk, standingOn } from '../records/standing.ts';
import type { Task } from '../task.ts';

export interface RecordsAsk extends StandingAsk {
  /** The first place in the order, counted from 0, and how many. */
  readonly from: number;
  readonly count: number;
}

/** A record in the grid. */
export interface ShownRecord {
  /** Counted from 0. */
  readonly record: number;
  readonly line: string;
  readonly before: number;
  /** 0 if the record was left out; null before a run, or if records have no partners. */
  readonly after: number | null;
  readonly values: readonly string[];
  /** The value in the protected file of each changed cell, by the place of its column. */
  readonly changed: readonly (readonly [place: number, value: string])[];
  /** Places of columns with an impossible value. */
  readonly impossible: readonly number[];
}

export interface RecordsAnswer {
  readonly total: number;
  readonly from: number;
  readonly rows: readonly ShownRecord[];
  /** Records that nobody equals, before and after. */
  readonly alone: { readonly before: number; readonly after: number | null };
  readonly impossible: number;
}

/** Some records in the order of their exposure, the most exposed first, as they were and as they are. */
export const records: Task<RecordsAsk, RecordsAnswer> = async (desk, ask) => {
  const standing = standingOn(desk, ask);
  const { order, before, after, impossible } = standing;
  const ones = (sizes: Int32Array) => sizes.reduce((count, size) => count + Number(size === 1), 0);
  return {
    total: order.length,
    from: ask.from,
    rows: Array.from(order.subarray(ask.from, ask.from + ask.count), (record) =>
      shownRecord(standing, record),
    ),
    alone: { before: ones(before), after: after && ones(after) },
    impossible: impossible.size,
  };
};

function shownRecord(
  { file: { table, lineOf }, before, after, rowOf, partner, impossible }: Standing,
  record: number,
): ShownRecord {
  const values = table.columns.map((column) => cellText(column, record) ?? '');
  const row = rowOf === null ? -1 : rowOf[record];
  const changed = row < 0 ? [] : changesIn(values, partner, row);
  return {
    record,
    line: String(lineOf(record)),
    before: before[record],
    after: after === null ? null : after[record],
    values,
    changed,
    impossible: impossible.get(record) ?? [],
  };
}

function changesIn(
  values: readonly string[],
  partner: readonly (Column | null)[],
  row: number,
): [number, string][] {
  return partner.flatMap((column, place): [number, string][] => {
    if (column === null) return [];
    const now = cellText(column, row) ?? '';
    return now === values[place] ? [] : [[place, now]];
  });
}
