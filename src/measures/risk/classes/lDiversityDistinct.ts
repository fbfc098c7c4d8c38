import type { Measure } from '../../contract/index.ts';
import { type InClasses, lowestOfClasses, readColumns } from './confidential.ts';

/**
 * Distinct l-diversity (Machanavajjhala et al. 2007): how many different confidential values a class of records with
 * equal keys has at the least. 1 means that some class gives its value away. O(n log n) for each confidential column.
 */
export const lDiversityDistinct: Measure = {
  name: 'l-diversity-distinct',
  heading: 'Attribute disclosure',
  title: 'Fewest different confidential values in a class (distinct l-diversity)',
  definition:
    'The smallest number of different values that a confidential column takes among masked records with equal keys; with several confidential columns that of the worst. A file is l-diverse where it is at least l (fewer than l is not). Missing is a value of its own, in keys and confidential columns',
  source: 'Machanavajjhala, Kifer, Gehrke and Venkitasubramaniam 2007',
  range: '1 (all records of some class have the same value) upwards',
  direction: 'higher is better',
  unit: '',
  columns: 'codes',
  basis: 'values in classes',
  seconds: (records, _columns, keys) => 3e-7 * records * (keys + 3),
  measure: (files) =>
    readColumns(
      files,
      'higher is better',
      (column) => lowestOfClasses(column, (counts) => counts.length),
      (masked) => [homogeneityNote(masked)],
    ),
};

/** How many records the lowest value is about: one lonely record is enough for it. */
function homogeneityNote(columns: readonly InClasses[]): string {
  const [{ whole, classes }] = columns;
  const records = whole.levelOf.length;
  let given = 0;
  for (let c = 0; c < classes; c++) {
    const one = columns.find(({ tallies: { start, end } }) => end[c] - start[c] === 1);
    if (one !== undefined) given += one.tallies.counts[one.tallies.start[c]];
  }
  return `Masked records in classes with one value in a confidential column: ${given} of ${records}.`;
}
