import { combine } from '../../../foundation/table/index.ts';

/**
 * For each record, the number of records (itself included) with the same combination of codes; missing (-1) counts as a
 * separate value. O(n d).
 */
export function frequencies(columns: readonly Int32Array[]): Int32Array {
  const { codes, distinct } = combine(columns, columns[0]?.length ?? 0);
  const counts = new Int32Array(distinct);
  for (const code of codes) counts[code]++;
  return codes.map((code) => counts[code]);
}
