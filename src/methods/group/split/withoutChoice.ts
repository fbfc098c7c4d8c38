import type { Partition } from '../../contract/index.ts';

/**
 * The partition if sizes of k to 2k - 1 leave no choice: every record alone for k = 1, one group for fewer than 2k
 * records.
 */
export function withoutChoice(records: number, k: number): Partition | null {
  if (k === 1) {
    return { groupOf: Int32Array.from({ length: records }, (_, i) => i), groups: records };
  }
  if (records >= 2 * k) return null;
  return { groupOf: new Int32Array(records), groups: Math.min(records, 1) };
}
