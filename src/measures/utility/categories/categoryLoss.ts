import type { CodedColumn, Measure } from '../../contract/index.ts';
import { BY_RECORD } from '../weighing.ts';
import { overCategories } from './overCategories.ts';

/**
 * Mean over columns of the mean distance between a record's category before and after (Domingo-Ferrer and Torra 2001):
 * 0 or 1 for nominal columns; for ordinal ones the difference of ranks divided by the number of levels. So an ordinal
 * column stays below 100 %, at most 100 (L - 1) / L. O(n) for each column.
 */
export const categoryLoss: Measure = {
  name: 'category-loss',
  title: 'Distance between categories',
  heading: 'Categories',
  definition:
    'Mean over the categorical columns of the mean distance between the category of a record before and after, in percent. For nominal columns the distance is 0 or 1; for ordinal ones it is the difference of ranks divided by the number of levels. Missing counts as a separate level, at distance 1 from all others',
  source: 'Domingo-Ferrer and Torra 2001',
  range:
    '0 (no category changed) to 100 (every one did, in nominal columns; at most 100 (L - 1) / L for L ordered levels)',
  direction: 'lower is better',
  unit: '%',
  scope: { made: ['masked', 'hybrid'], has: ['categories'] },
  weights: BY_RECORD,
  columns: 'codes',
  needs: 'pairs',
  inShort: (value) => `Categories are ${value} % away from their original values, on average.`,
  seconds: (records, columns) => 1e-8 * records * columns,
  measure: (files) => overCategories(files, meanDistance),
};

function meanDistance({ original, masked, levels, ordered }: CodedColumn): number {
  // In steps of one level: whole numbers, whose sum is exact in any order.
  let steps = 0;
  for (let i = 0; i < original.length; i++) {
    const [before, after] = [original[i], masked[i]];
    if (before === after) continue;
    steps += ordered && before >= 0 && after >= 0 ? Math.abs(before - after) : levels;
  }
  // Without any level every value is missing, in both files.
  return (100 * steps) / (Math.max(1, levels) * original.length);
}
