import { mean } from '../../foundation/numerics/index.ts';
import type { Scale } from '../../foundation/table/index.ts';
import type { Variable } from './columnModel.ts';

/** A column of numbers with at most so many values is made of heaps throughout. */
const FEW_VALUES = 20;
/** A number that this share of the values has is a heap. */
const HEAP = 0.05;

/**
 * What parts a column has: of numbers the heaps, which many records have to the digit (structural zeros, round sums),
 * and the others, which are modelled as a continuum; of any kind, what is missing. Plain data.
 */
export interface Shape {
  readonly scale: { readonly kind: Scale['kind']; readonly levels: number };
  /** Ascending. Each occurs in at least `leaf` records. */
  readonly heaps: readonly number[];
  /** Whether there are numbers beside the heaps, and missing values: at least `leaf` of them. */
  readonly others: boolean;
  readonly missing: boolean;
  /** What stands in for a missing number where it is to predict others: the mean. */
  readonly fill: number;
  /** Draws stay between these; null is no limit. */
  readonly low: number | null;
  readonly high: number | null;
}

/** How far numbers may be drawn: with the sign they have, within their range, or anywhere. */
export type Limits = 'sign' | 'range' | 'none';

/**
 * Looks at a column, in which NaN is missing. What fewer than `leaf` records have is no part of its own: a column of
 * numbers in fewer records is missing throughout, but for a file of fewer records in which none is missing.
 */
export function shapeOf({ values, scale }: Variable, leaf: number, limits: Limits): Shape {
  let missing = 0;
  for (const value of values) if (Number.isNaN(value)) missing++;
  const isMissing = missing > 0 && (missing >= leaf || missing === values.length);
  if (scale.kind !== 'numeric') {
    return {
      scale: { kind: scale.kind, levels: scale.levels },
      heaps: [],
      others: missing < values.length,
      missing: isMissing,
      fill: 0,
      low: null,
      high: null,
    };
  }
  const present = values.filter((value) => !Number.isNaN(value)).sort();
  const counts = countsOf(present);
  const least = counts.size <= FEW_VALUES ? leaf : Math.max(leaf, HEAP * present.length);
  const heaps = [...counts].flatMap(([value, count]) => (count >= least ? [value] : []));
  let beside = present.length;
  for (const value of heaps) beside -= counts.get(value)!;
  // Of a file of fewer records nothing else could be made.
  const others = beside >= leaf || (beside > 0 && beside === values.length);
  // Mean and limits of numbers that are no part would tell them.
  const known = others || heaps.length > 0 ? present : new Float64Array(0);
  const [low, high] = limitsOf(known, limits);
  return {
    scale: { kind: 'numeric', levels: 0 },
    heaps,
    others,
    missing: isMissing,
    fill: known.length === 0 ? 0 : mean(known),
    low,
    high,
  };
}

/** Of sorted values, in their order; zeros are one whatever their sign. */
function countsOf(sorted: Float64Array): Map<number, number> {
  const counts = new Map<number, number>();
  for (let i = 0; i < sorted.length; ) {
    let end = i + 1;
    while (end < sorted.length && sorted[end] === sorted[i]) end++;
    counts.set(sorted[i] + 0, end - i);
    i = end;
  }
  return counts;
}

function limitsOf(sorted: Float64Array, limits: Limits): [number | null, number | null] {
  if (limits === 'none' || sorted.length === 0) return [null, null];
  const least = sorted[0];
  const largest = sorted[sorted.length - 1];
  if (limits === 'range') return [least, largest];
  return [least >= 0 ? 0 : null, largest <= 0 ? 0 : null];
}

/** How many parts a column has. */
export function partsOf({ scale, heaps, others, missing }: Shape): number {
  if (scale.kind !== 'numeric') return scale.levels + (missing ? 1 : 0);
  return heaps.length + (others ? 1 : 0) + (missing ? 1 : 0);
}

/**
 * The part of each record, as a category: of numbers the heaps in their order, then the others, then what is missing;
 * of categories their levels, then what is missing. A record in none of the parts (a few values missing, a few
 * beside the heaps) is -1.
 */
export function partCodes(shape: Shape, values: Float64Array): Float64Array {
  const { scale, heaps, others, missing } = shape;
  const last = missing ? partsOf(shape) - 1 : -1;
  if (scale.kind !== 'numeric') {
    return values.map((code) => (Number.isNaN(code) ? last : code));
  }
  const placeOf = new Map(heaps.map((value, place) => [value, place]));
  const beside = others ? heaps.length : -1;
  return values.map((value) => (Number.isNaN(value) ? last : (placeOf.get(value + 0) ?? beside)));
}

/**
 * A column as predictors of others, complete: a category with one more level for what is missing; a number, with the
 * mean where it is missing, and its part beside it where that says more than the number does.
 */
export function asPredictors(shape: Shape, values: Float64Array, withHeaps: boolean): Variable[] {
  const { scale, heaps, missing, fill } = shape;
  const parts = partsOf(shape);
  if (scale.kind !== 'numeric') {
    const kind = missing ? 'nominal' : scale.kind;
    const codes = partCodes(shape, values);
    // What is missing in a record or two counts as the first level.
    return [{ values: codes.map((code) => Math.max(code, 0)), scale: { kind, levels: parts } }];
  }
  // Numbers that are no part are as good as missing, as they will be where records are drawn.
  const isEmpty = heaps.length === 0 && !shape.others;
  const filled = values.map((value) => (isEmpty || Number.isNaN(value) ? fill : value));
  const number: Variable = { values: filled, scale: { kind: 'numeric' } };
  if (!missing && !(withHeaps && heaps.length > 0 && shape.others)) return [number];
  const codes = partCodes(shape, values).map((code) => Math.max(code, 0));
  return [number, { values: codes, scale: { kind: 'nominal', levels: parts } }];
}
