import { type Measure, noReading, reading } from '../../contract/index.ts';
import { missingNotes } from '../classes/words.ts';
import { attributions, CLASSES, MOST_TARGETS } from './keyClasses.ts';

/**
 * Targeted correct attribution probability (Taub and Elliot 2019), with the divisor of Raab, Nowok and Dibben 2024:
 * the originals whose keys are found at all. Others divide by those for whom the masked file gives one value only.
 * O(n) for each key and confidential column.
 */
export const tcap: Measure = {
  name: 'tcap',
  heading: 'Attribute disclosure',
  title: 'Confidential values that are right where the keys are found (TCAP)',
  definition: `Percent of the original records whose key values occur in the masked file for which they occur with one value only of a confidential column, which is their own: the count of DiSCO divided by the originals whose keys are found. Mean over the confidential columns that are no keys. The baseline of each is 100 Σ (d(t) / N)² over its values t, of which d(t) of N originals have: how often a guess by their shares is right. ${CLASSES}`,
  source: 'Taub and Elliot 2019; divisor and baseline as in Raab, Nowok and Dibben 2024',
  range: '0 to 100 (whoever is found is known); a guess has the baseline of the column',
  direction: 'lower is better',
  unit: '%',
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
        `The keys of ${there} of ${classes.original.length} originals are in the masked file.`,
      ],
    );
  },
};

const NOBODY =
  'No original has key values that occur in the masked file, so nobody is found there.';
