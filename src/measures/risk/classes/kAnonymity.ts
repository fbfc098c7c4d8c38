import { combine, countsWithWildcards } from '../../../foundation/table/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import {
  type CodedFiles,
  type Files,
  type Measure,
  noReading,
  once,
  type Part,
  type RecordDeclaration,
  reading,
  recordColumns,
} from '../../contract/index.ts';
import { frequencies } from './frequencies.ts';
import { codedOf, missingNotes } from './words.ts';

/** Class sizes below which records are counted. */
const SIZES = [2, 3, 5, 10];

/** Largest number of comparisons for which records with missing values are matched with all others; some seconds. */
const MOST_COMPARISONS = 2_000_000_000;

/** Largest number of keys that are shown one by one. */
const MOST_KEYS = 100;

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'k-anonymity',
    title: 'Protected records with the same keys',
    definition:
      'The number of protected records with the same combination of keys, the record included. Missing counts as a separate value',
    figure: 'unique',
  },
  {
    name: 'k-anonymity.original',
    title: 'Originals with the same keys as its own original',
    definition:
      'The number of originals that have the same combination of keys as the original of the record, this one included. Records that the protection left out are not counted',
    needs: 'pairs',
  },
];

/**
 * k-anonymity of the keys (Samarati 2001; Sweeney 2002): how many records share their combination of keys with too few
 * others. A record is at risk for k if fewer than k records have its combination, itself included. O(n d), with d more
 * passes for the contribution of each key.
 */
export const kAnonymity: Measure = {
  name: 'k-anonymity',
  heading: 'Anonymity of keys',
  title: 'Records that are unique by their keys',
  definition:
    'Percent of protected records whose combination of keys no other protected record has. Parts are, for k = 2, 3, 5, 10, the percent of records whose combination occurs in fewer than k records, themselves included (a combination of exactly k records is k-anonymous), and for each key the percent of the unique records that are unique without this key: the lower, the more the key makes records unique. Missing counts as a separate value',
  source: 'Samarati 2001; Sweeney 2002',
  range: '0 (no record is unique) to 100 (every record is)',
  direction: 'lower is better',
  unit: '%',
  columns: 'codes',
  inShort: (value) =>
    `${value} % of the protected records are unique in the combination of the keys that others may know.`,
  seconds: (records, _columns, keys) => 3e-7 * records * (keys + 1),
  *measure(files) {
    const coded = codedOf(files);
    if (typeof coded === 'string') return noReading(coded);
    const masked = coded.keys.map((j) => coded.columns[j].masked);
    const { sizes, before } = yield* classSizes(files, coded);
    const unique = countBelow(sizes, 2);
    const drives = yield* uniqueWithout(masked);
    const parts: Part[] = [
      ...SIZES.flatMap((k) => [
        { name: `in combinations of fewer than ${k} records`, value: percentBelow(sizes, k) },
        originalPart(before, k),
      ]),
      ...driveParts(coded, unique, drives),
    ];
    const notes = [
      countNote('protected', sizes),
      countNote('original', before),
      ...missingNotes(coded),
    ];
    if (masked.some((column) => column.includes(-1))) notes.push(yield* wildcardNote(masked));
    if (drives.some((count) => count < unique)) notes.push(driveNote(coded, unique, drives));
    if (masked.length > MOST_KEYS) {
      notes.push(`The first ${MOST_KEYS} of ${masked.length} keys are shown.`);
    }
    return reading(percentBelow(sizes, 2), parts, notes);
  },
  recordColumns: COLUMNS,
  *perRecord(files) {
    const coded = codedOf(files);
    if (typeof coded === 'string') return [];
    const { sizes, before } = yield* classSizes(files, coded);
    return recordColumns(
      COLUMNS,
      Float64Array.from(sizes),
      files.isPaired ? Float64Array.from(before) : null,
    );
  },
};

/** The number of records with the same keys, for each record of the protected file and of the original. */
function classSizes(
  files: Files,
  { columns, keys }: CodedFiles,
): Work<{ readonly sizes: Int32Array; readonly before: Int32Array }> {
  return once(files, 'records with the same keys', function* () {
    const sizes = frequencies(keys.map((j) => columns[j].masked));
    yield { done: 0, total: keys.length };
    const before = frequencies(keys.map((j) => columns[j].original));
    yield { done: 0, total: keys.length };
    return { sizes, before };
  });
}

function countBelow(sizes: Int32Array, k: number): number {
  let count = 0;
  for (const size of sizes) if (size < k) count++;
  return count;
}

function percentBelow(sizes: Int32Array, k: number): number {
  return (100 * countBelow(sizes, k)) / sizes.length;
}

function originalPart(sizes: Int32Array, k: number): Part {
  const name = `in combinations of fewer than ${k} records, in the original`;
  if (sizes.length > 0) return { name, value: percentBelow(sizes, k) };
  return { name, value: null, reason: 'The original file has no records.' };
}

const least = (sizes: Int32Array) => sizes.reduce((a, b) => Math.min(a, b));

/** The counts behind the percentages. */
function countNote(file: string, sizes: Int32Array): string {
  if (sizes.length === 0) return `The ${file} file has no records.`;
  const [two, ...others] = SIZES.map((k) => countBelow(sizes, k));
  const rest = others.map((count, i) => `, ${count} of fewer than ${SIZES[i + 1]}`).join('');
  return `The ${file} file has ${sizes.length} records: ${two} in combinations of fewer than 2${rest}; records in the rarest combination: ${least(sizes)}.`;
}

/** For each column, the number of records that are unique by all other columns. Three passes over each column. */
export function* uniqueWithout(columns: readonly Int32Array[]): Work<number[]> {
  const records = columns[0].length;
  // The columns after each column as one code: with the columns before it, these are all others.
  const after: Int32Array[] = [];
  let following = new Int32Array(records);
  for (let j = columns.length - 1; j >= 0; j--) {
    after[j] = following;
    following = new Int32Array(combine([columns[j], following], records).codes);
    yield { done: 0, total: columns.length };
  }
  const counts: number[] = [];
  let before = new Int32Array(records);
  for (let j = 0; j < columns.length; j++) {
    counts.push(countBelow(frequencies([before, after[j]]), 2));
    before = new Int32Array(combine([before, columns[j]], records).codes);
    yield { done: j + 1, total: columns.length };
  }
  return counts;
}

function driveParts(coded: CodedFiles, unique: number, drives: readonly number[]): Part[] {
  return drives.slice(0, MOST_KEYS).map((count, place) => {
    const name = `unique records that are unique without ${coded.columns[coded.keys[place]].name}`;
    if (unique === 0) return { name, value: null, reason: 'No record is unique.' };
    return { name, value: (100 * count) / unique };
  });
}

function driveNote(coded: CodedFiles, unique: number, drives: readonly number[]): string {
  const most = drives.indexOf(Math.min(...drives));
  const share = ((100 * drives[most]) / unique).toFixed(1);
  return `The key "${coded.columns[coded.keys[most]].name}" makes most records unique: without it, ${share} % of the unique records stay unique.`;
}

function* wildcardNote(columns: readonly Int32Array[]): Work<string> {
  const matches = yield* countsWithWildcards.inSteps(columns, MOST_COMPARISONS);
  if (matches === null) {
    return 'Uniqueness was not counted for missing values that match any value: values are missing in too many different patterns.';
  }
  const alone = countBelow(matches, 2);
  const share = ((100 * alone) / matches.length).toFixed(2);
  return `If a missing value matches any value, ${alone} protected records (${share} %) match no other record, and the smallest number of records that match one, itself included, is ${least(matches)}.`;
}
