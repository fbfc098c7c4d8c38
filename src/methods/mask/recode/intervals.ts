import { firstAbove } from '../../../foundation/numerics/index.ts';
import type { CategoricalColumn, Column } from '../../../foundation/table/index.ts';
import { numbersOf } from './numbers.ts';
import type { IntervalsRecode } from './rule.ts';

/** The interval [a, b) of each value, as categories in their order; some can be empty. O(n log m) for m breaks. */
export function intoIntervals(
  column: Column,
  { breaks, labels }: IntervalsRecode,
): CategoricalColumn {
  const { name, values, grid } = numbersOf(column, 'intervals');
  const ends = Float64Array.from(breaks);
  const isWhole = grid.decimals === 0 && breaks.every(Number.isInteger);
  return {
    kind: 'categorical',
    name,
    codes: Int32Array.from(values, (value) => (Number.isNaN(value) ? -1 : firstAbove(ends, value))),
    levels: labels ?? intervalLabels(breaks, isWhole),
    ordered: true,
  };
}

/** `under 18`, `18-29` (for whole numbers; else `18 to under 30`), `65 and over`. */
function intervalLabels(breaks: readonly number[], isWhole: boolean): string[] {
  const between = breaks.slice(1).map((end, i) => {
    const start = breaks[i];
    const last = end - 1;
    // From 2^53 on, a number has no exact successor.
    if (!isWhole || !Number.isSafeInteger(end) || !Number.isSafeInteger(start)) {
      return `${start} to under ${end}`;
    }
    if (start === last) return String(start);
    return start < 0 ? `${start} to ${last}` : `${start}-${last}`;
  });
  return [`under ${breaks[0]}`, ...between, `${breaks[breaks.length - 1]} and over`];
}
