import { onGrid, valuesOf } from '../../foundation/table/index.ts';
import type { MaskedColumn } from '../dataset/index.ts';
import { keepRecords, type Plan, weightDecimals } from '../plan/index.ts';

/** Replicates multiplied by what their weight was multiplied by, as it is written. A weight of 0 changes nothing. */
export function withCarried(
  plan: Pick<Plan, 'carried' | 'columns' | 'kept'>,
  masked: ReadonlyMap<number, MaskedColumn>,
): ReadonlyMap<number, MaskedColumn> {
  const { carried, columns, kept } = plan;
  if (carried.length === 0) return masked;
  const result = new Map(masked);
  const before = (position: number) => keepRecords(valuesOf(columns[position]), kept);
  for (const { position, by } of carried) {
    const main = masked.get(by);
    const column = columns[position];
    if (main === undefined || column.kind !== 'numeric') continue;
    const decimals = weightDecimals(column.grid.decimals);
    const after = main.values.map((value) => onGrid(value, main.grid.decimals));
    result.set(position, {
      values: carriedValues(before(position), before(by), after),
      groupOf: main.groupOf,
      grid: { decimals, padded: false },
    });
  }
  return result;
}

/** replicate * after / before, record by record. */
export function carriedValues(
  replicate: Float64Array,
  before: Float64Array,
  after: Float64Array,
): Float64Array {
  return replicate.map((value, i) => (before[i] > 0 ? (value * after[i]) / before[i] : value));
}
