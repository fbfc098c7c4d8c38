import { codesOf, combine } from '../../../foundation/table/index.ts';
import { finish, type Work } from '../../../foundation/work/index.ts';

/**
 * For each record, how many records (itself included) agree with it where missing (-1), in either of them, agrees
 * with anything. Agreeing is not transitive then: there are no classes, and a record without missing values counts
 * incomplete ones that do not agree among themselves.
 *
 * Different records are taken together by which of their codes are missing. Those of two such patterns are compared
 * in the columns that neither lacks: O(p n d) for p patterns, and O(n d) where nothing is missing.
 */
export function countsWithWildcards(columns: readonly Int32Array[]): Int32Array {
  return finish(wildcardCounts(columns)) as Int32Array;
}

/** A pattern of fewer rows is compared with all others row by row: that is faster than to number all by its columns. */
const FEW = 32;

/** Comparisons of rows between two reports. */
const PAUSE = 20_000_000;

/** The same in steps, or null where it would take more than so many comparisons of rows. */
export function* wildcardCounts(
  columns: readonly Int32Array[],
  most = Number.POSITIVE_INFINITY,
): Work<Int32Array | null> {
  const records = columns[0]?.length ?? 0;
  const { codes, distinct } = combine(columns, records);
  const first = firstOf(codes, distinct);
  const weight = new Int32Array(distinct);
  for (const code of codes) weight[code]++;
  const rows = columns.map((column) => first.map((record) => column[record]));
  const patterns = patternsOf(rows, distinct);
  if (patterns.every(({ lacks }) => !lacks.includes(1))) return codes.map((code) => weight[code]);
  const total = patterns.reduce((sum, own) => sum + comparisons(own, distinct), 0);
  if (total > most) return null;
  const counts = new Int32Array(distinct);
  let done = 0;
  let reported = 0;
  for (const pattern of patterns) {
    if (pattern.rows.length < FEW) compareEach(rows, weight, pattern, counts);
    else {
      for (const { shared, others } of alike(pattern, patterns)) {
        addMatches(rows, weight, pattern.rows, shared, others, counts);
      }
    }
    done += comparisons(pattern, distinct);
    if (done > reported + PAUSE) {
      reported = done;
      yield { done, total };
    }
  }
  return codes.map((code) => counts[code]);
}

/** Rows that lack the same columns. */
interface Pattern {
  /** 1 where a column is missing. */
  readonly lacks: Uint8Array;
  readonly rows: Int32Array;
}

function comparisons({ rows }: Pattern, all: number): number {
  return Math.min(rows.length, FEW) * all;
}

function firstOf(codes: Int32Array, distinct: number): Int32Array {
  const first = new Int32Array(distinct).fill(-1);
  for (let i = 0; i < codes.length; i++) if (first[codes[i]] < 0) first[codes[i]] = i;
  return first;
}

function patternsOf(columns: readonly Int32Array[], rows: number): Pattern[] {
  const isMissing = columns.map((column) => column.map((code) => (code < 0 ? 1 : 0)));
  const { codes, distinct } = combine(isMissing, rows);
  const members: number[][] = Array.from({ length: distinct }, () => []);
  for (let row = 0; row < rows; row++) members[codes[row]].push(row);
  return members.map((own) => ({
    lacks: Uint8Array.from(isMissing, (column) => column[own[0]]),
    rows: Int32Array.from(own),
  }));
}

/** Adds to the counts of each row of a pattern the weights of all rows that agree with it. */
function compareEach(
  columns: readonly Int32Array[],
  weight: Int32Array,
  { lacks, rows }: Pattern,
  counts: Int32Array,
): void {
  const there = columns.filter((_, j) => lacks[j] === 0);
  for (const row of rows) {
    const own = there.map((column) => column[row]);
    let total = 0;
    for (let other = 0; other < weight.length; other++) {
      let j = 0;
      while (j < own.length && (there[j][other] === own[j] || there[j][other] < 0)) j++;
      if (j === own.length) total += weight[other];
    }
    counts[row] = total;
  }
}

/** All rows, by the columns that neither they nor those of a pattern lack. */
function alike(pattern: Pattern, patterns: readonly Pattern[]) {
  const shared = patterns.map(({ lacks }) =>
    Array.from(lacks.keys()).filter((j) => lacks[j] === 0 && pattern.lacks[j] === 0),
  );
  const { codes, distinct } = codesOf(shared.map((columns) => columns.join()));
  const found = Array.from({ length: distinct }, () => ({
    shared: [] as readonly number[],
    others: [] as Int32Array[],
  }));
  for (let p = 0; p < patterns.length; p++) {
    found[codes[p]].shared = shared[p];
    found[codes[p]].others.push(patterns[p].rows);
  }
  return found;
}

/** Adds to the counts of some rows the weights of all others that are equal in some columns. */
function addMatches(
  columns: readonly Int32Array[],
  weight: Int32Array,
  rows: Int32Array,
  shared: readonly number[],
  others: readonly Int32Array[],
  counts: Int32Array,
): void {
  const count = others.reduce((sum, { length }) => sum + length, 0);
  const all = new Int32Array(count + rows.length);
  let at = 0;
  for (const part of [...others, rows]) {
    all.set(part, at);
    at += part.length;
  }
  const { codes, distinct } = combine(
    shared.map((j) => all.map((row) => columns[j][row])),
    all.length,
  );
  const found = new Int32Array(distinct);
  for (let i = 0; i < count; i++) found[codes[i]] += weight[all[i]];
  for (let i = 0; i < rows.length; i++) counts[rows[i]] += found[codes[count + i]];
}
