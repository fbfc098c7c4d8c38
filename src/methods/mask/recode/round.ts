import type { Column, NumericColumn } from '../../../foundation/table/index.ts';
import { decimalsOf, nearestMultiple, numbersOf } from './numbers.ts';
import { type RoundRecode, refusedColumn } from './rule.ts';

/** Multiples of `to`, written with its decimals. O(n). */
export function rounded(column: Column, { to }: RoundRecode): NumericColumn {
  const numeric = numbersOf(column, 'round');
  const { decimals, padded } = numeric.grid;
  const own = decimalsOf(to);
  if (own > (decimals === 'full' ? 15 : decimals)) {
    throw refusedColumn(
      column,
      `is written with ${decimals === 'full' ? 'fewer' : decimals} decimals, but recode by round uses multiples with ${own}: round to multiples of a larger number.`,
    );
  }
  return {
    ...numeric,
    values: numeric.values.map(nearestMultiple(to, decimals)),
    grid: { decimals: own, padded },
  };
}
