import { PenumbraError } from '../../../error.ts';
import { LARGEST_VALUE } from '../../../foundation/kernels/index.ts';
import { maximum, mean, minimum, standardDeviation } from '../../../foundation/numerics/index.ts';
import type { LinearConstraint } from '../../contract/index.ts';

/**
 * The scale of distances, column by column: z = (x - offset) / unit. Only such scales keep linear constraints linear,
 * so there are no ranks. A column whose values are all equal has unit 1.
 */
export interface Scale {
  readonly offset: Float64Array;
  readonly unit: Float64Array;
}

export type ScaleKind = 'none' | 'sd' | 'range';

/** none: unchanged; sd: mean 0 and standard deviation 1 (divisor n); range: from 0 to 1. O(n d). */
export function scaleOf(columns: readonly Float64Array[], kind: ScaleKind): Scale {
  const scale = noScale(columns.length);
  for (const [j, column] of columns.entries()) measure(scale, j, column, kind);
  return scale;
}

export function noScale(d: number): Scale {
  return { offset: new Float64Array(d), unit: new Float64Array(d).fill(1) };
}

/** Writes the scale of one column; refuses missing and too large values. */
export function measure(scale: Scale, j: number, column: Float64Array, kind: ScaleKind): void {
  for (let i = 0; i < column.length; i++) {
    if (Math.abs(column[i]) <= LARGEST_VALUE) continue;
    throw new PenumbraError(
      'data',
      `Column ${j + 1} has missing values or values too large for distances: impute or recode them first.`,
      { column: String(j + 1) },
    );
  }
  if (kind === 'none') return;
  scale.offset[j] = kind === 'sd' ? mean(column) : minimum(column);
  const spread = kind === 'sd' ? standardDeviation(column, 'n') : maximum(column) - minimum(column);
  if (spread > 0) scale.unit[j] = spread;
}

/** Records one after another on the scale: value j of record i at i d + j. O(n d). */
export function toRows(columns: readonly Float64Array[], { offset, unit }: Scale): Float64Array {
  const d = columns.length;
  const rows = new Float64Array(d * columns[0].length);
  for (const [j, column] of columns.entries()) {
    for (let i = 0; i < column.length; i++) rows[i * d + j] = (column[i] - offset[j]) / unit[j];
  }
  return rows;
}

/** The way back. */
export function toColumns(rows: Float64Array, { offset, unit }: Scale): Float64Array[] {
  const d = offset.length;
  return Array.from({ length: d }, (_, j) => {
    const column = new Float64Array(rows.length / d);
    for (let i = 0; i < column.length; i++) column[i] = offset[j] + unit[j] * rows[i * d + j];
    return column;
  });
}

/** A constraint on values as a constraint on the scale: a . x = b becomes (a unit) . z = b - a . offset. */
export function onScale(constraint: LinearConstraint, { offset, unit }: Scale): LinearConstraint {
  const { coefficients } = constraint;
  let constant = constraint.constant;
  for (let j = 0; j < offset.length; j++) constant -= coefficients[j] * offset[j];
  return {
    ...constraint,
    coefficients: unit.map((value, j) => value * coefficients[j]),
    constant,
  };
}
