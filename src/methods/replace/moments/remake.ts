import { addCombination, divide, lengthOf, type Orthonormal, takeAway } from './orthogonal.ts';
import { reserve } from './room.ts';
import type { Split } from './split.ts';

/**
 * How drawn vectors become noise. drawn: unchanged; residual: without the part that a constant and the given columns
 * explain; orthonormal: orthonormal, and orthogonal to a constant and the given columns; orthogonal: orthonormal, and
 * orthogonal to a constant, the given and the replaced columns.
 */
type NoiseKind = 'drawn' | 'residual' | 'orthonormal' | 'orthogonal';

/** The replacement of a group's residuals: a part of themselves and a part of noise. */
export interface Remake {
  /** residual.count x columns: replaces `factor`; null for no part of the residuals. */
  readonly own: Float64Array | null;
  readonly noise: Noise | null;
}

interface Noise {
  readonly kind: NoiseKind;
  /** Number of vectors that are drawn. */
  readonly count: number;
  /** count x columns, on the scale of `Split.factor`. */
  readonly factor: Float64Array;
  /** If given, vector k starts as residual vector k plus this times the drawn vector. */
  readonly degree?: number;
}

/** Fills a vector with random numbers. */
export type Draw = (out: Float64Array) => void;

/**
 * Writes the new columns of a group, from entry `at` of each on:
 *
 *   mean + length (explaining fit + residual own + noise factor).
 *
 * For any noise that is orthogonal to the rest, if own'own + factor'factor is the cross product of the residuals,
 * then means, covariances and covariances with the given columns are those of the original. The deviation is computed
 * in full before the mean is added, so that an offset costs only its own rounding. O(m p (p + q)).
 */
export function remakeRange(
  parts: Split,
  { own, noise }: Remake,
  draw: Draw,
  out: readonly Float64Array[],
  at: number,
): void {
  const vectors = noise && noiseVectors(parts, [parts.explaining], noise, draw);
  writeRange(parts, own, noise && vectors && { vectors, factor: noise.factor }, out, at);
}

/** The second half of `remakeRange`: writes the columns that result from given vectors. */
export function writeRange(
  parts: Split,
  own: Float64Array | null,
  noise: { readonly vectors: Orthonormal; readonly factor: Float64Array } | null,
  out: readonly Float64Array[],
  at: number,
): void {
  const { size, columns, explaining, fit, residual, high, low, length, room } = parts;
  const deviation = reserve(room, 'deviation', size);
  for (let j = 0; j < columns; j++) {
    const column = out[j];
    deviation.fill(0, 0, size);
    if (length[j] > 0) {
      addCombination(deviation, 0, size, explaining, fit, j * explaining.count);
      if (own !== null) addCombination(deviation, 0, size, residual, own, j * residual.count);
      if (noise !== null) {
        const { vectors, factor } = noise;
        addCombination(deviation, 0, size, vectors, factor, j * vectors.count);
      }
    }
    const mean = high[j];
    const rest = low[j];
    const scale = length[j];
    for (let i = 0; i < size; i++) column[at + i] = mean + (rest + scale * deviation[i]);
  }
}

/** If a projection leaves less than this of a drawn vector, the vector is drawn again: no direction remains. */
const HARDLY_ANY = 1e-9;
const MOST_DRAWS = 100;

/**
 * Vectors of noise. If the kind requires it, they are orthogonal to the span of `avoided`, to the residuals and to
 * each other.
 */
export function noiseVectors(
  { size, residual, room }: Split,
  avoided: readonly Orthonormal[],
  { kind, count, degree }: Pick<Noise, 'kind' | 'count' | 'degree'>,
  draw: Draw,
): Orthonormal {
  const reserved = reserve(room, 'noise', size * count);
  const vectors = reserved.length === size * count ? reserved : reserved.subarray(0, size * count);
  draw(vectors);
  if (degree !== undefined) approach(vectors, residual.vectors, degree);
  if (kind === 'drawn') return { vectors, count };
  const made = { vectors, count: 0 };
  const bases = [...avoided];
  if (kind === 'orthogonal') bases.push(residual);
  if (kind !== 'residual') bases.push(made);
  for (let k = 0; k < count; k++) {
    const start = k * size;
    made.count = k;
    for (let tries = 1; ; tries++) {
      const before = lengthOf(vectors, start, size);
      const left = takeAway(vectors, start, size, bases);
      if (kind === 'residual') break;
      if (left > HARDLY_ANY * before) {
        divide(vectors, start, size, left);
        break;
      }
      if (tries === MOST_DRAWS) {
        throw new RangeError(
          `A group of ${size} records has no room for ${count} vectors of noise.`,
        );
      }
      draw(vectors.subarray(start, start + size));
    }
  }
  return { vectors, count };
}

/** Each vector becomes the residual vector of the same index plus `degree` times itself. */
function approach(vectors: Float64Array, residual: Float64Array, degree: number): void {
  for (let i = 0; i < vectors.length; i++) vectors[i] = residual[i] + degree * vectors[i];
}
