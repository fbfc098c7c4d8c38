import { combine } from './combinations.ts';

/** Rows that lack values in the same columns. */
interface Pattern {
  /** The columns that they lack. */
  readonly missing: ReadonlySet<number>;
  readonly rows: Int32Array;
}

/** Two patterns of so few pairs of rows are compared pair by pair. */
const FEW_PAIRS = 64;

/**
 * For each record the number of records that agree with it, itself included, where a missing value (any
 * negative code) agrees with every value: two records agree if there is no column in which both have values and these
 * differ. Agreement so defined is not transitive; this is the frequency count of Templ, Kowarik and Meindl (2015)
 * for keys with missing values, without weights. Records with equal rows are counted once and rows by what they lack:
 * two rows of one pattern agree only if they are equal, those of two patterns if they are equal in the columns
 * that neither lacks, which a table of one pattern's rows tells. O(d n p) for p patterns of missing values.
 */
export function countsWithWildcards(columns: readonly Int32Array[]): Int32Array {
  const records = columns[0]?.length ?? 0;
  // All negative codes are one.
  const codes = columns.map((column) => column.map((code) => (code < 0 ? -1 : code)));
  const { codes: rowOf, distinct } = combine(codes, records);
  const rows = gatherRows(codes, rowOf, distinct);
  const sizes = new Int32Array(distinct);
  for (let i = 0; i < records; i++) sizes[rowOf[i]]++;
  const agreeing = sizes.slice();
  const patterns = patternsOf(rows, distinct);
  const hashes = hashesOf(rows, distinct);
  const size = patterns.length > 1 ? tableSize(distinct) : 0;
  const places: Places = {
    row: new Int32Array(size).fill(-1),
    small: new Int32Array(size),
    large: new Int32Array(size),
  };
  for (let p = 0; p < patterns.length; p++) {
    for (let q = 0; q < p; q++) {
      const [small, large] =
        patterns[p].rows.length <= patterns[q].rows.length
          ? [patterns[p], patterns[q]]
          : [patterns[q], patterns[p]];
      addAgreeing(rows, hashes, small, large, sizes, agreeing, places);
    }
  }
  return rowOf.map((row) => agreeing[row]);
}

/** Places for the rows of one pattern, and what is counted at each; empty between uses. */
interface Places {
  /** The first row at a place; -1 where there is none. */
  readonly row: Int32Array;
  readonly small: Int32Array;
  readonly large: Int32Array;
}

/** Counts the rows of two patterns that agree, on both sides. */
function addAgreeing(
  rows: readonly Int32Array[],
  hashes: readonly Int32Array[],
  small: Pattern,
  large: Pattern,
  sizes: Int32Array,
  agreeing: Int32Array,
  places: Places,
): void {
  const common: number[] = [];
  for (let j = 0; j < rows.length; j++) {
    if (!small.missing.has(j) && !large.missing.has(j)) common.push(j);
  }
  const isEqual = (a: number, b: number) => {
    for (const j of common) if (rows[j][a] !== rows[j][b]) return false;
    return true;
  };
  if (small.rows.length * large.rows.length <= FEW_PAIRS) {
    for (const a of small.rows) {
      for (const b of large.rows) {
        if (!isEqual(a, b)) continue;
        agreeing[a] += sizes[b];
        agreeing[b] += sizes[a];
      }
    }
    return;
  }
  const mask = tableSize(small.rows.length) - 1;
  const placeOf = (row: number) => {
    let hash = 0;
    for (const j of common) hash ^= hashes[j][row];
    let at = hash & mask;
    while (places.row[at] >= 0 && !isEqual(places.row[at], row)) at = (at + 1) & mask;
    return at;
  };
  const placeOfSmall = small.rows.map((row) => {
    const at = placeOf(row);
    places.row[at] = row;
    places.small[at] += sizes[row];
    return at;
  });
  for (const row of large.rows) {
    const at = placeOf(row);
    if (places.row[at] < 0) continue;
    agreeing[row] += places.small[at];
    places.large[at] += sizes[row];
  }
  for (let s = 0; s < small.rows.length; s++) {
    agreeing[small.rows[s]] += places.large[placeOfSmall[s]];
  }
  for (const at of placeOfSmall) {
    places.row[at] = -1;
    places.small[at] = 0;
    places.large[at] = 0;
  }
}

/** The columns of one record for each row. */
function gatherRows(
  codes: readonly Int32Array[],
  rowOf: Int32Array,
  distinct: number,
): Int32Array[] {
  return codes.map((column) => {
    const values = new Int32Array(distinct);
    for (let i = 0; i < column.length; i++) values[rowOf[i]] = column[i];
    return values;
  });
}

function patternsOf(rows: readonly Int32Array[], count: number): Pattern[] {
  const lacks = rows.map((column) => column.map((code) => (code < 0 ? 1 : 0)));
  const { codes, distinct } = combine(lacks, count);
  const sizes = new Int32Array(distinct);
  for (const code of codes) sizes[code]++;
  const lists = Array.from(sizes, (size) => new Int32Array(size));
  const filled = new Int32Array(distinct);
  for (let row = 0; row < count; row++) lists[codes[row]][filled[codes[row]]++] = row;
  return lists.map((list) => ({
    missing: new Set([...rows.keys()].filter((j) => lacks[j][list[0]] === 1)),
    rows: list,
  }));
}

/** A word for each value of each row; that of several columns is their exclusive or. */
function hashesOf(rows: readonly Int32Array[], count: number): Int32Array[] {
  return rows.map((column, j) => {
    const hashes = new Int32Array(count);
    for (let row = 0; row < count; row++) {
      let hash = Math.imul(column[row] + 1, 0x9e3779b1) ^ Math.imul(j + 1, 0x85ebca6b);
      hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
      hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
      hashes[row] = hash ^ (hash >>> 15);
    }
    return hashes;
  });
}

/** A power of two, at least twice as large. */
function tableSize(entries: number): number {
  let size = 16;
  while (size < 2 * entries) size *= 2;
  return size;
}
