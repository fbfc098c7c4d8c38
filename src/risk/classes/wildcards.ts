import { codesOf, combine } from '../../table/index.ts';

/**
 * For each record, how many records (itself included) agree with it where missing (-1), in either of them, agrees
 * with anything. Agreeing is not transitive then: there are no classes, and a record without missing values counts
 * incomplete ones that do not agree among themselves.
 *
 * Records are taken together by which of their codes are missing: those of two such patterns are compared in the
 * columns that neither lacks. O(p n d) for p patterns, and O(n d) where nothing is missing.
 */
export function countsWithWildcards(columns: readonly Int32Array[]): Int32Array {
  const records = columns[0]?.length ?? 0;
  const rows = combine(columns, records);
  const first = firstOf(rows.codes, rows.distinct);
  const weight = new Int32Array(rows.distinct);
  for (const code of rows.codes) weight[code]++;
  const distinct = columns.map((column) => first.map((record) => column[record]));
  const patterns = patternsOf(distinct, rows.distinct);
  if (patterns.length === 1 && !patterns[0].lacks.includes(1)) {
    return rows.codes.map((code) => weight[code]);
  }
  const counts = new Int32Array(rows.distinct);
  for (const pattern of patterns) {
    for (const { shared, others } of alike(pattern, patterns)) {
      addMatches(distinct, weight, pattern.rows, shared, others, counts);
    }
  }
  return rows.codes.map((code) => counts[code]);
}

/** Rows that lack the same columns. */
interface Pattern {
  /** 1 where a column is missing. */
  readonly lacks: Uint8Array;
  readonly rows: Int32Array;
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

/** All rows, by the columns that neither they nor those of a pattern lack. */
function alike(pattern: Pattern, patterns: readonly Pattern[]) {
  const shared = patterns.map(({ lacks }) =>
    Array.from(lacks.keys()).filter((j) => lacks[j] === 0 && pattern.lacks[j] === 0),
  );
  const { codes, distinct } = codesOf(shared.map((columns) => columns.join()));
  return Array.from({ length: distinct }, (_, kind) => {
    const own = patterns.filter((_, p) => codes[p] === kind);
    return { shared: shared[codes.indexOf(kind)], others: own.map(({ rows }) => rows) };
  });
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
