/** The different values of a column numbered from 0 in the order of their first appearance. NaN and null equal themselves. */
export function codesOf<T>(values: ArrayLike<T>): { codes: Int32Array; distinct: number } {
  const seen = new Map<T, number>();
  const codes = new Int32Array(values.length);
  for (let i = 0; i < codes.length; i++) codes[i] = codeOf(seen, values[i]);
  return { codes, distinct: seen.size };
}

/**
 * The different combinations of several columns, given as codes below `records`, numbered likewise:
 * column by column, a pair of (combination so far, code) becomes a new combination.
 */
export function combine(
  columns: Iterable<Int32Array>,
  records: number,
): { codes: Int32Array; distinct: number } {
  let codes = new Int32Array(records);
  let distinct = Math.min(records, 1);
  for (const column of columns) {
    if (distinct === records) break;
    const seen = new Map<number, number>();
    const next = new Int32Array(records);
    for (let i = 0; i < records; i++) next[i] = codeOf(seen, codes[i] * (records + 1) + column[i]);
    codes = next;
    distinct = seen.size;
  }
  return { codes, distinct };
}

function codeOf<T>(seen: Map<T, number>, value: T): number {
  let code = seen.get(value);
  if (code === undefined) {
    code = seen.size;
    seen.set(value, code);
  }
  return code;
}
