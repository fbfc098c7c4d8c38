import { codesOf, combine } from '../../../foundation/table/index.ts';

/** A set of columns is a word of bits, one for each column. */
export type ColumnSet = number;

/** Largest number of key columns that fit into a set. */
export const MOST_COLUMNS = 30;

/** The distinct combinations of the key columns, as rows of codes. */
export interface Keys {
  readonly records: number;
  readonly d: number;
  readonly rows: number;
  readonly rowOf: Int32Array;
  /** Row by row, d codes each; 0 is missing. */
  readonly codes: Int32Array;
  /** The columns without a value in a row. */
  readonly missing: Int32Array;
  /** The records of row r are members[start[r]] to members[start[r + 1] - 1]. */
  readonly start: Int32Array;
  readonly members: Int32Array;
  /**
   * A hash word for each value, row by row; 0 for a missing one. The word of several columns is their exclusive or.
   */
  readonly hashes: Int32Array;
  /** The word of all columns of each row. */
  readonly whole: Int32Array;
  /** The importance of all columns of a set. */
  cost(columns: ColumnSet): number;
}

/** Rows and their records. Missing values equal each other and minus zero is zero. O(nd). */
export function keysOf(columns: readonly Float64Array[], importance: readonly number[]): Keys {
  const d = columns.length;
  const records = columns[0].length;
  const coded = columns.map((column) => codesOf(column).codes);
  const { codes: rowOf, distinct: rows } = combine(coded, records);
  const start = new Int32Array(rows + 1);
  for (let i = 0; i < records; i++) start[rowOf[i] + 1]++;
  for (let r = 0; r < rows; r++) start[r + 1] += start[r];
  const members = new Int32Array(records);
  const next = start.slice();
  for (let i = 0; i < records; i++) members[next[rowOf[i]]++] = i;
  const codes = new Int32Array(rows * d);
  const hashes = new Int32Array(rows * d);
  const whole = new Int32Array(rows);
  const missing = new Int32Array(rows);
  for (let r = 0; r < rows; r++) {
    const record = members[start[r]];
    for (let j = 0; j < d; j++) {
      if (Number.isNaN(columns[j][record])) missing[r] |= 1 << j;
      else {
        const code = coded[j][record] + 1;
        codes[r * d + j] = code;
        hashes[r * d + j] = wordOf(code, j);
        whole[r] ^= hashes[r * d + j];
      }
    }
  }
  const cost = costOf(importance);
  return { records, d, rows, rowOf, codes, missing, start, members, hashes, whole, cost };
}

/** Differences of cost below this are rounding. */
export function slightestOf({ d, cost }: Keys): number {
  return 1e-9 * cost((1 << d) - 1);
}

/** The word of a row's values in all columns except some. */
export function hashBut({ hashes, d }: Keys, row: number, but: ColumnSet): number {
  let hash = 0;
  for (let j = 0, p = row * d; j < d; j++, p++) if (((but >>> j) & 1) === 0) hash ^= hashes[p];
  return hash;
}

/** Whether two rows are equal in all columns except some. */
export function agreeBut({ codes, d }: Keys, a: number, b: number, but: ColumnSet): boolean {
  for (let j = 0, p = a * d, q = b * d; j < d; j++, p++, q++) {
    if (codes[p] !== codes[q] && ((but >>> j) & 1) === 0) return false;
  }
  return true;
}

/** The columns in which two rows differ; a value differs from a missing one. */
export function differing({ codes, d }: Keys, a: number, b: number): ColumnSet {
  let set = 0;
  for (let j = 0, p = a * d, q = b * d; j < d; j++, p++, q++) {
    if (codes[p] !== codes[q]) set |= 1 << j;
  }
  return set;
}

/** Sums of importance by two tables of half the columns each, so that a set costs two look-ups. */
function costOf(importance: readonly number[]): (columns: ColumnSet) => number {
  const low = sums(importance.slice(0, 15));
  const high = sums(importance.slice(15));
  if (importance.length <= 15) return (columns) => low[columns];
  return (columns) => low[columns & 0x7fff] + high[columns >>> 15];
}

function sums(importance: readonly number[]): Float64Array {
  const table = new Float64Array(1 << importance.length);
  for (let set = 1; set < table.length; set++) {
    table[set] = table[set & (set - 1)] + importance[31 - Math.clz32(set & -set)];
  }
  return table;
}

function wordOf(code: number, column: number): number {
  let hash = Math.imul(code, 0x9e3779b1) ^ Math.imul(column + 1, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return hash ^ (hash >>> 15);
}
