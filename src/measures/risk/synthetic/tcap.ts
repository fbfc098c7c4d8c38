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
    name: 'tcap',
    title: 'Confidential columns that are disclosed, if the keys are found',
    definition:
      'As in DiSCO. Not defined if the keys of the original of the record do not occur in the protected file',
    needs: 'pairs',
    figure: 'mean',
  },
];

/**
 * Targeted correct attribution probability (Taub and Elliot 2019), with the divisor of Raab, Nowok and Dibben 2024: the
 * originals whose keys are found at all. Others divide by the originals for whose keys the protected file has only one
 * value. O(n) for each key and confidential column.
 */
export const tcap: Measure = {
  name: 'tcap',
  heading: 'Attribute disclosure',
  title: 'Correct confidential values among persons whose keys are found (TCAP)',
  definition: `As DiSCO, but divided by the originals whose keys occur in the protected file: the percent of these originals whose keys occur there with only one value of a confidential column, and that value is correct. Mean over the confidential columns that are not keys. The baseline of a column is 100 Σ (d(t) / N)² over its values t, where d(t) of N originals have t: how often a guess by these shares is correct. ${CLASSES}`,
  source: 'Taub and Elliot 2019; divisor and baseline as in Raab, Nowok and Dibben 2024',
  range:
    '0 to 100 (the value of everybody who is found is known); a random guess has the baseline of the column',
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
    let there = 0;
    for (const q of classes.original) if (classes.maskeds[q] > 0) there++;
    if (there === 0) return noReading(NOBODY);
    const values = targets.map(({ right }) => (100 * right) / there);
    return reading(
      values.reduce((sum, value) => sum + value, 0) / values.length,
      targets.slice(0, MOST_TARGETS).flatMap(({ name, baseline }, t) => [
        { name, value: values[t] },
        { name: `${name}, baseline`, value: 100 * baseline },
      ]),
      [
        ...missingNotes(files.coded!),
        `The keys of ${there} of ${classes.original.length} originals occur in the protected file.`,
      ],
    );
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const found = yield* attributions(files);
    if (typeof found === 'string' || !files.isPaired) return [];
    const { rightOf, targets, classes } = found;
    const isFound = classes.original.map((q) => (classes.maskeds[q] > 0 ? 1 : 0));
    if (!isFound.includes(1)) return [];
    const values = Float64Array.from(rightOf, (right, i) =>
      isFound[i] === 1 ? right / targets.length : Number.NaN,
    );
    return recordColumns(COLUMNS, values);
  },
};

const NOBODY = 'The keys of no original occur in the protected file, so nobody is found.';
