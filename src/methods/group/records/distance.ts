import { sum } from '../../../foundation/numerics/index.ts';

/**
 * The squared distance of two records: the sum over the columns, in order, of squared differences in doubles. Equal
 * to the last bit to the distance in the kernels. O(d).
 */
export function squaredDistance(columns: readonly Float64Array[], a: number, b: number): number {
  let total = 0;
  for (let j = 0; j < columns.length; j++) {
    const difference = columns[j][a] - columns[j][b];
    total += difference * difference;
  }
  return total;
}

/** The same for each of some records and a point. O(n d). */
export function squaredDistancesTo(
  columns: readonly Float64Array[],
  point: ArrayLike<number>,
): Float64Array {
  const distances = new Float64Array(columns[0].length);
  for (const [j, column] of columns.entries()) {
    for (let i = 0; i < distances.length; i++) {
      const difference = column[i] - point[j];
      distances[i] += difference * difference;
    }
  }
  return distances;
}

/** The mean of all records: sums rounded once, then divided, so that the order does not matter. O(n d). */
export function meanOf(columns: readonly Float64Array[]): Float64Array {
  return Float64Array.from(columns, (column) => sum(column) / column.length);
}
