/**
 * How the records of a file are seen when it is cut: each column from 0, its smallest value, to 1, its largest. A column
 * without a range that a number can hold does not decide.
 */
export interface Frame {
  readonly bases: readonly number[];
  /** 0 for a column that does not decide. */
  readonly units: readonly number[];
  /** Standard deviation of each column among some records of the file, in its unit; 0 if it does not decide. */
  readonly deviations: readonly number[];
}

/** Base and unit of a column, by its smallest and largest value. */
export function unitOf(
  low: number,
  high: number,
): { readonly base: number; readonly unit: number } {
  const unit = high - low;
  return Number.isFinite(unit) && unit > 0 ? { base: low, unit } : { base: 0, unit: 0 };
}

/** Fewest records that stand for a larger set. */
const FEWEST = 512;

/** The step from one sampled record of a set to the next: every record of a small set is sampled, at most about a thousand of a larger one. */
export function sampleEvery(records: number): number {
  return Math.max(1, Math.floor(records / FEWEST));
}

/** Numbers of records are mixed by these before one in so many is taken, so that no period of the file matters. */
export const MULTIPLIER = 48_271;
export const MODULUS = 999_983;

export function isSampled(record: number, every: number): boolean {
  return ((record * MULTIPLIER) % MODULUS) % every === 0;
}

/** Standard deviations of columns of sampled values, divisor n. */
export function deviationsOf(columns: readonly Float64Array[]): number[] {
  return columns.map((column) => {
    const mean = meanOf(column);
    let squares = 0;
    for (const value of column) squares += (value - mean) * (value - mean);
    return column.length === 0 ? 0 : Math.sqrt(squares / column.length);
  });
}

/** Weights are whole numbers up to this, so that a statement that has them shows no value. */
const LARGEST_WEIGHT = 99_999;
const ROUNDS = 32;

/**
 * The weights of the columns in the direction in which sampled records differ most, in units of their standard deviations
 * in the file: the first principal component, by power iteration. Only the four operations and the order of the records
 * decide, so every engine finds the same. All 0 if the records are equal. O(n d^2).
 */
export function directionOf(
  columns: readonly Float64Array[],
  deviations: readonly number[],
): number[] {
  const means = columns.map(meanOf);
  const scaled = columns.map((column, j) =>
    deviations[j] === 0
      ? new Float64Array(column.length)
      : column.map((value) => (value - means[j]) / deviations[j]),
  );
  const products = scaled.map((a) => scaled.map((b) => productOf(a, b)));
  let start = 0;
  for (let j = 1; j < products.length; j++) {
    if (products[j][j] > products[start][start]) start = j;
  }
  let direction = toOne(products[start] ?? []);
  for (let round = 0; round < ROUNDS; round++) {
    direction = toOne(products.map((row) => row.reduce((sum, x, j) => sum + x * direction[j], 0)));
  }
  const weights = direction.map((x, j) => (deviations[j] === 0 ? 0 : x / deviations[j]));
  return toOne(weights).map((weight) => Math.round(LARGEST_WEIGHT * weight) + 0);
}

/** The vector, with 1 as its largest size. */
function toOne(vector: readonly number[]): number[] {
  const largest = vector.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  return vector.map((x) => (largest === 0 ? 0 : x / largest));
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length === 0 ? 0 : sum / values.length;
}

function productOf(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}
