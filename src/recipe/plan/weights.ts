import { PenumbraError } from '../../error.ts';
import { type Column, type LineOf, label } from '../../foundation/table/index.ts';
import type { AskedStep } from './asked.ts';
import type { PlannedStep } from './plan.ts';
import { LARGEST } from './refusals.ts';

/** The column of a step's weights, if the replacement uses weights. */
export function weightOf({ replace, weight }: AskedStep): number | null {
  return replace.weighted === undefined ? null : weight;
}

/** Refuses values that cannot be weights, with the line of the first. */
export function refuseBadWeights(
  { weight }: PlannedStep,
  columns: readonly Column[],
  kept: Uint8Array | null,
  lineOf: LineOf,
): void {
  if (weight === null) return;
  const column = columns[weight];
  const named = `Column ${label(columns, weight)} holds the weights`;
  if (column.kind !== 'numeric') {
    throw new PenumbraError(
      'data',
      `${named} but is ${column.kind}: weights must be numbers, so name another column, or give it another role.`,
      { column: column.name },
    );
  }
  const bad = column.values.findIndex((w, i) => kept?.[i] !== 0 && !(w > 0 && w <= LARGEST));
  if (bad < 0) return;
  const value = column.values[bad];
  const what = Number.isNaN(value)
    ? 'none'
    : value > 0
      ? 'one beyond 1e150'
      : 'one that is not above 0';
  throw new PenumbraError(
    'data',
    `${named} and has ${what} on line ${lineOf(bad)}: every record needs a weight above 0, so correct it, or leave the weights out.`,
    { line: lineOf(bad), column: column.name },
  );
}
