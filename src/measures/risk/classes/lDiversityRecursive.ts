import type { Measure } from '../../contract/index.ts';
import { lowestOfClasses, readColumns } from './confidential.ts';

/** How many times as frequent as all rare values together the most frequent one must not be. */
const C = 2;

/**
 * Recursive (c, l)-diversity (Machanavajjhala et al. 2007) with c = 2: r_1 < c (r_l + ... + r_m), where r_i is how often
 * the i-th most frequent of the m values of a class occurs. Without its l - 2 next most frequent values a class still
 * does not give its most frequent one away. O(n log n) for each confidential column.
 */
export const lDiversityRecursive: Measure = {
  name: 'l-diversity-recursive',
  heading: 'Attribute disclosure',
  title: 'Recursive (2, l)-diversity of the confidential values',
  definition:
    'The largest l for which r1 < 2 (rl + ... + rm) holds (strictly: equal is not enough) among every set of masked records with equal keys, with r1 >= ... >= rm how often the m values of a confidential column occur there; with several confidential columns that of the worst. Missing is a value of its own, in keys and confidential columns',
  source: 'Machanavajjhala, Kifer, Gehrke and Venkitasubramaniam 2007',
  range:
    '1 (in some class the most frequent value is at least twice as frequent as all others together) upwards',
  direction: 'higher is better',
  unit: '',
  columns: 'codes',
  basis: 'values in classes',
  seconds: (records, _columns, keys) => 3e-7 * records * (keys + 4),
  measure: (files) =>
    readColumns(files, 'higher is better', (column) => lowestOfClasses(column, largestL)),
};

/** The largest l for which some counts are (2, l)-diverse. 1 always is: no value is twice as frequent as all. */
function largestL(counts: Int32Array): number {
  const ascending = counts.slice().sort();
  const most = ascending[ascending.length - 1];
  let rare = 0;
  for (let i = 0; i < ascending.length; i++) {
    rare += ascending[i];
    if (most < C * rare) return ascending.length - i;
  }
  return 1;
}
