import { type Line, PenumbraError } from '../../../error.ts';
import type { Column, Tree } from '../../../foundation/table/index.ts';

/** How the values of a column are recoded: one rule for every value. JSON in recipes. */
export type Recode =
  | IntervalsRecode
  | RoundRecode
  | LimitRecode
  | DateRecode
  | MergeRecode
  | PrefixRecode
  | LevelRecode;

/**
 * Numbers become intervals that include their lower end and exclude their upper end; the first and the last are open.
 */
export interface IntervalsRecode {
  readonly by: 'intervals';
  /** The borders between intervals, ascending. */
  readonly breaks: readonly number[];
  /** The names of the intervals, from the lowest on: one more than there are breaks. */
  readonly labels?: readonly string[];
}

/** Numbers become the nearest multiples. */
export interface RoundRecode {
  readonly by: 'round';
  readonly to: number;
}

/** Numbers beyond a limit become one value. */
export interface LimitRecode {
  readonly by: 'top' | 'bottom';
  readonly at: number;
  /** The limit, or the mean of the numbers beyond it. */
  readonly to?: 'limit' | 'mean';
}

/** Dates become the period that contains them. */
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

/** Levels become the levels this many steps above them in their taxonomy, at most its root. */
export interface LevelRecode {
  readonly by: 'level';
  readonly up: number;
}

/** The taxonomy of a column: a tree whose first nodes are the levels, and the names of all nodes. */
export interface LevelTree {
  readonly names: readonly string[];
  readonly tree: Tree;
}

/** `what` completes a sentence that begins with the column. */
export function refusedColumn(column: Column, what: string, line?: Line): PenumbraError {
  const subject = column.name === '' ? 'A column without a name' : `Column "${column.name}"`;
  return new PenumbraError('data', `${subject} ${what}`, { column: column.name, line });
}
