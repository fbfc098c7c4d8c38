import { countsWithWildcards } from '../../../foundation/table/index.ts';
import type { ColumnSet, Keys } from './keys.ts';

/**
 * A row with some columns emptied, the number of its records that show it, and the number of records that agree with
 * it.
 */
export interface Shown {
  readonly row: number;
  /** The columns that it lacks, including those that the row lacked before. */
  readonly lacks: ColumnSet;
  records: number;
  /** Kept while there are records. */
  agreeing: number;
}

/** All entries of a file, by row and by emptied columns. */
export class ShownRows {
  readonly all: Shown[] = [];
  /** The same by the columns that they lack. */
  readonly byLacks = new Map<ColumnSet, Shown[]>();
  readonly #keys: Keys;
  readonly #byRow: Shown[][];

  /** Every row unchanged. */
  constructor(keys: Keys) {
    this.#keys = keys;
    this.#byRow = Array.from({ length: keys.rows }, () => []);
    for (let row = 0; row < keys.rows; row++) {
      this.of(row, keys.missing[row]).records = keys.start[row + 1] - keys.start[row];
    }
  }

  /** The entry of a row with these columns lacking; it is created without records if needed. */
  of(row: number, lacks: ColumnSet): Shown {
    const known = this.#byRow[row].find((shown) => shown.lacks === lacks);
    if (known !== undefined) return known;
    const shown: Shown = { row, lacks, records: 0, agreeing: 0 };
    this.#byRow[row].push(shown);
    this.all.push(shown);
    const alike = this.byLacks.get(lacks);
    if (alike === undefined) this.byLacks.set(lacks, [shown]);
    else alike.push(shown);
    return shown;
  }

  /** The row as in the file. */
  whole(row: number): Shown {
    return this.#byRow[row][0];
  }

  /** Empties a number of records of a row. */
  empty(row: number, lacks: ColumnSet, records: number): void {
    const whole = this.whole(row);
    const emptied = this.of(row, lacks);
    whole.records -= records;
    emptied.records += records;
  }

  /** The columns that each record lacks: records of a row in the order of its entries, unchanged ones first. */
  perRecord(): Int32Array {
    const { members, start, records } = this.#keys;
    const lacks = new Int32Array(records);
    for (const [row, entries] of this.#byRow.entries()) {
      let m = start[row];
      for (const shown of entries) {
        for (let r = 0; r < shown.records; r++) lacks[members[m++]] = shown.lacks;
      }
    }
    return lacks;
  }

  /** Counts again which entries agree. */
  count(): void {
    const { d, codes } = this.#keys;
    const present = this.all.filter((shown) => shown.records > 0);
    // Entries stand for their records: repeated, so that each counts.
    const total = present.reduce((sum, shown) => sum + shown.records, 0);
    const columns = Array.from({ length: d }, () => new Int32Array(total));
    let at = 0;
    for (const { row, lacks, records } of present) {
      for (let r = 0; r < records; r++, at++) {
        for (let j = 0; j < d; j++) {
          columns[j][at] = ((lacks >>> j) & 1) === 1 ? -1 : codes[row * d + j];
        }
      }
    }
    const counts = countsWithWildcards(columns);
    at = 0;
    for (const shown of present) {
      shown.agreeing = counts[at];
      at += shown.records;
    }
  }
}
