import { quantiles } from '../../../../src/foundation/numerics/index.ts';
import type { Column } from '../../../../src/foundation/table/index.ts';

/** How far a record lies from the others in a column of numbers. */
export interface Outlying {
  /** The place of the column. */
  readonly place: number;
  /** Records that lie at least as far from the median, itself included. */
  readonly asFar: number;
}

/** The distance of each value from the median, in units of the interquartile range; 0 for missing values. Null where it tells nothing. */
export function distances(column: Column): Float64Array | null {
  if (column.kind !== 'numeric') return null;
  const present = column.values.filter(Number.isFinite);
  if (present.length === 0) return null;
  const [low, middle, high] = quantiles(present, [0.25, 0.5, 0.75]);
  const unit = high - low || 1;
  return column.values.map((value) =>
    Number.isFinite(value) ? Math.abs(value - middle) / unit : 0,
  );
}

/** The columns of numbers in which a record lies farthest out, the one with the fewest records as far first. O(n d). */
export function outlyingOf(columns: readonly Column[], record: number): Outlying[] {
  return columns
    .flatMap((column, place): Outlying[] => {
      const away = distances(column);
      if (away === null || away[record] === 0) return [];
      const own = away[record];
      return [{ place, asFar: away.reduce((count, one) => count + Number(one >= own), 0) }];
    })
    .sort((a, b) => a.asFar - b.asFar);
}
