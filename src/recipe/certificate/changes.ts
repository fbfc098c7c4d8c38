import { present } from '../../fields.ts';
import { sum } from '../../foundation/numerics/index.ts';

/** Changes in one column, over the values present before and after. Standard deviations have divisor n - 1. */
export interface ColumnChange {
  readonly name: string;
  readonly values: number;
  readonly changed: number;
  /** Missing values that were filled in, and values that were emptied. */
  readonly filled: number;
  readonly emptied: number;
  /** Values below 0, in a column that had none. */
  readonly negative: number;
  readonly meanBefore: number;
  readonly meanAfter: number;
  readonly deviationBefore: number;
  readonly deviationAfter: number;
  /** The means with the weights of the step, if it has any. */
  readonly weighted?: { readonly meanBefore: number; readonly meanAfter: number } | undefined;
  /** Whether the column holds categories, which have no mean. */
  readonly isCategorical?: true;
  /** Number of different categories before and after. */
  readonly levels?: { readonly before: number; readonly after: number };
}

/** Numbers of values, of changed values, and of changed values that were missing before or are missing now. */
export function countChanged(before: Float64Array, after: Float64Array) {
  let changed = 0;
  let filled = 0;
  let emptied = 0;
  for (let i = 0; i < before.length; i++) {
    if (Object.is(before[i], after[i])) continue;
    changed++;
    if (Number.isNaN(before[i])) filled++;
    if (Number.isNaN(after[i])) emptied++;
  }
  return { values: before.length, changed, filled, emptied };
}

/** Compares a column before protection with what was written. */
export function changeOf(
  name: string,
  before: Float64Array,
  after: Float64Array,
  isCategorical = false,
  weights?: Float64Array,
): ColumnChange {
  const common = { name, ...countChanged(before, after) };
  if (isCategorical) {
    const none = {
      negative: 0,
      meanBefore: 0,
      meanAfter: 0,
      deviationBefore: 0,
      deviationAfter: 0,
    };
    const levels = { before: distinctIn(before), after: distinctIn(after) };
    return { ...common, ...none, isCategorical, levels };
  }
  const hadNegative = before.some((value) => value < 0);
  let negative = 0;
  if (!hadNegative) for (const value of after) if (value < 0) negative++;
  const [old, now] = [describe(before), describe(after)];
  return {
    ...common,
    negative,
    meanBefore: old.mean,
    meanAfter: now.mean,
    deviationBefore: old.deviation,
    deviationAfter: now.deviation,
    ...present({
      weighted: weights && {
        meanBefore: weightedMean(before, weights),
        meanAfter: weightedMean(after, weights),
      },
    }),
  };
}

/** The weighted mean of the values present, from exact sums. */
function weightedMean(values: Float64Array, weights: Float64Array): number {
  const isThere = (_: number, i: number) => !Number.isNaN(values[i]);
  const products = values.map((value, i) => weights[i] * value);
  return sum(products.filter(isThere)) / sum(weights.filter(isThere));
}

/** Number of different values, without missing values. */
export function distinctIn(codes: Float64Array): number {
  return new Set(codes.filter((code) => !Number.isNaN(code))).size;
}

/** Mean and standard deviation of the values present, in two plain passes. For display only, not for claims. */
function describe(values: Float64Array): { mean: number; deviation: number } {
  let count = 0;
  let total = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    count++;
    total += value;
  }
  const mean = total / count;
  let squares = 0;
  for (const value of values) {
    if (!Number.isNaN(value)) squares += (value - mean) * (value - mean);
  }
  return { mean, deviation: count < 2 ? 0 : Math.sqrt(squares / (count - 1)) };
}
