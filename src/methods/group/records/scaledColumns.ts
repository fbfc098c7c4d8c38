import { toGrid } from '../../../foundation/kernels/index.ts';
import { type Standardisation, standardise } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';

/** Columns on a common scale and on the grid of the kernels, on which sums are exact. */
export function* scaledColumns(
  columns: readonly Float64Array[],
  how: Standardisation,
): Work<Float64Array[]> {
  const total = columns[0].length;
  const scaled: Float64Array[] = [];
  for (const column of columns) {
    scaled.push(toGrid(standardise(column, how), total).values);
    yield { done: 0, total };
  }
  return scaled;
}
