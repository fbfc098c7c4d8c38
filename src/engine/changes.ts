import { mean, standardDeviation } from '../numerics/index.ts';

/** What protection did to one column, over the values present before and after. Standard deviations have divisor n - 1. */
export interface ColumnChange {
  readonly name: string;
  readonly values: number;
  readonly changed: number;
  /** Missing values that were given one, and values that were left empty. */
  readonly filled: number;
  readonly emptied: number;
  readonly meanBefore: number;
  readonly meanAfter: number;
  readonly deviationBefore: number;
  readonly deviationAfter: number;
}

/** Compares a column before protection with what was written. */
export function changeOf(name: string, before: Float64Array, after: Float64Array): ColumnChange {
  let changed = 0;
  let filled = 0;
  let emptied = 0;
  for (let i = 0; i < before.length; i++) {
    if (Object.is(before[i], after[i])) continue;
    changed++;
    if (Number.isNaN(before[i])) filled++;
    if (Number.isNaN(after[i])) emptied++;
  }
  const present = (values: Float64Array) => values.filter((value) => !Number.isNaN(value));
  const [old, now] = [present(before), present(after)];
  return {
    name,
    values: before.length,
    changed,
    filled,
    emptied,
    meanBefore: mean(old),
    meanAfter: mean(now),
    deviationBefore: standardDeviation(old, 'n-1'),
    deviationAfter: standardDeviation(now, 'n-1'),
  };
}
