import {
  type Codes,
  type Column,
  type CountedUnits,
  cellText,
  codesOf,
  combinedCodes,
} from '../../../foundation/table/index.ts';
import type { NumberedUnit, WholeFiles } from '../../contract/index.ts';

/** Where a hidden value can be inferred from, in words after "from". */
export const SOURCES = {
  members: 'other members of the unit',
  waves: 'other waves of the unit',
  rules: 'rules and totals',
  columns: 'columns that determine it',
  pattern: 'the pattern of what is missing',
} as const;

export type Source = keyof typeof SOURCES;

export const SOURCE_NAMES = Object.keys(SOURCES) as readonly Source[];

/** One column as an intruder sees it, with the truth beside it. Equal codes mean equal values in both; -1 is empty. */
export interface SeenColumn {
  /** Below 0 if it is not in the file: both numbers of units whose own begin anew in each larger unit. */
  readonly position: number;
  /** The positions of these numbers. */
  readonly of?: readonly number[];
  readonly name: string;
  /** What the protected file shows, and later what was filled in. */
  readonly shown: Int32Array;
  readonly truth: Int32Array;
  readonly distinct: number;
  /** The number that a code stands for; null if one of them is no number. */
  readonly numbers: Float64Array | null;
  /** Whether the values are amounts and counts, which need not be exact. */
  readonly isNumber: boolean;
  /** A number counts as the true one within this share of it. */
  readonly within: number;
  /** The texts of the codes; empty for numbers. */
  readonly texts: readonly string[];
  /** Records whose value was emptied, and whose value is another one. */
  readonly emptied: Int32Array;
  readonly changed: Int32Array;
}

/**
 * The columns of the protected file. Unit numbers are never hidden: a pseudonym is no wrong value. Where most values of a
 * column were replaced, as in synthetic files, an empty cell is such a value too, and counts as changed.
 */
export function seenColumns(files: WholeFiles): SeenColumn[] {
  const { original, masked, released, units } = files;
  const within = files.inferred.inferredWithin / 100;
  const numbered = new Set(units.map(({ position }) => position));
  const columns = released.map((position): SeenColumn => {
    const coded = codedPair(original[position], masked[position]);
    const hidden = numbered.has(position) ? NOTHING_HIDDEN : hiddenIn(coded);
    return { position, name: original[position].name, ...coded, ...hidden, within };
  });
  const nested = units.filter((unit) => unit.within !== undefined);
  return [...columns, ...nested.map((unit, i) => bothNumbers(columns, unit, -1 - i))];
}

/** Numbers that begin anew in each larger unit, together with the number of the larger one. */
function bothNumbers(
  columns: readonly SeenColumn[],
  { position, within }: NumberedUnit,
  place: number,
): SeenColumn {
  const numbers = [within!, position];
  const parts = numbers.map((one) => columns.find((column) => column.position === one)!);
  const { codes, distinct } = combinedCodes(parts.map(shownCodes), parts[0].shown.length);
  const none = { numbers: null, isNumber: false, texts: [], ...NOTHING_HIDDEN };
  const { name } = parts[1];
  return {
    ...parts[1],
    ...none,
    position: place,
    of: numbers,
    name,
    shown: codes,
    truth: codes,
    distinct,
  };
}

/** The places of the columns that tell units, for each unit. */
export function unitPlaces(
  columns: readonly SeenColumn[],
  units: readonly NumberedUnit[],
): number[] {
  return units.map(({ position, within }) =>
    columns.findIndex((one) =>
      within === undefined ? one.position === position : one.of?.[1] === position,
    ),
  );
}

const NOTHING_HIDDEN = { emptied: new Int32Array(), changed: new Int32Array() };

function hiddenIn({ truth, shown }: Pick<SeenColumn, 'truth' | 'shown'>) {
  const [emptied, changed, all]: number[][] = [[], [], []];
  let kept = 0;
  for (let i = 0; i < truth.length; i++) {
    if (truth[i] < 0) continue;
    if (truth[i] === shown[i]) kept++;
    else {
      all.push(i);
      (shown[i] < 0 ? emptied : changed).push(i);
    }
  }
  const isReplaced = changed.length > kept;
  return {
    emptied: Int32Array.from(isReplaced ? [] : emptied),
    changed: Int32Array.from(isReplaced ? all : changed),
  };
}

/** What is shown in a column, as codes. */
export function shownCodes({ shown, distinct }: SeenColumn): Codes {
  return { codes: shown, distinct };
}

function codedPair(before: Column, after: Column) {
  if (before.kind === 'numeric' && after.kind === 'numeric') {
    const records = after.values.length;
    const both = new Float64Array(2 * records);
    both.set(before.values);
    both.set(after.values, records);
    const { codes, distinct } = codesOf(both);
    const numbers = new Float64Array(distinct);
    for (let i = 0; i < both.length; i++) {
      numbers[codes[i]] = both[i];
      if (Number.isNaN(both[i])) codes[i] = -1;
    }
    const [truth, shown] = [codes.slice(0, records), codes.slice(records)];
    return { truth, shown, distinct, numbers, isNumber: true, texts: [] };
  }
  const places = new Map<string, number>();
  const place = (text: string) => {
    let code = places.get(text);
    if (code === undefined) places.set(text, (code = places.size));
    return code;
  };
  const codesIn = (column: Column) => {
    if (column.kind === 'categorical') {
      const into = column.levels.map(place);
      return column.codes.map((code) => (code < 0 ? -1 : into[code]));
    }
    return Int32Array.from({ length: column.values.length }, (_, i) => {
      const text = cellText(column, i);
      return text === null ? -1 : place(text);
    });
  };
  const [truth, shown] = [codesIn(before), codesIn(after)];
  const texts = [...places.keys()];
  const isAmount = texts.length > 0 && texts.every((text) => /^-?\d+(\.\d+)?$/.test(text));
  const numbers = isAmount ? Float64Array.from(texts, Number) : null;
  return { truth, shown, distinct: places.size, numbers, isNumber: false, texts };
}

/** Whether a value counts as the true one: a code exactly, a number within a share of the truth. */
export function isRight(column: SeenColumn, record: number, code: number) {
  const { truth, numbers, isNumber, within } = column;
  if (code < 0 || truth[record] < 0) return false;
  if (code === truth[record]) return true;
  return isNumber && isNear(numbers![code], numbers![truth[record]], within);
}

export function isNear(value: number, truth: number, within: number): boolean {
  return Math.abs(value - truth) <= within * Math.abs(truth);
}

/** What an intruder says about the cells of a column. */
export interface Answers {
  readonly column: SeenColumn;
  /** The sources that say something about each record, and those that are right, as bits in the order of `SOURCE_NAMES`. */
  readonly said: Int32Array;
  readonly right: Int32Array;
  /** The first value that was said; -1 if none, or if only bounds are known. */
  readonly value: Int32Array;
  /** The first value that can be right by chance; -1 if none. Nothing else is inferred from it. */
  readonly byChance: Int32Array;
}

export function noAnswers(column: SeenColumn): Answers {
  const { length } = column.truth;
  return {
    column,
    said: new Int32Array(length),
    right: new Int32Array(length),
    value: new Int32Array(length).fill(-1),
    byChance: new Int32Array(length).fill(-1),
  };
}

/**
 * Notes what a source says about a record; a value of -1 says that the truth lies within narrow bounds. What can be right
 * by chance does not count as right.
 */
export function answer(
  { column, said, right, value, byChance }: Answers,
  source: Source,
  record: number,
  code: number,
  counts = true,
): void {
  const bit = 1 << SOURCE_NAMES.indexOf(source);
  said[record] |= bit;
  if (counts && (code < 0 || isRight(column, record, code))) right[record] |= bit;
  const values = counts ? value : byChance;
  if (code >= 0 && values[record] < 0) values[record] = code;
}

/**
 * The largest unit that a reader can tell, such as the household: the column with the fewest units. A record without one
 * is its own. Undefined if the protected file numbers no units.
 */
export function countedUnits(
  columns: readonly SeenColumn[],
  { units }: Pick<WholeFiles, 'units'>,
): CountedUnits | undefined {
  const numbers = unitPlaces(columns, units);
  if (numbers.length === 0) return undefined;
  const [largest] = numbers.map((place) => columns[place]).sort((a, b) => a.distinct - b.distinct);
  const { shown, distinct } = largest;
  return {
    codes: shown.map((code, i) => (code < 0 ? distinct + i : code)),
    distinct: distinct + shown.length,
    columns: numbers,
  };
}
