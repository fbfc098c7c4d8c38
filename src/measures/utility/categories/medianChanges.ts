import type { Measure } from '../../contract/index.ts';
import { SAME_WEIGHT } from '../sorted.ts';
import { WEIGHTED } from '../weighing.ts';
import type { Frequencies } from './frequencies.ts';
import { MOST_OTHERS, overClasses } from './overClasses.ts';

/**
 * Share of ordinal columns whose lower median changed, overall and inside the classes of other columns. The lower
 * median is type 1 of Hyndman and Fan (1996) at 1/2: the first level up to which at least half of the values are.
 * Missing values have no rank and are left out. O(n) for each pair of columns.
 */
export const medianChanges: Measure = {
  name: 'median-changes',
  title: 'Medians of ordinal columns',
  heading: 'Categories',
  definition:
    'Percent of ordinal columns whose lower median differs in the protected file. The lower median is the first level up to which there are at least half of the values. Missing values are left out of each file. Parts are the result of each column (100 or 0) and, inside classes, the mean over the other categorical columns of the percent of their levels (missing is one) in which the median changed; levels without values in one of the files are left out',
  source: 'Penumbra',
  range: '0 (every column kept its median) to 100 (none did)',
  direction: 'lower is better',
  unit: '%',
  weights: WEIGHTED,
  columns: 'codes',
  seconds: (records, columns) => 1e-7 * records * columns * Math.min(MOST_OTHERS + 1, columns),
  measure: (files) => overClasses(files, true, medianChanged),
};

function medianChanged({ levels, original, masked }: Frequencies): boolean | null {
  const before = lowerMedian(levels, original);
  const after = lowerMedian(levels, masked);
  return before === null || after === null ? null : before !== after;
}

function lowerMedian(levels: Int32Array, counts: Float64Array): number | null {
  const values = counts.reduce((sum, count, at) => (levels[at] < 0 ? sum : sum + count), 0);
  let below = 0;
  for (const [at, level] of levels.entries()) {
    if (level < 0) continue;
    below += counts[at];
    if (below > 0 && 2 * below >= values * (1 - SAME_WEIGHT)) return level;
  }
  return null;
}
