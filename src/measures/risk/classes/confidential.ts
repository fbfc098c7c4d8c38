import {
  type Tallies,
  talliesOf,
  type WholeDistribution,
  wholeDistribution,
} from '../../../foundation/numerics/index.ts';
import type { MissingKeys } from '../../../foundation/table/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import {
  type CodedColumn,
  type CodedFiles,
  type Files,
  missingKeysNotes,
  noReading,
  once,
  type Part,
  type Reading,
  reading,
} from '../../contract/index.ts';
import { joinedTallies, type KeyRows, keyRowsOf } from './keyRows.ts';
import { codedOf, NO_CONFIDENTIAL } from './words.ts';

/**
 * A confidential column of one file, and how often each of its values occurs in each class. If missing values in keys
 * are wildcards, the class of a record holds all records that agree with it, so that classes overlap.
 */
export interface InClasses {
  readonly name: string;
  readonly whole: WholeDistribution;
  readonly tallies: Tallies;
  readonly classes: number;
  /** The number of records whose class each is. */
  readonly recordsOf: Int32Array;
}

/** Why missing values cannot be wildcards in some files. */
const TOO_MANY = 'too many pairs of records agree with wildcards to list their values';

/** Largest number of columns that are shown one by one. */
const MOST_COLUMNS = 50;

/**
 * The reading of a measure that gives each confidential column the figure of its worst class. The value is the figure
 * of the worst column of the protected file; the figures of all columns in both files are parts. Columns that are also
 * keys are left out: whoever knows the keys knows them.
 */
export function* readColumns(
  files: Files,
  direction: 'lower is better' | 'higher is better',
  figure: (column: InClasses) => number,
  notesOf: (masked: readonly InClasses[]) => readonly string[] = () => [],
): Work<Reading> {
  const coded = codedOf(files);
  if (typeof coded === 'string') return noReading(coded);
  const columns = coded.confidential.filter((j) => !coded.keys.includes(j));
  if (columns.length === 0) return noReading(NO_CONFIDENTIAL);
  const { masked, original, isCut } = yield* inClasses(files, coded, columns);
  const figures = masked.map(figure);
  const parts: Part[] = [];
  for (let c = 0; c < Math.min(columns.length, MOST_COLUMNS); c++) {
    parts.push({ name: masked[c].name, value: figures[c] });
    const name = `${masked[c].name}, in the original`;
    if (original[c].classes > 0) parts.push({ name, value: figure(original[c]) });
    else parts.push({ name, value: null, reason: 'The original file has no records.' });
  }
  const notes = [...missingKeysNotes(coded, isCut ? TOO_MANY : undefined), ...notesOf(masked)];
  const both = coded.confidential.length - columns.length;
  if (both > 0) notes.push(`Confidential columns left out because they are also keys: ${both}.`);
  if (columns.length > MOST_COLUMNS) {
    notes.push(`The first ${MOST_COLUMNS} of ${columns.length} confidential columns are shown.`);
  }
  const worst = direction === 'lower is better' ? Math.max : Math.min;
  return reading(
    figures.reduce((a, b) => worst(a, b)),
    parts,
    notes,
  );
}

/** The columns in the classes of both files. */
interface BothInClasses {
  readonly masked: readonly InClasses[];
  readonly original: readonly InClasses[];
  /** Whether missing values count as a value although wildcards were asked for. */
  readonly isCut: boolean;
}

function* inClasses(
  files: Files,
  coded: CodedFiles,
  columns: readonly number[],
): Work<BothInClasses> {
  return yield* once(files, 'values in classes', function* () {
    const taken = function* (missingKeys: MissingKeys) {
      const masked = yield* valuesInClasses(coded, columns, 'masked', missingKeys);
      if (masked === null) return null;
      const original = yield* valuesInClasses(coded, columns, 'original', missingKeys);
      return original === null ? null : { masked, original };
    };
    const asAsked = yield* taken(coded.missingKeys);
    if (asAsked !== null) return { ...asAsked, isCut: false };
    return { ...(yield* taken('level'))!, isCut: true };
  });
}

/** Null if missing values are wildcards and too many records agree. */
function* valuesInClasses(
  { columns: all, keys }: CodedFiles,
  columns: readonly number[],
  side: 'original' | 'masked',
  missingKeys: MissingKeys,
): Work<readonly InClasses[] | null> {
  const rows: KeyRows | null = keyRowsOf(
    keys.map((j) => all[j][side]),
    missingKeys,
  );
  if (rows === null) return null;
  const found: InClasses[] = [];
  for (const j of columns) {
    yield { done: found.length, total: columns.length };
    const whole = distributionOf(all[j], side);
    const tallies = joinedTallies(talliesOf(whole, rows.rowOf, rows.rows), rows, whole.levels);
    if (tallies === null) return null;
    const { name } = all[j];
    found.push({ name, whole, tallies, classes: rows.rows, recordsOf: rows.recordsOf });
  }
  return found;
}

function distributionOf(column: CodedColumn, side: 'original' | 'masked'): WholeDistribution {
  const values = Float64Array.from(column[side], (code) => (code < 0 ? Number.NaN : code));
  return wholeDistribution(values, column.ordered);
}

/** The lowest figure of a class, from the frequencies of its values. */
export function lowestOfClasses(
  { tallies: { start, end, counts }, classes }: InClasses,
  figure: (counts: Int32Array) => number,
): number {
  let lowest = Number.POSITIVE_INFINITY;
  for (let c = 0; c < classes; c++) {
    lowest = Math.min(lowest, figure(counts.subarray(start[c], end[c])));
  }
  return lowest;
}
