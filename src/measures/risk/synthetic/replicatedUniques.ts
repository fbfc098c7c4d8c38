import { type Measure, noReading, reading } from '../../contract/index.ts';
import { missingNotes } from '../classes/words.ts';
import { CLASSES, keyClasses } from './keyClasses.ts';

/**
 * Replicated uniques (Nowok, Raab and Dibben 2016; repU of Raab, Nowok and Dibben 2024): who is alone with the keys in
 * both files will be taken for the same person. `copies` asks about all columns, this about what an intruder knows.
 * O(n) for each key.
 */
export const replicatedUniques: Measure = {
  name: 'replicated-uniques',
  heading: 'Anonymity of keys',
  title: 'Records unique by their keys in both files (replicated uniques)',
  definition: `Percent of original records that are alone with their key values in the original and whose key values exactly one masked record has: 100 times the keys q with d(q) = s(q) = 1 over the number of originals. Parts are the percent of each file that is alone with its keys. ${CLASSES}`,
  source: 'Nowok, Raab and Dibben 2016; Raab, Nowok and Dibben 2024',
  range: '0 (nobody who is unique is there again) to 100 (everybody is)',
  direction: 'lower is better',
  unit: '%',
  columns: 'codes',
  basis: 'keys in classes',
  seconds: (records, _columns, keys) => 2e-7 * records * (keys + 1),
  *measure(files) {
    const classes = yield* keyClasses(files);
    if (typeof classes === 'string') return noReading(classes);
    const { originals, maskeds, original, masked } = classes;
    const alone = { both: 0, original: 0, masked: 0 };
    for (let q = 0; q < originals.length; q++) {
      if (originals[q] === 1) alone.original++;
      if (maskeds[q] === 1) alone.masked++;
      if (originals[q] === 1 && maskeds[q] === 1) alone.both++;
    }
    return reading(
      (100 * alone.both) / original.length,
      [
        { name: 'unique in the original', value: (100 * alone.original) / original.length },
        { name: 'unique in the masked file', value: (100 * alone.masked) / masked.length },
      ],
      missingNotes(files.coded!),
    );
  },
};
