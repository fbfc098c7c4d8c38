import { addMultiple, divide, lengthOf, type Orthonormal, takeAway } from './orthogonal.ts';
import type { Split } from './split.ts';

/**
 * How drawn vectors become noise.
 * drawn: as they are;
 * residual: without what a constant and the given columns explain;
 * orthonormal: orthonormal, and orthogonal to a constant and the given columns;
 * orthogonal: orthonormal, and orthogonal to a constant, the given and the replaced columns.
 */
export type NoiseKind = 'drawn' | 'residual' | 'orthonormal' | 'orthogonal';

/** What takes the place of a group's residuals: some of themselves and some noise. */
export interface Remake {
  /** residual.count x columns: in place of `factor`; null for nothing of the residuals themselves. */
  readonly own: Float64Array | null;
  readonly noise: Noise | null;
}

export interface Noise {
  readonly kind: NoiseKind;
  /** How many vectors are drawn. */
  readonly count: number;
  /** count x columns, on the scale of `Split.factor`. */
  readonly factor: Float64Array;
  /** Where given, vector k starts as residual vector k plus this times what is drawn. */
  readonly degree?: number;
}

/** Fills a vector with random numbers. */
export type Draw = (out: Float64Array) => void;

/**
 * The columns of a group made anew:
 *
 *   mean + length (explaining fit + residual own + noise factor).
 *
 * Whatever the noise, if it is orthogonal to the rest and own'own + factor'factor is the cross product of
 * the residuals, then means, covariances and covariances with the given columns are those of the original.
 * The deviation is made in full before the mean is added, so that an offset costs its own rounding and no
 * more. O(m p (p + q)).
 */
export function remake(parts: Split, { own, noise }: Remake, draw: Draw): Float64Array[] {
  const { size, columns, explaining, fit, residual, high, low, length } = parts;
  const vectors = noise === null ? null : noiseVectors(parts, noise, draw);
  const made: Float64Array[] = [];
  for (let j = 0; j < columns; j++) {
    const out = new Float64Array(size);
    if (length[j] > 0) {
      addAll(out, explaining, fit, j);
      if (own !== null) addAll(out, residual, own, j);
      if (noise !== null && vectors !== null) addAll(out, vectors, noise.factor, j);
    }
    for (let i = 0; i < size; i++) out[i] = high[j] + (low[j] + length[j] * out[i]);
    made.push(out);
  }
  return made;
}

/** Adds the combination of vectors that column j of a matrix says. */
function addAll(
  out: Float64Array,
  { vectors, count }: Orthonormal,
  matrix: Float64Array,
  j: number,
): void {
  for (let k = 0; k < count; k++) {
    const factor = matrix[k + j * count];
    if (factor !== 0) addMultiple(out, 0, factor, vectors, k * out.length, out.length);
  }
}

/** A projection that leaves less than this of a drawn vector is drawn anew: there is no direction to be had. */
const HARDLY_ANY = 1e-9;
const MOST_DRAWS = 100;

function noiseVectors(parts: Split, noise: Noise, draw: Draw): Orthonormal {
  const { size, explaining, residual } = parts;
  const { kind, count, degree } = noise;
  const vectors = new Float64Array(size * count);
  draw(vectors);
  if (degree !== undefined) approach(vectors, residual.vectors, degree);
  if (kind === 'drawn') return { vectors, count };
  const made = { vectors, count: 0 };
  const bases = [explaining];
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

/** Each vector becomes the residual one at its place plus `degree` times itself. */
function approach(vectors: Float64Array, residual: Float64Array, degree: number): void {
  for (let i = 0; i < vectors.length; i++) vectors[i] = residual[i] + degree * vectors[i];
}
