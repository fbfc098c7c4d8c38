/**
 * Vectors of one group, one after another in an array: inner products, and projections against orthonormal ones.
 * Groups are small and many, so nothing is allocated here, and four vectors are processed at a time, because reading
 * them costs more than the arithmetic.
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
function addMultiple(
  v: Float64Array,
  vStart: number,
  factor: number,
  q: Float64Array,
  qStart: number,
  size: number,
): void {
  for (let i = 0; i < size; i++) v[vStart + i] += factor * q[qStart + i];
}

/** v += four adjacent vectors from q on, times four adjacent factors. */
function addFour(
  v: Float64Array,
  vStart: number,
  factors: Float64Array,
  at: number,
  q: Float64Array,
  qStart: number,
  size: number,
): void {
  const f0 = factors[at];
  const f1 = factors[at + 1];
  const f2 = factors[at + 2];
  const f3 = factors[at + 3];
  const q1 = qStart + size;
  const q2 = q1 + size;
  const q3 = q2 + size;
  for (let i = 0; i < size; i++) {
    v[vStart + i] += f0 * q[qStart + i] + f1 * q[q1 + i] + (f2 * q[q2 + i] + f3 * q[q3 + i]);
  }
}

/** v += the vectors times `count` entries of `factors`, from `at` on. */
export function addCombination(
  v: Float64Array,
  vStart: number,
  size: number,
  { vectors, count }: Orthonormal,
  factors: Float64Array,
  at: number,
): void {
  // Half of a triangle is 0.
  let last = count;
  while (last > 0 && factors[at + last - 1] === 0) last--;
  let k = 0;
  for (; k + 3 < last; k += 4) addFour(v, vStart, factors, at + k, vectors, k * size, size);
  for (; k < last; k++) addMultiple(v, vStart, factors[at + k], vectors, k * size, size);
}

export function lengthOf(v: Float64Array, start: number, size: number): number {
  return Math.sqrt(inner(v, start, v, start, size));
}

/** Some orthonormal vectors: `count` of them, with as many entries as the projected vectors. */
export interface Orthonormal {
  readonly vectors: Float64Array;
  readonly count: number;
}

/**
 * A projection that leaves at least this share of a length has lost at most one bit: the remainder is orthogonal up
 * to rounding.
 */
export const ENOUGH_LEFT = 0.5;
const MOST_PASSES = 5;

/**
 * Projects v onto the orthogonal complement of orthonormal vectors, repeatedly, until a pass leaves its length about
 * the same: then v is orthogonal to them up to rounding, relative to its remaining length (Daniel, Gragg, Kaufman and
 * Stewart 1976). The removed coordinates are added to `taken`, if given: first those of the first basis, then those
 * of the second. Returns the remaining length.
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
      let k = 0;
      for (; k + 3 < count; k += 4) takeFour(v, start, vectors, k * size, size, taken, at + k);
      for (; k < count; k++) {
        const along = inner(vectors, k * size, v, start, size);
        addMultiple(v, start, -along, vectors, k * size, size);
        if (taken !== undefined) taken[at + k] += along;
      }
      at += count;
    }
    const left = lengthOf(v, start, size);
    if (left > ENOUGH_LEFT * length || left === 0) return left;
    length = left;
  }
  return length;
}

/** One pass of `takeAway` for four adjacent vectors, from q on. */
function takeFour(
  v: Float64Array,
  start: number,
  q: Float64Array,
  qStart: number,
  size: number,
  taken: Float64Array | undefined,
  at: number,
): void {
  const q1 = qStart + size;
  const q2 = q1 + size;
  const q3 = q2 + size;
  let a0 = 0;
  let a1 = 0;
  let a2 = 0;
  let a3 = 0;
  for (let i = 0; i < size; i++) {
    const x = v[start + i];
    a0 += q[qStart + i] * x;
    a1 += q[q1 + i] * x;
    a2 += q[q2 + i] * x;
    a3 += q[q3 + i] * x;
  }
  for (let i = 0; i < size; i++) {
    v[start + i] -= a0 * q[qStart + i] + a1 * q[q1 + i] + (a2 * q[q2 + i] + a3 * q[q3 + i]);
  }
  if (taken === undefined) return;
  taken[at] += a0;
  taken[at + 1] += a1;
  taken[at + 2] += a2;
  taken[at + 3] += a3;
}

/**
 * Removes the direction of vector `by`, which has length 1, from all later vectors up to the last of `count`. Writes
 * the coordinates to `along`, and the remaining squared lengths to `left`.
 */
export function sweep(
  vectors: Float64Array,
  size: number,
  by: number,
  count: number,
  along: Float64Array,
  left: Float64Array,
): void {
  const q = by * size;
  let j = by + 1;
  for (; j + 3 < count; j += 4) {
    const v0 = j * size;
    const v1 = v0 + size;
    const v2 = v1 + size;
    const v3 = v2 + size;
    let a0 = 0;
    let a1 = 0;
    let a2 = 0;
    let a3 = 0;
    for (let i = 0; i < size; i++) {
      const x = vectors[q + i];
      a0 += vectors[v0 + i] * x;
      a1 += vectors[v1 + i] * x;
      a2 += vectors[v2 + i] * x;
      a3 += vectors[v3 + i] * x;
    }
    let s0 = 0;
    let s1 = 0;
    let s2 = 0;
    let s3 = 0;
    for (let i = 0; i < size; i++) {
      const x = vectors[q + i];
      const y0 = vectors[v0 + i] - a0 * x;
      const y1 = vectors[v1 + i] - a1 * x;
      const y2 = vectors[v2 + i] - a2 * x;
      const y3 = vectors[v3 + i] - a3 * x;
      vectors[v0 + i] = y0;
      vectors[v1 + i] = y1;
      vectors[v2 + i] = y2;
      vectors[v3 + i] = y3;
      s0 += y0 * y0;
      s1 += y1 * y1;
      s2 += y2 * y2;
      s3 += y3 * y3;
    }
    along[j] = a0;
    along[j + 1] = a1;
    along[j + 2] = a2;
    along[j + 3] = a3;
    left[j] = s0;
    left[j + 1] = s1;
    left[j + 2] = s2;
    left[j + 3] = s3;
  }
  for (; j < count; j++) {
    const a = inner(vectors, q, vectors, j * size, size);
    addMultiple(vectors, j * size, -a, vectors, q, size);
    along[j] = a;
    left[j] = inner(vectors, j * size, vectors, j * size, size);
  }
}

export function divide(v: Float64Array, start: number, size: number, divisor: number): void {
  for (let i = 0; i < size; i++) v[start + i] /= divisor;
}
