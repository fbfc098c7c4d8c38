import type { Tallies } from '../../../foundation/numerics/index.ts';
import { combine } from '../../../foundation/table/index.ts';
import { firstOfEach } from './frequencies.ts';
import type { KeyRows } from './keyRows.ts';

/** Largest number of values in all classes together: some seconds. */
const MOST_VALUES = 50_000_000;

/**
 * How many units have each value in each class: a unit with several members of one value counts once for it. The class
 * of a combination holds all combinations that agree with it. Null if that is too much. O(values log values) for each
 * class.
 */
export function unitTallies(
  levelOf: Int32Array,
  levels: number,
  { rowOf, rows, agreeing }: KeyRows,
  units: Int32Array,
): Tallies | null {
  const { codes: held, distinct } = combine([levelOf, units], levelOf.length);
  const members: number[][] = Array.from({ length: rows }, () => []);
  for (const record of firstOfEach(rowOf, held)) members[rowOf[record]].push(record);
  const others = (row: number): ArrayLike<number> =>
    agreeing === null
      ? [row]
      : agreeing.others.subarray(agreeing.start[row], agreeing.start[row + 1]);
  const seenBy = new Int32Array(distinct).fill(-1);
  const counts = new Int32Array(levels);
  const tallies = {
    start: new Int32Array(rows),
    end: new Int32Array(rows),
    levels: [] as number[],
    counts: [] as number[],
  };
  for (let row = 0, looked = 0; row < rows; row++) {
    const found: number[] = [];
    for (const other of Array.from(others(row))) {
      looked += members[other].length;
      for (const record of members[other]) {
        if (seenBy[held[record]] === row) continue;
        seenBy[held[record]] = row;
        if (counts[levelOf[record]]++ === 0) found.push(levelOf[record]);
      }
    }
    if (looked > MOST_VALUES) return null;
    tallies.start[row] = tallies.levels.length;
    for (const level of found.sort((a, b) => a - b)) {
      tallies.levels.push(level);
      tallies.counts.push(counts[level]);
      counts[level] = 0;
    }
    tallies.end[row] = tallies.levels.length;
  }
  return {
    ...tallies,
    levels: Int32Array.from(tallies.levels),
    counts: Int32Array.from(tallies.counts),
  };
}
