import { COUNTS_UNITS, type Measure, MISSING_KEYS, WITH_PARTNERS } from '../../contract/index.ts';
import { classColumn, classRecords, eachClass, readColumns } from './confidential.ts';

const COLUMNS = [
  classColumn('l-diversity-recursive', 'Largest l of the class', 'higher is better'),
];
const figuresOf = eachClass(largestL);

/** The factor c: the most frequent value must be less frequent than c times all rare values together. */
const C = 2;

/**
 * Recursive (c, l)-diversity (Machanavajjhala et al. 2007) with c = 2: r_1 < c (r_l + ... + r_m), where r_i is the
 * frequency of the i-th most frequent of the m values of a class. If an intruder excludes the l - 2 next most frequent
 * values, the class still does not disclose the most frequent one. O(n log n) for each confidential column.
 */
export const lDiversityRecursive: Measure = {
  name: 'l-diversity-recursive',
  heading: 'Attribute disclosure',
  title: 'Recursive (2, l)-diversity of the confidential values',
  definition: `Largest l for which r1 < 2 (rl + ... + rm) holds (strictly) in every class of protected records with equal keys, where r1 >= ... >= rm are the frequencies of the m values of a confidential column in the class; with several confidential columns, the smallest over all. Missing counts as a value in confidential columns. ${MISSING_KEYS}; with wildcards, the class of a record holds all records that agree with it. ${COUNTS_UNITS}. A value counts once for each unit that has it, and no class counts more values than units`,
  source: 'Machanavajjhala, Kifer, Gehrke and Venkitasubramaniam 2007',
  range:
    '1 (in some class the most frequent value is at least twice as frequent as all others together) upwards',
  direction: 'higher is better',
  unit: '',
  scope: {
    made: WITH_PARTNERS,
    has: ['shared keys', 'true confidential'],
    over: 'true confidential',
  },
  columns: 'codes',
  basis: 'values in classes',
  seconds: (records, _columns, keys) => 3e-7 * records * (keys + 4),
  measure: (files) => readColumns(files, 'higher is better', figuresOf),
  recordColumns: COLUMNS,
  perRecord: (files) => classRecords(files, 'higher is better', figuresOf, COLUMNS),
};

/**
 * The largest l for which the counts are (2, l)-diverse. Every class is (2, 1)-diverse: no value is twice as frequent
 * as all.
 */
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
