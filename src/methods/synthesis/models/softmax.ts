import { exp, log, type RandomStream, zeros } from '../../../foundation/numerics/index.ts';
import { inside, type Work } from '../../../foundation/work/index.ts';
import type { DrawOptions, FitOptions, Variable } from '../columnModel.ts';
import { selectRecords } from '../selectRecords.ts';
import { chooseTerms } from '../terms/chooseTerms.ts';
import {
  addLinear,
  addMoments,
  addProducts,
  BLOCK,
  blocks,
  type TermBlocks,
  type TermList,
  termBlocks,
} from '../terms/terms.ts';
import { type Classes, type LevelClass, levelDraw } from './classes.ts';
import { type Likelihood, maximum } from './maximum.ts';
import { drawCoefficients } from './posterior.ts';

/** Largest number of coefficients of all classes; the factor of their covariance then has 180,300 numbers. */
const MOST_COEFFICIENTS = 600;
/** Largest number of products for the curvature: a second or less. Beyond it, a sample of the records is used. */
const MOST_PRODUCTS = 5e8;
/** Number of records of each level and class in the sample, on average, or all. */
const LEAST_OF_EACH = 200;

/** log(P(class c) / P(class 0)) = the sum of terms times coefficients. A single class is always drawn. */
export interface SoftmaxFit {
  readonly classes: readonly LevelClass[];
  readonly terms: TermList;
  /** For class 1, one per term, the intercept first; then for class 2, ... */
  readonly coefficients: readonly number[];
  /** The upper triangular factor of their covariance, column after column without the zeros. */
  readonly factor: readonly number[];
}

interface SoftmaxOptions extends Pick<FitOptions, 'leaf' | 'guarded'> {
  readonly mostProducts?: number | undefined;
}

/**
 * Logistic regression with two or more classes; the first is the reference. The result is the coefficients of the
 * largest posterior density under the prior of `maximum`, and the inverse of the second derivatives there as their
 * covariance. With more terms than 600 coefficients allow, the terms stay that individually explain most of the
 * classes.
 *
 * A step takes O(n k p) for k classes and p predictors; curvature O(n k^2 p^2 / 4). If that is more than 5e8,
 * curvature uses a sample of the records (Roosta-Khorasani and Mahoney 2019), with rare levels and classes in full.
 * The sample affects only the steps and, by a few percent, the estimated uncertainty; the maximum is that of all
 * records.
 */
export function* fitSoftmax(
  { classes, ofLevel }: Classes,
  response: Float64Array,
  allPredictors: readonly Variable[],
  { leaf, guarded = false, mostProducts = MOST_PRODUCTS }: SoftmaxOptions,
  stream: RandomStream,
): Work<SoftmaxFit> {
  const none = allPredictors.map(() => ({ kind: 'none' }) as const);
  if (classes.length === 1) return { classes, terms: none, coefficients: [], factor: [] };
  const { classOf, predictors } = recordsWithClass(ofLevel, response, allPredictors);
  const records = classOf.length;
  const counts = new Float64Array(classes.length);
  for (let i = 0; i < records; i++) counts[classOf[i]]++;
  const targets = {
    records,
    count: classes.length,
    size: (k: number) => counts[k],
    fill(k: number, block: Float64Array, from: number, to: number) {
      const share = counts[k] / records;
      for (let i = from; i < to; i++) block[i - from] = (classOf[i] === k ? 1 : 0) - share;
    },
  };
  const most = Math.max(1, Math.floor(MOST_COEFFICIENTS / (classes.length - 1)));
  const guard = guarded ? { of: { classOf, classes: classes.length } } : undefined;
  const choice = chooseTerms(predictors, targets, leaf, most, guard);
  const terms = yield* inside(choice, 0, 1, 5);
  const all = termBlocks(terms, predictors, records);
  const only = (some: Int32Array) =>
    termBlocks(terms, selectRecords(predictors, some), some.length);
  const sample = yield* drawSample(all, { classOf, counts, only }, mostProducts, stream);
  const start = new Float64Array((classes.length - 1) * all.count);
  for (let k = 1; k < classes.length; k++) {
    start[(k - 1) * all.count] = log(counts[k] / counts[0]);
  }
  const likelihood = softmaxLikelihood(all, classOf, classes.length, sample);
  return { classes, terms, ...(yield* inside(maximum(likelihood, start), 1, 4, 5)) };
}

/** Draws a class by its probabilities, then one of its levels. */
export function* drawSoftmax(
  { classes, terms, coefficients, factor }: SoftmaxFit,
  predictors: readonly Variable[],
  records: number,
  { parameters }: DrawOptions,
  stream: RandomStream,
): Work<Float64Array> {
  const drawn = new Float64Array(records);
  const level = levelDraw(classes, stream);
  if (classes.length === 1) {
    for (let i = 0; i < records; i++) {
      if (i % 65536 === 0) yield { done: i, total: records };
      drawn[i] = level(0);
    }
    return drawn;
  }
  const b =
    parameters === 'posterior' && factor.length > 0
      ? drawCoefficients(coefficients, factor, 1, stream)
      : Float64Array.from(coefficients);
  const all = termBlocks(terms, predictors, records);
  const probabilities = probabilityBlocks(all, classes.length);
  for (const { from, to, progress } of blocks(records, classes.length * 30)) {
    if (progress !== null) yield progress;
    probabilities.read(b, from, to);
    for (let i = 0; i < to - from; i++) {
      const u = stream.uniform();
      let k = 0;
      let sum = probabilities.of[0][i];
      while (u > sum && k < classes.length - 1) sum += probabilities.of[++k][i];
      drawn[from + i] = level(k);
    }
  }
  return drawn;
}

/** Without the records of levels that have no class. */
function recordsWithClass(
  ofLevel: Int32Array,
  response: Float64Array,
  predictors: readonly Variable[],
): { classOf: Int32Array; predictors: readonly Variable[] } {
  const classOf = Int32Array.from(response, (level) => ofLevel[level]);
  if (classOf.every((c) => c >= 0)) return { classOf, predictors };
  const records = Int32Array.from(classOf.keys()).filter((i) => classOf[i] >= 0);
  return {
    classOf: records.map((i) => classOf[i]),
    predictors: selectRecords(predictors, records),
  };
}

interface Sample {
  readonly terms: TermBlocks;
  /** The number of records that each stands for. */
  readonly weights: Float64Array;
}

/** The classes of records, the number of records of each, and the terms of some records only. */
interface Sampled {
  readonly classOf: Int32Array;
  readonly counts: Float64Array;
  only(records: Int32Array): TermBlocks;
}

/**
 * All records, or a sample that limits the cost of curvature: all have the same probability, or a higher one if a
 * class or level would have fewer than 200; the weight is the inverse of the probability.
 */
function* drawSample(
  all: TermBlocks,
  { classOf, counts, only }: Sampled,
  mostProducts: number,
  stream: RandomStream,
): Work<Sample> {
  const { records } = all;
  const columns = all.numbers.length + all.cells.length;
  const perRecord = (counts.length * counts.length * columns * columns) / 4;
  const size = Math.floor(mostProducts / perRecord);
  if (records <= 2 * size) return { terms: all, weights: new Float64Array(records).fill(1) };
  const ofTerm = new Float64Array(all.count + 1);
  for (const { from, to, progress } of blocks(records, columns)) {
    if (progress !== null) yield { done: 1, total: 5 };
    all.read(from, to);
    for (const cell of all.cells) for (let i = 0; i < to - from; i++) ofTerm[cell[i]]++;
  }
  ofTerm[all.count] = records;
  const taken: number[] = [];
  const weights: number[] = [];
  for (const { from, to, progress } of blocks(records, columns + 100)) {
    if (progress !== null) yield { done: 1, total: 5 };
    all.read(from, to);
    for (let i = from; i < to; i++) {
      let rarest = counts[classOf[i]];
      for (const cell of all.cells) rarest = Math.min(rarest, ofTerm[cell[i - from]]);
      const p = Math.min(1, Math.max(size / records, LEAST_OF_EACH / rarest));
      if (stream.uniform() >= p) continue;
      taken.push(i);
      weights.push(1 / p);
    }
  }
  return { terms: only(Int32Array.from(taken)), weights: Float64Array.from(weights) };
}

/** The probabilities of classes, block by block. */
function probabilityBlocks(terms: TermBlocks, classes: number) {
  const of = Array.from({ length: classes }, () => new Float64Array(BLOCK));
  const largest = new Float64Array(BLOCK);
  const total = new Float64Array(BLOCK);
  const padded = new Float64Array(terms.count + 1);
  return {
    of,
    /** The logarithm of the sum of the exponentials is log(total) + largest. */
    largest,
    total,
    /** Linear predictors only. */
    readLines(b: Float64Array, from: number, to: number): void {
      terms.read(from, to);
      for (let k = 1; k < classes; k++) {
        padded.set(b.subarray((k - 1) * terms.count, k * terms.count));
        of[k].fill(0);
        addLinear(terms, padded, of[k], to - from);
      }
      of[0].fill(0);
    },
    read(b: Float64Array, from: number, to: number): void {
      this.readLines(b, from, to);
      this.normalise(to - from);
    },
    normalise(n: number): void {
      largest.fill(0);
      total.fill(0);
      for (let k = 1; k < classes; k++) {
        const line = of[k];
        for (let i = 0; i < n; i++) if (line[i] > largest[i]) largest[i] = line[i];
      }
      for (let k = 0; k < classes; k++) {
        const line = of[k];
        for (let i = 0; i < n; i++) total[i] += line[i] = exp(line[i] - largest[i]);
      }
      for (let k = 0; k < classes; k++) {
        const line = of[k];
        for (let i = 0; i < n; i++) line[i] /= total[i];
      }
    },
  };
}

function softmaxLikelihood(
  all: TermBlocks,
  classOf: Int32Array,
  classes: number,
  sample: Sample,
): Likelihood {
  const { count } = all;
  const hasPrior = Uint8Array.from({ length: (classes - 1) * count }, (_, t) =>
    t % count === 0 ? 0 : 1,
  );
  const columns = all.numbers.length + all.cells.length;
  return {
    hasPrior,

    *evaluate(b) {
      const probabilities = probabilityBlocks(all, classes);
      const sums = Array.from({ length: classes }, () => new Float64Array(count + 1));
      let logLikelihood = 0;
      for (const { from, to, progress } of blocks(all.records, classes * (2 * columns + 25))) {
        if (progress !== null) yield progress;
        const n = to - from;
        probabilities.readLines(b, from, to);
        let lines = 0;
        for (let i = 0; i < n; i++) lines += probabilities.of[classOf[from + i]][i];
        probabilities.normalise(n);
        for (let i = 0; i < n; i++) {
          lines -= log(probabilities.total[i]) + probabilities.largest[i];
        }
        logLikelihood += lines;
        for (let k = 1; k < classes; k++) {
          const residuals = probabilities.of[k];
          for (let i = 0; i < n; i++) {
            residuals[i] = (classOf[from + i] === k ? 1 : 0) - residuals[i];
          }
          addMoments(all, residuals, sums[k], n);
        }
      }
      const gradient = new Float64Array((classes - 1) * count);
      for (let k = 1; k < classes; k++) {
        gradient.set(sums[k].subarray(0, count), (k - 1) * count);
      }
      return { logLikelihood, gradient };
    },

    *information(b) {
      const { terms, weights } = sample;
      const probabilities = probabilityBlocks(terms, classes);
      const stride = count + 1;
      const pairs = (classes * (classes - 1)) / 2;
      const products = Array.from({ length: pairs }, () => new Float64Array(stride * stride));
      const scratch = new Float64Array(BLOCK);
      const w = new Float64Array(BLOCK);
      const work = (pairs * columns * columns) / 2;
      for (const { from, to, progress } of blocks(terms.records, work)) {
        if (progress !== null) yield progress;
        const n = to - from;
        probabilities.read(b, from, to);
        for (let k = 1, pair = 0; k < classes; k++) {
          const p = probabilities.of[k];
          for (let l = 1; l <= k; l++, pair++) {
            const q = probabilities.of[l];
            const same = k === l ? 1 : 0;
            for (let i = 0; i < n; i++) w[i] = weights[from + i] * p[i] * (same - q[i]);
            addProducts(terms, w, products[pair], n, scratch);
          }
        }
      }
      const size = (classes - 1) * count;
      const information = zeros(size, size);
      for (let k = 1, pair = 0; k < classes; k++) {
        for (let l = 1; l <= k; l++, pair++) {
          const table = products[pair];
          for (let t = 0; t < count; t++) {
            const column = ((l - 1) * count + t) * size + (k - 1) * count;
            for (let s = 0; s < count; s++) {
              information.data[column + s] = table[Math.max(s, t) + Math.min(s, t) * stride];
            }
          }
        }
      }
      return information;
    },
  };
}
