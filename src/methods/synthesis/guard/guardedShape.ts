import { mean } from '../../../foundation/numerics/index.ts';
import type { FitOptions, Variable } from '../columnModel.ts';
import type { Limits, Shape } from '../shape.ts';
import { multipleOf, powerBelow } from './guard.ts';

/**
 * A shape that can be handed out: missing numbers are filled with the mean of the middle half, with few digits,
 * because the mean of all would reveal an extreme number. The sign of a column is the sign of all but fewer than
 * `leaf` records.
 */
export function guardedShape(
  shape: Shape,
  { values }: Variable,
  { leaf, limits }: Pick<FitOptions, 'leaf'> & { readonly limits: Limits },
): Shape {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort();
  if (shape.scale.kind !== 'numeric' || sorted.length < leaf) return shape;
  const [from, to] = [Math.floor(sorted.length / 4), Math.ceil((3 * sorted.length) / 4)];
  const extent = sorted[to - 1] - sorted[from];
  const fill = multipleOf(mean(sorted.subarray(from, to)), powerBelow(extent) / 8);
  if (limits !== 'sign') return { ...shape, fill };
  const sign = {
    low: sorted[leaf - 1] >= 0 ? 0 : null,
    high: sorted[sorted.length - leaf] <= 0 ? 0 : null,
  };
  // At least `leaf` records have a heap, so a cap reveals nobody.
  const isCap = (limit: number | null) => limit !== null && shape.heaps.includes(limit);
  return {
    ...shape,
    fill,
    low: isCap(shape.low) ? shape.low : sign.low,
    high: isCap(shape.high) ? shape.high : sign.high,
  };
}
