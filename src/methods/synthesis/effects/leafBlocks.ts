import { cholesky, type Matrix, zeros } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import type { Variable } from '../columnModel.ts';
import { selectRecords } from '../selectRecords.ts';
import {
  addMoments,
  addProducts,
  BLOCK,
  lowerTriangle,
  type TermBlocks,
  type TermList,
  termBlocks,
} from '../terms/terms.ts';
import { descend } from '../tree/descend.ts';
import type { Splits } from '../tree/grow.ts';

/** Products between two yields: some 20 milliseconds. */
const WORK_BETWEEN_YIELDS = 1e7;

/** Records of one leaf, at most BLOCK: those from `from` up to `to` (excluded) in the order of `rows`. */
export interface Piece {
  readonly leaf: number;
  readonly from: number;
  readonly to: number;
}

/** Records by their leaves, cut into pieces, and their terms in that order. */
export interface LeafBlocks {
  readonly rows: Int32Array;
  readonly pieces: readonly Piece[];
  readonly terms: TermBlocks;
}

/** What leads records to their leaves, and what has effects there: its terms and their columns. */
interface Explaining {
  readonly splits: Splits;
  readonly predictors: readonly Variable[];
  readonly list: TermList;
  readonly columns: readonly Variable[];
}

/** Sends records down a tree. The pieces of a leaf have nearly the same number of records. O(n) per level. */
export function* leafBlocks(
  { splits, predictors, list, columns }: Explaining,
  records: number,
): Work<LeafBlocks> {
  const rows = new Int32Array(records);
  for (let row = 0; row < records; row++) rows[row] = row;
  const visits = yield* descend(splits, predictors, rows);
  const pieces: Piece[] = [];
  let start = 0;
  for (const { leaf, rows: own } of visits) {
    const parts = Math.ceil(own.length / BLOCK);
    for (let part = 0; part < parts; part++) {
      const from = start + Math.floor((part * own.length) / parts);
      pieces.push({ leaf, from, to: start + Math.floor(((part + 1) * own.length) / parts) });
    }
    start += own.length;
  }
  return { rows, pieces, terms: termBlocks(list, selectRecords(columns, rows), records) };
}

/**
 * The sum over pieces of a weight times the products of terms, which are centred in each piece; the lower triangle.
 * Pieces of weight 0 cost nothing, others O(p^2) for each record with p columns, and O(t^2) for t terms.
 */
export function* centredProducts(
  { pieces, terms }: LeafBlocks,
  weight: (piece: number) => number,
): Work<Matrix> {
  const { count, numbers, cells, records } = terms;
  const stride = count + 1;
  const products = new Float64Array(stride * stride);
  const scratch = new Float64Array(BLOCK);
  const weights = new Float64Array(BLOCK);
  const sums = new Float64Array(stride);
  const columns = numbers.length + cells.length;
  const perRecord = (columns * columns) / 2;
  let work = 0;
  for (const [p, { from, to }] of pieces.entries()) {
    const own = weight(p);
    if (own === 0) continue;
    const n = to - from;
    work += n * perRecord + (count * count) / 2;
    if (work > WORK_BETWEEN_YIELDS) {
      work = 0;
      yield { done: from, total: records };
    }
    terms.read(from, to);
    weights.fill(own, 0, n);
    addProducts(terms, weights, products, n, scratch);
    sums.fill(0);
    addMoments(terms, weights, sums, n);
    for (let j = 1; j < count; j++) {
      if (sums[j] === 0) continue;
      const share = sums[j] / (own * n);
      for (let i = j; i < count; i++) products[i + j * stride] -= sums[i] * share;
    }
  }
  return lowerTriangle(products, count);
}

/** The variance of each term over all records; numbers have 1. */
export function termVariances({ pieces, terms }: LeafBlocks): Float64Array {
  const { count, numbers, records } = terms;
  const totals = new Float64Array(count + 1);
  const ones = new Float64Array(BLOCK).fill(1);
  for (const { from, to } of pieces) {
    terms.read(from, to);
    addMoments(terms, ones, totals, to - from);
  }
  return totals
    .subarray(0, count)
    .map((total, t) => (t < numbers.length ? 1 : (total / records) * (1 - total / records)));
}

/**
 * The Cholesky factor of the products of terms with `shrinkage` times their variances added: a normal prior of each
 * effect around 0 (ridge regression, Hoerl and Kennard 1970). The intercept has no effect and stands alone.
 */
export function shrunkFactor(
  { rows: k, data }: Matrix,
  variances: Float64Array,
  shrinkage: number,
): Matrix {
  for (let raised = shrinkage; ; raised *= 10) {
    const sum = zeros(k, k);
    sum.data.set(data);
    sum.data.fill(0, 0, k);
    sum.data[0] = 1;
    for (let t = 1; t < k; t++) sum.data[t + t * k] += raised * variances[t];
    const lower = cholesky(sum);
    if (lower !== undefined) return lower;
  }
}

/**
 * The prior of effects: those of t terms together have a variance of about 16, in units of the response's residuals
 * or of logits. The fewer records there are for each term, the more the effects shrink: by 1/160 with ten records.
 */
export function shrinkageOf({ terms }: LeafBlocks): number {
  return (terms.count - 1) / 16;
}
