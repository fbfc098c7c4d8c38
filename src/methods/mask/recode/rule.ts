import { type Line, PenumbraError } from '../../../error.ts';
import type { Column, Tree } from '../../../foundation/table/index.ts';

/** How the values of a column are coded anew: a rule that every value follows, whoever has it. JSON in recipes. */
export type Recode =
  | IntervalsRecode
  | RoundRecode
  | LimitRecode
  | DateRecode
  | MergeRecode
  | PrefixRecode
  | LevelRecode;

/** Numbers become intervals, each with its lower end and without its upper one, the first and the last without end. */
export interface IntervalsRecode {
  readonly by: 'intervals';
  /** Where an interval ends and the next begins, ascending. */
  readonly breaks: readonly number[];
  /** How the intervals are called, from the lowest on: one more than there are breaks. */
  readonly labels?: readonly string[];
}

/** Numbers become the nearest multiples. */
export interface RoundRecode {
  readonly by: 'round';
  readonly to: number;
}

/** Numbers beyond a limit become one. */
export interface LimitRecode {
  readonly by: 'top' | 'bottom';
  readonly at: number;
  /** The limit itself, or the mean of those beyond. */
  readonly to?: 'limit' | 'mean';
}

/** Dates become the time they are in. */
export interface DateRecode {
  readonly by: 'date';
  readonly to: DateUnit;
}

export type DateUnit = 'month' | 'quarter' | 'year' | 'five-years' | 'decade';

/** Some levels become one; others stay. */
export interface MergeRecode {
  readonly by: 'merge';
  readonly into: readonly { readonly level: string; readonly of: readonly string[] }[];
}

/** The first characters stay, and each other becomes a star. */
export interface PrefixRecode {
  readonly by: 'prefix';
  readonly length: number;
}

/** Levels become what stands so many steps above them in their taxonomy, at the most its root. */
export interface LevelRecode {
  readonly by: 'level';
  readonly up: number;
}

/** What the levels of a column are kinds of: a tree whose first nodes are the levels, and the names of all nodes. */
export interface LevelTree {
  readonly names: readonly string[];
  readonly tree: Tree;
}

/** `what` completes a sentence that begins with the column. */
export function refusedColumn(column: Column, what: string, line?: Line): PenumbraError {
  const subject = column.name === '' ? 'A column without a name' : `Column "${column.name}"`;
  return new PenumbraError('data', `${subject} ${what}`, { column: column.name, line });
}
