import {
  cholesky,
  type Matrix,
  symmetricEigen,
  zeros,
} from '../../../foundation/numerics/index.ts';
import {
  addCombination,
  divide,
  inner,
  type Orthonormal,
  takeAway,
} from '../moments/orthogonal.ts';
import { type Draw, noiseVectors } from '../moments/remake.ts';
import { type Room, reserve } from '../moments/room.ts';
import type { Split } from '../moments/split.ts';
import { type Category, type Chosen, writeIndicator } from './indicators.ts';

/**
 * Largest squared canonical correlation between numbers and categories that is kept. Above it, numbers could nearly
 * be computed from the categories of their record.
 */
export const MOST_EXPLAINED = 0.95;

/** An indicator whose remainder is below this, relative to its length, counts as zero. */
const NOTHING = 1e-9;

/** How the residuals are made: orthonormal or not, orthogonal to the original ones or not, or none at all. */
export type ResidualForm = 'exact' | 'orthogonal' | 'regression' | 'fitted';

/** The new categories of a group: the codes and, if vectors were dealt, the source record of each. */
interface NewCategories {
  readonly from: Int32Array | null;
  readonly categories: readonly Category[];
}

/**
 * Vectors that replace a group's residual vectors Q, given its new categories. With K an orthonormal basis of the
 * indicators, Q = K W + (Q - K W), and the new vectors are
 *
 *   K' W + Z V,   V'V = I - W'W,
 *
 * with K' the same basis of the new categories and Z random, orthonormal and orthogonal to K'. If vectors were dealt
 * and nothing is given, K' is K with its rows in another order. Then the new vectors are orthonormal, as Q is, and
 * have the same relation to the new categories as Q to the old ones: all means and covariances of numbers and chosen
 * indicators are kept. Otherwise K' is not orthonormal; then the new vectors are replaced by the nearest orthonormal
 * ones (Löwdin 1950). This keeps means and covariances of the numbers exactly, and their relation to categories
 * nearly. O(m (q + r)^2) for q indicators and rank r.
 */
export function vectorsGiven(
  parts: Split,
  chosen: Chosen,
  after: NewCategories,
  at: number,
  { form, draw }: { readonly form: ResidualForm; readonly draw: Draw },
): Orthonormal {
  const { size, explaining, residual, room } = parts;
  const rank = residual.count;
  const { basis } = chosen;
  const weights = limited(weightsOf(basis, residual, size), basis.count, rank);
  const isDealt = basis.count === 0 || (after.from !== null && explaining.count === 1);
  const moved = isDealt
    ? dealt(basis, after.from, at, size, room)
    : indicatorsOf(chosen, after.categories, at, parts, room);
  const vectors = reserve(room, 'made', size * rank)
    .subarray(0, size * rank)
    .fill(0);
  const made = { vectors, count: rank };
  for (let k = 0; k < rank; k++) {
    addCombination(vectors, k * size, size, moved, weights, k * basis.count);
  }
  if (form === 'fitted') return made;
  const span = isDealt ? moved : spanOf(moved, [explaining], size, room, 'span');
  const avoided = [explaining, span];
  // Original residuals and new indicators are not orthogonal to each other.
  if (form === 'orthogonal') avoided.push(spanOf(residual, avoided, size, room, 'originals'));
  const kind = form === 'regression' ? 'residual' : 'orthonormal';
  const noise = noiseVectors(parts, avoided, { kind, count: rank }, draw);
  const freedom = size - explaining.count - span.count;
  const root = rootOfRest(weights, basis.count, rank);
  if (form === 'regression') divide(root, 0, root.length, Math.sqrt(Math.max(1, freedom)));
  for (let k = 0; k < rank; k++) addCombination(vectors, k * size, size, noise, root, k * rank);
  if (!isDealt && form !== 'regression') makeOrthonormal(made, explaining, size);
  return made;
}

/** K'Q, column by column. */
function weightsOf(basis: Orthonormal, residual: Orthonormal, size: number): Float64Array {
  const weights = new Float64Array(basis.count * residual.count);
  for (let k = 0; k < residual.count; k++) {
    for (let l = 0; l < basis.count; l++) {
      weights[l + k * basis.count] = inner(
        basis.vectors,
        l * size,
        residual.vectors,
        k * size,
        size,
      );
    }
  }
  return weights;
}

/** W with its singular values capped at the limit. */
function limited(weights: Float64Array, count: number, rank: number): Float64Array {
  const products = productsOf(weights, count, rank);
  const room = zeros(rank, rank);
  for (let at = 0; at < room.data.length; at++) {
    room.data[at] = (at % (rank + 1) === 0 ? MOST_EXPLAINED : 0) - products.data[at];
  }
  if (cholesky(room) !== undefined) return weights;
  const { values, vectors } = symmetricEigen(products);
  const less = weights.slice();
  for (let e = 0; e < rank && values[e] > MOST_EXPLAINED; e++) {
    const cut = 1 - Math.sqrt(MOST_EXPLAINED / values[e]);
    for (let l = 0; l < count; l++) {
      let along = 0;
      for (let k = 0; k < rank; k++) along += weights[l + k * count] * vectors.data[k + e * rank];
      for (let k = 0; k < rank; k++) {
        less[l + k * count] -= cut * along * vectors.data[k + e * rank];
      }
    }
  }
  return less;
}

/** W'W. */
function productsOf(weights: Float64Array, count: number, rank: number): Matrix {
  const products = zeros(rank, rank);
  for (let j = 0; j < rank; j++) {
    for (let i = 0; i <= j; i++) {
      const product = inner(weights, i * count, weights, j * count, count);
      products.data[i + j * rank] = products.data[j + i * rank] = product;
    }
  }
  return products;
}

/** An upper triangle V with V'V = I - W'W, which is far from singular because W is limited. */
function rootOfRest(weights: Float64Array, count: number, rank: number): Float64Array {
  const { data } = productsOf(weights, count, rank);
  for (let at = 0; at < data.length; at++) data[at] = (at % (rank + 1) === 0 ? 1 : 0) - data[at];
  const lower = cholesky({ rows: rank, columns: rank, data })!;
  const upper = new Float64Array(rank * rank);
  for (let j = 0; j < rank; j++) {
    for (let k = 0; k <= j; k++) upper[k + j * rank] = lower.data[j + k * rank];
  }
  return upper;
}

/** The rows of a basis in the order in which its records' vectors were dealt. */
function dealt(
  basis: Orthonormal,
  from: Int32Array | null,
  at: number,
  size: number,
  room: Room,
): Orthonormal {
  const vectors = reserve(room, 'moved', size * basis.count);
  for (let k = 0; k < basis.count; k++) {
    for (let i = 0; i < size; i++) {
      vectors[k * size + i] = basis.vectors[k * size + from![at + i]];
    }
  }
  return { vectors, count: basis.count };
}

/** The same combinations of the new indicators as the basis is of the old ones; not orthonormal. */
function indicatorsOf(
  { indicators, triangle }: Chosen,
  categories: readonly Category[],
  at: number,
  { size, explaining }: Split,
  room: Room,
): Orthonormal {
  const vectors = reserve(room, 'moved', size * indicators.length);
  for (const [k, indicator] of indicators.entries()) {
    const { codes } = categories[indicator.category];
    writeIndicator(indicator, codes.subarray(at, at + size), vectors.subarray(k * size));
    takeAway(vectors, k * size, size, [explaining]);
    const before = triangle[k].map((entry, l) => (l < k ? -entry : 0));
    addCombination(vectors, k * size, size, { vectors, count: k }, before, 0);
    divide(vectors, k * size, size, triangle[k][k]);
  }
  return { vectors, count: indicators.length };
}

/** An orthonormal basis of the remainders of some vectors after projection on others. */
function spanOf(
  some: Orthonormal,
  others: readonly Orthonormal[],
  size: number,
  room: Room,
  use: 'span' | 'originals',
): Orthonormal {
  const vectors = reserve(room, use, size * some.count);
  const span = { vectors, count: 0 };
  for (let k = 0; k < some.count; k++) {
    const start = span.count * size;
    vectors.set(some.vectors.subarray(k * size, (k + 1) * size), start);
    const before = inner(vectors, start, vectors, start, size);
    const left = takeAway(vectors, start, size, [...others, span]);
    if (!(left * left > NOTHING * NOTHING * before)) continue;
    divide(vectors, start, size, left);
    span.count++;
  }
  return span;
}

/**
 * Replaces vectors by the nearest orthonormal ones, A (A'A)^(-1/2), then removes the last rounding one by one. Those
 * of `vectorsGiven` have a part Z V, so no eigenvalue of A'A is below the smallest of V'V.
 */
function makeOrthonormal({ vectors, count }: Orthonormal, others: Orthonormal, size: number): void {
  const products = zeros(count, count);
  for (let j = 0; j < count; j++) {
    for (let i = 0; i <= j; i++) {
      const product = inner(vectors, i * size, vectors, j * size, size);
      products.data[i + j * count] = products.data[j + i * count] = product;
    }
  }
  const { values, vectors: axes } = symmetricEigen(products);
  const inverse = new Float64Array(count * count);
  for (let e = 0; e < count; e++) {
    const scale = 1 / Math.sqrt(values[e]);
    for (let j = 0; j < count; j++) {
      for (let i = 0; i < count; i++) {
        inverse[i + j * count] += scale * axes.data[i + e * count] * axes.data[j + e * count];
      }
    }
  }
  const old = vectors.slice();
  vectors.fill(0);
  for (let k = 0; k < count; k++) {
    addCombination(vectors, k * size, size, { vectors: old, count }, inverse, k * count);
    const left = takeAway(vectors, k * size, size, [others, { vectors, count: k }]);
    divide(vectors, k * size, size, left);
  }
}
