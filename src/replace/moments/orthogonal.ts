/**
 * Vectors of one group that lie one after another in an array: inner products, and projections against
 * orthonormal ones. Groups are small and many, so nothing is allocated here.
 */

/** The inner product of two vectors of `size` entries, in four running sums. */
export function inner(
  a: Float64Array,
  aStart: number,
  b: Float64Array,
  bStart: number,
  size: number,
): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  let i = 0;
  for (; i + 3 < size; i += 4) {
    first += a[aStart + i] * b[bStart + i];
    second += a[aStart + i + 1] * b[bStart + i + 1];
    third += a[aStart + i + 2] * b[bStart + i + 2];
    fourth += a[aStart + i + 3] * b[bStart + i + 3];
  }
  for (; i < size; i++) first += a[aStart + i] * b[bStart + i];
  return first + second + (third + fourth);
}

/** v += factor * q. */
export function addMultiple(
  v: Float64Array,
  vStart: number,
  factor: number,
  q: Float64Array,
  qStart: number,
  size: number,
): void {
  for (let i = 0; i < size; i++) v[vStart + i] += factor * q[qStart + i];
}

export function lengthOf(v: Float64Array, start: number, size: number): number {
  return Math.sqrt(inner(v, start, v, start, size));
}

/** Some orthonormal vectors: `count` of them, of as many entries as the vectors they meet. */
export interface Orthonormal {
  readonly vectors: Float64Array;
  readonly count: number;
}

/** A projection that leaves more than this of a length has lost no digit that matters. */
const ENOUGH_LEFT = 0.7;
const MOST_PASSES = 5;

/**
 * Takes from v what lies along orthonormal vectors, again and again until a pass leaves its length about
 * as it was: then v is orthogonal to them to rounding, relative to what is left of it (Daniel, Gragg,
 * Kaufman and Stewart 1976). What was taken is added to `taken`, where given: the vectors of the first
 * basis in its first entries, then those of the second. Returns the length that is left.
 */
export function takeAway(
  v: Float64Array,
  start: number,
  size: number,
  bases: readonly Orthonormal[],
  taken?: Float64Array,
): number {
  let length = lengthOf(v, start, size);
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    let at = 0;
    for (let b = 0; b < bases.length; b++) {
      const { vectors, count } = bases[b];
      for (let k = 0; k < count; k++, at++) {
        const along = inner(vectors, k * size, v, start, size);
        addMultiple(v, start, -along, vectors, k * size, size);
        if (taken !== undefined) taken[at] += along;
      }
    }
    const left = lengthOf(v, start, size);
    if (left > ENOUGH_LEFT * length || left === 0) return left;
    length = left;
  }
  return length;
}

export function divide(v: Float64Array, start: number, size: number, divisor: number): void {
  for (let i = 0; i < size; i++) v[start + i] /= divisor;
}
