import { type Measure, noReading, reading } from '../../contract/index.ts';
import { missingNotes } from '../classes/words.ts';
import { attributions, CLASSES, MOST_TARGETS } from './keyClasses.ts';

/**
 * Disclosive in synthetic, correct in original (Raab, Nowok and Dibben 2024): who knows somebody’s keys, finds one
 * value only beside them in the synthetic file, and it is right. O(n) for each key and confidential column.
 */
export const disco: Measure = {
  name: 'disco',
  heading: 'Attribute disclosure',
  title: 'Confidential values that the keys give away rightly (DiSCO)',
  definition: `Percent of original records whose key values occur in the masked file with one value only of a confidential column, which is their own: 100 Σ d(t,q) / N over all keys q and values t with s(t,q) = s(q) > 0, where d counts among the N originals and s among masked records. Mean over the confidential columns that are no keys; the parts also say what the original itself gives away like that, 100 Σ d(t,q) / N with d(t,q) = d(q). ${CLASSES}`,
  source: 'Raab, Nowok and Dibben 2024',
  range:
    '0 (nothing is given away) to 100 (everything is); a file of copies has that of the original',
  direction: 'lower is better',
  unit: '%',
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
              `${name}: ${right} values are given away rightly, ${both} of them also by the original itself.`,
          ),
      ],
    );
  },
};
