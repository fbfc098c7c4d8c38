import { exactMeanPair } from '../../../foundation/numerics/index.ts';
import {
  divide,
  ENOUGH_LEFT,
  inner,
  lengthOf,
  type Orthonormal,
  sweep,
  takeAway,
} from './orthogonal.ts';
import { newRoom, type Room, reserve, reserveZeros } from './room.ts';

/**
 * The decomposition of the replaced columns of one group: each is
 *
 *   mean + length (explaining fit + residual factor)
 *
 * with the part that a constant and the given columns explain by least squares, and the residuals as orthonormal
 * vectors times an upper triangle (in the order in which columns were taken). Matrices are stored column by column;
 * vectors have an entry for each record of the group.
 */
export interface Split {
  readonly size: number;
  readonly columns: number;
  /** The exact mean of each column, as an unevaluated sum. */
  readonly high: Float64Array;
  readonly low: Float64Array;
  /** The length of each column's deviations from its mean; 0 if it is constant. */
  readonly length: Float64Array;
  /** A basis of the constant, which is its first vector, and the given columns. */
  readonly explaining: Orthonormal;
  /** explaining.count x columns; the first row is 0, because deviations have mean 0. */
  readonly fit: Float64Array;
  readonly residual: Orthonormal;
  /** residual.count x columns. Its cross product equals that of the residuals. */
  readonly factor: Float64Array;
  /** The source of the arrays, for callers that continue with them. */
  readonly room: Room;
}

/**
 * A remainder of a column after projection counts as zero below this, relative to the column. A dropped part of a
 * given column changes its covariances with the replaced ones by as much, which must stay far below 1e-10; keeping a
 * direction that is only rounding does no harm.
 */
const NOTHING = 1e-12;

/** `splitRange` of whole columns, in new arrays that the caller owns. */
export function split(columns: readonly Float64Array[], given: readonly Float64Array[]): Split {
  return splitRange(columns, given, 0, (columns[0] ?? given[0]).length, newRoom());
}

/**
 * Decomposes a group by Gram-Schmidt with repeated projection. Each step takes the column with the relatively largest
 * remainder: this reveals the rank, and a column that is a sum of others stays a sum up to rounding, for large and
 * small columns. No cross product is factorised, so that the condition number is not squared (Langsrud 2019). The
 * group is the `size` entries of each column from `at` on, none missing. O(m (p + q)^2) for m records, p and q
 * columns.
 */
export function splitRange(
  columns: readonly Float64Array[],
  given: readonly Float64Array[],
  at: number,
  size: number,
  room: Room,
): Split {
  const p = columns.length;
  const explaining = basisOf(given, at, size, room);
  const high = reserveZeros(room, 'high', p);
  const low = reserveZeros(room, 'low', p);
  const length = reserveZeros(room, 'length', p);
  const vectors = reserve(room, 'residual', size * p);
  const fit = reserveZeros(room, 'fit', explaining.count * p);
  for (let j = 0; j < p; j++) {
    const mean = deviate(columns[j], at, vectors, j * size, size);
    high[j] = mean.high;
    low[j] = mean.low;
    length[j] = mean.length;
    // Deviations are already orthogonal to the constant.
    if (mean.length === 0 || given.length === 0) continue;
    const row = fit.subarray(j * explaining.count, (j + 1) * explaining.count);
    takeAway(vectors, j * size, size, [explaining], row);
    row[0] = 0;
  }
  const factor = reserveZeros(room, 'factor', p * p);
  const count = orthonormalise({ vectors, count: p }, size, explaining, room, factor);
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
    room,
  };
}

/** A basis of the constant and some columns. */
function basisOf(
  given: readonly Float64Array[],
  at: number,
  size: number,
  room: Room,
): Orthonormal {
  const vectors = reserve(room, 'explaining', size * (1 + given.length));
  vectors.fill(1 / Math.sqrt(size), 0, size);
  const constant = { vectors, count: 1 };
  if (given.length === 0) return constant;
  const rest = vectors.subarray(size);
  for (let j = 0; j < given.length; j++) deviate(given[j], at, rest, j * size, size);
  const columns = { vectors: rest, count: given.length };
  return { vectors, count: 1 + orthonormalise(columns, size, constant, room) };
}

/** Writes the deviations from the exact mean, divided by their length, and returns mean and length. */
function deviate(
  column: Float64Array,
  at: number,
  out: Float64Array,
  start: number,
  size: number,
): { high: number; low: number; length: number } {
  const { high, low } = exactMeanPair(column.subarray(at, at + size));
  let largest = 0;
  for (let i = 0; i < size; i++) {
    const deviation = column[at + i] - high - low;
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
 * Orthonormalises `count` vectors in place. They are orthogonal to `others`, and had length 1 or 0 before any
 * projection. The results are also orthogonal to `others`; returns their number. `factor`, of `count` rows and
 * columns, becomes the triangle that takes the results back to the vectors, in their order.
 */
function orthonormalise(
  { vectors, count }: Orthonormal,
  size: number,
  others: Orthonormal,
  room: Room,
  factor?: Float64Array,
): number {
  const order: number[] = [];
  const taken = reserve(room, 'taken', others.count + count);
  const along = reserve(room, 'along', count);
  // Squared lengths: the remainder, and the length before.
  const left = reserve(room, 'left', count);
  const before = reserve(room, 'before', count);
  for (let j = 0; j < count; j++) {
    order.push(j);
    before[j] = left[j] = inner(vectors, j * size, vectors, j * size, size);
  }
  for (let rank = 0; rank < count; rank++) {
    let best = rank;
    let most = -1;
    for (let j = rank; j < count; j++) {
      // With a margin, so that rounding does not decide between equal columns.
      if (left[j] > most * 1.000001) {
        most = left[j];
        best = j;
      }
    }
    let length = Math.sqrt(most);
    if (!(length > NOTHING)) return rank;
    if (best !== rank) {
      exchangeVectors(vectors, size, rank, best);
      exchange(order, rank, best);
      exchange(left, rank, best);
      exchange(before, rank, best);
    }
    const start = rank * size;
    const column = order[rank] * count;
    if (!(most > ENOUGH_LEFT * ENOUGH_LEFT * before[rank])) {
      taken.fill(0);
      length = takeAway(vectors, start, size, [others, { vectors, count: rank }], taken);
      if (!(length > NOTHING)) return rank;
      if (factor !== undefined) {
        for (let k = 0; k < rank; k++) factor[column + k] += taken[others.count + k];
      }
    }
    divide(vectors, start, size, length);
    if (factor !== undefined) factor[column + rank] = length;
    sweep(vectors, size, rank, count, along, left);
    if (factor === undefined) continue;
    for (let j = rank + 1; j < count; j++) factor[order[j] * count + rank] = along[j];
  }
  return count;
}

function exchangeVectors(vectors: Float64Array, size: number, a: number, b: number): void {
  for (let i = 0; i < size; i++) {
    const value = vectors[a * size + i];
    vectors[a * size + i] = vectors[b * size + i];
    vectors[b * size + i] = value;
  }
}

function exchange(list: { [place: number]: number }, a: number, b: number): void {
  const value = list[a];
  list[a] = list[b];
  list[b] = value;
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
