import { suda2 } from '../../measures/risk/index.ts';
import type { Contributions, ReportFigure } from './model.ts';

/**
 * How much each key adds to special uniques, from the parts of that figure; null if no record is
 * unique.
 */
export function contributionsOf(figures: readonly ReportFigure[]): Contributions | null {
  const suda = figures.find(({ name }) => name === suda2.name);
  const columns = (suda?.parts ?? []).flatMap(({ name, value }) => {
    const column = /^contribution of (.*) \(%\)$/s.exec(name)?.[1];
    return column === undefined || value === null ? [] : [{ name: column, share: value }];
  });
  const uniques = suda?.parts.find(({ name }) => name === 'special uniques (records)')?.value;
  return columns.length === 0 || uniques == null || uniques === 0
    ? null
    : { uniques, step: null, columns };
}
