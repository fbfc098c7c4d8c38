import { column, correlationMatrix, symmetricEigen } from '../../../foundation/numerics/index.ts';

/**
 * Eigenvalues of the correlation matrix below this share of the largest are zero: the columns do not vary in that
 * direction.
 */
const TOLERANCE = 1e-10;

/** As `SLACK`, here 2^-30: values along the shortest direction that is kept have rounding errors 1e5 times larger. */
export const WHITENED_SLACK = 9.313225746154785e-10;

/** Turns standardised columns into columns whose Euclidean distance is the Mahalanobis distance. */
interface Whitening {
  apply(columns: readonly Float64Array[]): Float64Array[];
  /** The number of directions that were left out, because the columns do not vary in them. */
  readonly dropped: number;
}

/**
 * With the correlation matrix V L V' of columns of standard deviation 1, z becomes L^(-1/2) V' z. Eigenvectors, not a
 * triangular factor, so that the order of the columns has no effect. O(n d^2).
 */
export function whitening(columns: readonly Float64Array[]): Whitening {
  const { values, vectors } = symmetricEigen(correlationMatrix(columns));
  const rank = values.filter((value) => value > TOLERANCE * values[0]).length;
  return {
    dropped: columns.length - rank,
    apply: (standardised) =>
      Array.from({ length: rank }, (_, r) =>
        alongDirection(standardised, column(vectors, r), Math.sqrt(values[r])),
      ),
  };
}

/** The values along one direction, divided by the standard deviation in that direction. */
function alongDirection(
  columns: readonly Float64Array[],
  direction: Float64Array,
  deviation: number,
): Float64Array {
  const along = new Float64Array(columns[0].length);
  for (const [j, values] of columns.entries()) {
    const weight = direction[j] / deviation;
    for (let i = 0; i < along.length; i++) along[i] += weight * values[i];
  }
  return along;
}
