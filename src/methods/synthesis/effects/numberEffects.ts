import {
  ascendingOrder,
  normalQuantile,
  type RandomStream,
  solveCholesky,
} from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { drawCoefficients, inverseFactor } from '../models/posterior.ts';
import { addLinear, addMoments, BLOCK, type TermList } from '../terms/terms.ts';
import {
  centredProducts,
  type LeafBlocks,
  shrinkageOf,
  shrunkFactor,
  termVariances,
} from './leafBlocks.ts';

/** Effects on the latent score of a number in its leaf, which is standard normal. Plain data. */
export interface NumberEffects {
  readonly terms: TermList;
  /** One per term, the intercept (0) first. */
  readonly coefficients: readonly number[];
  /** The upper triangular factor of their covariance. */
  readonly factor: readonly number[];
}

/** Least variance of chance in a latent score, as a share of the variance of its effects. */
const LEAST_CHANCE = 0.02;

/**
 * Effects that are the same in all leaves. With them, the covariance of the number with every term, pooled within the
 * leaves, is that of the original, up to shrinkage: a leaf's numbers y are a monotone function of the latent score z,
 * cov(y, x) = k cov(z, x) with the slope k of y on z (Stein 1981), so b solves (sum of k S) b = sum of s, with the
 * products S of terms and s of terms and y, both centred in the leaf. O(n p^2) for p columns, and O(t^3) for t terms.
 */
export function* fitNumberEffects(
  list: TermList,
  blocks: LeafBlocks,
  values: Float64Array,
): Work<NumberEffects> {
  const { pieces, terms } = blocks;
  const variances = termVariances(blocks);
  const shrinkage = shrinkageOf(blocks);
  const plain = shrunkFactor(yield* centredProducts(blocks, () => 1), variances, shrinkage);
  const { moments, slopes } = momentsOf(blocks, values);
  let slope = 0;
  for (const [p, { from, to }] of pieces.entries()) slope += slopes[p] * (to - from);
  slope /= terms.records;
  const factor = inverseFactor(plain);
  if (!(slope > 0)) return { terms: list, coefficients: [...moments.fill(0)], factor };
  const products = yield* centredProducts(blocks, (p) => slopes[p]);
  const lower = shrunkFactor(products, variances, shrinkage * slope);
  return { terms: list, coefficients: [...solveCholesky(lower, moments)], factor };
}

/** Products with the terms, and slopes on normal scores, of numbers centred in each piece. */
function momentsOf({ rows, pieces, terms }: LeafBlocks, values: Float64Array) {
  const moments = new Float64Array(terms.count + 1);
  const slopes = pieces.map(({ from, to }) => {
    const own = Float64Array.from(rows.subarray(from, to), (row) => values[row]);
    const centre = own.reduce((sum, value) => sum + value / own.length, 0);
    for (let i = 0; i < own.length; i++) own[i] -= centre;
    terms.read(from, to);
    addMoments(terms, own, moments, own.length);
    return slopeOnScores(own.sort());
  });
  moments[0] = 0;
  return { moments: moments.subarray(0, terms.count), slopes };
}

/**
 * The share of a covariance that is left if n normal numbers are drawn and given out by the ranks of other normal numbers:
 * the sum of squares of the expected order statistics, at (i - 3/8) / (n + 1/4) (Blom 1958), divided by n - 1.
 */
function reachOfRanks(n: number): number {
  let squares = 0;
  for (let i = 1; i <= n; i++) {
    const score = normalQuantile((i - 0.375) / (n + 0.25));
    squares += score * score;
  }
  return n > 1 ? squares / (n - 1) : 1;
}

/** For normal numbers, their standard deviation. */
function slopeOnScores(sorted: Float64Array): number {
  const scores = sorted.map((_, i) => normalQuantile((i + 0.5) / sorted.length));
  const squares = inner(scores, scores);
  return squares > 0 ? inner(scores, sorted) / squares : 0;
}

function inner(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

/**
 * Gives the values of each piece, which are in the order of `rows`, to its records by their latent scores: the k-th
 * largest value to the record with the k-th largest score (Iman and Conover 1982). So no value comes to a leaf that
 * was not drawn for it. O(n log n).
 */
export function* giveNumbers(
  { coefficients, factor }: NumberEffects,
  { terms, pieces, rows }: LeafBlocks,
  values: Float64Array,
  parameters: 'posterior' | 'fixed',
  stream: RandomStream,
): Work<Float64Array> {
  const effects = new Float64Array(coefficients.length + 1);
  effects.set(
    parameters === 'posterior' ? drawCoefficients(coefficients, factor, 1, stream) : coefficients,
  );
  effects[0] = 0;
  const drawn = new Float64Array(values.length);
  const normals = new Float64Array(BLOCK);
  for (const [p, { from, to }] of pieces.entries()) {
    if (p % 64 === 0) yield { done: from, total: values.length };
    const score = new Float64Array(to - from);
    terms.read(from, to);
    addLinear(terms, effects, score, score.length);
    const centre = score.reduce((sum, value) => sum + value / score.length, 0);
    const more = 1 / reachOfRanks(score.length);
    for (let i = 0; i < score.length; i++) score[i] *= more;
    const away = score.map((value) => value - centre * more);
    const variance = inner(away, away) / score.length;
    const deviation = Math.sqrt(Math.max(1 - variance, LEAST_CHANCE * variance));
    stream.fillNormal(normals.subarray(0, score.length));
    for (let i = 0; i < score.length; i++) score[i] += deviation * normals[i];
    const sorted = values.slice(from, to).sort();
    for (const [k, i] of ascendingOrder(score).entries()) drawn[rows[from + i]] = sorted[k];
  }
  return drawn;
}
