import type { Measure } from '../../contract/index.ts';
import { SAME_WEIGHT } from '../sorted.ts';
import { WEIGHTED } from '../weighing.ts';
import type { Frequencies } from './frequencies.ts';
import { MOST_OTHERS, overClasses } from './overClasses.ts';

/**
 * Share of nominal columns whose mode changed, overall and inside the classes of other columns. If several levels are
 * equally frequent, each is a mode, and one in common is enough: neither the order of levels nor of the files matters.
 * O(n) for each pair of columns.
 */
export const modeChanges: Measure = {
  name: 'mode-changes',
  title: 'Modes of nominal columns',
  heading: 'Categories',
  definition:
    'Percent of nominal columns whose mode, the most frequent level, differs in the protected file. If several levels are equally frequent, each is a mode; the mode changed if the files have none in common. Missing counts as a separate level. Parts are the result of each column (100 or 0) and, inside classes, the mean over the other categorical columns of the percent of their levels in which the mode changed; levels without records in one of the files are left out',
  source: 'Penumbra',
  range: '0 (every column kept its mode) to 100 (none did)',
  direction: 'lower is better',
  unit: '%',
  weights: WEIGHTED,
  columns: 'codes',
  seconds: (records, columns) => 1e-7 * records * columns * Math.min(MOST_OTHERS + 1, columns),
  measure: (files) => overClasses(files, false, modeChanged),
};

function modeChanged({ original, masked }: Frequencies): boolean | null {
  const mostBefore = largest(original);
  const mostAfter = largest(masked);
  if (mostBefore === 0 || mostAfter === 0) return null;
  const isMost = (count: number, most: number) => count >= most * (1 - SAME_WEIGHT);
  return !original.some((count, at) => isMost(count, mostBefore) && isMost(masked[at], mostAfter));
}

function largest(counts: Float64Array): number {
  return counts.reduce((most, count) => Math.max(most, count), 0);
}
