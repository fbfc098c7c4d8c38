import { PenumbraError } from '../../error.ts';
import { sizeParameter } from '../contract/index.ts';

/** Parameters of methods that group the values of one column. Its scale changes nothing, so there is none to choose. */
export const univariateParameters = {
  k: sizeParameter,
} as const;

/** The column of a method that takes one, or a word on what to do with several. */
export function onlyColumn(columns: readonly Float64Array[], method: string): Float64Array {
  if (columns.length === 1) return columns[0];
  throw new PenumbraError(
    'usage',
    `${method} groups the values of one column, and here are ${columns.length} to be grouped together: give each groups of its own (column groups "each", which is individual ranking), or take principal-component or sum-of-z-scores.`,
  );
}
