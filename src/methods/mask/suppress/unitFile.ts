import { codesOf, combine } from '../../../foundation/table/index.ts';
import { membersOf } from '../../contract/index.ts';
import type { ColumnSet } from './keys.ts';

/** A determining column or pair: where all of `from` is shown, `to` is known. Without `from`, it always is. */
export interface Determined {
  readonly from: ColumnSet;
  /** Null if the cell was emptied by another step. */
  readonly to: ColumnSet | null;
  /** 1 for the records whose values of `from` tell `to`; all if it is not given. */
  readonly where?: Uint8Array | undefined;
}

/** The columns that can be emptied, and what an intruder knows of the records besides. */
export interface UnitFile {
  /** NaN is missing. */
  readonly columns: readonly Float64Array[];
  readonly importance: readonly number[];
  /** Columns of the unit: its members have one value. */
  readonly ofUnit: ColumnSet;
  /** The unit of each record, and the number of units. */
  readonly units: Int32Array;
  readonly count: number;
  /** The combination of the columns that stay as they are. Records that differ in it are never equal. */
  readonly kept: Int32Array;
  readonly determined: readonly Determined[];
  readonly implied?: Implied | undefined;
  /** Other units, and the columns that their records give each other back. */
  readonly alike?: readonly Pick<UnitFile, 'units' | 'count' | 'ofUnit'>[];
  /** Columns that the waves around a record tell. */
  readonly carried?: readonly Carried[];
  readonly k: number;
}

/** Columns that the waves around a record tell: the nearest one alone, or those on both sides if they agree. */
export interface Carried {
  /** The records of each unit in the order of time. */
  readonly histories: readonly Int32Array[];
  /** The columns, and whether each has numbers, which are the same within a share. */
  readonly columns: readonly { readonly column: number; readonly isNumber: boolean }[];
  readonly isAlone: boolean;
  readonly within: number;
}

/** What rules give back: the columns they are about, and whether a record that lost some columns gets one back. */
export interface Implied {
  readonly tied: ColumnSet;
  isGivenBack(record: number, lost: ColumnSet): boolean;
}

/** The rows that records show, and the pairs of a row and a unit. */
export interface Shown {
  readonly rowOf: Int32Array;
  /** The number of units of each row. */
  readonly unitsOf: Int32Array;
  readonly pairOf: Int32Array;
  /** The first record of each pair. */
  readonly first: Int32Array;
}

/** What is shown if the columns of `sets` are emptied, record by record. O(nd). */
export function shownIn({ columns, kept, units }: UnitFile, sets: Int32Array): Shown {
  const records = units.length;
  const shown = columns.map((column, j) =>
    codesOf(column.map((value, i) => ((sets[i] >>> j) & 1 ? Number.NaN : value))),
  );
  const rows = combine([kept, ...shown.map(({ codes }) => codes)], records);
  const pairs = combine([rows.codes, units], records);
  const first = new Int32Array(pairs.distinct).fill(-1);
  const unitsOf = new Int32Array(rows.distinct);
  for (let i = 0; i < records; i++) {
    if (first[pairs.codes[i]] >= 0) continue;
    first[pairs.codes[i]] = i;
    unitsOf[rows.codes[i]]++;
  }
  return { rowOf: rows.codes, unitsOf, pairOf: pairs.codes, first };
}

/** The importance of all emptied cells that had a value. */
export function costOf({ columns, importance }: UnitFile, sets: Int32Array): number {
  let sum = 0;
  for (const [j, column] of columns.entries()) {
    let cells = 0;
    for (let i = 0; i < sets.length; i++) {
      if ((sets[i] >>> j) & 1 && !Number.isNaN(column[i])) cells++;
    }
    sum += cells * importance[j];
  }
  return sum;
}

/** The columns without a value in each record. */
export function missingIn({ columns, units }: UnitFile): Int32Array {
  const missing = new Int32Array(units.length);
  for (const [j, column] of columns.entries()) {
    for (let i = 0; i < missing.length; i++) if (Number.isNaN(column[i])) missing[i] |= 1 << j;
  }
  return missing;
}

/** The records of each number, in the order of the numbers. */
export function groupsOf(numbers: Int32Array): Int32Array[] {
  const groups = numbers.reduce((most, number) => Math.max(most, number + 1), 0);
  const { start, members } = membersOf({ groupOf: numbers, groups });
  return Array.from({ length: groups }, (_, g) => members.subarray(start[g], start[g + 1]));
}

/** Some records of all columns. */
export function valuesAt(columns: readonly Float64Array[], records: Int32Array): Float64Array[] {
  return columns.map((column) => Float64Array.from(records, (i) => column[i]));
}
