import type { Codes } from './combinations.ts';
import { combinedCodes } from './dependencies.ts';

/**
 * Whether the numbers of a unit begin anew in each larger unit, as persons 1, 2, 3 of each household do: most records share
 * their number with records of other larger units. A few that do are persons who moved. In a panel, only records of the
 * same wave are compared. O(n).
 */
export function beginAnew(numbers: Codes, larger: Codes, time: Codes | null): boolean {
  const { codes, distinct } =
    time === null ? numbers : combinedCodes([numbers, time], numbers.codes.length);
  const first = new Int32Array(distinct).fill(-1);
  const isShared = new Uint8Array(distinct);
  let [records, shared] = [0, 0];
  const isKnown = (i: number) => codes[i] >= 0 && larger.codes[i] >= 0;
  for (let i = 0; i < codes.length; i++) {
    if (!isKnown(i)) continue;
    records++;
    if (first[codes[i]] < 0) first[codes[i]] = larger.codes[i];
    else if (first[codes[i]] !== larger.codes[i]) isShared[codes[i]] = 1;
  }
  for (let i = 0; i < codes.length; i++) if (isKnown(i)) shared += isShared[codes[i]];
  return 2 * shared > records;
}
