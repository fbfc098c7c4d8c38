import { earthMoverDistances } from '../../../foundation/numerics/index.ts';
import { COUNTS_UNITS, type Measure, MISSING_KEYS, WITH_PARTNERS } from '../../contract/index.ts';
import {
  type ClassFigures,
  classColumn,
  classRecords,
  meanNote,
  readColumns,
} from './confidential.ts';

const COLUMNS = [
  classColumn('t-closeness', 'Distance of the class from the file', 'lower is better'),
];
const figuresOf: ClassFigures = ({ whole, tallies }) => earthMoverDistances(whole, tallies);

/**
 * t-closeness (Li, Li and Venkatasubramanian 2007): the distance between the distribution of a confidential column in a
 * class and in the whole file. See numerics/earthMover.ts. O(n log n) for each confidential column.
 */
export const tCloseness: Measure = {
  name: 't-closeness',
  heading: 'Attribute disclosure',
  title: 'Largest distance of confidential values in a class from those of the file (t-closeness)',
  definition: `Largest earth mover’s distance, over all classes of protected records with equal keys, between the shares p of the values of a confidential column in the class and their shares q in the whole protected file. For numbers and ordinal categories with m different values in that file it is (1/(m - 1)) Σ|cumulated p - cumulated q|, for nominal categories (1/2) Σ|p - q|, and 0 if m is 1. With several confidential columns, the largest over all. A file is t-close if this is at most t. Missing counts as a value in confidential columns; in an order it comes last. ${MISSING_KEYS}; with wildcards, the class of a record holds all records that agree with it. ${COUNTS_UNITS}. A value counts once for each unit that has it, in the class and in the file`,
  source: 'Li, Li and Venkatasubramanian 2007',
  range: '0 (every class is distributed like the file) to 1',
  direction: 'lower is better',
  unit: '',
  scope: { made: WITH_PARTNERS, has: ['shared keys', 'confidential'] },
  columns: 'codes',
  basis: 'values in classes',
  seconds: (records, _columns, keys) => 3e-7 * records * (keys + 4),
  measure: (files) =>
    readColumns(files, 'lower is better', figuresOf, (masked) => [
      meanNote(masked, figuresOf, 'lower is better'),
    ]),
  recordColumns: COLUMNS,
  perRecord: (files) => classRecords(files, 'lower is better', figuresOf, COLUMNS),
};
