import type { Measure } from '../../contract/index.ts';
import { WEIGHTED } from '../weighing.ts';
import { overTables } from './overTables.ts';

/** Largest number of triples: all those of 8 columns. */
const MOST_TRIPLES = 60;

/**
 * As `contingency-two`, for tables of three columns (Gomatam and Karr 2003; Domingo-Ferrer and Torra 2001). O(n) for
 * each table.
 */
export const contingencyThree: Measure = {
  name: 'contingency-three',
  title: 'Three-way tables',
  heading: 'Categories',
  definition: `Mean over all triples of columns that are categories or keys of the total variation distance between the tables of the two files, in percent: half the sum over all cells of the absolute difference of relative frequencies, each divided by the number of records of its file. Missing counts as a separate level, and each number is a level. If there are more than ${MOST_TRIPLES} triples, that many are compared, at equal steps through their list`,
  source: 'Gomatam and Karr 2003; Domingo-Ferrer and Torra 2001',
  range: '0 (every table has the same relative frequencies) to 100 (no cell is used in both files)',
  direction: 'lower is better',
  unit: '%',
  scope: { has: ['categories'], over: 'codes' },
  weights: WEIGHTED,
  columns: 'codes',
  seconds: (records, columns) =>
    2e-7 * records * Math.min(MOST_TRIPLES, (columns * (columns - 1) * (columns - 2)) / 6 + 1),
  measure: (files) => overTables(files, 3, MOST_TRIPLES),
};
