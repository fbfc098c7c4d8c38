import { type PivotedCholesky, pivotedCholesky, solveCholesky } from '../algebra/cholesky.ts';
import { type Matrix, zeros } from '../algebra/matrix.ts';
import { exp, log, log1p } from '../elementary.ts';
import { sumError } from '../floatingPoint.ts';

/** Records per block: their terms stay in a near cache. */
export const LOGISTIC_BLOCK = 256;

/** The terms of a model, made block by block, because all at once can exceed the memory. */
export interface Terms {
  readonly records: number;
  /** Term 0 is the intercept and is 1 throughout. */
  readonly count: number;
  /** Writes term t of record from + i to block[t * LOGISTIC_BLOCK + i], for from + i below to. */
  fill(block: Float64Array, from: number, to: number): void;
}

export interface LogisticFit {
  /** The terms that were kept, in increasing order; the others are linear combinations of these. */
  readonly kept: Int32Array;
  /** One per term, 0 for terms left out. Without meaning if the classes are separated. */
  readonly coefficients: Float64Array;
  /** The fitted probability of class 1, record by record. */
  readonly probabilities: Float64Array;
  readonly steps: number;
  readonly hasConverged: boolean;
  /**
   * Whether the terms tell all records apart. The likelihood then has no maximum, and the probabilities are its limits:
   * 0 and 1.
   */
  readonly isSeparated: boolean;
}

/** Progress in passes over the records; their total number is not known in advance. */
interface Progress {
  readonly done: number;
  readonly total: number;
}

type Passing<T> = Generator<Progress, T, unknown>;

/** A term is left out if the others explain all but this share of its sum of squares. */
const COLLINEAR = 1e-10;
/** Curvature below this share of a term's own counts as zero. */
const FLAT = 1e-13;
const MOST_STEPS = 60;
const MOST_HALVINGS = 30;
/** Twice the possible gain in likelihood of a step, below which the rest is rounding. */
const NOTHING_LEFT = 1e-20;
/** If a step can gain less than this share of what the step before could, the old curvature is good enough. */
const FAST_ENOUGH = 0.02;

/**
 * Logistic regression by maximum likelihood: Newton's method (iteratively reweighted least squares), with steps halved
 * until the likelihood does not fall. The matrix of second derivatives is kept while steps with it shrink fast, because
 * computing it costs far more than a step; the first one comes with the rank decision. Terms that are linear
 * combinations of others, to within 1e-10 of their sum of squares, are found by a pivoted Cholesky factorisation,
 * intercept first, and left out.
 *
 * Ends when the sum of (p - share of class 1)^2 changes by less than 1e-11 of itself and the likelihood has nothing
 * left to gain. If some records are separated with certainty, their probabilities approach 0 or 1 by a factor e a step,
 * which ends the same way; if all are, the result is the limit. Both classes must occur, and term 0 must be 1.
 *
 * With weights, a record counts as many times as its weight says; none is 0.
 *
 * About n t^2 / 2 products for the start and for each new matrix, at 1e9 a second, and for each step 2 n t products and
 * n exponentials.
 */
export function* fitLogistic(
  terms: Terms,
  isOne: Uint8Array,
  weights: Float64Array | null = null,
): Passing<LogisticFit> {
  const work = maximise(terms, isOne, weights);
  let passes = 0;
  let before = 1;
  for (;;) {
    const next = work.next();
    if (next.done) return next.value;
    const part = next.value.done / next.value.total;
    if (part <= before) passes++;
    before = part;
    yield { done: passes + part, total: passes + part + 4 };
  }
}

/** Yields the progress of the current pass over the records. */
function* maximise(
  terms: Terms,
  isOne: Uint8Array,
  weights: Float64Array | null,
): Passing<LogisticFit> {
  const everything = Int32Array.from({ length: terms.count }, (_, t) => t);
  const products = yield* crossProducts(terms, everything, null, weights);
  const first = factorise(products, COLLINEAR);
  const kept = first.pivots.slice(0, first.rank);
  const model: Model = { terms, isOne, weights, share: shareOf(isOne, weights), kept };

  const start = new Float64Array(kept.length);
  start[kept.indexOf(0)] = log(model.share / (1 - model.share));
  let here = yield* evaluate(model, start);
  let curvature: Factor = {
    ...first,
    pivots: everything.slice(0, first.rank),
    scale: Float64Array.from(kept, (t) => first.scale[t]),
  };
  // All probabilities are equal at the start.
  let weight = model.share * (1 - model.share);
  let isFresh = true;
  let gainBefore = Number.POSITIVE_INFINITY;
  let change = Number.POSITIVE_INFINITY;
  let steps = 0;
  let hasConverged = false;
  while (!here.isSeparated) {
    let step = solve(curvature, here.gradient, weight);
    let gain = inner(step, here.gradient);
    if (gain <= NOTHING_LEFT || (change <= 1e-11 * here.squares && gain <= 1e-9 * here.squares)) {
      hasConverged = true;
      break;
    }
    if (steps === MOST_STEPS) break;
    if (!isFresh && gain > FAST_ENOUGH * gainBefore) {
      curvature = factorise(yield* crossProducts(terms, kept, here.probabilities, weights), FLAT);
      weight = 1;
      isFresh = true;
      step = solve(curvature, here.gradient, weight);
      gain = inner(step, here.gradient);
    }
    const there = yield* goUphill(model, here, step);
    steps++;
    if (there === null) {
      // No step along an uphill direction goes up, even with the current matrix: the rest is rounding.
      if (isFresh) break;
      gainBefore = 0;
      continue;
    }
    change = Math.abs(there.squares - here.squares);
    gainBefore = gain;
    here = there;
    isFresh = false;
  }

  const coefficients = new Float64Array(terms.count);
  for (let t = 0; t < kept.length; t++) coefficients[kept[t]] = here.coefficients[t];
  return {
    kept: kept.slice().sort(),
    coefficients,
    probabilities: here.isSeparated ? Float64Array.from(isOne) : here.probabilities,
    steps,
    hasConverged: hasConverged || here.isSeparated,
    isSeparated: here.isSeparated,
  };
}

interface Model {
  readonly terms: Terms;
  readonly isOne: Uint8Array;
  /** Null if every record counts once. */
  readonly weights: Float64Array | null;
  /** Of class 1. */
  readonly share: number;
  /** Terms in the order of their choice. */
  readonly kept: Int32Array;
}

/** The likelihood and related sums at some coefficients. */
interface Place {
  readonly coefficients: Float64Array;
  readonly probabilities: Float64Array;
  readonly logLikelihood: number;
  readonly gradient: Float64Array;
  /** Sum of the squared distances of the probabilities from the share of class 1. */
  readonly squares: number;
  /** Whether each record is on the correct side of 1/2. */
  readonly isSeparated: boolean;
}

function shareOf(isOne: Uint8Array, weights: Float64Array | null): number {
  let ones = 0;
  if (weights !== null) {
    let all = 0;
    for (let i = 0; i < isOne.length; i++) {
      all += weights[i];
      ones += isOne[i] * weights[i];
    }
    return ones / all;
  }
  for (let i = 0; i < isOne.length; i++) ones += isOne[i];
  return ones / isOne.length;
}

/** The first point along a step, halved as often as needed, at which the likelihood is not lower. */
function* goUphill(model: Model, here: Place, step: Float64Array): Passing<Place | null> {
  // Possible rounding error in the sum of the logarithms.
  const slack = 1e-13 * Math.abs(here.logLikelihood);
  for (let halvings = 0, length = 1; halvings <= MOST_HALVINGS; halvings++, length /= 2) {
    const there = yield* evaluate(
      model,
      here.coefficients.map((b, t) => b + length * step[t]),
    );
    if (there.logLikelihood >= here.logLikelihood - slack) return there;
  }
  return null;
}

/** One pass over the records. Sums are plain within a block and compensated from block to block. */
function* evaluate(model: Model, coefficients: Float64Array): Passing<Place> {
  const { terms, isOne, weights, share, kept } = model;
  const block = new Float64Array(terms.count * LOGISTIC_BLOCK);
  const probabilities = new Float64Array(terms.records);
  const residuals = new Float64Array(LOGISTIC_BLOCK);
  const sums = accumulator(kept.length + 2);
  let isSeparated = true;
  for (const { from, to, progress } of blocksOf(terms, kept.length)) {
    if (progress !== null) yield progress;
    const count = to - from;
    terms.fill(block, from, to);
    residuals.fill(0);
    for (let t = 0; t < kept.length; t++) {
      const at = kept[t] * LOGISTIC_BLOCK;
      const b = coefficients[t];
      for (let i = 0; i < count; i++) residuals[i] += b * block[at + i];
    }
    let logLikelihood = 0;
    let squares = 0;
    for (let i = 0; i < count; i++) {
      const predictor = residuals[i];
      const one = isOne[from + i];
      const small = exp(-Math.abs(predictor));
      const p = (predictor < 0 ? small : 1) / (1 + small);
      const isRight = one === 1 ? predictor > 0 : predictor < 0;
      if (!isRight) isSeparated = false;
      const weight = weights === null ? 1 : weights[from + i];
      logLikelihood -= weight * (log1p(small) + (isRight ? 0 : Math.abs(predictor)));
      squares += weight * ((p - share) * (p - share));
      probabilities[from + i] = p;
      residuals[i] = weight * (one - p);
    }
    sums.add(kept.length, logLikelihood);
    sums.add(kept.length + 1, squares);
    for (let t = 0; t < kept.length; t++) {
      const at = kept[t] * LOGISTIC_BLOCK;
      let slope = 0;
      for (let i = 0; i < count; i++) slope += block[at + i] * residuals[i];
      sums.add(t, slope);
    }
  }
  const totals = sums.totals();
  return {
    coefficients,
    probabilities,
    logLikelihood: totals[kept.length],
    gradient: totals.subarray(0, kept.length),
    squares: totals[kept.length + 1],
    isSeparated,
  };
}

/**
 * The sums over records of products of two terms, times p (1 - p) if probabilities are given, and times the
 * weights if there are any; lower triangle. Four
 * terms are multiplied by two others at a time, so that each number in a register is used several times.
 */
function* crossProducts(
  terms: Terms,
  kept: Int32Array,
  probabilities: Float64Array | null,
  weights: Float64Array | null,
): Passing<Matrix> {
  const k = kept.length;
  const block = new Float64Array(terms.count * LOGISTIC_BLOCK);
  const isPlain = probabilities === null && weights === null;
  const weighted = isPlain ? block : new Float64Array(block.length);
  const places = kept.map((t) => t * LOGISTIC_BLOCK);
  const sums = accumulator(k * k);
  for (const { from, to, progress } of blocksOf(terms, (k * k) / 8)) {
    if (progress !== null) yield progress;
    const count = to - from;
    terms.fill(block, from, to);
    if (!isPlain) {
      for (const place of places) {
        for (let i = 0; i < count; i++) {
          const p = probabilities === null ? null : probabilities[from + i];
          const curved = p === null ? block[place + i] : block[place + i] * p * (1 - p);
          weighted[place + i] = weights === null ? curved : curved * weights[from + i];
        }
      }
    }
    for (let s = 0; s < k; s += 4) {
      for (let t = 0; t < Math.min(k, s + 4); t += 2) {
        addProducts(weighted, block, places, s, t, count, sums.add);
      }
    }
  }
  return { rows: k, columns: k, data: sums.totals() };
}

/** Terms s to s + 3 with t and t + 1; terms beyond the last repeat the last and are not added. */
function addProducts(
  weighted: Float64Array,
  block: Float64Array,
  places: Int32Array,
  s: number,
  t: number,
  count: number,
  add: (index: number, value: number) => void,
): void {
  const k = places.length;
  const place = (term: number) => places[Math.min(term, k - 1)];
  const [a, b, c, d] = [place(s), place(s + 1), place(s + 2), place(s + 3)];
  const [u, v] = [place(t), place(t + 1)];
  let [au, bu, cu, du, av, bv, cv, dv] = [0, 0, 0, 0, 0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    const x = block[u + i];
    const y = block[v + i];
    const wa = weighted[a + i];
    const wb = weighted[b + i];
    const wc = weighted[c + i];
    const wd = weighted[d + i];
    au += wa * x;
    av += wa * y;
    bu += wb * x;
    bv += wb * y;
    cu += wc * x;
    cv += wc * y;
    du += wd * x;
    dv += wd * y;
  }
  const rows = Math.min(4, k - s);
  for (let row = 0; row < rows; row++) {
    add(s + row + t * k, row === 0 ? au : row === 1 ? bu : row === 2 ? cu : du);
    if (t + 1 < k)
      add(s + row + (t + 1) * k, row === 0 ? av : row === 1 ? bv : row === 2 ? cv : dv);
  }
}

/** Sums that carry their rounding errors along. */
function accumulator(length: number) {
  const running = new Float64Array(length);
  const errors = new Float64Array(length);
  return {
    add(index: number, value: number): void {
      const before = running[index];
      const next = before + value;
      errors[index] += sumError(before, value, next);
      running[index] = next;
    },
    totals: () => running.map((value, index) => value + errors[index]),
  };
}

/** Splits the records into blocks; `work` is about the products per record. Some blocks bring a progress to yield. */
function* blocksOf({ records }: Terms, work: number) {
  // Some 20 milliseconds.
  const pause = Math.max(1, Math.floor(4e6 / (work * LOGISTIC_BLOCK)));
  for (let from = 0, b = 0; from < records; from += LOGISTIC_BLOCK, b++) {
    yield {
      from,
      to: Math.min(records, from + LOGISTIC_BLOCK),
      progress: b % pause === 0 ? { done: from, total: records } : null,
    };
  }
}

interface Factor extends PivotedCholesky {
  /** The factors that made the diagonal of the matrix 1. */
  readonly scale: Float64Array;
}

/** The factorisation of a symmetric matrix, of which the lower triangle is read, after scaling its diagonal to 1. */
function factorise(a: Matrix, tolerance: number): Factor {
  const k = a.rows;
  const scale = new Float64Array(k);
  for (let t = 0; t < k; t++) {
    const diagonal = a.data[t + t * k];
    scale[t] = diagonal > 0 ? 1 / Math.sqrt(diagonal) : 0;
  }
  const scaled = zeros(k, k);
  for (let t = 0; t < k; t++) {
    for (let s = t; s < k; s++) {
      scaled.data[s + t * k] = a.data[s + t * k] * scale[s] * scale[t];
    }
    // Exactly 1, so that the intercept is the first among equals.
    if (scale[t] > 0) scaled.data[t + t * k] = 1;
  }
  return { ...pivotedCholesky(scaled, tolerance), scale };
}

/** The x with A x = g / weight; 0 in the directions that the factorisation found flat. */
function solve(
  { factor, pivots, rank, scale }: Factor,
  g: Float64Array,
  weight: number,
): Float64Array {
  const right = Float64Array.from({ length: rank }, (_, i) => g[pivots[i]] * scale[pivots[i]]);
  const solved = solveCholesky(factor, right);
  const x = new Float64Array(g.length);
  for (let i = 0; i < rank; i++) x[pivots[i]] = (solved[i] * scale[pivots[i]]) / weight;
  return x;
}

function inner(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let t = 0; t < a.length; t++) sum += a[t] * b[t];
  return sum;
}
