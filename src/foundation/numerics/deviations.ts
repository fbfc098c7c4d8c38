import { binaryScale, largestMagnitude, productError, sumError } from './floatingPoint.ts';
import { exactSumPair, sum } from './sums.ts';

export interface Deviations {
  /** n (x - mean) scale for each value x: n x minus the sum, so that no quotient is rounded. */
  readonly nfold: Float64Array;
  readonly n: number;
  /** A power of two. */
  readonly scale: number;
}

/**
 * Deviations from the exact mean, each correct to about half a unit in its last place: n x and the exact sum are kept
 * as pairs and subtracted as such. The scale brings the largest value into [1/2, 1), so squares neither overflow nor
 * underflow. Multiplying the data by a power of two, or adding a constant without rounding, changes `nfold` only by a
 * power of two. All zeros if the values are equal. No value may be NaN. O(n).
 */
export function deviations(values: Float64Array): Deviations {
  const n = values.length;
  const scale = binaryScale(largestMagnitude(values));
  const nfold = new Float64Array(n);
  for (let i = 0; i < n; i++) nfold[i] = values[i] * scale;
  const total = exactSumPair(nfold);
  for (let i = 0; i < n; i++) {
    const x = nfold[i];
    const product = n * x;
    const productLow = productError(n, x, product);
    const high = product - total.high;
    const low = productLow - total.low;
    const difference = high + low;
    const rest = sumError(product, -total.high, high) + sumError(productLow, -total.low, low);
    nfold[i] = difference + (sumError(high, low, difference) + rest);
  }
  return { nfold, n, scale };
}

/**
 * Sum of the products of n-fold deviations: the products are rounded, their sum is exact. Like the deviations it does
 * not depend on the order of the records. Relative to the two norms the error is below 2^-52.
 */
export function sumOfDeviationProducts(a: Deviations, b: Deviations): number {
  const products = new Float64Array(a.n);
  for (let i = 0; i < a.n; i++) products[i] = a.nfold[i] * b.nfold[i];
  return sum(products);
}
