import {
  type Measure,
  noReading,
  type RecordDeclaration,
  reading,
  recordColumns,
  WHOLLY,
} from '../../contract/index.ts';
import { CLASSES, keyClasses, missingNotes } from './keyClasses.ts';

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'replicated-uniques',
    title: 'Unique by its keys in both files',
    definition:
      '1 if no other protected record and exactly one original has the keys of the record, otherwise 0',
    figure: 'per original',
  },
];

/**
 * Replicated uniques (Nowok, Raab and Dibben 2016; repU of Raab, Nowok and Dibben 2024): an intruder takes a record
 * that is unique by its keys in both files for the same person. `copies` compares all columns, this measure only the
 * keys. O(n) for each key.
 */
export const replicatedUniques: Measure = {
  name: 'replicated-uniques',
  heading: 'Anonymity of keys',
  title: 'Records unique by their keys in both files (replicated uniques)',
  definition: `Percent of original records that are unique by their keys in the original and whose keys exactly one protected record has: 100 times the number of keys q with d(q) = s(q) = 1, divided by the number of originals. Parts are the percent of each file that is unique by its keys. ${CLASSES}`,
  source: 'Nowok, Raab and Dibben 2016; Raab, Nowok and Dibben 2024',
  range: '0 (no unique original is unique again) to 100 (all originals are unique in both files)',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WHOLLY, has: ['keys'] },
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
        { name: 'unique in the protected file', value: (100 * alone.masked) / masked.length },
      ],
      missingNotes(files.coded!),
    );
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const classes = yield* keyClasses(files);
    if (typeof classes === 'string') return [];
    const { originals, maskeds, masked } = classes;
    const values = Float64Array.from(masked, (q) =>
      originals[q] === 1 && maskeds[q] === 1 ? 1 : 0,
    );
    return recordColumns(COLUMNS, values);
  },
};
