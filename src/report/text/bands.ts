import { niceStep } from './steps.ts';

/** The limits between which a size lies, without the size itself. */
export type Bound = { readonly atMost: number } | { readonly moreThan: number };

/** Public bounds for the shift of a mean or a decile, in standard deviations of the original. */
export const SHIFTS = [0.01, 0.05, 0.1, 0.25, 0.5, 1];
/** Bounds for a change of the variance, relative to the variance of the original. */
export const VARIANCE_CHANGES = [0.01, 0.05, 0.1, 0.25, 0.5];
/**
 * Bounds for a change in the share of a level. They are few, because in a small file one record can
 * move a share from one bound to the next.
 */
export const SHARE_CHANGES = [0.005, 0.02, 0.05, 0.1, 0.2];
/** Bounds for the total variation between two tables, in percent. */
export const TABLE_CHANGES = [2, 5, 10, 20, 50];
/** Bounds for a difference of two correlations. */
export const CORRELATION_CHANGES = [0.02, 0.05, 0.1, 0.2, 0.5, 1];

/** The smallest limit that a size does not exceed. Limits rise. */
export function boundOf(size: number, limits: readonly number[]): Bound {
  const limit = limits.find((one) => size <= one);
  return limit === undefined ? { moreThan: limits[limits.length - 1] } : { atMost: limit };
}

/** `at most 0.05`, `more than 1`. */
export function formatBound(bound: Bound, write: (limit: number) => string): string {
  return 'atMost' in bound
    ? `at most ${write(bound.atMost)}`
    : `more than ${write(bound.moreThan)}`;
}

/** How many of a column's values were changed, in words. */
export type Extent = 'none' | 'few' | 'some' | 'most';

/** Few is below 5 %, most is half or more. */
export function extentOf(share: number): Extent {
  if (share === 0) return 'none';
  return share < 0.05 ? 'few' : share < 0.5 ? 'some' : 'most';
}

/** A size rounded up to the next of 1, 2 and 5 times a power of ten, but not below `least`. */
export function roundedUp(size: number, least: number): number {
  return Math.max(least, niceStep(size, 1));
}
