import { PenumbraError } from '../../error.ts';
import { sizeParameter } from '../contract/index.ts';

/**
 * Parameters of methods that group the values of one column. There is no scale to choose, because it changes nothing.
 */
export const univariateParameters = {
  k: sizeParameter,
} as const;

/** The column of a method that takes one. With several, an error with the remedy. */
export function onlyColumn(columns: readonly Float64Array[], method: string): Float64Array {
  if (columns.length === 1) return columns[0];
  throw new PenumbraError(
    'usage',
    `${method} groups the values of one column, but ${columns.length} columns are to be grouped together: give each column its own groups (column groups "each", which is individual ranking), or use principal-component or sum-of-z-scores.`,
  );
}
