import type { CodedColumn, Measure } from '../../contract/index.ts';
import { BY_RECORD } from '../weighing.ts';
import { overCategories } from './overCategories.ts';

/**
 * The distance between categories that also counts what recoding and hierarchies take. A written value stands for all
 * records of the original that it covers, and a reader who takes one of them is wrong by so much on average. For a value
 * that covers itself alone this is `category-loss`. So one figure compares recoding, emptied cells and changed values.
 *
 * Worked figure: levels a, a, a, b become one level. A reader of a finds a in 3 of 4 records, a reader of b in 1 of 4:
 * (3 * 1/4 + 1 * 3/4) / 4 = 37.5 %. O(n log n) for each column.
 */
export const detailLoss: Measure = {
  name: 'detail-loss',
  title: 'Loss of detail in categories',
  heading: 'Categories',
  definition:
    'Mean over the categorical columns, keys that are recoded included, of the mean distance between the category of a record before everything, recoding too, and that of a record drawn from all those that the written category covers, in percent. For nominal columns the distance is 0 or 1; for ordinal ones and numbers it is the difference of ranks divided by the number of levels. An emptied value has distance 1',
  source:
    'distances of Domingo-Ferrer and Torra 2001; what a written category covers as in Samarati 2001',
  range: '0 (every category is as it was) to 100 (every one is emptied or wrong)',
  direction: 'lower is better',
  unit: '%',
  scope: { made: ['masked', 'hybrid'], has: ['categories'] },
  weights: BY_RECORD,
  columns: 'codes',
  needs: 'pairs',
  inShort: (value) => `Categories are ${value} % away from their original values, on average.`,
  seconds: (records, columns) => 1e-7 * records * columns,
  measure: (files) => overCategories(files, meanDistance),
};

function meanDistance({ original, masked, levels, ordered, raw, above }: CodedColumn): number {
  const first = raw?.codes ?? original;
  const isRanked = raw?.ordered ?? ordered;
  const most = Math.max(1, raw?.levels ?? levels);
  const own = new Map<number, number[]>();
  for (let i = 0; i < original.length; i++) {
    const found = own.get(original[i]);
    if (found === undefined) own.set(original[i], [first[i]]);
    else found.push(first[i]);
  }
  const distances = new Map<number, ReadonlyMap<number, number>>();
  const distancesIn = (code: number) => {
    const known = distances.get(code);
    if (known !== undefined) return known;
    const covered = [code, ...(above?.get(code) ?? [])].flatMap((one) => own.get(one) ?? []);
    const found = isRanked ? rankDistances(covered, most) : otherShares(covered);
    distances.set(code, found);
    return found;
  };
  let total = 0;
  for (let i = 0; i < original.length; i++) {
    const [before, after] = [original[i], masked[i]];
    if (before < 0 && after < 0) continue;
    if (before < 0 || after < 0) total += 1;
    else if (before === after || above?.get(after)?.includes(before)) {
      total += distancesIn(after).get(first[i])!;
    } else total += ordered ? Math.abs(before - after) / Math.max(1, levels) : 1;
  }
  return (100 * total) / original.length;
}

/** For each value, the share of the others that differ from it. */
function otherShares(values: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return new Map([...counts].map(([value, count]) => [value, 1 - count / values.length]));
}

/** For each rank, the mean distance to all ranks, in units of `most`. */
function rankDistances(values: readonly number[], most: number): Map<number, number> {
  const sorted = values.toSorted((a, b) => a - b);
  const all = sorted.reduce((sum, value) => sum + value, 0);
  const found = new Map<number, number>();
  let below = 0;
  for (const [i, value] of sorted.entries()) {
    // The sum over i smaller values and over the others; an equal value adds nothing on either side.
    const sum = value * i - below + (all - below) - value * (sorted.length - i);
    found.set(value, sum / sorted.length / most);
    below += value;
  }
  return found;
}
