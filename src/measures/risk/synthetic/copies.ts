import { codesOf, combine } from '../../../foundation/table/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import {
  type Files,
  type Measure,
  missingKeysNotes,
  noReading,
  once,
  type RecordDeclaration,
  reading,
  recordColumns,
} from '../../contract/index.ts';

export const HEADING = 'Copies of records';

/** Why missing values cannot be wildcards here. */
const EXACT = 'a copy has the same cells, missing ones included';

/** Shared by the definitions. */
export const COMPARED =
  'in every compared column at once: the compared numbers, and the keys, confidential columns and categories that both files have. Numbers are the same if they are equal, categories if their levels are; missing counts as a separate value, and protected records without any value are left out';

const COPIES: readonly RecordDeclaration[] = [
  {
    name: 'copies',
    title: 'Copy of an original',
    definition:
      '1 if the record equals an original in every compared column, otherwise 0. Not defined if it has no value at all',
    figure: 'mean',
  },
];

const COPIES_OF_UNIQUES: readonly RecordDeclaration[] = [
  {
    name: 'copies-of-uniques',
    title: 'Copy of a unique original',
    definition:
      '1 if the record equals exactly one original in every compared column, otherwise 0. Not defined if it has no value at all',
    figure: 'mean',
  },
];

/**
 * Copies of records, the first question about test data and synthetic files: do they contain a real record? The measure
 * asks whether the values occur anywhere in the original, so files of different records can be compared. With few or
 * coarse columns, records are equal by chance: `copies-of-uniques` counts only copies of unique records. O(n d).
 */
export const copies: Measure = {
  name: 'copies',
  heading: HEADING,
  title: 'Exact copies of original records',
  definition: `Percent of protected records that equal some original record ${COMPARED}. Parts are the percent that equal exactly one original record and, if the files have the same order, the percent that equal their own original`,
  source: 'after the replicated uniques of Nowok, Raab and Dibben 2016',
  range: '0 (no protected record is a copy) to 100 (all are)',
  direction: 'lower is better',
  unit: '%',
  columns: 'both',
  basis: 'copies',
  seconds: (records, columns) => 4e-7 * records * (columns + 1),
  *measure(files) {
    const found = yield* copiesIn(files);
    if (typeof found === 'string') return noReading(found);
    const { of, equal, unique, own } = found;
    const percent = (count: number) => (100 * count) / of;
    return reading(
      percent(equal),
      [
        { name: 'equal to a unique original record', value: percent(unique) },
        ...(own === null ? [] : [{ name: 'equal to their own original', value: percent(own) }]),
      ],
      notesOn(found, files),
    );
  },
  recordColumns: COPIES,
  *perRecord(files) {
    const found = yield* copiesIn(files);
    if (typeof found === 'string') return [];
    return recordColumns(COPIES, found.equals.map(Math.sign));
  },
};

/**
 * As `copies`, but counts only copies of unique originals (after Nowok, Raab and Dibben 2016). If many originals have
 * the same values, a protected record with these values reveals nobody. O(n d).
 */
export const copiesOfUniques: Measure = {
  name: 'copies-of-uniques',
  heading: HEADING,
  title: 'Exact copies of unique original records',
  definition: `Percent of protected records that equal exactly one original record ${COMPARED}`,
  source:
    'after the replicated uniques of Nowok, Raab and Dibben 2016, who count only synthetic records that are also unique',
  range: '0 (no protected record is the copy of one person’s record) to 100 (all are)',
  direction: 'lower is better',
  unit: '%',
  columns: 'both',
  basis: 'copies',
  seconds: (records, columns) => 4e-7 * records * (columns + 1),
  *measure(files) {
    const found = yield* copiesIn(files);
    if (typeof found === 'string') return noReading(found);
    return reading((100 * found.unique) / found.of, [], notesOn(found, files));
  },
  recordColumns: COPIES_OF_UNIQUES,
  *perRecord(files) {
    const found = yield* copiesIn(files);
    if (typeof found === 'string') return [];
    const isOfUnique = (count: number) => (Number.isNaN(count) ? count : count === 1 ? 1 : 0);
    return recordColumns(COPIES_OF_UNIQUES, found.equals.map(isOfUnique));
  },
};

interface Counted {
  readonly columns: number;
  /** Protected records that have a value, and those that have none. */
  readonly of: number;
  readonly empty: number;
  /** Records that equal an original, a unique original, and their own original; null if the pairs are not known. */
  readonly equal: number;
  readonly unique: number;
  readonly own: number | null;
  /** Originals that equal no other original. */
  readonly alone: number;
  /** Those of them that a protected record equals. */
  readonly matched: number;
  readonly originals: number;
  /** For each protected record, the number of originals that it equals; NaN if it has no value. */
  readonly equals: Float64Array;
  /** For each protected record, the number of protected records with the same values, itself included. */
  readonly alike: Float64Array;
}

export function copiesIn(files: Files): Work<Counted | string> {
  return once(files, 'copies', () => countCopies(files));
}

function* countCopies({ names, original, masked, coded, isPaired }: Files): Work<Counted | string> {
  // A compared number can also be a key: it is the same column.
  const codes = (coded?.columns ?? []).filter(({ name }) => !names.includes(name));
  if (names.length + codes.length === 0) return 'The files have no column in common.';
  const before = original[0]?.length ?? codes[0].original.length;
  const after = masked[0]?.length ?? codes[0].masked.length;
  if (after === 0) return 'The protected file has no records.';
  const columns: Int32Array[] = [];
  const hasValue = new Uint8Array(after);
  const total = names.length + codes.length;
  for (const [j, values] of original.entries()) {
    const both = new Float64Array(before + after);
    both.set(values);
    both.set(masked[j], before);
    columns.push(codesOf(both).codes);
    for (let i = 0; i < after; i++) if (!Number.isNaN(masked[j][i])) hasValue[i] = 1;
    yield { done: columns.length, total };
  }
  for (const column of codes) {
    const both = new Int32Array(before + after);
    both.set(column.original);
    both.set(column.masked, before);
    columns.push(both);
    for (let i = 0; i < after; i++) if (column.masked[i] >= 0) hasValue[i] = 1;
    yield { done: columns.length, total };
  }
  const { codes: classes, distinct } = combine(columns, before + after);
  const sizes = new Int32Array(distinct);
  for (let i = 0; i < before; i++) sizes[classes[i]]++;
  const found = { of: 0, equal: 0, unique: 0, own: 0 };
  const isFound = new Uint8Array(distinct);
  const equals = new Float64Array(after).fill(Number.NaN);
  for (let i = 0; i < after; i++) {
    if (hasValue[i] === 0) continue;
    const size = sizes[classes[before + i]];
    equals[i] = size;
    found.of++;
    if (size > 0) found.equal++;
    if (size === 1) {
      found.unique++;
      isFound[classes[before + i]] = 1;
    }
    if (isPaired && classes[i] === classes[before + i]) found.own++;
  }
  const times = new Int32Array(distinct);
  for (let i = 0; i < after; i++) times[classes[before + i]]++;
  if (found.of === 0) return 'No protected record has a value in the compared columns.';
  return {
    ...found,
    own: isPaired ? found.own : null,
    columns: total,
    empty: after - found.of,
    alone: sizes.reduce((count, size) => count + (size === 1 ? 1 : 0), 0),
    matched: isFound.reduce((count, one) => count + one, 0),
    originals: before,
    equals,
    alike: Float64Array.from({ length: after }, (_, i) => times[classes[before + i]]),
  };
}

export function notesOn(
  { columns, of, empty, equal, unique, alone, originals }: Counted,
  { coded }: Files,
): string[] {
  return [
    `Over ${columns} columns, ${equal} of ${of} protected records are exact copies of an original; ${unique} of them copy a unique one. ${alone} of ${originals} original records are unique.`,
    ...(empty === 0 ? [] : [`Protected records left out because they have no value: ${empty}.`]),
    ...(coded === undefined ? [] : missingKeysNotes(coded, EXACT)),
  ];
}
