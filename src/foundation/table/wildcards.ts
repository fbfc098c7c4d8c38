import { combine } from './combinations.ts';

/** Rows that lack values in the same columns. */
interface Pattern {
  /** The columns in which they lack values. */
  readonly missing: ReadonlySet<number>;
  readonly rows: Int32Array;
}

/** Largest number of pairs of rows for which two patterns are compared pair by pair. */
const FEW_PAIRS = 64;

/** Comparisons between two progress reports. */
const PAUSE = 20_000_000;

/**
 * For each record the number of records that agree with it, itself included, where a missing value (any negative code)
 * agrees with every value: two records agree if there is no column in which both have values and these differ. This
 * agreement is not transitive; it is the frequency count of Templ, Kowarik and Meindl (2015) for keys with missing
 * values. Equal rows are counted once, grouped by the columns that they lack: two rows of one pattern
 * agree only if they are equal, rows of two patterns if they are equal in the columns that neither lacks, which is
 * looked up in a table of one pattern's rows. O(d n p) for p patterns of missing values.
 */
export function countsWithWildcards(columns: readonly Int32Array[]): Int32Array {
  return whole(wildcardCounts(columns)) as Int32Array;
}

/**
 * For each record the sum of the weights of the records that agree with it, itself included; agreement is that of
 * `countsWithWildcards`. With sampling weights it estimates the frequency in the population (Templ, Kowarik and Meindl
 * 2015). At the same cost.
 */
export function weightsWithWildcards(
  columns: readonly Int32Array[],
  weights: Float64Array,
): Float64Array {
  return whole(wildcardSums(columns, weights)) as Float64Array;
}

/**
 * The same in steps. It is a property and not a separate export, because the library exports all names of this folder.
 */
countsWithWildcards.inSteps = wildcardCounts;

type Steps<T> = Generator<{ done: number; total: number }, T, unknown>;

/** The counts, or null if they would take more than the given number of comparisons (see `comparisons`). */
function wildcardCounts(
  columns: readonly Int32Array[],
  most = Number.POSITIVE_INFINITY,
): Steps<Int32Array | null> {
  return wildcardSums(columns, null, most) as Steps<Int32Array | null>;
}

function whole<T>(steps: Steps<T>): T {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

/** Sums of weights over agreeing records; without weights every record counts 1. */
function* wildcardSums(
  columns: readonly Int32Array[],
  weights: Float64Array | null,
  most = Number.POSITIVE_INFINITY,
): Steps<Sums | null> {
  const records = columns[0]?.length ?? 0;
  const zeros = (length: number) =>
    weights === null ? new Int32Array(length) : new Float64Array(length);
  // All negative codes are equal.
  const codes = columns.map((column) => column.map((code) => (code < 0 ? -1 : code)));
  const { codes: rowOf, distinct } = combine(codes, records);
  const sizes = zeros(distinct);
  for (let i = 0; i < records; i++) sizes[rowOf[i]] += weights === null ? 1 : weights[i];
  const perRecord = (sums: Sums) => {
    const found = zeros(records);
    for (let i = 0; i < records; i++) found[i] = sums[rowOf[i]];
    return found;
  };
  const values = gatherRows(codes, rowOf, distinct);
  const patterns = patternsOf(values, distinct);
  if (patterns.length === 1 && patterns[0].missing.size === 0) return perRecord(sizes);
  const total = patterns.reduce((sum, pattern) => sum + comparisons(pattern, distinct), 0);
  if (total > most) return null;
  const size = patterns.length > 1 ? tableSize(distinct) : 0;
  const rows: Rows = {
    values,
    hashes: hashesOf(values, distinct),
    sizes,
    agreeing: sizes.slice(),
    places: {
      row: new Int32Array(size).fill(-1),
      small: zeros(size),
      large: zeros(size),
    },
  };
  let done = 0;
  let reported = 0;
  for (const [p, pattern] of patterns.entries()) {
    for (const other of patterns.slice(0, p)) {
      const isSmall = pattern.rows.length <= other.rows.length;
      addAgreeing(rows, isSmall ? pattern : other, isSmall ? other : pattern);
    }
    done += comparisons(pattern, distinct);
    if (done > reported + PAUSE) {
      reported = done;
      yield { done, total };
    }
  }
  return perRecord(rows.agreeing);
}

/** Estimated comparisons of the rows of a pattern with all rows; at most 32 rows of the pattern count. */
function comparisons({ rows }: Pattern, all: number): number {
  return Math.min(rows.length, 32) * all;
}

/** Numbers of records, or sums of their weights. */
type Sums = Int32Array | Float64Array;

/** The distinct rows of a file. */
interface Rows {
  /** By column, then row. */
  readonly values: readonly Int32Array[];
  readonly hashes: readonly Int32Array[];
  /** The number of records of each row, or the sum of their weights. */
  readonly sizes: Sums;
  /** The same over the records that agree with each row, counted so far. */
  readonly agreeing: Sums;
  readonly places: Places;
}

/** Slots for the rows of one pattern, and the sum at each; empty between uses. */
interface Places {
  /** The first row at a slot; -1 if there is none. */
  readonly row: Int32Array;
  readonly small: Sums;
  readonly large: Sums;
}

/** Counts the agreeing rows of two patterns, on both sides. */
function addAgreeing(
  { values, hashes, sizes, agreeing, places }: Rows,
  small: Pattern,
  large: Pattern,
): void {
  if (small.rows.length * large.rows.length <= FEW_PAIRS) {
    for (let i = 0; i < small.rows.length; i++) {
      const a = small.rows[i];
      for (let h = 0; h < large.rows.length; h++) {
        const b = large.rows[h];
        if (!isAgreeing(values, a, b)) continue;
        agreeing[a] += sizes[b];
        agreeing[b] += sizes[a];
      }
    }
    return;
  }
  const common = [...values.keys()].filter((j) => !small.missing.has(j) && !large.missing.has(j));
  const isEqual = (a: number, b: number) => {
    for (const j of common) if (values[j][a] !== values[j][b]) return false;
    return true;
  };
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

function isAgreeing(values: readonly Int32Array[], a: number, b: number): boolean {
  for (let j = 0; j < values.length; j++) {
    const x = values[j][a];
    const y = values[j][b];
    if (x !== y && x >= 0 && y >= 0) return false;
  }
  return true;
}

/** The columns with one record for each row. */
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

/** A word for each value of each row; the word of several columns is their exclusive or. */
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
