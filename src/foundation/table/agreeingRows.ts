import { combine } from './combinations.ts';

/** The distinct rows of a file, and for each of them the rows that agree with it. */
export interface AgreeingRows {
  /** The row of each record. */
  readonly rowOf: Int32Array;
  readonly rows: number;
  /** Row r agrees with the rows others[start[r]] to others[start[r + 1] - 1]; the first of them is r itself. */
  readonly start: Int32Array;
  readonly others: Int32Array;
}

/**
 * Which rows agree, where a missing value (any negative code) agrees with every value; see `countsWithWildcards`. Null
 * if there are more than `most` pairs. Rows that lack the same columns agree only with themselves; two sets of rows that
 * lack different columns are joined on the columns that neither lacks. O(d n p) for p patterns of missing values, and
 * O(1) for each pair.
 */
export function agreeingRows(
  columns: readonly Int32Array[],
  most = Number.POSITIVE_INFINITY,
): AgreeingRows | null {
  const records = columns[0]?.length ?? 0;
  const codes = columns.map((column) => column.map((code) => (code < 0 ? -1 : code)));
  const { codes: rowOf, distinct: rows } = combine(codes, records);
  const values = codes.map((column) => {
    const perRow = new Int32Array(rows);
    for (let i = 0; i < records; i++) perRow[rowOf[i]] = column[i];
    return perRow;
  });
  const patterns = rowsByPattern(values, rows);
  const pairs: Pairs = { first: [], second: [] };
  for (const [p, own] of patterns.entries()) {
    for (const other of patterns.slice(0, p)) {
      if (!joinInto(pairs, values, own, other, most)) return null;
    }
  }
  return { rowOf, rows, ...listed(pairs, rows) };
}

interface Pairs {
  readonly first: number[];
  readonly second: number[];
}

/** Rows in lists: those of a list lack the same columns. */
function rowsByPattern(values: readonly Int32Array[], rows: number): number[][] {
  const lacks = values.map((column) => column.map((code) => (code < 0 ? 1 : 0)));
  const { codes, distinct } = combine(lacks, rows);
  const lists = Array.from({ length: distinct }, (): number[] => []);
  for (let row = 0; row < rows; row++) lists[codes[row]].push(row);
  return lists;
}

/** Adds the agreeing pairs of two patterns; false if there are too many. */
function joinInto(
  pairs: Pairs,
  values: readonly Int32Array[],
  own: readonly number[],
  other: readonly number[],
  most: number,
): boolean {
  const common = values.filter((column) => column[own[0]] >= 0 && column[other[0]] >= 0);
  const both = [...own, ...other];
  const { codes, distinct } = combine(
    common.map((column) => Int32Array.from(both, (row) => column[row])),
    both.length,
  );
  const found: number[][] = Array.from({ length: distinct }, () => []);
  for (let i = 0; i < own.length; i++) found[codes[i]].push(own[i]);
  for (let i = 0; i < other.length; i++) {
    for (const row of found[codes[own.length + i]]) {
      pairs.first.push(row);
      pairs.second.push(other[i]);
    }
    if (2 * pairs.first.length > most) return false;
  }
  return true;
}

/** The pairs in both directions, by row; every row agrees with itself. */
function listed({ first, second }: Pairs, rows: number) {
  const start = new Int32Array(rows + 1);
  for (let row = 0; row < rows; row++) start[row + 1] = 1;
  for (const row of first) start[row + 1]++;
  for (const row of second) start[row + 1]++;
  for (let row = 0; row < rows; row++) start[row + 1] += start[row];
  const next = start.slice(0, rows);
  const others = new Int32Array(start[rows]);
  for (let row = 0; row < rows; row++) others[next[row]++] = row;
  for (let at = 0; at < first.length; at++) {
    others[next[first[at]]++] = second[at];
    others[next[second[at]]++] = first[at];
  }
  return { start, others };
}
