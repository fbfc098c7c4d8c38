import type { Job, Work } from '../../foundation/work/index.ts';

/** Two files to compare: their numeric columns of the same names, in the order of the original. */
export interface Files {
  readonly names: readonly string[];
  /** NaN is missing. */
  readonly original: readonly Float64Array[];
  readonly masked: readonly Float64Array[];
  /** The same columns of records of the same kind that the protection never saw, where there are such. */
  readonly holdout?: readonly Float64Array[];
  /** Whether record i of one file is record i of the other. Where not, their numbers of records may differ. */
  readonly isPaired: boolean;
  /** The columns that an intruder is assumed to know, by their place in `names`. */
  readonly keys: readonly number[];
  /** The group of each masked record, where it is known. */
  readonly groupOf: Int32Array | null;
  /** Regressions that the analyst cares about, by places in `names`. */
  readonly regressions: readonly Regression[];
  /** How many members may share the work. Has no effect on a figure. */
  readonly members: number;
  /** Keys, confidential columns and categories of any kind as codes, where there are some. */
  readonly coded?: CodedFiles;
}

/** Columns of two files as codes, with what an intruder and an analyst would do with them. */
export interface CodedFiles {
  readonly columns: readonly CodedColumn[];
  /** Places in `columns`: what an intruder is assumed to know, what nobody should learn, and what are categories. */
  readonly keys: readonly number[];
  readonly confidential: readonly number[];
  readonly categories: readonly number[];
  /** How many members of the population each record stands for, where that is known. */
  readonly weights: { readonly original: Float64Array; readonly masked: Float64Array } | null;
  /** The household of each record, numbered from 0, where that is known. */
  readonly households: { readonly original: Int32Array; readonly masked: Int32Array } | null;
}

/** A code is the same value in both files; -1 is missing. */
export interface CodedColumn {
  readonly name: string;
  readonly original: Int32Array;
  readonly masked: Int32Array;
  /** Of categories, where there is a holdout: codes from `levels` on are values that neither of both files has. */
  readonly holdout?: Int32Array;
  /** Codes are 0 to levels - 1. */
  readonly levels: number;
  /** Whether codes ascend with the values: numbers and ordinal categories. */
  readonly ordered: boolean;
  /** What the codes are called; not for numbers. */
  readonly names?: readonly string[];
  /** Whether the original is compared as it was prepared: recoded, or its levels in an order. */
  readonly isPrepared?: true;
}

export interface Regression {
  readonly response: number;
  readonly predictors: readonly number[];
}

/** What a figure means. No figure is shown without it. */
export interface Declaration {
  readonly name: string;
  readonly title: string;
  /** What is computed, with its divisors, in a sentence or two. */
  readonly definition: string;
  /** Author and year. */
  readonly source: string;
  /** In words: the lowest and highest values and what they mean. */
  readonly range: string;
  readonly direction: 'lower is better' | 'higher is better' | 'nearer to 1 is better';
  /** Written behind the value: '%' or nothing. */
  readonly unit: '%' | '';
}

/** A figure about what protection cost an analyst, or left to an intruder. */
export interface Measure extends Declaration {
  /** Its heading in tables and reports. */
  readonly heading: string;
  /**
   * The columns that it is about: numbers if not given. `codes` are keys, confidential columns and categories; a measure
   * of `both` compares numbers and codes together, and one of both is enough.
   */
  readonly columns?: 'codes' | 'both';
  /**
   * What it needs beside the two files. A measure of `pairs` compares record i with record i, so the files must have the
   * same order; one with a `holdout` compares with records that the protection never saw.
   */
  readonly needs?: 'pairs' | 'holdout';
  /** The value of an attack that only guesses. An attack without it tells that value as its first part. */
  readonly chance?: number;
  /** The value in a sentence, for a summary on a screen; `guess` is the percentage that a guess among all records gets right. */
  inShort?(value: string, guess: string): string;
  /** What is made once for all measures with the same basis. They are taken by one worker, which would else make it again. */
  readonly basis?: string;
  /** The jobs by which it shares out its own work among the members that files tell of. */
  readonly jobs?: readonly Job[];
  /**
   * Seconds it takes on one thread, by order of magnitude, for so many records, columns and keys. What would
   * take long is left out unless it is asked for by name.
   */
  seconds(records: number, columns: number, keys: number): number;
  measure(files: Files): Work<Reading>;
}

/** What a measure found: a finite number, or a reason why there is none. */
export interface Reading {
  readonly value: number | null;
  /** Why there is no value: a whole sentence, without any cell's value. */
  readonly reason: string | null;
  /** What the value is made of: by column, by pair of columns, by component. */
  readonly parts: readonly Part[];
  /** What a reader must know beside the definition: cells that were skipped, caps that were used. */
  readonly notes: readonly string[];
}

export interface Part {
  readonly name: string;
  readonly value: number | null;
  readonly reason?: string;
}

/** A reading with a value. Throws where it is not finite: a measure must find out why before. */
export function reading(
  value: number,
  parts: readonly Part[] = [],
  notes: readonly string[] = [],
): Reading {
  for (const { name, value: part } of [{ name: 'value', value }, ...parts]) {
    if (part !== null && !Number.isFinite(part)) {
      throw new RangeError(`The ${name} of a measure is ${part}.`);
    }
  }
  return { value, reason: null, parts, notes };
}

/** A reading without a value, and why. */
export function noReading(
  reason: string,
  parts: readonly Part[] = [],
  notes: readonly string[] = [],
): Reading {
  return { value: null, reason, parts, notes };
}

const remembered = new WeakMap<Files, Map<string, unknown>>();

/** What several measures of the same files need, made once. */
export function* once<T>(files: Files, key: string, make: () => Work<T>): Work<T> {
  let known = remembered.get(files);
  if (known === undefined) remembered.set(files, (known = new Map()));
  if (!known.has(key)) known.set(key, yield* make());
  return known.get(key) as T;
}
