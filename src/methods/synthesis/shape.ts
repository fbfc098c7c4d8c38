import { mean } from '../../foundation/numerics/index.ts';
import type { Scale } from '../../foundation/table/index.ts';
import type { Variable } from './columnModel.ts';
import { heapsIn } from './heaps.ts';
import { type Scores, scored } from './scores.ts';

/**
 * The parts of a column: for numbers the heaps, which are exact values of many records (structural zeros, round
 * sums), and the others, which are modelled as continuous; for any kind, missing values. Plain data.
 */
export interface Shape {
  readonly scale: { readonly kind: Scale['kind']; readonly levels: number };
  /** Ascending. Each occurs in at least `leaf` records. */
  readonly heaps: readonly number[];
  /** Whether there are numbers beside the heaps, and missing values: at least `leaf` of them. */
  readonly others: boolean;
  readonly missing: boolean;
  /** The number that replaces a missing value in a predictor: the mean. */
  readonly fill: number;
  /** Limits of draws; null is no limit. */
  readonly low: number | null;
  readonly high: number | null;
  /** Normal scores of the numbers, if lines use them. */
  readonly scores?: Scores;
}

/** The range of draws: with the signs of the column, within its range, or anywhere. */
export type Limits = 'sign' | 'range' | 'none';

/**
 * Finds the parts of a column, in which NaN is missing. Values of fewer than `leaf` records are no separate part: a
 * column with fewer numbers is missing throughout, except in a smaller file without missing values.
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
  const heaps = heapsIn(present, leaf);
  const places = new Set(heaps);
  const beside = present.reduce((count, value) => count + (places.has(value + 0) ? 0 : 1), 0);
  // A smaller file allows nothing else.
  const others = beside >= leaf || (beside > 0 && beside === values.length);
  // Mean and limits of numbers that are no part would reveal them.
  const known = others || heaps.length > 0 ? present : new Float64Array(0);
  const [low, high] = limitsOf(known, heaps, limits);
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

/**
 * The limits of draws. Nothing is drawn beyond a heap at an end of the column, which is a cap: all that the column has
 * beyond it is written as the cap.
 */
function limitsOf(
  sorted: Float64Array,
  heaps: readonly number[],
  limits: Limits,
): [number | null, number | null] {
  if (limits === 'none' || sorted.length === 0) return [null, null];
  const least = sorted[0];
  const largest = sorted[sorted.length - 1];
  if (limits === 'range') return [least, largest];
  return [
    least === heaps[0] ? heaps[0] : least >= 0 ? 0 : null,
    largest === heaps.at(-1) ? heaps.at(-1)! : largest <= 0 ? 0 : null,
  ];
}

/** The number of parts of a column. */
export function partsOf({ scale, heaps, others, missing }: Shape): number {
  if (scale.kind !== 'numeric') return scale.levels + (missing ? 1 : 0);
  return heaps.length + (others ? 1 : 0) + (missing ? 1 : 0);
}

/**
 * The part of each record, as a category: for numbers the heaps in their order, then the others, then missing; for
 * categories their levels, then missing. A record in none of the parts (a few missing values, a few beside the heaps)
 * is -1.
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
 * A column as complete predictors of others: a category with one more level for missing; a number, with the mean for
 * missing, and its part beside it if that adds information.
 */
export function asPredictors(shape: Shape, values: Float64Array, withHeaps: boolean): Variable[] {
  const { scale, heaps, missing, fill } = shape;
  const parts = partsOf(shape);
  if (scale.kind !== 'numeric') {
    const kind = missing ? 'nominal' : scale.kind;
    const codes = partCodes(shape, values);
    // Missing values of very few records count as the first level.
    return [{ values: codes.map((code) => Math.max(code, 0)), scale: { kind, levels: parts } }];
  }
  // Numbers that are no part count as missing, as they will in drawn records.
  const isEmpty = heaps.length === 0 && !shape.others;
  const filled = values.map((value) => (isEmpty || Number.isNaN(value) ? fill : value));
  const number: Variable = {
    values: filled,
    scale: { kind: 'numeric' },
    ...(shape.scores === undefined ? {} : { scores: scored(shape.scores, filled) }),
  };
  if (!missing && !(withHeaps && heaps.length > 0 && shape.others)) return [number];
  const codes = partCodes(shape, values).map((code) => Math.max(code, 0));
  return [number, { values: codes, scale: { kind: 'nominal', levels: parts } }];
}
