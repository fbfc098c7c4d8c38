import { countsWithWildcards } from '../../../foundation/table/index.ts';
import type { ColumnSet, Keys } from './keys.ts';

/** What is shown of a row with some columns emptied, by how many of its records, and how many records agree with that. */
export interface Shown {
  readonly row: number;
  /** What it lacks, that of the row before included. */
  readonly lacks: ColumnSet;
  records: number;
  /** Kept while there are records. */
  agreeing: number;
}

/** All that is shown of a file, by row and by what is emptied. */
export class ShownRows {
  readonly all: Shown[] = [];
  /** The same by what they lack. */
  readonly byLacks = new Map<ColumnSet, Shown[]>();
  readonly #keys: Keys;
  readonly #byRow: Shown[][];

  /** Every row as it is. */
  constructor(keys: Keys) {
    this.#keys = keys;
    this.#byRow = Array.from({ length: keys.rows }, () => []);
    for (let row = 0; row < keys.rows; row++) {
      this.of(row, keys.missing[row]).records = keys.start[row + 1] - keys.start[row];
    }
  }

  /** The entry of a row with these columns lacking, without records if there is none yet. */
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

  /** The row as it is in the file. */
  whole(row: number): Shown {
    return this.#byRow[row][0];
  }

  /** Takes so many records of a row as they are and empties them. */
  empty(row: number, lacks: ColumnSet, records: number): void {
    const whole = this.whole(row);
    const emptied = this.of(row, lacks);
    whole.records -= records;
    emptied.records += records;
  }

  /** The columns that each record lacks: those of a row in the order of its entries, the first of them as they are. */
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

  /** Counts anew who agrees with whom. */
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
