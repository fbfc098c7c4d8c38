import { type Column, cellText } from '../../../../src/foundation/table/index.ts';
import { codesOfKeys } from '../../../../src/tasks/assess/index.ts';
import { betrayalOf } from '../records/betrayal.ts';
import { outlyingOf } from '../records/outlying.ts';
import { type StandingAsk, standingOn } from '../records/standing.ts';
import type { Task } from '../task.ts';

export interface PersonAsk extends StandingAsk {
  /** Counted from 0. */
  readonly record: number;
}

/** One record seen by somebody who knows all its keys. */
export interface PersonAnswer {
  readonly record: number;
  readonly line: string;
  readonly keys: readonly {
    readonly name: string;
    readonly before: string;
    /** Null if the column was left out, or before a run. */
    readonly after: string | null;
    /** Records of the original with this value. */
    readonly sharing: number;
  }[];
  /** Without keys: the numbers in which the record lies farthest out, at most 6. */
  readonly numbers: readonly {
    readonly name: string;
    readonly before: string;
    readonly after: string | null;
    /** Records of the original that lie at least as far from the median. */
    readonly asFar: number;
  }[];
  readonly before: Seen;
  /** Null before a run, and if records have no partners. */
  readonly after: Seen | null;
  /** Records of the protected file with all original keys of this one; null before a run. */
  readonly matches: number | null;
  /** Whether the record was left out. */
  readonly isLeftOut: boolean;
}

interface Seen {
  /** Records with the same keys, itself included. */
  readonly sharing: number;
  /** The smallest sets of up to three keys that no other record shares, by name. */
  readonly betrayedBy: readonly (readonly string[])[];
  /** The largest number of keys in which another record agrees. */
  readonly nearest: number;
}

/** Most sets, and most numbers, that the page shows. */
const MOST_SETS = 12;
const MOST_NUMBERS = 6;

/** The look-alikes of a record before and after, what betrays it, and what an intruder would find now. */
export const person: Task<PersonAsk, PersonAnswer> = async (desk, ask) => {
  const standing = standingOn(desk, ask);
  const { file, run, keys, before, after, rowOf, partner } = standing;
  const { columns } = file.table;
  const { record } = ask;
  const own = keys.map((place) => columns[place]);
  const codes = codesOfKeys(own);
  const row = rowOf === null ? -1 : rowOf[record];
  const left = keys.flatMap((place) => partner[place] ?? []);
  const values = (place: number) => ({
    name: columns[place].name,
    before: cellText(columns[place], record) ?? '',
    after: row < 0 || partner[place] === null ? null : (cellText(partner[place], row) ?? ''),
  });
  return {
    record,
    line: String(file.lineOf(record)),
    keys: keys.map((place, i) => ({ ...values(place), sharing: countSame(codes[i], record) })),
    numbers: (keys.length === 0 ? outlyingOf(columns, record) : [])
      .slice(0, MOST_NUMBERS)
      .map(({ place, asFar }) => ({ ...values(place), asFar })),
    before: seen(own, codes, record, before[record]),
    after: after === null || row < 0 ? null : seen(left, codesOfKeys(left), row, after[record]),
    matches:
      run === null
        ? null
        : matchesOf(
            keys.map((place) => [columns[place], partner[place]]),
            record,
          ),
    isLeftOut: rowOf !== null && row < 0,
  };
};

function seen(
  columns: readonly Column[],
  codes: readonly Int32Array[],
  record: number,
  sharing: number,
): Seen {
  const { sets, nearest } = betrayalOf(codes, record);
  const betrayedBy = sets.slice(0, MOST_SETS).map((set) => set.map((key) => columns[key].name));
  return { sharing, betrayedBy, nearest };
}

function countSame(codes: Int32Array, record: number): number {
  let count = 0;
  for (const code of codes) if (code === codes[record]) count++;
  return count;
}

/** Rows of the protected file that show what somebody knows who has all original keys of a record. */
function matchesOf(pairs: readonly (readonly [Column, Column | null])[], record: number): number {
  const there = pairs.flatMap(([original, masked]) =>
    masked === null ? [] : [{ masked, known: cellText(original, record) }],
  );
  if (there.length === 0) return 0;
  const rows = lengthOf(there[0].masked);
  let count = 0;
  for (let row = 0; row < rows; row++) {
    if (there.every(({ masked, known }) => cellText(masked, row) === known)) count++;
  }
  return count;
}

const lengthOf = (column: Column) =>
  column.kind === 'categorical' ? column.codes.length : column.values.length;
