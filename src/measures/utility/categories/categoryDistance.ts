import type { Scale } from '../../../foundation/table/index.ts';

/**
 * How far categories are from their original values, on average over all values, in percent: nominal ones are 0 or 1
 * apart, ordinal ones the difference of their ranks divided by the number of levels (Domingo-Ferrer and Torra 2005). A
 * value that is missing on one side only is 1 apart. O(nd).
 */
export function categoryLossOf(
  before: readonly Float64Array[],
  after: readonly Float64Array[],
  scales: readonly Scale[],
): number {
  let total = 0;
  let values = 0;
  for (const [j, scale] of scales.entries()) {
    const levels = scale.kind === 'ordinal' ? scale.levels : 0;
    for (let i = 0; i < before[j].length; i++) {
      const a = before[j][i];
      const b = after[j][i];
      values++;
      if (a === b || (Number.isNaN(a) && Number.isNaN(b))) continue;
      const isRanked = levels > 0 && a < levels && b < levels;
      total += isRanked ? Math.abs(a - b) / levels : 1;
    }
  }
  return values === 0 ? 0 : (100 * total) / values;
}
