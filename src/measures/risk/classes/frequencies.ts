import { combine } from '../../../foundation/table/index.ts';

/**
 * For each record, how many records (itself included) have the same combination of codes; missing (-1) is a value of
 * its own. O(n d).
 */
export function frequencies(columns: readonly Int32Array[]): Int32Array {
  const { codes, distinct } = combine(columns, columns[0]?.length ?? 0);
  const counts = new Int32Array(distinct);
  for (const code of codes) counts[code]++;
  return codes.map((code) => counts[code]);
}
