import type { Measure } from '../../contract/index.ts';
import type { Frequencies } from './frequencies.ts';
import { MOST_OTHERS, overClasses } from './overClasses.ts';

/**
 * Share of nominal columns whose mode changed, and inside of the classes of other columns. Where several levels
 * are equally frequent, each is a mode, and one in common is enough: neither the order of levels nor that of the
 * files matters. O(n) for each pair of columns.
 */
export const modeChanges: Measure = {
  name: 'mode-changes',
  title: 'Modes of nominal columns',
  heading: 'Categories',
  definition:
    'Share of the columns of nominal categories whose mode, the most frequent level, is another one in the masked file, times 100. Of levels that are equally frequent each is a mode; the mode changed where the files have none in common. Missing is a level of its own. The parts tell it by column (100 or 0) and, inside of classes, as the mean over the other columns of categories of the share of their levels among whose records the mode changed; levels without records in one of the files are left out of that',
  source: 'Penumbra',
  range: '0 (every column kept its mode) to 100 (none did)',
  direction: 'lower is better',
  unit: '%',
  columns: 'codes',
  seconds: (records, columns) => 1e-7 * records * columns * Math.min(MOST_OTHERS + 1, columns),
  measure: (files) => overClasses(files, false, modeChanged),
};

function modeChanged({ original, masked }: Frequencies): boolean | null {
  const mostBefore = largest(original);
  const mostAfter = largest(masked);
  if (mostBefore === 0 || mostAfter === 0) return null;
  return !original.some((count, at) => count === mostBefore && masked[at] === mostAfter);
}

function largest(counts: Int32Array): number {
  return counts.reduce((most, count) => Math.max(most, count), 0);
}
