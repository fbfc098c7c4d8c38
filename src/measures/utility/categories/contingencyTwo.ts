import type { Measure } from '../../contract/index.ts';
import { WEIGHTED } from '../weighing.ts';
import { overTables } from './overTables.ts';

/** Largest number of tables: those of 25 columns. More tables add time and little information. */
export const MOST_PAIRS = 300;

/**
 * Mean over pairs of columns of 100 times the total variation distance (1/2 sum |p - q|) between the two-way tables of
 * relative frequencies. Gomatam and Karr (2003) use it as the distortion of the joint distribution; Domingo-Ferrer and
 * Torra (2001) sum absolute differences of counts, which grow with the file. O(n) for each table.
 */
export const contingencyTwo: Measure = {
  name: 'contingency-two',
  title: 'Two-way tables',
  heading: 'Categories',
  definition: `Mean over all pairs of columns that are categories or keys of the total variation distance between the tables of the two files, in percent: half the sum over all cells of the absolute difference of relative frequencies, each divided by the number of records of its file. Missing counts as a separate level, and each number is a level. If there are more than ${MOST_PAIRS} pairs, that many are compared, at equal steps through their list`,
  source: 'Gomatam and Karr 2003; Domingo-Ferrer and Torra 2001',
  range: '0 (every table has the same relative frequencies) to 100 (no cell is used in both files)',
  direction: 'lower is better',
  unit: '%',
  scope: { has: ['categories'], over: 'codes' },
  weights: WEIGHTED,
  columns: 'codes',
  seconds: (records, columns) =>
    1e-7 * records * Math.min(MOST_PAIRS, (columns * (columns - 1)) / 2 + 1),
  measure: (files) => overTables(files, 2, MOST_PAIRS),
};
