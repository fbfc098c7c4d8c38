import type { CategoricalColumn, Column } from '../column.ts';
import { wordsOf } from './words.ts';

/** Most records whose values are looked at one by one; larger files are sampled. */
const MOST_SAMPLED = 20_000;

/** Whole or fractional numbers in a column: the different finite values of the sample, from low to high, with their counts. */
export interface Numbers {
  readonly values: Float64Array;
  readonly counts: Float64Array;
  /** Number of sampled records that have a finite number. */
  readonly present: number;
  /** Whether every finite number of the column is whole. */
  readonly isWhole: boolean;
}

/** A text of a column, and the number of sampled records that have it. */
export interface CountedText {
  readonly text: string;
  readonly records: number;
}

/** What the rules look at: a column in figures. */
export interface Profile {
  readonly column: Column;
  readonly position: number;
  readonly words: readonly string[];
  /** Number of records of the file. */
  readonly records: number;
  /** Whether the figures are those of all records. */
  readonly isExact: boolean;
  /** Number of sampled records with a value, and of different values among them. */
  readonly present: number;
  readonly distinct: number;
  /** The numbers, also of a text column whose values are numbers apart from a few codes; null if it has other texts. */
  readonly numbers: Numbers | null;
  /** Texts among the numbers, such as N for not applicable. */
  readonly apart: readonly CountedText[];
  /** The different texts of a column that is not numeric; null if it is. */
  readonly texts: readonly CountedText[] | null;
}

export function profileOf(column: Column, position: number): Profile {
  const words = wordsOf(column.name);
  if (column.kind === 'numeric') return profileOfNumbers(column.values, column, position, words);
  const { length } = column.kind === 'categorical' ? column.codes : column.values;
  const found = column.kind === 'categorical' ? countLevels(column) : countTexts(column.values);
  // In an order of their own, so that the order of the records does not matter.
  const texts = [...found].sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  const present = texts.reduce((sum, { records }) => sum + records, 0);
  return {
    ...{ column, position, words, records: length, present, texts, distinct: texts.length },
    isExact: column.kind === 'categorical' || length <= MOST_SAMPLED,
    ...numbersAmong(texts),
  };
}

/** Fewest records of a unit, on average, from which its number is said to repeat. */
export const REPEATED = 1.2;

/**
 * Number of records that have the same value, on average. In a sample of s of n records, each of which has r - 1 others with its
 * value, s (s - 1) (r - 1) / 2 (n - 1) pairs are expected to be alike.
 */
export function repetition({ isExact, records, present, distinct }: Profile): number {
  if (present === 0) return 1;
  if (isExact || present < 2) return present / distinct;
  return 1 + (2 * (present - distinct) * (records - 1)) / (present * (present - 1));
}

/** Positions of the sampled records: one at a place that looks random in each of many equal pieces of the file. */
export function* sampled(records: number): Generator<number> {
  if (records <= MOST_SAMPLED) {
    for (let i = 0; i < records; i++) yield i;
    return;
  }
  const width = records / MOST_SAMPLED;
  for (let i = 0; i < MOST_SAMPLED; i++) {
    const turn = (Math.imul(i + 1, 0x9e3779b1) >>> 0) / 4294967296;
    yield Math.min(records - 1, Math.floor((i + turn) * width));
  }
}

function profileOfNumbers(
  all: Float64Array,
  column: Column,
  position: number,
  words: readonly string[],
): Profile {
  let isWhole = true;
  if (column.kind === 'numeric' && column.grid.decimals !== 0) {
    for (let i = 0; i < all.length && isWhole; i++) {
      const value = all[i];
      if (Number.isFinite(value) && !Number.isInteger(value)) isWhole = false;
    }
  }
  const taken = new Float64Array(Math.min(all.length, MOST_SAMPLED));
  let present = 0;
  for (const record of sampled(all.length)) {
    if (Number.isFinite(all[record])) taken[present++] = all[record] + 0;
  }
  const numbers = counted(taken.subarray(0, present).sort(), isWhole);
  return {
    ...{ column, position, words, records: all.length, present, numbers, apart: [], texts: null },
    isExact: all.length <= MOST_SAMPLED,
    distinct: numbers.values.length,
  };
}

function counted(sorted: Float64Array, isWhole: boolean): Numbers {
  const values: number[] = [];
  const counts: number[] = [];
  for (const value of sorted) {
    if (values.length === 0 || values[values.length - 1] !== value) {
      values.push(value);
      counts.push(0);
    }
    counts[counts.length - 1]++;
  }
  return {
    values: Float64Array.from(values),
    counts: Float64Array.from(counts),
    present: sorted.length,
    isWhole,
  };
}

function countLevels({ codes, levels }: CategoricalColumn): readonly CountedText[] {
  const counts = new Float64Array(levels.length);
  for (const code of codes) if (code >= 0) counts[code]++;
  return levels
    .map((text, level) => ({ text, records: counts[level] }))
    .filter(({ records }) => records > 0);
}

function countTexts(all: readonly (string | null)[]): readonly CountedText[] {
  const counts = new Map<string, number>();
  for (const record of sampled(all.length)) {
    const text = all[record];
    if (text !== null) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, records]) => ({ text, records }));
}

const PLAIN_NUMBER = /^\s*[+-]?\d+([.,]\d+)?\s*$/;
const LEADING_ZERO = /^\s*[+-]?0\d/;
/** `90+`, `>= 100`, `under 5`: numbers with one open end. */
const OPEN_ENDED =
  /^\s*(([<>≤≥]=?|under|over|unter|uber|über)\s*\d+|\d+\s*(\+|and over|or more|and more|plus|u\. ?m\.))\s*$/i;

/** Most texts that may stand among numbers. */
const MOST_APART = 4;

/**
 * The numbers of a text column, where nearly all of its different texts are numbers. Numbers with leading zeros are codes, and
 * a column of them has no numbers.
 */
function numbersAmong(texts: readonly CountedText[]): Pick<Profile, 'numbers' | 'apart'> {
  const none = { numbers: null, apart: [] };
  const apart: CountedText[] = [];
  const found: [number, number][] = [];
  let isWhole = true;
  for (const { text, records } of texts) {
    if (PLAIN_NUMBER.test(text) && text.length < 16) {
      if (LEADING_ZERO.test(text)) return none;
      const value = Number(text.replace(',', '.'));
      if (!Number.isInteger(value)) isWhole = false;
      found.push([value, records]);
    } else if (!OPEN_ENDED.test(text)) {
      apart.push({ text, records });
      if (apart.length > MOST_APART) return none;
    }
  }
  if (found.length < 2 || found.length <= apart.length) return none;
  found.sort(([a], [b]) => a - b);
  const merged = new Map<number, number>();
  for (const [value, records] of found) merged.set(value, (merged.get(value) ?? 0) + records);
  const counts = Float64Array.from(merged.values());
  return {
    numbers: {
      values: Float64Array.from(merged.keys()),
      counts,
      present: counts.reduce((sum, count) => sum + count, 0),
      isWhole,
    },
    apart,
  };
}
