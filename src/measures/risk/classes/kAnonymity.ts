import { combine, countsWithWildcards, type MissingKeys } from '../../../foundation/table/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import {
  COUNTS_UNITS,
  type CodedFiles,
  countedNoun,
  countedUnits,
  type Files,
  type Measure,
  MISSING_KEYS,
  missingKeysNotes,
  noReading,
  once,
  type Part,
  type RecordDeclaration,
  reading,
  recordColumns,
  unitNotes,
  WITH_PARTNERS,
} from '../../contract/index.ts';
import { frequencies, unitsAgreeing } from './frequencies.ts';
import { codedOf } from './words.ts';

/** Class sizes below which records are counted. */
const SIZES = [2, 3, 5, 10];

/** Largest number of comparisons for which records with missing values are matched with all others; some seconds. */
const MOST_COMPARISONS = 2_000_000_000;

/** Why missing values cannot be wildcards in some files with units. */
const TOO_MANY_UNITS = 'too many pairs of records agree with wildcards to count their units';

const TOO_MANY = 'Values are missing in too many different patterns to compare all records.';

/** Largest number of keys that are shown one by one. */
const MOST_KEYS = 100;

const COLUMNS: readonly RecordDeclaration[] = [
  {
    name: 'k-anonymity',
    title: 'Protected records with the same keys',
    definition:
      'The number of protected records with the same combination of keys, the record included; with wildcards, of those that agree with it in all keys. With a protected unit, the number of units that these records are of',
    figure: 'unique',
  },
  {
    name: 'k-anonymity.original',
    title: 'Originals with the same keys as its own original',
    definition:
      'The number of originals with the same combination of keys as the original of the record, this one included; with wildcards, of those that agree with it in all keys. Records that the protection left out are not counted. With a protected unit, the number of their units',
    needs: 'pairs',
  },
];

/**
 * k-anonymity of the keys (Samarati 2001; Sweeney 2002): how many records share their combination of keys with too few
 * others. A record is at risk for k if fewer than k records have its combination, itself included. Where missing values
 * are wildcards, the records that agree with it are counted instead (Templ, Kowarik and Meindl 2015). O(n d), with d more
 * passes for the contribution of each key; with wildcards as in `countsWithWildcards`.
 */
export const kAnonymity: Measure = {
  name: 'k-anonymity',
  heading: 'Anonymity of keys',
  title: 'Records that are unique by their keys',
  definition: `Percent of protected records whose combination of keys no other protected record has. Parts are, for k = 2, 3, 5, 10, the percent of records whose combination occurs in fewer than k records, themselves included (a combination of exactly k records is k-anonymous), and for each key the percent of the unique records that are unique without this key: the lower, the more the key makes records unique; and the records in the rarest combination. ${MISSING_KEYS}; with wildcards, the records that agree in all keys are counted. ${COUNTS_UNITS}. Then a record is unique if only members of its own unit have its combination, and a combination of three members of one household counts as one`,
  source: 'Samarati 2001; Sweeney 2002; wildcards as in Templ, Kowarik and Meindl 2015',
  range: '0 (no record is unique) to 100 (every record is)',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WITH_PARTNERS, has: ['shared keys'] },
  columns: 'codes',
  inShort: (value) =>
    `${value} % of the protected records are unique in the combination of the keys that others may know.`,
  seconds: (records, _columns, keys) => 3e-7 * records * (keys + 1),
  *measure(files) {
    const coded = codedOf(files);
    if (typeof coded === 'string') return noReading(coded);
    const masked = coded.keys.map((j) => coded.columns[j].masked);
    const { missingKeys } = coded;
    const { sizes, before, isCut } = yield* classSizes(files, coded);
    const unique = countBelow(sizes, 2);
    const units = countedUnits(coded, 'masked');
    const noun = countedNoun(coded);
    const drives = yield* uniqueWithout(masked, isCut ? 'level' : missingKeys, units);
    const parts: Part[] = [
      ...SIZES.flatMap((k) => [
        { name: `in combinations of fewer than ${k} ${noun}`, value: percentBelow(sizes, k) },
        originalPart(before, k, noun),
      ]),
      ...driveParts(coded, unique, drives),
      rarestPart(sizes, noun),
    ];
    const notes = [
      countNote('protected', sizes, noun),
      countNote('original', before, noun),
      ...unitNotes(coded),
      ...missingKeysNotes(coded, isCut ? TOO_MANY_UNITS : undefined),
    ];
    if (units === null && masked.some((column) => column.includes(-1))) {
      notes.push(missingKeys === 'level' ? yield* wildcardNote(masked) : levelNote(masked));
    }
    if (drives.some((count) => count !== null && count < unique)) {
      notes.push(driveNote(coded, unique, drives));
    }
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

/** The number of records, or of their units, that agree with each record of the protected file and of the original. */
function classSizes(files: Files, coded: CodedFiles): Work<ClassSizes> {
  return once(files, 'records with the same keys', function* () {
    const taken = function* (missingKeys: MissingKeys) {
      const sizes = yield* sizesOf(coded, 'masked', missingKeys);
      yield { done: 0, total: coded.keys.length };
      const before = sizes && (yield* sizesOf(coded, 'original', missingKeys));
      yield { done: 0, total: coded.keys.length };
      return sizes && before && { sizes, before };
    };
    const asAsked = yield* taken(coded.missingKeys);
    if (asAsked !== null) return { ...asAsked, isCut: false };
    return { ...(yield* taken('level'))!, isCut: true };
  });
}

interface ClassSizes {
  readonly sizes: Int32Array;
  readonly before: Int32Array;
  /** Whether missing values count as a value although wildcards were asked for. */
  readonly isCut: boolean;
}

/** The number of records, or of their units, that agree with each record, in steps; null if that is too much. */
function* sizesOf(
  coded: CodedFiles,
  side: 'original' | 'masked',
  missingKeys: MissingKeys,
): Work<Int32Array | null> {
  const columns = coded.keys.map((j) => coded.columns[j][side]);
  const units = countedUnits(coded, side);
  if (missingKeys === 'level') return frequencies(columns, missingKeys, units);
  if (units !== null) return unitsAgreeing(columns, units);
  return yield* countsWithWildcards.inSteps(columns);
}

function countBelow(sizes: Int32Array, k: number): number {
  let count = 0;
  for (const size of sizes) if (size < k) count++;
  return count;
}

function percentBelow(sizes: Int32Array, k: number): number {
  return (100 * countBelow(sizes, k)) / sizes.length;
}

function originalPart(sizes: Int32Array, k: number, noun: string): Part {
  const name = `in combinations of fewer than ${k} ${noun}, in the original`;
  if (sizes.length > 0) return { name, value: percentBelow(sizes, k) };
  return { name, value: null, reason: 'The original file has no records.' };
}

function rarestPart(sizes: Int32Array, noun: string): Part {
  const name = `${noun} in the rarest combination`;
  if (sizes.length > 0) return { name, value: least(sizes) };
  return { name, value: null, reason: 'The protected file has no records.' };
}

const least = (sizes: Int32Array) => sizes.reduce((a, b) => Math.min(a, b));

/** The counts behind the percentages. */
function countNote(file: string, sizes: Int32Array, noun: string): string {
  if (sizes.length === 0) return `The ${file} file has no records.`;
  const [two, ...others] = SIZES.map((k) => countBelow(sizes, k));
  const rest = others.map((count, i) => `, ${count} of fewer than ${SIZES[i + 1]}`).join('');
  return `The ${file} file has ${sizes.length} records: ${two} in combinations of fewer than 2${noun === 'units' ? ' units' : ''}${rest}; ${noun} in the rarest combination: ${least(sizes)}.`;
}

/**
 * For each column, the number of records that are unique by all other columns. Three passes over each column. If
 * missing values are wildcards, all others are compared for each column; null if values are missing in too many
 * different patterns for that.
 */
export function* uniqueWithout(
  columns: readonly Int32Array[],
  missingKeys: MissingKeys = 'level',
  units: Int32Array | null = null,
): Work<(number | null)[]> {
  const records = columns[0].length;
  if (missingKeys === 'wildcard' && columns.some((column) => column.includes(-1))) {
    const found: (number | null)[] = [];
    for (let j = 0; j < columns.length; j++) {
      // Without any column all records agree: a constant one stands for that.
      const others = [new Int32Array(records), ...columns.filter((_, other) => other !== j)];
      const agreeing =
        units === null
          ? yield* countsWithWildcards.inSteps(others, MOST_COMPARISONS)
          : unitsAgreeing(others, units);
      found.push(agreeing === null ? null : countBelow(agreeing, 2));
    }
    return found;
  }
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
    counts.push(countBelow(frequencies([before, after[j]], 'level', units), 2));
    before = new Int32Array(combine([before, columns[j]], records).codes);
    yield { done: j + 1, total: columns.length };
  }
  return counts;
}

function driveParts(coded: CodedFiles, unique: number, drives: readonly (number | null)[]): Part[] {
  return drives.slice(0, MOST_KEYS).map((count, place) => {
    const name = `unique records that are unique without ${coded.columns[coded.keys[place]].name}`;
    if (unique === 0) return { name, value: null, reason: 'No record is unique.' };
    if (count === null) return { name, value: null, reason: TOO_MANY };
    return { name, value: (100 * count) / unique };
  });
}

function driveNote(coded: CodedFiles, unique: number, drives: readonly (number | null)[]): string {
  const fewest = Math.min(...drives.filter((count) => count !== null));
  const most = drives.indexOf(fewest);
  const share = ((100 * fewest) / unique).toFixed(1);
  return `The key "${coded.columns[coded.keys[most]].name}" makes most records unique: without it, ${share} % of the unique records stay unique.`;
}

function* wildcardNote(columns: readonly Int32Array[]): Work<string> {
  const matches = yield* countsWithWildcards.inSteps(columns, MOST_COMPARISONS);
  if (matches === null) {
    return `Uniqueness was not counted for missing values that match any value. ${TOO_MANY}`;
  }
  const { alone, share } = aloneIn(matches);
  return `If a missing value matches any value, ${alone} protected records (${share} %) match no other record, and the smallest number of records that match one, itself included, is ${least(matches)}.`;
}

function levelNote(columns: readonly Int32Array[]): string {
  const sizes = frequencies(columns);
  const { alone, share } = aloneIn(sizes);
  return `If a missing value counts as a value of its own, ${alone} protected records (${share} %) are unique, and the rarest combination has ${least(sizes)} records.`;
}

function aloneIn(sizes: Int32Array): { alone: number; share: string } {
  const alone = countBelow(sizes, 2);
  return { alone, share: ((100 * alone) / sizes.length).toFixed(2) };
}
