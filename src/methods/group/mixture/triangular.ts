/** The inverse of a lower triangular matrix, column by column. */
export function invertLower(lower: Float64Array, d: number): Float64Array {
  const inverse = new Float64Array(d * d);
  invertInto(lower, 0, d, inverse);
  return inverse;
}

/** The same for a matrix among others that start at the same index `at` in both arrays. */
export function invertInto(
  lower: Float64Array,
  at: number,
  d: number,
  inverse: Float64Array,
): void {
  for (let j = 0; j < d; j++) {
    inverse[at + j + j * d] = 1 / lower[at + j + j * d];
    for (let i = j + 1; i < d; i++) {
      let sum = 0;
      for (let k = j; k < i; k++) sum += lower[at + i + k * d] * inverse[at + k + j * d];
      inverse[at + i + j * d] = -sum / lower[at + i + i * d];
    }
  }
}

/**
 * The Cholesky factor of a symmetric matrix among others, column by column; only the lower triangle is read and
 * written. False if it is not positive definite.
 */
export function factorInto(
  matrices: Float64Array,
  at: number,
  d: number,
  lower: Float64Array,
): boolean {
  for (let j = 0; j < d; j++) {
    let pivot = matrices[at + j + j * d];
    for (let k = 0; k < j; k++) pivot -= lower[at + j + k * d] * lower[at + j + k * d];
    // Also false for NaN.
    if (!(pivot > 0 && pivot < Number.POSITIVE_INFINITY)) return false;
    const root = Math.sqrt(pivot);
    lower[at + j + j * d] = root;
    for (let i = j + 1; i < d; i++) {
      let sum = matrices[at + i + j * d];
      for (let k = 0; k < j; k++) sum -= lower[at + i + k * d] * lower[at + j + k * d];
      lower[at + i + j * d] = sum / root;
    }
  }
  return true;
}
