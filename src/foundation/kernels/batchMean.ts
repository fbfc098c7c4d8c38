import type { GridColumn } from './grid.ts';
import { instantiate, type Kernel } from './loader.ts';

/**
 * The mean of records that come and go. It stores their sums, not the records, and is exact like the mean of a
 * `RecordSet`: the exact sum, rounded and divided by the number of records.
 */
export interface BatchMean {
  /** O(d). */
  add(record: ArrayLike<number>): void;
  /** Removes a record that was added. O(d). */
  remove(record: ArrayLike<number>): void;
  /** The mean of the added records. O(d). */
  mean(): Float64Array;
}

/** An empty mean, for values on the given grids. */
export function batchMean(
  grids: readonly Pick<GridColumn, 'high'>[],
  kernel: Kernel = instantiate(),
): BatchMean {
  const { functions } = kernel;
  const d = grids.length;
  const sums = kernel.float64(3 * d);
  const point = kernel.float64(d);
  // As in recordSet.ts: adding this and subtracting it again rounds to a multiple of the grid.
  sums.values.set(grids.flatMap(({ high }) => [0, 0, high * (1.5 * 2 ** 52)]));
  let count = 0;
  return {
    add(record) {
      point.values.set(record);
      functions.addRow(sums.address, d, point.address);
      count++;
    },
    remove(record) {
      point.values.set(record);
      functions.takeRow(sums.address, d, point.address);
      count--;
    },
    mean() {
      if (count === 0) throw new RangeError('There is no record to take the mean of.');
      functions.meanOfRows(sums.address, d, count, point.address);
      return point.values.slice();
    },
  };
}
