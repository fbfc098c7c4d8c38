import { codesOf, combine } from '../table/index.ts';
import type { Measure } from './measure.ts';

/**
 * Several steps, each with groups of its own, can make records unique together although each step hides
 * them among k. Missing is a value like any other, because it is seen.
 */
export const alone: Measure = {
  name: 'alone',
  title: 'Records alone with their values',
  definition: 'records of which no other has the same values in all protected columns of all steps',
  range: '0 to the number of records; 0 for one step with k of 2 or more',
  direction: 'lower is better',
  measure(_original, masked) {
    const records = masked[0].length;
    const { codes, distinct } = combine(
      masked.map((column) => codesOf(column).codes),
      records,
    );
    const sizes = new Int32Array(distinct);
    for (const code of codes) sizes[code]++;
    return sizes.reduce((count, size) => count + (size === 1 ? 1 : 0), 0);
  },
};
