import { combine, countsWithWildcards, type MissingKeys } from '../../../foundation/table/index.ts';

/**
 * For each record, the number of records (itself included) with the same combination of codes. Missing (-1) counts as a
 * value of its own, or, as a wildcard, agrees with every value. O(n d); with wildcards O(n d p) for p patterns of
 * missing values.
 */
export function frequencies(
  columns: readonly Int32Array[],
  missingKeys: MissingKeys = 'level',
): Int32Array {
  if (missingKeys === 'wildcard') return countsWithWildcards(columns);
  const { codes, distinct } = combine(columns, columns[0]?.length ?? 0);
  const counts = new Int32Array(distinct);
  for (const code of codes) counts[code]++;
  return codes.map((code) => counts[code]);
}
