/** The inverse of a lower triangular matrix, column by column. */
export function invertLower(lower: Float64Array, d: number): Float64Array {
  const inverse = new Float64Array(d * d);
  for (let j = 0; j < d; j++) {
    inverse[j + j * d] = 1 / lower[j + j * d];
    for (let i = j + 1; i < d; i++) {
      let sum = 0;
      for (let k = j; k < i; k++) sum += lower[i + k * d] * inverse[k + j * d];
      inverse[i + j * d] = -sum / lower[i + i * d];
    }
  }
  return inverse;
}
