import {
  type Measure,
  noReading,
  type RecordDeclaration,
  reading,
  recordColumns,
  WHOLLY,
} from '../../contract/index.ts';
import { attributions, CLASSES, MOST_TARGETS, missingNotes } from './keyClasses.ts';

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'disco',
    title: 'Confidential columns that are disclosed',
    definition:
      'The share of the confidential columns whose value for the original of the record is the only one that the protected file has for its keys',
    needs: 'pairs',
    figure: 'mean',
  },
];

/**
 * Disclosive in synthetic, correct in original (Raab, Nowok and Dibben 2024): somebody’s keys occur in the synthetic
 * file with only one confidential value, and it is correct. O(n) for each key and confidential column.
 */
export const disco: Measure = {
  name: 'disco',
  heading: 'Attribute disclosure',
  title: 'Confidential values that the keys disclose correctly (DiSCO)',
  definition: `Percent of original records whose keys occur in the protected file with only one value of a confidential column, and that value is correct: 100 Σ d(t,q) / N over all keys q and values t with s(t,q) = s(q) > 0, where d counts among the N originals and s among protected records. Mean over the confidential columns that are not keys. Parts also give what the original itself discloses in this way, 100 Σ d(t,q) / N with d(t,q) = d(q). ${CLASSES}`,
  source: 'Raab, Nowok and Dibben 2024',
  range:
    '0 (nothing is disclosed) to 100 (everything is); a file of copies has the value of the original',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WHOLLY, has: ['keys', 'confidential'] },
  columns: 'codes',
  basis: 'keys in classes',
  seconds: (records, columns, keys) => 2e-7 * records * (keys + columns),
  *measure(files) {
    const found = yield* attributions(files);
    if (typeof found === 'string') return noReading(found);
    const { targets, classes } = found;
    const percent = (count: number) => (100 * count) / classes.original.length;
    const values = targets.map(({ right }) => percent(right));
    return reading(
      values.reduce((sum, value) => sum + value, 0) / values.length,
      targets.slice(0, MOST_TARGETS).flatMap(({ name, inOriginal }, t) => [
        { name, value: values[t] },
        { name: `${name}, in the original itself`, value: percent(inOriginal) },
      ]),
      [
        ...missingNotes(files.coded!),
        ...targets
          .slice(0, MOST_TARGETS)
          .map(
            ({ name, right, both }) =>
              `${name}: ${right} values are disclosed correctly, ${both} of them also by the original itself.`,
          ),
      ],
    );
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const found = yield* attributions(files);
    if (typeof found === 'string' || !files.isPaired) return [];
    const { rightOf, targets } = found;
    return recordColumns(
      COLUMNS,
      Float64Array.from(rightOf, (right) => right / targets.length),
    );
  },
};
