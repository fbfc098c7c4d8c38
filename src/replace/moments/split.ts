import { exactMeanPair } from '../../numerics/index.ts';
import { addMultiple, divide, inner, lengthOf, type Orthonormal, takeAway } from './orthogonal.ts';

/**
 * The replaced columns of one group, taken apart: each is
 *
 *   mean + length (explaining fit + residual factor)
 *
 * with the part that a constant and the given columns explain by least squares, and the residuals as
 * orthonormal vectors times an upper triangle (in the order in which columns were taken). Matrices are
 * stored column by column; vectors have an entry for each record of the group.
 */
export interface Split {
  readonly size: number;
  readonly columns: number;
  /** The exact mean of each column, as an unevaluated sum. */
  readonly high: Float64Array;
  readonly low: Float64Array;
  /** The length of each column's deviations from its mean; 0 where it is constant. */
  readonly length: Float64Array;
  /** A basis of the constant, which is its first vector, and the given columns. */
  readonly explaining: Orthonormal;
  /** explaining.count x columns; the first row is 0, because deviations have mean 0. */
  readonly fit: Float64Array;
  readonly residual: Orthonormal;
  /** residual.count x columns. Its cross product is that of the residuals. */
  readonly factor: Float64Array;
}

/**
 * What is left of a column after projection counts as nothing below this, relative to the column. What is
 * dropped from a given column spoils its covariances with the replaced ones by as much, which must stay
 * far below 1e-10; keeping a direction that is rounding only spoils nothing.
 */
const NOTHING = 1e-12;

/**
 * Takes a group apart, by Gram-Schmidt with repeated projection, at each step taking the column of which
 * relatively most is left: so the rank shows, and a column that is a sum of others stays it to rounding,
 * be the others large or small. No cross product is ever factorised, so that the condition is not
 * squared (Langsrud 2019). Columns are complete. O(m (p + q)^2) for m records, p and q columns.
 */
export function split(columns: readonly Float64Array[], given: readonly Float64Array[]): Split {
  const size = (columns[0] ?? given[0]).length;
  const p = columns.length;
  const explaining = basisOf(given, size);
  const high = new Float64Array(p);
  const low = new Float64Array(p);
  const length = new Float64Array(p);
  const vectors = new Float64Array(size * p);
  const fit = new Float64Array(explaining.count * p);
  for (let j = 0; j < p; j++) {
    const mean = deviate(columns[j], vectors, j * size);
    high[j] = mean.high;
    low[j] = mean.low;
    length[j] = mean.length;
    if (mean.length === 0) continue;
    const row = fit.subarray(j * explaining.count, (j + 1) * explaining.count);
    takeAway(vectors, j * size, size, [explaining], row);
    row[0] = 0;
  }
  const factor = new Float64Array(p * p);
  const count = orthonormalise(vectors, size, p, [explaining], factor);
  return {
    size,
    columns: p,
    high,
    low,
    length,
    explaining,
    fit,
    residual: { vectors, count },
    factor: topRows(factor, p, count),
  };
}

/** A basis of the constant and some columns. */
function basisOf(given: readonly Float64Array[], size: number): Orthonormal {
  const vectors = new Float64Array(size * (1 + given.length));
  vectors.fill(1 / Math.sqrt(size), 0, size);
  const constant = { vectors, count: 1 };
  if (given.length === 0) return constant;
  const rest = vectors.subarray(size);
  for (const [j, column] of given.entries()) deviate(column, rest, j * size);
  return { vectors, count: 1 + orthonormalise(rest, size, given.length, [constant]) };
}

/** Writes the deviations from the exact mean, divided by their length, and gives both. */
function deviate(
  column: Float64Array,
  out: Float64Array,
  start: number,
): { high: number; low: number; length: number } {
  const size = column.length;
  const { high, low } = exactMeanPair(column);
  let largest = 0;
  for (let i = 0; i < size; i++) {
    const deviation = column[i] - high - low;
    out[start + i] = deviation;
    largest = Math.max(largest, Math.abs(deviation));
  }
  if (largest === 0) return { high, low, length: 0 };
  // In two steps, so that squares neither overflow nor underflow.
  divide(out, start, size, largest);
  const length = lengthOf(out, start, size);
  divide(out, start, size, length);
  return { high, low, length: largest * length };
}

/**
 * Turns `count` vectors, of length 1 or 0 before anything was taken away from them, into orthonormal ones,
 * orthogonal to `others` also, at the same place; returns how many there are. `factor`, of `count` rows and
 * columns, becomes the triangle that takes them back to the vectors, in the order of these.
 */
function orthonormalise(
  vectors: Float64Array,
  size: number,
  count: number,
  others: readonly Orthonormal[],
  factor?: Float64Array,
): number {
  const order = Int32Array.from({ length: count }, (_, j) => j);
  const skipped = others.reduce((sum, { count }) => sum + count, 0);
  const taken = new Float64Array(skipped + count);
  for (let rank = 0; rank < count; rank++) {
    let best = rank;
    let most = -1;
    for (let j = rank; j < count; j++) {
      const left = inner(vectors, j * size, vectors, j * size, size);
      // Not by a hair, lest rounding decide between columns that are equal.
      if (left > most * 1.000001) {
        most = left;
        best = j;
      }
    }
    if (!(Math.sqrt(most) > NOTHING)) return rank;
    if (best !== rank) exchange(vectors, size, order, rank, best);
    const start = rank * size;
    taken.fill(0);
    const left = takeAway(vectors, start, size, [...others, { vectors, count: rank }], taken);
    if (!(left > NOTHING)) return rank;
    divide(vectors, start, size, left);
    if (factor !== undefined) {
      const row = order[rank] * count;
      for (let k = 0; k < rank; k++) factor[row + k] += taken[skipped + k];
      factor[row + rank] = left;
    }
    for (let j = rank + 1; j < count; j++) {
      const along = inner(vectors, start, vectors, j * size, size);
      addMultiple(vectors, j * size, -along, vectors, start, size);
      if (factor !== undefined) factor[order[j] * count + rank] = along;
    }
  }
  return count;
}

function exchange(
  vectors: Float64Array,
  size: number,
  order: Int32Array,
  a: number,
  b: number,
): void {
  for (let i = 0; i < size; i++) {
    const value = vectors[a * size + i];
    vectors[a * size + i] = vectors[b * size + i];
    vectors[b * size + i] = value;
  }
  const column = order[a];
  order[a] = order[b];
  order[b] = column;
}

/** The first rows of a square matrix. */
function topRows(matrix: Float64Array, size: number, rows: number): Float64Array {
  if (rows === size) return matrix;
  const top = new Float64Array(rows * size);
  for (let j = 0; j < size; j++) {
    for (let k = 0; k < rows; k++) top[k + j * rows] = matrix[k + j * size];
  }
  return top;
}
