import { searchSeconds } from '../../../foundation/nearest/index.ts';
import { MOST_KEYS } from './subsets.ts';

/** Seconds for the searches over all subsets of the keys and the search over all columns. */
export function subsetSeconds(records: number, columns: number, keys: number): number {
  const used = Math.min(keys, MOST_KEYS);
  return ((1 << used) - 1) * searchSeconds(records, used / 2) + searchSeconds(records, columns);
}
