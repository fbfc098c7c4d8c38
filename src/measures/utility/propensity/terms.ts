import {
  LOGISTIC_BLOCK,
  type Matrix,
  standardise,
  sumOfProducts,
  symmetricEigen,
  type Terms,
  zeros,
} from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';

/** Directions of standardised columns with at most this variance, a thousandth of a deviation, are dropped. */
const NO_VARIANCE = 1e-6;

/** Columns ready for products. */
export interface Basis {
  /** With mean 0 and standard deviation 1. */
  readonly columns: readonly Float64Array[];
  /** The principal components, uncorrelated and with equal scale. */
  readonly components: readonly Float64Array[];
}

/**
 * Columns, standardised, and their principal components. All polynomials up to some degree in the columns are all those
 * in the components, so a model can be written in either. In the components it is far better conditioned, and columns
 * that are sums of others disappear. A sum that rounding broke is not a dimension either: its remainder is tiny, but if
 * only one file has it, it would tell the files apart and say nothing about them. O(n d^2).
 */
export function* basis(raw: readonly Float64Array[]): Work<Basis> {
  const columns: Float64Array[] = [];
  for (const column of raw) {
    yield { done: columns.length, total: 3 * raw.length };
    columns.push(standardise(column, 'sd'));
  }
  const { values, vectors } = symmetricEigen(yield* correlations(columns));
  const components: Float64Array[] = [];
  for (let c = 0; c < values.length; c++) {
    yield { done: 2 * raw.length + c, total: 3 * raw.length };
    if (!(values[c] > NO_VARIANCE)) continue;
    const component = new Float64Array(columns[0].length);
    for (const [j, column] of columns.entries()) {
      const share = vectors.data[j + c * vectors.rows] / Math.sqrt(values[c]);
      for (let i = 0; i < component.length; i++) component[i] += share * column[i];
    }
    components.push(component);
  }
  return { columns, components };
}

/** The correlations of standardised columns; the lower triangle. */
function* correlations(columns: readonly Float64Array[]): Work<Matrix> {
  const d = columns.length;
  const n = columns[0].length;
  const matrix = zeros(d, d);
  for (let i = 0; i < d; i++) {
    yield { done: d + i, total: 3 * d };
    for (let j = 0; j <= i; j++) {
      matrix.data[i + j * d] = sumOfProducts(columns[i], 0, columns[j], 0, n) / n;
    }
  }
  return matrix;
}

/** The number of products of up to the given number of factors, the empty one included. */
export function monomials(columns: number, degree: 2 | 3): number {
  const quadratic = ((columns + 1) * (columns + 2)) / 2;
  return degree === 2 ? quadratic : (quadratic * (columns + 3)) / 3;
}

/** All products of up to the given number of the columns, with repetition, and in addition some columns unchanged. */
export function polynomial(
  columns: readonly Float64Array[],
  degree: 2 | 3,
  beside: readonly Float64Array[] = [],
): Terms {
  // Each term is an earlier one times a column; no product is computed twice.
  const earlier: number[] = [0];
  const factor: Float64Array[] = [];
  let from = 0;
  // The last column in a term: later factors do not come before it.
  const last = [0];
  for (let d = 0; d < degree; d++) {
    const to = earlier.length;
    for (let t = from; t < to; t++) {
      for (let j = last[t]; j < columns.length; j++) {
        factor[earlier.length] = columns[j];
        earlier.push(t);
        last.push(j);
      }
    }
    from = to;
  }
  for (const column of beside) {
    factor[earlier.length] = column;
    earlier.push(0);
  }
  return {
    records: columns[0].length,
    count: earlier.length,
    fill(block, start, end) {
      block.fill(1, 0, LOGISTIC_BLOCK);
      for (let t = 1; t < earlier.length; t++) {
        const column = factor[t];
        const source = earlier[t] * LOGISTIC_BLOCK;
        const target = t * LOGISTIC_BLOCK;
        for (let i = 0; i < end - start; i++) {
          block[target + i] = block[source + i] * column[start + i];
        }
      }
    },
  };
}
