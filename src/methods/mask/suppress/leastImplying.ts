import type { ColumnSet } from './keys.ts';
import type { UnitFile } from './unitFile.ts';

/** Largest number of columns whose sets are all tried; of more, those of the least important ones, and all together. */
const MOST_TRIED = 10;

/**
 * The cheapest set of further columns of some records that show the same, such that rules give none of their emptied cells
 * back; 0 if there is none. Sets of columns that rules are about are tried from the cheapest. O(2^t) for t such columns.
 */
export function leastImplying(
  { implied, importance }: UnitFile,
  records: readonly number[],
  sets: Int32Array,
  missing: Int32Array,
): ColumnSet {
  const [first] = records;
  const shown = implied!.tied & ~(sets[first] | missing[first]);
  const columns = [...importance.keys()]
    .filter((j) => (shown >>> j) & 1)
    .sort((a, b) => importance[a] - importance[b])
    .slice(0, MOST_TRIED);
  const prices = Array.from({ length: 1 << columns.length }, (_, choice) =>
    columns.reduce((sum, j, place) => ((choice >>> place) & 1 ? sum + importance[j] : sum), 0),
  );
  const setOf = (choice: number): ColumnSet =>
    columns.reduce((set, j, place) => ((choice >>> place) & 1 ? set | (1 << j) : set), 0);
  const choices = [...prices.keys()].slice(1).sort((a, b) => prices[a] - prices[b] || a - b);
  for (const set of [...choices.map(setOf), shown]) {
    const isHidden = (i: number) => !implied!.isGivenBack(i, (sets[i] | set) & ~missing[i]);
    if (records.every(isHidden)) return set;
  }
  return 0;
}
