// Running sums that are exact at all times. A column has three numbers at an address: the sum of the high
// parts of its living values, the sum of the low parts, and 1.5 * 2^52 times the grid of the high parts,
// which must be set beforehand. Why this is exact: see grid.ts.

/** Bytes of a column's three numbers. */
export const SUM_BYTES: usize = 24;

/** Starts a sum anew. */
export function clearSum(sum: usize): void {
  store<f64>(sum, 0);
  store<f64>(sum, 0, 8);
}

export function addToSum(sum: usize, value: f64): void {
  const magic = load<f64>(sum, 16);
  const part = value + magic - magic;
  store<f64>(sum, load<f64>(sum) + part);
  store<f64>(sum, load<f64>(sum, 8) + (value - part), 8);
}

export function takeFromSum(sum: usize, value: f64): void {
  const magic = load<f64>(sum, 16);
  const part = value + magic - magic;
  store<f64>(sum, load<f64>(sum) - part);
  store<f64>(sum, load<f64>(sum, 8) - (value - part), 8);
}

/** The exact sum, rounded and divided by the number of values. */
export function meanOfSum(sum: usize, count: i32): f64 {
  return (load<f64>(sum) + load<f64>(sum, 8)) / <f64>count;
}
