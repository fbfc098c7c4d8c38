import {
  exp,
  log,
  type Matrix,
  type RandomStream,
  solveCholesky,
} from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { drawCoefficients, inverseFactor } from '../models/posterior.ts';
import { addLinear, addMoments, BLOCK, type TermList } from '../terms/terms.ts';
import {
  centredProducts,
  type LeafBlocks,
  type Piece,
  shrinkageOf,
  shrunkFactor,
  termVariances,
} from './leafBlocks.ts';

/** Effects on the logarithms of the probabilities of levels. Plain data. */
export interface ClassEffects {
  readonly terms: TermList;
  /** The levels with effects, and the share of each among the records of leaves with several levels. */
  readonly levels: readonly number[];
  readonly shares: readonly number[];
  /** For each of these levels one per term, the intercept (0) first. */
  readonly coefficients: readonly number[];
  /** The upper triangular factor of their covariance, for a level that all records have. */
  readonly factor: readonly number[];
}

/** A level of a leaf: its share there, and the place of its effects; -1 if it has none. */
export interface LeafLevel {
  readonly level: number;
  readonly share: number;
  readonly effects: number;
}

/** How often probabilities are brought to the shares of the leaf. */
const ROUNDS = 2;
const MOST_STEPS = 4;
/** A step that can gain less for each coefficient is left out: it would move them by a tenth of their standard errors. */
const LEAST_GAIN = 0.01;
/** Largest effect of all terms together. */
const FARTHEST = 30;

/**
 * The probabilities of the levels of a leaf for the records of a piece: shares times exponentials of effects, brought
 * back to the shares of the leaf by turns (iterative proportional fitting, Deming and Stephan 1940); without effects,
 * the shares. A level that the leaf does not have is impossible.
 */
function probabilitiesOf(
  { terms }: LeafBlocks,
  effects: readonly Float64Array[] | null,
  { from, to }: Piece,
  levels: readonly LeafLevel[],
): Float64Array[] {
  const n = to - from;
  terms.read(from, to);
  if (effects === null) return levels.map(({ share }) => new Float64Array(n).fill(share));
  const odds = levels.map(({ share, effects: place }) => {
    const own = new Float64Array(n);
    if (place < 0) return own.fill(share);
    addLinear(terms, effects[place], own, n);
    const centre = own.reduce((sum, value) => sum + value / n, 0);
    for (let i = 0; i < n; i++) {
      own[i] = share * exp(Math.max(-FARTHEST, Math.min(FARTHEST, own[i] - centre)));
    }
    return own;
  });
  const total = new Float64Array(n);
  for (let round = 0; ; round++) {
    total.fill(0);
    for (const own of odds) for (let i = 0; i < n; i++) total[i] += own[i];
    for (const own of odds) for (let i = 0; i < n; i++) own[i] /= total[i];
    if (round === ROUNDS) return odds;
    for (const [l, own] of odds.entries()) {
      let sum = 0;
      for (let i = 0; i < n; i++) sum += own[i];
      const by = (levels[l].share * n) / sum;
      for (let i = 0; i < n; i++) own[i] *= by;
    }
  }
}

/**
 * Effects that are the same in all leaves, of the largest posterior density under the prior of `shrinkageOf`: then the
 * covariance of each level with every term, pooled within the leaves, is that of the original, up to shrinkage. Steps
 * of each level have its own curvature: the sum over leaves of its share times the products of terms. A step takes
 * O(n k p) for k levels and p columns, the curvature O(n k p^2).
 */
export function* fitClassEffects(
  list: TermList,
  levels: readonly number[],
  blocks: LeafBlocks,
  levelsOf: (leaf: number) => readonly LeafLevel[],
  codes: Float64Array,
): Work<ClassEffects> {
  const { rows, pieces, terms } = blocks;
  const { count, records } = terms;
  const variances = termVariances(blocks);
  const shrinkage = shrinkageOf(blocks);
  const inPiece = pieces.map(({ leaf }) => levelsOf(leaf));
  // A leaf of one level has nothing to choose.
  const shareIn = (k: number) => (p: number) =>
    inPiece[p].length > 1 ? (inPiece[p].find(({ effects }) => effects === k)?.share ?? 0) : 0;
  const lowers: Matrix[] = [];
  const shares: number[] = [];
  for (let k = 0; k < levels.length; k++) {
    const own = Float64Array.from(pieces.keys(), shareIn(k));
    const products = yield* centredProducts(blocks, (p) => own[p]);
    lowers.push(shrunkFactor(products, variances, shrinkage));
    shares.push(pieces.reduce((sum, { from, to }, p) => sum + (own[p] * (to - from)) / records, 0));
  }

  function* evaluate(effects: readonly Float64Array[] | null) {
    const slopes = levels.map(() => new Float64Array(count + 1));
    const left = new Float64Array(BLOCK);
    let density = 0;
    for (const [p, piece] of pieces.entries()) {
      if (p % 64 === 0) yield { done: piece.from, total: records };
      if (inPiece[p].length < 2) continue;
      const n = piece.to - piece.from;
      const probabilities = probabilitiesOf(blocks, effects, piece, inPiece[p]);
      for (const [l, { level, effects: place }] of inPiece[p].entries()) {
        let centre = 0;
        for (let i = 0; i < n; i++) {
          const isLevel = codes[rows[piece.from + i]] === level;
          if (isLevel) density += log(Math.max(Number.MIN_VALUE, probabilities[l][i]));
          left[i] = (isLevel ? 1 : 0) - probabilities[l][i];
          centre += left[i] / n;
        }
        if (place < 0) continue;
        for (let i = 0; i < n; i++) left[i] -= centre;
        addMoments(terms, left, slopes[place], n);
      }
    }
    for (const slope of slopes) slope[0] = 0;
    for (const [k, own] of effects?.entries() ?? []) {
      for (let t = 1; t < count; t++) {
        density -= (shrinkage * variances[t] * own[t] * own[t]) / 2;
        slopes[k][t] -= shrinkage * variances[t] * own[t];
      }
    }
    return { density, slopes: slopes.map((slope) => slope.subarray(0, count)) };
  }

  let effects = levels.map(() => new Float64Array(count + 1));
  let here = yield* evaluate(null);
  for (let step = 0; step < MOST_STEPS; step++) {
    const steps = here.slopes.map((slope, k) => solveCholesky(lowers[k], slope));
    const gain = steps.reduce(
      (sum, own, k) => own.reduce((inner, one, t) => inner + one * here.slopes[k][t], sum),
      0,
    );
    if (!(gain > LEAST_GAIN * levels.length * (count - 1))) break;
    let isBetter = false;
    for (let length = 1; length > 0.1 && !isBetter; length /= 2) {
      const there = effects.map((own, k) => own.map((b, t) => b + length * (steps[k][t] ?? 0)));
      const place = yield* evaluate(there);
      isBetter = place.density > here.density;
      if (isBetter) [effects, here] = [there, place];
    }
    if (!isBetter) break;
  }
  const plain = yield* centredProducts(blocks, (p) => (inPiece[p].length > 1 ? 1 : 0));
  return {
    terms: list,
    levels,
    shares,
    coefficients: effects.flatMap((own) => [...own.subarray(0, count)]),
    factor: inverseFactor(shrunkFactor(plain, variances, shrinkage)),
  };
}

/** Draws a level for each record by its probabilities. From the posterior, effects are drawn first. */
export function* drawLevels(
  { levels, shares, coefficients, factor }: ClassEffects,
  blocks: LeafBlocks,
  levelsOf: (leaf: number) => readonly LeafLevel[],
  parameters: 'posterior' | 'fixed',
  stream: RandomStream,
): Work<Float64Array> {
  const { rows, pieces, terms } = blocks;
  const effects = levels.map((_, k) => {
    const own = coefficients.slice(k * terms.count, (k + 1) * terms.count);
    const isDrawn = parameters === 'posterior' && shares[k] > 0;
    const padded = new Float64Array(terms.count + 1);
    padded.set(isDrawn ? drawCoefficients(own, factor, 1 / Math.sqrt(shares[k]), stream) : own);
    padded[0] = 0;
    return padded;
  });
  const drawn = new Float64Array(rows.length);
  for (const [p, piece] of pieces.entries()) {
    if (p % 64 === 0) yield { done: piece.from, total: rows.length };
    const own = levelsOf(piece.leaf);
    const last = own.length - 1;
    const probabilities = last > 0 ? probabilitiesOf(blocks, effects, piece, own) : [];
    for (let i = 0; i < piece.to - piece.from; i++) {
      let at = 0;
      if (last > 0) {
        let left = stream.uniform();
        while (at < last && left > probabilities[at][i]) left -= probabilities[at++][i];
      }
      drawn[rows[piece.from + i]] = own[at].level;
    }
  }
  return drawn;
}
