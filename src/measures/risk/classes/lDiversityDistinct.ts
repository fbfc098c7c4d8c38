import { COUNTS_UNITS, type Measure, MISSING_KEYS, WITH_PARTNERS } from '../../contract/index.ts';
import {
  classColumn,
  classRecords,
  eachClass,
  type InClasses,
  readColumns,
} from './confidential.ts';

const COLUMNS = [
  classColumn(
    'l-diversity-distinct',
    'Different confidential values in the class',
    'higher is better',
  ),
];
const figuresOf = eachClass((counts) => counts.length);

/**
 * Distinct l-diversity (Machanavajjhala et al. 2007): the smallest number of different confidential values in a class.
 * 1 means that some class discloses its value. O(n log n) for each confidential column.
 */
export const lDiversityDistinct: Measure = {
  name: 'l-diversity-distinct',
  heading: 'Attribute disclosure',
  title: 'Fewest different confidential values in a class (distinct l-diversity)',
  definition: `Smallest number of different values that a confidential column has in a class of protected records with equal keys; with several confidential columns, the smallest over all. A file is l-diverse if this is at least l. Missing counts as a value in confidential columns. ${MISSING_KEYS}; with wildcards, the class of a record holds all records that agree with it. ${COUNTS_UNITS}. A value counts once for each unit that has it, and no class counts more values than units`,
  source: 'Machanavajjhala, Kifer, Gehrke and Venkitasubramaniam 2007',
  range: '1 (all records of some class have the same value) upwards',
  direction: 'higher is better',
  unit: '',
  scope: {
    made: WITH_PARTNERS,
    has: ['shared keys', 'true confidential'],
    over: 'true confidential',
  },
  columns: 'codes',
  basis: 'values in classes',
  seconds: (records, _columns, keys) => 3e-7 * records * (keys + 3),
  measure: (files) =>
    readColumns(files, 'higher is better', figuresOf, (masked) => [homogeneityNote(masked)]),
  recordColumns: COLUMNS,
  perRecord: (files) => classRecords(files, 'higher is better', figuresOf, COLUMNS),
};

/** The number of records behind the lowest value: a single unique record is enough for it. */
function homogeneityNote(columns: readonly InClasses[]): string {
  const [{ classOf, classes, recordsOf, unitsIn }] = columns;
  const figures = columns.map(figuresOf);
  let given = 0;
  for (let c = 0; c < classes; c++) {
    if (figures.some((figure) => figure[c] === 1)) given += recordsOf[c];
  }
  const what = unitsIn === null ? 'only one value in' : 'only one unit, or only one value in';
  return `Protected records in classes with ${what} a confidential column: ${given} of ${classOf.length}.`;
}
