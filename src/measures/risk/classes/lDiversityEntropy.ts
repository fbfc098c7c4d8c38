import { exp, log } from '../../../foundation/numerics/index.ts';
import { COUNTS_UNITS, type Measure, MISSING_KEYS, WITH_PARTNERS } from '../../contract/index.ts';
import { classColumn, classRecords, eachClass, readColumns } from './confidential.ts';

const COLUMNS = [
  classColumn(
    'l-diversity-entropy',
    'Effective number of confidential values in the class',
    'higher is better',
  ),
];
const figuresOf = eachClass(effectiveNumber);

/**
 * Entropy l-diversity (Machanavajjhala et al. 2007): exp of the entropy -sum p log p of the confidential values in a
 * class, which is the number of equally frequent values with the same uncertainty. O(n log n) for each confidential
 * column.
 */
export const lDiversityEntropy: Measure = {
  name: 'l-diversity-entropy',
  heading: 'Attribute disclosure',
  title: 'Smallest effective number of confidential values in a class (entropy l-diversity)',
  definition: `exp(-Σ p log p), where p are the shares of the values of a confidential column in a class of protected records with equal keys; the smallest over all classes and, with several confidential columns, over these. A file is entropy l-diverse if this is at least l. Missing counts as a value in confidential columns. ${MISSING_KEYS}; with wildcards, the class of a record holds all records that agree with it. ${COUNTS_UNITS}. A value counts once for each unit that has it, and no class counts more values than units`,
  source: 'Machanavajjhala, Kifer, Gehrke and Venkitasubramaniam 2007',
  range:
    '1 (all records of some class have the same value) upwards; never above the number of different values',
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

/** exp of the entropy of some counts. */
function effectiveNumber(counts: Int32Array): number {
  const total = counts.reduce((a, b) => a + b, 0);
  let entropy = 0;
  for (const count of counts) entropy -= (count / total) * log(count / total);
  return exp(entropy);
}
