/** Records transposed from columns into rows at a time, so that they stay in the cache. */
const BLOCK = 1024;

/** Values record by record. */
export function rowsOf(columns: readonly Float64Array[]): Float64Array {
  const d = columns.length;
  const n = columns[0]?.length ?? 0;
  const rows = new Float64Array(n * d);
  for (let from = 0; from < n; from += BLOCK) {
    const to = Math.min(from + BLOCK, n);
    for (let j = 0; j < d; j++) {
      const column = columns[j];
      for (let i = from, at = from * d + j; i < to; i++, at += d) rows[at] = column[i];
    }
  }
  return rows;
}
