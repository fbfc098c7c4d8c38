import { ascendingOrder } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import type { Variable } from '../columnModel.ts';

/** A predictor with many values: its records are kept sorted while a tree grows. */
export interface Sorted {
  readonly kind: 'sorted';
  readonly values: Float64Array;
  /** The records, by ascending value. */
  readonly order: Int32Array;
  /** The rank of each record's value among the distinct values; null if all values differ. */
  readonly ranks: Int32Array | null;
}

/** A predictor with few values, or whose values have no order: its records are counted level by level in each node. */
export interface Coded {
  readonly kind: 'coded';
  readonly codes: Int32Array;
  readonly levels: number;
  readonly nominal: boolean;
  /** The values of the codes, ascending, if they differ from the codes. */
  readonly values: Float64Array | null;
}

export type Prepared = Sorted | Coded;

/** The modelled column in the form that trees use. */
export interface Response {
  /** Numbers times `scale`; with two classes 0 for the lower code and 1 for the other; null for more classes. */
  readonly numbers: Float64Array | null;
  /** The numbers that leaves summarise: others than `numbers` if the tree is grown by scores. */
  readonly told: Float64Array | null;
  /** For each predictor the numbers that it splits; null if they are `numbers` for all. */
  readonly without: readonly Float64Array[] | null;
  /** A power of two with which no square overflows or underflows. */
  readonly scale: number;
  /** The codes of categories. */
  readonly codes: Int32Array | null;
  /** Number of possible codes. */
  readonly levels: number;
  /** The records, by ascending value. */
  readonly order: Int32Array;
}

/** Largest number of distinct values of a numeric predictor that is counted value by value. */
const FEW_VALUES = 64;

/** Sorts the predictors, once for all trees of a forest. O(n) per column. */
export function* preparePredictors(predictors: readonly Variable[]): Work<Prepared[]> {
  const prepared: Prepared[] = [];
  for (const predictor of predictors) {
    yield { done: prepared.length, total: predictors.length };
    prepared.push(prepare(predictor));
  }
  return prepared;
}

function prepare({ values, scale }: Variable): Prepared {
  if (scale.kind !== 'numeric') {
    const nominal = scale.kind === 'nominal';
    return { kind: 'coded', codes: codesOf(values), levels: scale.levels, nominal, values: null };
  }
  const order = ascendingOrder(values);
  const ranks = new Int32Array(values.length);
  let rank = 0;
  for (let i = 1; i < order.length; i++) {
    if (values[order[i]] !== values[order[i - 1]]) rank++;
    ranks[order[i]] = rank;
  }
  const distinct = rank + 1;
  if (distinct > FEW_VALUES) {
    return { kind: 'sorted', values, order, ranks: distinct === values.length ? null : ranks };
  }
  const known = new Float64Array(distinct);
  for (let i = 0; i < values.length; i++) known[ranks[i]] = values[i];
  return { kind: 'coded', codes: ranks, levels: distinct, nominal: false, values: known };
}

export function prepareResponse({ values, scale, scores, without }: Variable): Response {
  const order = ascendingOrder(values);
  if (scale.kind === 'numeric') {
    const largest = Math.max(Math.abs(values[order[0]]), Math.abs(values[order[order.length - 1]]));
    const factor = largest > 1e140 ? 2 ** -600 : largest > 0 && largest < 1e-140 ? 2 ** 600 : 1;
    const told = factor === 1 ? values : values.map((x) => x * factor);
    const scaled = (own: Float64Array) =>
      factor === 1 || scores ? own : own.map((x) => x * factor);
    return {
      numbers: scores ?? told,
      told,
      without: without?.map(scaled) ?? null,
      scale: factor,
      codes: null,
      levels: 0,
      order,
    };
  }
  const codes = codesOf(values);
  const first = codes[order[0]];
  const last = codes[order[order.length - 1]];
  const isBinary = codes.every((code) => code === first || code === last);
  // The sum of squares of a 0 or 1 is half the Gini index of two classes, and faster to update.
  const numbers = isBinary ? values.map((code) => (code === first ? 0 : 1)) : null;
  return { numbers, told: numbers, without: null, scale: 1, codes, levels: scale.levels, order };
}

function codesOf(values: Float64Array): Int32Array {
  const codes = new Int32Array(values.length);
  for (let i = 0; i < codes.length; i++) codes[i] = values[i];
  return codes;
}
