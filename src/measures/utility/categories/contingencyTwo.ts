import type { Measure } from '../../contract/index.ts';
import { overTables } from './overTables.ts';

/** More tables than this take longer than they tell: those of 25 columns. */
export const MOST_PAIRS = 300;

/**
 * Mean over pairs of columns of 100 times the total variation distance (1/2 sum |p - q|) between the two-way
 * tables of relative frequencies. Gomatam and Karr (2003) take it as a distortion of the joint distribution;
 * Domingo-Ferrer and Torra (2001) sum absolute differences of counts, which grow with the file. O(n) a table.
 */
export const contingencyTwo: Measure = {
  name: 'contingency-two',
  title: 'Two-way tables',
  heading: 'Categories',
  definition: `Mean over all pairs of columns that are categories or keys of the total variation distance between the table of the original and that of the masked file: half the sum over all cells of the absolute difference of relative frequencies, each divided by the records of its own file, times 100. Missing is a level of its own, and a number is a level like any other. Of more than ${MOST_PAIRS} pairs, so many at equal steps through their list`,
  source: 'Gomatam and Karr 2003; Domingo-Ferrer and Torra 2001',
  range: '0 (every table has the same relative frequencies) to 100 (no cell is used in both files)',
  direction: 'lower is better',
  unit: '%',
  columns: 'codes',
  seconds: (records, columns) =>
    1e-7 * records * Math.min(MOST_PAIRS, (columns * (columns - 1)) / 2 + 1),
  measure: (files) => overTables(files, 2, MOST_PAIRS),
};
