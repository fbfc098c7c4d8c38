import { mean } from '../../../foundation/numerics/index.ts';
import { type Column, type NumericColumn, onGrid } from '../../../foundation/table/index.ts';
import { decimalsOf, numbersOf } from './numbers.ts';
import { type LimitRecode, refusedColumn } from './rule.ts';

/** With fewer values beyond a limit, the holder of one could compute another from their mean. */
const FEWEST_IN_MEAN = 3;

/**
 * Values above (top) or below (bottom) the limit become the limit, or the mean of all of them on the column's grid.
 * O(n).
 */
export function limited(column: Column, { by, at, to }: LimitRecode): NumericColumn {
  const numeric = numbersOf(column, by);
  const { values, grid } = numeric;
  if (grid.decimals !== 'full' && decimalsOf(at) > grid.decimals) {
    throw refusedColumn(
      column,
      `is written with ${grid.decimals} decimals, but the limit of recode by ${by} has ${decimalsOf(at)}: give a limit with at most as many.`,
    );
  }
  const isBeyond = by === 'top' ? (x: number) => x > at : (x: number) => x < at;
  let code = at;
  if (to === 'mean') {
    const beyond = values.filter(isBeyond);
    if (beyond.length === 0) return numeric;
    if (beyond.length < FEWEST_IN_MEAN) {
      throw refusedColumn(
        column,
        `has fewer than ${FEWEST_IN_MEAN} values beyond the limit of recode by ${by}, and their mean would reveal them: choose another limit, or use the limit instead of the mean.`,
      );
    }
    code = onGrid(mean(beyond), grid.decimals);
  }
  return { ...numeric, values: values.map((value) => (isBeyond(value) ? code : value)) };
}
