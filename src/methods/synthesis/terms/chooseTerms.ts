import type { Matrix } from '../../../foundation/numerics/index.ts';
import { inside, type Work } from '../../../foundation/work/index.ts';
import type { Variable } from '../columnModel.ts';
import { type ClassesOf, guardedTerms } from './guardedTerms.ts';
import {
  addMoments,
  addProducts,
  BLOCK,
  blocks,
  independentTerms,
  listTerms,
  lowerTriangle,
  onlyTerms,
  strongestTerms,
  type TermBlocks,
  type TermList,
  termBlocks,
  termCount,
} from './terms.ts';

/** The columns that terms explain, with mean 0, such as indicators of classes minus their shares. */
export interface Targets {
  readonly records: number;
  readonly count: number;
  /** The sum of squares of one, to the order of magnitude. */
  size(target: number): number;
  fill(target: number, block: Float64Array, from: number, to: number): void;
}

/**
 * The terms of a model: all terms of the predictors, without linear combinations of others, and fewer than records.
 * If there are more than `most`, those stay that individually explain most: the sums over targets of (sum of term
 * times target)^2, divided by the variance of the term and the size of the target; for classes this is Pearson's
 * chi-square. With a guard, terms whose coefficients would reveal single records are also left out. O(n p^2) for p
 * predictors, and O(t^3).
 */
export function* chooseTerms(
  predictors: readonly Variable[],
  targets: Targets,
  leaf: number,
  most: number,
  guard?: { readonly of: ClassesOf | null },
): Work<TermList> {
  const { records } = targets;
  let list: TermList = [];
  for (const [j, predictor] of predictors.entries()) {
    yield { done: (0.2 * j) / predictors.length, total: 2 };
    list = [...list, ...listTerms([predictor], leaf, guard !== undefined)];
  }
  if (termCount(list) > most) {
    const scores = yield* inside(
      scoresOf(termBlocks(list, predictors, records), targets),
      0.2,
      0.8,
      2,
    );
    list = onlyTerms(list, strongestTerms(scores, most));
  }
  if (termCount(list) === 1) return list;
  const products = yield* inside(productsOf(termBlocks(list, predictors, records), null), 1, 1, 2);
  const independent = onlyTerms(list, independentTerms(products, records - 1));
  if (guard === undefined) return independent;
  return yield* guardedTerms(independent, predictors, records, leaf, guard.of);
}

/** The guard of regressions of numbers. */
export const NO_CLASSES = { of: null };

/** The products of all pairs of terms, summed over the records, with weights if given; the lower triangle. */
export function* productsOf(terms: TermBlocks, weights: Float64Array | null): Work<Matrix> {
  const { count, records } = terms;
  const products = new Float64Array((count + 1) * (count + 1));
  const scratch = new Float64Array(BLOCK);
  const ones = new Float64Array(BLOCK).fill(1);
  const columns = terms.numbers.length + terms.cells.length;
  for (const { from, to, progress } of blocks(records, (columns * columns) / 2)) {
    if (progress !== null) yield progress;
    terms.read(from, to);
    const w = weights === null ? ones : weights.subarray(from, to);
    addProducts(terms, w, products, to - from, scratch);
  }
  return lowerTriangle(products, count);
}

function* scoresOf(terms: TermBlocks, targets: Targets): Work<Float64Array> {
  const { count, records } = terms;
  const ones = new Float64Array(BLOCK).fill(1);
  const target = new Float64Array(BLOCK);
  const totals = new Float64Array(count + 1);
  const sums = Array.from({ length: targets.count }, () => new Float64Array(count + 1));
  const columns = terms.numbers.length + terms.cells.length;
  for (const { from, to, progress } of blocks(records, columns * targets.count)) {
    if (progress !== null) yield progress;
    terms.read(from, to);
    addMoments(terms, ones, totals, to - from);
    for (let k = 0; k < targets.count; k++) {
      targets.fill(k, target, from, to);
      addMoments(terms, target, sums[k], to - from);
    }
  }
  const scores = new Float64Array(count);
  for (let t = 1; t < count; t++) {
    const share = totals[t] / records;
    const variance = t < terms.numbers.length ? 1 : share * (1 - share);
    if (variance <= 0) continue;
    for (let k = 0; k < targets.count; k++) {
      scores[t] += (sums[k][t] * sums[k][t]) / (variance * targets.size(k));
    }
  }
  return scores;
}
