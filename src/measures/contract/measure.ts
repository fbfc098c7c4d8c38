import type { MissingKeys, Tree } from '../../foundation/table/index.ts';
import type { Job, Work } from '../../foundation/work/index.ts';
import type { Design } from '../inference/index.ts';
import type { RecordColumn, RecordDeclaration } from './perRecord.ts';
import type { Scope } from './scope.ts';
import type { WholeFiles } from './wholeFiles.ts';

/** Two files to compare: the numeric columns that both have by name, in the order of the original. */
export interface Files {
  readonly names: readonly string[];
  /** NaN is missing. */
  readonly original: readonly Float64Array[];
  readonly masked: readonly Float64Array[];
  /**
   * The same columns of the holdout: records of the same kind that the protection never saw. Absent without a holdout.
   */
  readonly holdout?: readonly Float64Array[];
  /** The protected file beside equally many originals and holdout records: what an attack finds among those by chance. */
  readonly control?: { readonly seen: Files; readonly unseen: Files };
  /** Whether record i of one file is record i of the other. If not, the files can have different numbers of records. */
  readonly isPaired: boolean;
  /** The columns that an intruder is assumed to know, as indices into `names`. */
  readonly keys: readonly number[];
  /** The group of each protected record, if it is known. */
  readonly groupOf: Int32Array | null;
  /** Regressions that the analyst cares about, as indices into `names`. */
  readonly regressions: readonly Regression[];
  /** The number of workers that can share the work. It has no effect on a figure. */
  readonly members: number;
  /** Keys, confidential columns and categories of any kind as codes, if there are any. */
  readonly coded?: CodedFiles;
  /** Every column of both files; record i of one file is record i of the other only if `isPaired`. */
  readonly whole?: WholeFiles;
  /** The weights of the records for figures of an analyst. Absent if every record counts once. */
  readonly weights?: FileWeights;
  /** How the records were sampled, for standard errors. Absent if the description names no more than a weight. */
  readonly sampling?: Sampling;
  /** The weights for figures of columns that belong to the protected unit. Absent if there are no such columns. */
  readonly unitWeights?: UnitWeights;
}

/** The sampling design of both files, with the weights of their records. */
export interface Sampling {
  readonly original: Design;
  readonly masked: Design;
  /** Where standard errors come from, as a sentence. */
  readonly words: string;
}

/** What each record of two files stands for. All weights are finite and not negative, and some are above 0. */
export interface FileWeights {
  /** The column of the weights. */
  readonly name: string;
  readonly original: Float64Array;
  /** As in the protected file: a step can have changed them. */
  readonly masked: Float64Array;
}

/**
 * What each unit of two files stands for, such as each household: the first record of a unit has its weight, and its
 * other records have 0. A unit counts once, however many members it has.
 */
export interface UnitWeights extends Omit<FileWeights, 'name'> {
  /** The column of the weights; null if every unit counts once. */
  readonly name: string | null;
  /** What a unit is called, such as household. */
  readonly unit: string;
  /** Names of the columns in which all members of a unit have one value, in both files. */
  readonly columns: readonly string[];
}

/** The columns of two files as codes, and the role of each. */
export interface CodedFiles {
  readonly columns: readonly CodedColumn[];
  /**
   * Indices into `columns`: what an intruder is assumed to know, what nobody should learn, and which are categories.
   */
  readonly keys: readonly number[];
  readonly confidential: readonly number[];
  readonly categories: readonly number[];
  /** The index of the column of the coarsest places, if the description names places. */
  readonly place?: number | undefined;
  /** What missing values in keys mean when records are compared. */
  readonly missingKeys: MissingKeys;
  /** The number of persons in the population that each record stands for, if known. */
  readonly weights: Weights | null;
  /** The protected unit of each record, such as its household, numbered from 0; -1 for a record without one. */
  readonly units: Units | null;
  /** The population from which the file comes, as far as it is known. */
  readonly population?: Population;
}

/** What is known about a population: its size, how often each combination of keys occurs in it, or both. */
export interface Population {
  /** The number of units that the file counts, such as persons, by the description. */
  readonly size?: number;
  /** For each protected record, the number in the population file with the same keys. */
  readonly counts?: Float64Array;
  /** The number of all in the population file. */
  readonly total?: number;
}

/** The weights of both files. */
export interface Weights extends Named<Float64Array> {
  /** Why they cannot be used: a sentence with the remedy. */
  readonly problem?: string;
}

/** The protected units of both files. */
export interface Units extends Named<Int32Array> {
  /** What a unit is called, such as household. */
  readonly unit?: string;
  /** Whether nobody decided that the column numbers units. Then classes count records. */
  readonly isGuess?: boolean;
  /** Whether the protected file lacks the number of the unit, so that nobody can tell its members. */
  readonly isHidden?: boolean;
  /** The weights of units, one for each record. */
  readonly weights?: Weights | null;
  /** The heads of units, 1 for a head, by the column that relates members to them, if the description names it. */
  readonly heads?: Named<Uint8Array> | null;
  /** The waves of units over time, if the description names the time. */
  readonly waves?: Waves | null;
}

/** The wave of each record in both files: whole numbers that ascend with time, -1 for a missing time. */
export interface Waves extends Named<Int32Array> {
  /** Whether the protected file lacks the time. */
  readonly isHidden?: boolean;
}

/** The values of one column in both files, with its name if it is known. */
interface Named<Values> {
  readonly name?: string;
  readonly original: Values;
  readonly masked: Values;
}

/** One column of both files as codes. A code means the same value in both; -1 is missing. */
export interface CodedColumn {
  readonly name: string;
  readonly original: Int32Array;
  readonly masked: Int32Array;
  /** For categories, if there is a holdout. Codes from `levels` on are values that neither of the two files has. */
  readonly holdout?: Int32Array;
  /** Codes are 0 to levels - 1. */
  readonly levels: number;
  /** Whether codes ascend with the values: numbers and ordinal categories. */
  readonly ordered: boolean;
  /** The names of the codes. Absent for numbers. */
  readonly names?: readonly string[];
  /** The taxonomy of the codes, if it is known. */
  readonly tree?: Tree;
  /** Whether the original was prepared before the comparison: recoded, or its levels put in order. */
  readonly isPrepared?: true;
  /** The original before it was recoded, if it was. Missing values are -1. */
  readonly raw?: Pick<CodedColumn, 'levels' | 'ordered'> & { readonly codes: Int32Array };
  /** Codes of categories above the levels of the original that were written, with the codes that they cover. */
  readonly above?: ReadonlyMap<number, readonly number[]>;
}

export interface Regression {
  readonly response: number;
  readonly predictors: readonly number[];
}

/** Whether a measure uses the weights of the records, and how, or why not, in whole sentences. */
export interface WeightUse {
  readonly use: 'used' | 'not used';
  readonly words: string;
}

/** What a figure means. No figure is shown without it. */
export interface Declaration {
  readonly name: string;
  readonly title: string;
  /** What is computed, with its divisors, in one or two sentences. */
  readonly definition: string;
  /** Author and year. */
  readonly source: string;
  /** In words: the lowest and highest values and what they mean. */
  readonly range: string;
  readonly direction: 'lower is better' | 'higher is better' | 'nearer to 1 is better';
  /** Written after the value: '%' or nothing. */
  readonly unit: '%' | '';
}

/** A figure about what the protection costs an analyst, or leaves to an intruder. */
export interface Measure extends Declaration {
  /** The heading under which tables and reports show the measure. */
  readonly heading: string;
  /**
   * The columns that the measure reads: numbers by default. `codes` are keys, confidential columns and categories; a
   * measure of `both` compares numbers and codes together, and either kind alone is enough. A measure of `numbers and
   * key categories` compares numbers and those keys that are categories; either kind alone is enough. A measure of `all`
   * reads every column of the file.
   */
  readonly columns?: 'codes' | 'both' | 'numbers and key categories' | 'all';
  /** Whether the weights of the records count, and how, or why not: a whole sentence. Declared by measures of utility. */
  readonly weights?: WeightUse;
  /**
   * What the measure needs besides the two files. With `pairs` it compares record i with record i, so the files must
   * have the same order. With `holdout` it compares with records that the protection never saw.
   */
  readonly needs?: 'pairs' | 'holdout';
  /** The releases that a limit of the figure is true of. Default: it follows from `columns` and `needs`. */
  readonly scope?: Scope;
  /** It stands in for a measure that compares record by record, for files in which nobody knows which record became which. */
  readonly standsIn?: true;
  /** Whether it is what an attack finds, without a holdout; `penumbra attack` then runs it. */
  readonly isAttack?: true;
  /** What keeps a limit of the figure, as a clause, if it does not follow from what the figure is about. */
  readonly remedy?: string;
  /** The value of an attack that only guesses. If absent, an attack reports that value as its first part. */
  readonly chance?: number;
  /**
   * The value in a sentence, for a summary on a screen; `guess` is the percentage of records that a random guess gets
   * right.
   */
  inShort?(value: string, guess: string): string;
  /**
   * The name of an intermediate result that several measures share. One worker runs all measures with the same basis,
   * so that it is computed once.
   */
  readonly basis?: string;
  /** The jobs that share the work of the measure among `members` workers. */
  readonly jobs?: readonly Job[];
  /**
   * Estimated seconds on one thread, by order of magnitude, for the given numbers of records, columns and keys. A slow
   * measure is skipped unless it is asked for by name.
   */
  seconds(records: number, columns: number, keys: number): number;
  measure(files: Files): Work<Reading>;
  /** The columns that `perRecord` can give. */
  readonly recordColumns?: readonly RecordDeclaration[];
  /**
   * The values of single protected records that the figure is made of, sharing intermediate results with `measure` by
   * `once`. Empty if the figure has no value.
   */
  perRecord?(files: Files): Work<readonly RecordColumn[]>;
}

/** The result of a measure: a finite number, or a reason why there is none. */
export interface Reading {
  readonly value: number | null;
  /** Why there is no value: a whole sentence, without any cell's value. */
  readonly reason: string | null;
  /** The parts that the value is made of: by column, by pair of columns, by component. */
  readonly parts: readonly Part[];
  /** What a reader must know besides the definition: cells that were skipped, caps that were applied. */
  readonly notes: readonly string[];
}

export interface Part {
  readonly name: string;
  readonly value: number | null;
  readonly reason?: string;
}

/** A reading with a value. Throws if a figure is not finite: the measure must find the reason before. */
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

/** A reading without a value, with the reason. */
export function noReading(
  reason: string,
  parts: readonly Part[] = [],
  notes: readonly string[] = [],
): Reading {
  return { value: null, reason, parts, notes };
}

const remembered = new WeakMap<Files, Map<string, unknown>>();

/** A result that several measures of the same files need, computed once. */
export function* once<T>(files: Files, key: string, make: () => Work<T>): Work<T> {
  let known = remembered.get(files);
  if (known === undefined) remembered.set(files, (known = new Map()));
  if (!known.has(key)) known.set(key, yield* make());
  return known.get(key) as T;
}
