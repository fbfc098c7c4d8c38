import { cholesky } from '../../../foundation/numerics/index.ts';
import { inside, type Work } from '../../../foundation/work/index.ts';
import type { Variable } from '../columnModel.ts';
import { productsOf } from './chooseTerms.ts';
import { blocks, onlyTerms, type TermList, termBlocks } from './terms.ts';

/** The class of each record, in a regression of classes. */
export interface ClassesOf {
  readonly classOf: Int32Array;
  readonly classes: number;
}

/**
 * The terms of a model to be handed out whose coefficients summarise at least `leaf` records. A level has at least
 * `leaf` records in every class, and so do the records without an indicator: otherwise its logit would reveal their
 * number. A number has at least `leaf` records that the numbers before it do not determine: if fewer than `leaf`
 * records are more than half of its remainder, its coefficient would reveal their values. O(n p^2) for p numbers.
 */
export function* guardedTerms(
  list: TermList,
  predictors: readonly Variable[],
  records: number,
  leaf: number,
  of: ClassesOf | null,
): Work<TermList> {
  const common =
    of === null ? list : list.map((part, j) => inEveryClass(part, predictors[j], leaf, of));
  return yield* heldByMany(common, predictors, records, leaf);
}

function inEveryClass(
  part: TermList[number],
  { values, scale }: Variable,
  leaf: number,
  { classOf, classes }: ClassesOf,
): TermList[number] {
  if (part.kind !== 'category' || scale.kind === 'numeric') return part;
  const counts = Array.from({ length: scale.levels }, () => new Int32Array(classes));
  const others = new Int32Array(classes);
  for (let i = 0; i < classOf.length; i++) {
    counts[values[i]][classOf[i]]++;
    others[classOf[i]]++;
  }
  const isEnough = (own: Int32Array) => own.every((count) => count >= leaf);
  const levels = part.levels.filter((level) => isEnough(counts[level]));
  for (const level of levels) for (let c = 0; c < classes; c++) others[c] -= counts[level][c];
  // The rarest is last, and joins the records without an indicator first.
  while (levels.length > 0 && !isEnough(others)) {
    const level = levels.pop()!;
    for (let c = 0; c < classes; c++) others[c] += counts[level][c];
  }
  return levels.length > 0 ? { kind: 'category', levels } : { kind: 'none' };
}

function* heldByMany(
  list: TermList,
  predictors: readonly Variable[],
  records: number,
  leaf: number,
): Work<TermList> {
  const numbers: TermList = list.map((part) => (part.kind === 'number' ? part : { kind: 'none' }));
  const terms = termBlocks(numbers, predictors, records);
  const { count } = terms;
  if (count < 3) return list;
  const lower = cholesky(yield* inside(productsOf(terms, null), 0, 1, 2));
  if (lower === undefined || lower === null) return list;
  const weights = Array.from({ length: count }, (_, t) => onEarlier(lower.data, count, t));
  const total = new Float64Array(count);
  const largest = Array.from({ length: count }, () => new Float64Array(leaf - 1));
  for (const { from, to, progress } of blocks(records, (count * count) / 2)) {
    if (progress !== null) yield { done: records + progress.done, total: 2 * records };
    terms.read(from, to);
    for (let t = 2; t < count; t++) {
      for (let i = 0; i < to - from; i++) {
        let left = terms.numbers[t][i];
        for (let k = 0; k < t; k++) left -= weights[t][k] * terms.numbers[k][i];
        const square = left * left;
        total[t] += square;
        if (square > largest[t][0]) insert(largest[t], square);
      }
    }
  }
  const kept = [...terms.numbers.keys()].filter((t) => {
    const few = largest[t].reduce((sum, square) => sum + square, 0);
    return t < 2 || 2 * few <= total[t];
  });
  const held = onlyTerms(numbers, kept);
  return list.map((part, j) => (part.kind === 'number' ? held[j] : part));
}

/** How a term depends on those before it, from the triangle of the products of all. */
function onEarlier(lower: Float64Array, n: number, term: number): Float64Array {
  const weights = new Float64Array(term);
  for (let k = term - 1; k >= 0; k--) {
    let left = lower[term + k * n];
    for (let l = k + 1; l < term; l++) left -= lower[l + k * n] * weights[l];
    weights[k] = left / lower[k + k * n];
  }
  return weights;
}

/** Replaces the smallest of ascending numbers by another. */
function insert(ascending: Float64Array, value: number): void {
  let at = 0;
  while (at + 1 < ascending.length && ascending[at + 1] < value) {
    ascending[at] = ascending[at + 1];
    at++;
  }
  ascending[at] = value;
}
