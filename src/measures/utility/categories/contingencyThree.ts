import type { Measure } from '../../contract/index.ts';
import { overTables } from './overTables.ts';

/** All triples of up to 8 columns, and some of more. */
const MOST_TRIPLES = 60;

/** As `contingency-two`, for tables of three columns (Gomatam and Karr 2003; Domingo-Ferrer and Torra 2001). O(n) a table. */
export const contingencyThree: Measure = {
  name: 'contingency-three',
  title: 'Three-way tables',
  heading: 'Categories',
  definition: `Mean over all triples of columns that are categories or keys of the total variation distance between the table of the original and that of the masked file: half the sum over all cells of the absolute difference of relative frequencies, each divided by the records of its own file, times 100. Missing is a level of its own, and a number is a level like any other. Of more than ${MOST_TRIPLES} triples, so many at equal steps through their list`,
  source: 'Gomatam and Karr 2003; Domingo-Ferrer and Torra 2001',
  range: '0 (every table has the same relative frequencies) to 100 (no cell is used in both files)',
  direction: 'lower is better',
  unit: '%',
  columns: 'codes',
  seconds: (records, columns) =>
    2e-7 * records * Math.min(MOST_TRIPLES, (columns * (columns - 1) * (columns - 2)) / 6 + 1),
  measure: (files) => overTables(files, 3, MOST_TRIPLES),
};
