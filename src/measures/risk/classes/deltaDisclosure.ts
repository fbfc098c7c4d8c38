import { log } from '../../../foundation/numerics/index.ts';
import { COUNTS_UNITS, type Measure, MISSING_KEYS } from '../../contract/index.ts';
import {
  type ClassFigures,
  classColumn,
  classRecords,
  classShares,
  type InClasses,
  meanNote,
  readColumns,
} from './confidential.ts';

const COLUMNS = [
  classColumn('delta-disclosure', 'Largest logarithm of a ratio of shares', 'lower is better'),
];

const figuresOf: ClassFigures = (column) =>
  classShares(column, (shares) => {
    let most = 0;
    for (const { inClass, inFile } of shares)
      most = Math.max(most, Math.abs(log(inClass / inFile)));
    return most;
  });

/**
 * delta-disclosure privacy (Brickell and Shmatikov 2008): how far the share of any value in a class is from that in the
 * file, as a logarithm, so that a rarer value counts like a more frequent one. O(n log n) for each confidential column.
 */
export const deltaDisclosure: Measure = {
  name: 'delta-disclosure',
  heading: 'Attribute disclosure',
  title: 'Largest |log ratio| of the shares of a confidential value (delta-disclosure)',
  definition: `Largest |ln(q/p)|, over all classes of protected records with equal keys and the values of a confidential column that occur in the class, where q is the share of the value in the class and p its share in the whole protected file; with several confidential columns, the largest over all. A file is δ-disclosure private if this is below δ and every class has every value: values that a class lacks are left out here, as in other programs, because no finite δ allows them; a note counts the records in such classes. Missing counts as a value in confidential columns. ${MISSING_KEYS}; with wildcards, the class of a record holds all records that agree with it. ${COUNTS_UNITS}. A value counts once for each unit that has it, in the class and in the file`,
  source: 'Brickell and Shmatikov 2008',
  range: '0 (every class is distributed like the file) upwards',
  direction: 'lower is better',
  unit: '',
  columns: 'codes',
  basis: 'values in classes',
  seconds: (records, _columns, keys) => 3e-7 * records * (keys + 4),
  measure: (files) =>
    readColumns(files, 'lower is better', figuresOf, (masked) => [
      meanNote(masked, figuresOf, 'lower is better'),
      lackingNote(masked),
    ]),
  recordColumns: COLUMNS,
  perRecord: (files) => classRecords(files, 'lower is better', figuresOf, COLUMNS),
};

/** The records in classes that lack a value of the file. */
function lackingNote(columns: readonly InClasses[]): string {
  const { classOf } = columns[0];
  const lacks = ({ whole, tallies: { start, end } }: InClasses, own: number) =>
    end[own] - start[own] < whole.levels;
  const records = classOf.reduce(
    (count, own) => count + (columns.some((column) => lacks(column, own)) ? 1 : 0),
    0,
  );
  return `Protected records in classes that lack a confidential value of the file: ${records} of ${classOf.length}.`;
}
