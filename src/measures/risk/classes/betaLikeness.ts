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
  classColumn('beta-likeness', 'Largest relative gain on a value in the class', 'lower is better'),
];

const figuresOf: ClassFigures = (column) =>
  classShares(column, (shares) => {
    let most = 0;
    for (const { inClass, inFile } of shares) most = Math.max(most, inClass / inFile - 1);
    return most;
  });

/**
 * beta-likeness (Cao and Karras 2012): how much more likely a value becomes for somebody who knows the class, in
 * proportion. Unlike t-closeness it sees a rare value that is frequent in one class. O(n log n) for each confidential
 * column.
 */
export const betaLikeness: Measure = {
  name: 'beta-likeness',
  heading: 'Attribute disclosure',
  title: 'Largest relative gain on a confidential value in a class (beta-likeness)',
  definition: `Largest (q - p)/p, over all classes of protected records with equal keys and all values of a confidential column, where q is the share of the value in the class and p its share in the whole protected file; with several confidential columns, the largest over all. A file is basic β-like if this is at most β. Enhanced β-likeness also asks that no (q - p)/p is above -ln p; a note counts the records in classes that break this for every β. Missing counts as a value in confidential columns. ${MISSING_KEYS}; with wildcards, the class of a record holds all records that agree with it. ${COUNTS_UNITS}. A value counts once for each unit that has it, in the class and in the file`,
  source: 'Cao and Karras 2012',
  range:
    '0 (every class is distributed like the file) upwards; n - 1 if a value of one record is alone in its class',
  direction: 'lower is better',
  unit: '',
  columns: 'codes',
  basis: 'values in classes',
  seconds: (records, _columns, keys) => 3e-7 * records * (keys + 4),
  measure: (files) =>
    readColumns(files, 'lower is better', figuresOf, (masked) => [
      meanNote(masked, figuresOf, 'lower is better'),
      enhancedNote(masked),
    ]),
  recordColumns: COLUMNS,
  perRecord: (files) => classRecords(files, 'lower is better', figuresOf, COLUMNS),
};

/** The records in classes with a value whose gain is above -ln p: enhanced β-likeness fails there for every β. */
function enhancedNote(columns: readonly InClasses[]): string {
  const breaks = columns.map((column) =>
    classShares(column, (shares) =>
      shares.some(({ inClass, inFile }) => inClass / inFile - 1 > -log(inFile)) ? 1 : 0,
    ),
  );
  const { classOf } = columns[0];
  const records = classOf.reduce(
    (count, own) => count + (breaks.some((broken) => broken[own] === 1) ? 1 : 0),
    0,
  );
  return `Protected records in classes that break enhanced β-likeness for every β: ${records} of ${classOf.length}.`;
}
