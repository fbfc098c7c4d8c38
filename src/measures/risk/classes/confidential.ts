import {
  mean,
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
  countedUnits,
  type Files,
  missingKeysNotes,
  noReading,
  once,
  type Part,
  type Reading,
  type RecordColumn,
  type RecordDeclaration,
  reading,
  recordColumns,
  unitNotes,
} from '../../contract/index.ts';
import { firstOfEach, frequencies, unitsAgreeing } from './frequencies.ts';
import { joinedTallies, type KeyRows, keyRowsOf } from './keyRows.ts';
import { unitTallies } from './unitTallies.ts';
import { codedOf, NO_CONFIDENTIAL } from './words.ts';

/**
 * A confidential column of one file, and how often each of its values occurs in each class. If missing values in keys
 * are wildcards, the class of a record holds all records that agree with it, so that classes overlap. With a protected
 * unit, a value counts once for each unit that has it.
 */
export interface InClasses {
  readonly name: string;
  readonly whole: WholeDistribution;
  readonly tallies: Tallies;
  /** The class of each record. */
  readonly classOf: Int32Array;
  readonly classes: number;
  /** The number of records whose class each is. */
  readonly recordsOf: Int32Array;
  /** The number of units in each class; null where records are counted. */
  readonly unitsIn: Int32Array | null;
}

/** Why missing values cannot be wildcards in some files. */
const TOO_MANY = 'too many pairs of records agree with wildcards to list their values';

/** The figure of each class. */
export type ClassFigures = (column: InClasses) => Float64Array;

export type Direction = 'lower is better' | 'higher is better';

const worse = (direction: Direction) => (direction === 'lower is better' ? Math.max : Math.min);

function worstOf(figures: Float64Array, direction: Direction): number {
  const worst = worse(direction);
  return figures.reduce((a, b) => worst(a, b));
}

/** Largest number of columns that are shown one by one. */
const MOST_COLUMNS = 50;

/**
 * The reading of a measure that gives each confidential column the figure of its worst class. The value is the figure
 * of the worst column of the protected file; the figures of all columns in both files are parts. Columns that are also
 * keys are left out: whoever knows the keys knows them.
 */
export function* readColumns(
  files: Files,
  direction: Direction,
  figuresOf: ClassFigures,
  notesOf: (masked: readonly InClasses[]) => readonly string[] = () => [],
): Work<Reading> {
  const coded = codedOf(files);
  if (typeof coded === 'string') return noReading(coded);
  const columns = targetsOf(coded);
  if (columns.length === 0) return noReading(NO_CONFIDENTIAL);
  const figure = (column: InClasses) => worstOf(figuresOf(column), direction);
  const { masked, original, isCut } = yield* inClasses(files, coded, columns);
  const figures = masked.map(figure);
  const parts: Part[] = [];
  for (let c = 0; c < Math.min(columns.length, MOST_COLUMNS); c++) {
    parts.push({ name: masked[c].name, value: figures[c] });
    const name = `${masked[c].name}, in the original`;
    if (original[c].classes > 0) parts.push({ name, value: figure(original[c]) });
    else parts.push({ name, value: null, reason: 'The original file has no records.' });
  }
  const notes = [
    ...unitNotes(coded),
    ...missingKeysNotes(coded, isCut ? TOO_MANY : undefined),
    ...notesOf(masked),
  ];
  const both = coded.confidential.length - columns.length;
  if (both > 0) notes.push(`Confidential columns left out because they are also keys: ${both}.`);
  if (columns.length > MOST_COLUMNS) {
    notes.push(`The first ${MOST_COLUMNS} of ${columns.length} confidential columns are shown.`);
  }
  return reading(worstOf(Float64Array.from(figures), direction), parts, notes);
}

/** Confidential columns that are no keys. */
function targetsOf({ confidential, keys }: CodedFiles): number[] {
  return confidential.filter((j) => !keys.includes(j));
}

/** The column of a measure of classes. */
export function classColumn(name: string, title: string, direction: Direction): RecordDeclaration {
  const worst = direction === 'lower is better' ? 'largest' : 'least';
  return {
    name,
    title,
    definition: `The figure of the class of the record; with several confidential columns, the ${worst === 'least' ? 'smallest' : worst} of them`,
    figure: worst,
  };
}

/** The worst figure of the class of each protected record. */
export function* classRecords(
  files: Files,
  direction: Direction,
  figuresOf: ClassFigures,
  declared: readonly RecordDeclaration[],
): Work<RecordColumn[]> {
  const coded = codedOf(files);
  if (typeof coded === 'string') return [];
  const columns = targetsOf(coded);
  if (columns.length === 0) return [];
  const { masked } = yield* inClasses(files, coded, columns);
  const figures = masked.map(figuresOf);
  const worst = worse(direction);
  const values = Float64Array.from(masked[0].classOf, (own) =>
    figures.reduce((most, figure) => worst(most, figure[own]), figures[0][own]),
  );
  return recordColumns(declared, values);
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
  coded: CodedFiles,
  columns: readonly number[],
  side: 'original' | 'masked',
  missingKeys: MissingKeys,
): Work<readonly InClasses[] | null> {
  const { columns: all } = coded;
  const keys = coded.keys.map((j) => all[j][side]);
  const rows: KeyRows | null = keyRowsOf(keys, missingKeys);
  if (rows === null) return null;
  const units = countedUnits(coded, side);
  const unitsIn = units && unitsInClasses(keys, rows, units);
  if (units !== null && unitsIn === null) return null;
  const found: InClasses[] = [];
  for (const j of columns) {
    yield { done: found.length, total: columns.length };
    const { whole, tallies } = talliesIn(all[j], side, rows, units);
    if (tallies === null) return null;
    const { name } = all[j];
    const { rowOf: classOf, rows: classes, recordsOf } = rows;
    found.push({ name, whole, tallies, classOf, classes, recordsOf, unitsIn });
  }
  return found;
}

/** How often the values of a column occur in the file and in each class: records, or units that have them. */
function talliesIn(
  { ordered, ...column }: CodedColumn,
  side: 'original' | 'masked',
  rows: KeyRows,
  units: Int32Array | null,
): { readonly whole: WholeDistribution; readonly tallies: Tallies | null } {
  const values = Float64Array.from(column[side], (code) => (code < 0 ? Number.NaN : code));
  const whole = wholeDistribution(values, ordered);
  if (units === null) {
    const single = talliesOf(whole, rows.rowOf, rows.rows);
    return { whole, tallies: joinedTallies(single, rows, whole.levels) };
  }
  const once = firstOfEach(whole.levelOf, units).map((record) => values[record]);
  return {
    whole: wholeDistribution(Float64Array.from(once), ordered),
    tallies: unitTallies(whole.levelOf, whole.levels, rows, units),
  };
}

/** The number of units in each class; null if too many records agree with wildcards. */
function unitsInClasses(
  keys: readonly Int32Array[],
  { rowOf, rows, agreeing }: KeyRows,
  units: Int32Array,
): Int32Array | null {
  const sizes = agreeing === null ? frequencies(keys, 'level', units) : unitsAgreeing(keys, units);
  if (sizes === null) return null;
  const found = new Int32Array(rows);
  for (let i = 0; i < rowOf.length; i++) found[rowOf[i]] = sizes[i];
  return found;
}

/**
 * A number of values for each class, from their frequencies. It is at most the number of units in the class: the
 * different values of a single household hide nothing about this household.
 */
export function eachClass(figure: (counts: Int32Array) => number): ClassFigures {
  return ({ tallies: { start, end, counts }, classes, unitsIn }) =>
    new Float64Array(classes).map((_, c) => {
      const values = figure(counts.subarray(start[c], end[c]));
      return unitsIn === null ? values : Math.min(values, unitsIn[c]);
    });
}

/** A value of a confidential column in a class: its share there and in the whole file. */
interface ValueShares {
  readonly inClass: number;
  readonly inFile: number;
}

/** A number for each class, from the shares of the values that occur in it. */
export function classShares(
  { whole: { upTo, levels }, tallies: { start, end, ...tallies }, classes }: InClasses,
  figure: (shares: readonly ValueShares[]) => number,
): Float64Array {
  const all = upTo[levels - 1];
  return new Float64Array(classes).map((_, c) => {
    const counts = tallies.counts.subarray(start[c], end[c]);
    const size = counts.reduce((total, count) => total + count, 0);
    return figure(
      Array.from(counts, (count, at) => {
        const level = tallies.levels[start[c] + at];
        const here = level === 0 ? upTo[0] : upTo[level] - upTo[level - 1];
        return { inClass: count / size, inFile: here / all };
      }),
    );
  });
}

/** The mean over the records of the figure of the class of each, beside the worst that is the value. */
export function meanNote(
  columns: readonly InClasses[],
  figuresOf: ClassFigures,
  direction: Direction,
): string {
  const figures = columns.map(figuresOf);
  const { classOf } = columns[0];
  const worst = worse(direction);
  const all = Float64Array.from(classOf, (own) =>
    figures.map((one) => one[own]).reduce((a, b) => worst(a, b)),
  );
  return `Mean over the protected records: ${Number(mean(all).toPrecision(4))}.`;
}
