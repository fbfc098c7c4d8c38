import {
  type Measure,
  noReading,
  type RecordDeclaration,
  reading,
  recordColumns,
} from '../../contract/index.ts';
import { COMPARED, copiesIn, HEADING, notesOn } from './copies.ts';

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'unique-matches',
    title: 'Part of the unique records that occur again',
    definition:
      'If the record equals exactly one original, 100 divided by the number of unique originals and by the number of protected records with the same values; otherwise 0. Not defined if it has no value at all',
    figure: 'sum',
  },
];

/**
 * The unique exact matches of NIST's program for synthetic data (Task, Bhagat and Howarth 2023). `copies-of-uniques`
 * asks how many protected records are copies; this measure asks how many persons are copied. O(n d).
 */
export const uniqueMatches: Measure = {
  name: 'unique-matches',
  heading: HEADING,
  title: 'Unique original records that occur again (unique exact matches)',
  definition: `Percent of the original records that equal no other original and that some protected record equals ${COMPARED}`,
  source: 'Task, Bhagat and Howarth 2023',
  range: '0 (no unique record occurs again) to 100 (all do)',
  direction: 'lower is better',
  unit: '%',
  columns: 'both',
  basis: 'copies',
  seconds: (records, columns) => 4e-7 * records * (columns + 1),
  *measure(files) {
    const counted = yield* copiesIn(files);
    if (typeof counted === 'string') return noReading(counted);
    const { alone, matched } = counted;
    if (alone === 0) return noReading('No original record is unique in the compared columns.');
    return reading(
      (100 * matched) / alone,
      [],
      [
        `${matched} of ${alone} unique original records occur in the protected file.`,
        ...notesOn(counted, files),
      ],
    );
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const counted = yield* copiesIn(files);
    if (typeof counted === 'string' || counted.alone === 0) return [];
    const { equals, alike, alone } = counted;
    const part = (count: number, i: number) =>
      Number.isNaN(count) ? count : count === 1 ? 100 / (alone * alike[i]) : 0;
    return recordColumns(COLUMNS, equals.map(part));
  },
};
