import {
  LOGISTIC_BLOCK,
  type Matrix,
  mean,
  pivotedCholesky,
  standardDeviation,
  zeros,
} from '../../../foundation/numerics/index.ts';
import type { Variable } from '../columnModel.ts';
import { multipleOf, powerBelow } from '../guard/guard.ts';

/** Number of records that are processed together. */
export const BLOCK = LOGISTIC_BLOCK;

/** Largest number of levels of a category with their own term. */
const MOST_LEVELS = 50;
/**
 * A term is left out if the others explain all but this share of its sum of squares. Far more than rounding requires:
 * predictors that are drawn themselves do not keep such relations exactly. If the coefficient of the difference of,
 * say, a total and its parts is nearly unknown, any small difference would be amplified.
 */
const COLLINEAR = 1e-6;

/** Largest deviation from the mean: no number of a fitted file is farther away than the root of n. */
const FARTHEST = 1e6;

/** The contribution of a predictor to a model: plain data. */
type TermPart =
  | { readonly kind: 'none' }
  /** (x - centre) / scale: mean and standard deviation (divisor n), with few digits in models that are handed out. */
  | { readonly kind: 'number'; readonly centre: number; readonly scale: number }
  /** An indicator for each of these levels; all others together are the reference. */
  | { readonly kind: 'category'; readonly levels: readonly number[] };

/**
 * The terms of a model, a part for each predictor. Their numbers: the intercept is 0, then the numbers, then the
 * indicators of one category after the other.
 */
export type TermList = readonly TermPart[];

/**
 * The terms of predictors: numbers centred and scaled; for a category an indicator for each of the at most 50 most
 * frequent levels (the lower code first in ties) with at least `leaf` records. The reference also has at least `leaf`
 * records: if the other levels have fewer, the most frequent one joins them. Categories without two such levels add
 * nothing, nor do numbers that all records but fewer than `leaf` share: their coefficient would reveal these few
 * values. O(n + levels) per predictor.
 */
export function listTerms(
  predictors: readonly Variable[],
  leaf: number,
  guarded = false,
): TermList {
  return predictors.map(({ values, scale }) => {
    if (scale.kind === 'numeric') return numberTerm(values, leaf, guarded);
    const levels = termLevels(levelCounts(values, scale.levels), values.length, leaf);
    return levels.length > 0 ? { kind: 'category', levels } : { kind: 'none' };
  });
}

function numberTerm(values: Float64Array, leaf: number, guarded: boolean): TermPart {
  if (besideMajority(values) < Math.max(1, leaf)) return { kind: 'none' };
  const scale = standardDeviation(values, 'n');
  if (!(scale > 0)) return { kind: 'none' };
  if (!guarded) return { kind: 'number', centre: mean(values), scale };
  const unit = powerBelow(scale) / 8;
  return {
    kind: 'number',
    centre: multipleOf(mean(values), unit),
    scale: multipleOf(scale, unit),
  };
}

/**
 * The number of records that differ from the majority number; all if there is no majority (Boyer and Moore 1991).
 * O(n).
 */
function besideMajority(values: Float64Array): number {
  let candidate = Number.NaN;
  let lead = 0;
  for (const value of values) {
    if (lead === 0) candidate = value;
    lead += value === candidate ? 1 : -1;
  }
  let others = 0;
  for (const value of values) if (value !== candidate) others++;
  return 2 * others < values.length ? others : values.length;
}

/** How many records have each code. */
export function levelCounts(values: Float64Array, levels: number): Int32Array {
  const counts = new Int32Array(levels);
  for (let i = 0; i < values.length; i++) counts[values[i]]++;
  return counts;
}

/** Codes of levels with at least `leaf` records, the most frequent first, the lower code first in ties. */
export function frequentLevels(counts: Int32Array, leaf: number): number[] {
  const levels: number[] = [];
  for (let level = 0; level < counts.length; level++) {
    if (counts[level] >= Math.max(1, leaf)) levels.push(level);
  }
  return levels.sort((a, b) => counts[b] - counts[a] || a - b);
}

function termLevels(counts: Int32Array, records: number, leaf: number): number[] {
  const levels = frequentLevels(counts, leaf).slice(0, MOST_LEVELS);
  let others = records;
  for (const level of levels) others -= counts[level];
  return others >= Math.max(1, leaf) ? levels : levels.slice(1);
}

/** The number of terms, including the intercept. */
export function termCount(list: TermList): number {
  let count = 1;
  for (const part of list) {
    if (part.kind === 'number') count++;
    else if (part.kind === 'category') count += part.levels.length;
  }
  return count;
}

/** Keeps only the terms with these numbers. A level without its indicator joins the reference. */
export function onlyTerms(list: TermList, kept: Iterable<number>): TermList {
  const isKept = new Set(kept);
  const { first } = placed(list);
  return list.map((part, j) => {
    if (part.kind === 'none') return part;
    if (part.kind === 'number') return isKept.has(first[j]) ? part : { kind: 'none' };
    const levels = part.levels.filter((_, l) => isKept.has(first[j] + l));
    return levels.length > 0 ? { kind: 'category', levels } : { kind: 'none' };
  });
}

/** The numbers of the terms of some parts, from one to another (excluded). */
export function termsOfParts(list: TermList, from: number, to: number): number[] {
  const { first } = placed(list);
  return list.slice(from, to).flatMap((part, at) => {
    if (part.kind === 'none') return [];
    const start = first[from + at];
    return part.kind === 'number' ? [start] : part.levels.map((_, l) => start + l);
  });
}

/** The number of each part's first term. */
function placed(list: TermList): { readonly first: Int32Array; readonly numbers: number } {
  const first = new Int32Array(list.length);
  let next = 1;
  for (const [j, part] of list.entries()) if (part.kind === 'number') first[j] = next++;
  const numbers = next - 1;
  for (const [j, part] of list.entries()) {
    if (part.kind !== 'category') continue;
    first[j] = next;
    next += part.levels.length;
  }
  return { first, numbers };
}

/**
 * The terms of some records, block by block. Of indicators, only the number of the term that is 1 is stored, so that
 * a record costs as much as it has predictors, for any number of levels.
 */
export interface TermBlocks {
  readonly records: number;
  /** Number of terms. A record of the reference has this number, one more than the last. */
  readonly count: number;
  /** Numbers, the intercept (1 throughout) first: term t of record from + i is numbers[t][i]. */
  readonly numbers: readonly Float64Array[];
  /** For each category with terms, the number of the term that is 1. */
  readonly cells: readonly Int32Array[];
  /** Fills the blocks with records `from` to `to` - 1, at most BLOCK. */
  read(from: number, to: number): void;
}

/** The terms of predictors that can differ from those of the fit. A level that is new belongs to the reference. */
export function termBlocks(
  list: TermList,
  predictors: readonly Variable[],
  records: number,
): TermBlocks {
  const count = termCount(list);
  const { first } = placed(list);
  const numbers = [new Float64Array(BLOCK).fill(1)];
  const cells: Int32Array[] = [];
  const readers: ((from: number, to: number) => void)[] = [];
  for (const [j, part] of list.entries()) {
    if (part.kind === 'none') continue;
    const { values, scale } = predictors[j];
    if (part.kind === 'number') {
      const block = new Float64Array(BLOCK);
      numbers.push(block);
      // Halves, so that the difference of numbers of any size is finite.
      const [centre, half] = [part.centre / 2, part.scale / 2];
      readers.push((from, to) => {
        for (let i = from; i < to; i++) {
          const x = (values[i] / 2 - centre) / half;
          block[i - from] = Math.max(-FARTHEST, Math.min(FARTHEST, x));
        }
      });
    } else {
      const block = new Int32Array(BLOCK);
      cells.push(block);
      const levels = scale.kind === 'numeric' ? 0 : scale.levels;
      const terms = new Int32Array(Math.max(levels, ...part.levels.map((level) => level + 1)));
      terms.fill(count);
      for (const [l, level] of part.levels.entries()) terms[level] = first[j] + l;
      readers.push((from, to) => {
        for (let i = from; i < to; i++) block[i - from] = terms[values[i]] ?? count;
      });
    }
  }
  return {
    records,
    count,
    numbers,
    cells,
    read(from, to) {
      for (const read of readers) read(from, to);
    },
  };
}

/**
 * Cuts the records into blocks. After about 20 milliseconds of work, a block has a progress to yield; `work` is the
 * approximate number of products per record.
 */
export function* blocks(records: number, work: number) {
  const pause = Math.max(1, Math.floor(1e7 / ((work + 20) * BLOCK)));
  for (let from = 0, b = 0; from < records; from += BLOCK, b++) {
    yield {
      from,
      to: Math.min(records, from + BLOCK),
      progress: b % pause === 0 ? { done: from, total: records } : null,
    };
  }
}

/**
 * out[i] += the sum of terms times coefficients; the last coefficient, after those of the terms, is 0 for the
 * reference.
 */
export function addLinear(
  { numbers, cells }: TermBlocks,
  coefficients: Float64Array,
  out: Float64Array,
  n: number,
): void {
  for (let t = 0; t < numbers.length; t++) {
    const x = numbers[t];
    const b = coefficients[t];
    for (let i = 0; i < n; i++) out[i] += b * x[i];
  }
  for (const cell of cells) for (let i = 0; i < n; i++) out[i] += coefficients[cell[i]];
}

/** sums[t] += the sum over the block of weights times term t; the entry after the last is for the reference. */
export function addMoments(
  { numbers, cells }: TermBlocks,
  weights: Float64Array,
  sums: Float64Array,
  n: number,
): void {
  for (let t = 0; t < numbers.length; t++) {
    const x = numbers[t];
    let total = 0;
    for (let i = 0; i < n; i++) total += weights[i] * x[i];
    sums[t] += total;
  }
  for (const cell of cells) for (let i = 0; i < n; i++) sums[cell[i]] += weights[i];
}

/**
 * Adds the sums over the block of weights times products of two terms to the lower triangle of a matrix with one more
 * row and column than terms. `scratch` holds a block. Products per record: half the square of the number of
 * predictors, for any number of levels.
 */
export function addProducts(
  { numbers, cells, count }: TermBlocks,
  weights: Float64Array,
  products: Float64Array,
  n: number,
  scratch: Float64Array,
): void {
  const stride = count + 1;
  for (let j = 0; j < numbers.length; j++) {
    const x = numbers[j];
    for (let i = 0; i < n; i++) scratch[i] = weights[i] * x[i];
    let k = 0;
    // Four at a time: a single sum would wait for each of its additions.
    for (; k + 4 <= j + 1; k += 4) {
      const [p, q, r, s] = [numbers[k], numbers[k + 1], numbers[k + 2], numbers[k + 3]];
      let [a, b, c, d] = [0, 0, 0, 0];
      for (let i = 0; i < n; i++) {
        const w = scratch[i];
        a += w * p[i];
        b += w * q[i];
        c += w * r[i];
        d += w * s[i];
      }
      products[j + k * stride] += a;
      products[j + (k + 1) * stride] += b;
      products[j + (k + 2) * stride] += c;
      products[j + (k + 3) * stride] += d;
    }
    for (; k <= j; k++) {
      const y = numbers[k];
      let sum = 0;
      for (let i = 0; i < n; i++) sum += scratch[i] * y[i];
      products[j + k * stride] += sum;
    }
    const column = j * stride;
    for (const cell of cells) {
      for (let i = 0; i < n; i++) products[cell[i] + column] += scratch[i];
    }
  }
  for (let g = 0; g < cells.length; g++) {
    const rows = cells[g];
    for (let i = 0; i < n; i++) products[rows[i] + rows[i] * stride] += weights[i];
    for (let h = 0; h < g; h++) {
      const columns = cells[h];
      // Entries of the reference of the earlier one go to the column after the last.
      for (let i = 0; i < n; i++) products[rows[i] + columns[i] * stride] += weights[i];
    }
  }
}

/** The table that addProducts fills, without its last row and column. */
export function lowerTriangle(products: Float64Array, count: number): Matrix {
  const matrix = zeros(count, count);
  for (let j = 0; j < count; j++) {
    for (let i = j; i < count; i++) {
      matrix.data[i + j * count] = products[i + j * (count + 1)];
    }
  }
  return matrix;
}

/**
 * The numbers of terms, ascending, that are not linear combinations of others to within a millionth of their sum of
 * squares, at most `most`: by a pivoted Cholesky factorisation of the products of terms (lower triangle), the
 * intercept first. O(t^2) for each that is kept.
 */
export function independentTerms(products: Matrix, most: number): number[] {
  const k = products.rows;
  const scale = new Float64Array(k);
  for (let t = 0; t < k; t++) {
    const diagonal = products.data[t + t * k];
    scale[t] = diagonal > 0 ? 1 / Math.sqrt(diagonal) : 0;
  }
  const scaled = zeros(k, k);
  for (let t = 0; t < k; t++) {
    for (let s = t; s < k; s++) {
      scaled.data[s + t * k] = products.data[s + t * k] * scale[s] * scale[t];
    }
    // Exactly, so that the intercept is the first in ties.
    if (scale[t] > 0) scaled.data[t + t * k] = 1;
  }
  const { pivots, rank } = pivotedCholesky(scaled, COLLINEAR);
  return [...pivots.slice(0, Math.max(1, Math.min(rank, most)))].sort((a, b) => a - b);
}

/**
 * The numbers of the terms, ascending, that have the highest scores, always with the intercept; the first in ties.
 */
export function strongestTerms(scores: Float64Array, most: number): number[] {
  const order = Array.from({ length: scores.length - 1 }, (_, t) => t + 1);
  order.sort((a, b) => scores[b] - scores[a] || a - b);
  return [0, ...order.slice(0, Math.max(0, most - 1))].sort((a, b) => a - b);
}
