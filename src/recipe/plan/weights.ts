import { PenumbraError } from '../../error.ts';
import {
  type Column,
  type Description,
  type LineOf,
  label,
  type Table,
} from '../../foundation/table/index.ts';
import { findWeight, firstText, refuseRivals, rolesIn } from '../description/index.ts';
import type { AskedStep } from './asked.ts';
import type { PlannedStep } from './plan.ts';
import type { PlannedSample } from './prepare.ts';
import { type PlannedUnit, planUnit, refuseTornColumns } from './protectedUnit.ts';
import { LARGEST } from './refusals.ts';

/** The column of a step's weights, if the replacement uses weights. */
export function weightOf({ replace, weight }: AskedStep): number | null {
  return replace.weighted === undefined ? null : weight;
}

/** Refuses a step that uses weights, if several columns could be its weight and nobody chose one. */
export function refuseRivalWeights(
  { replace, positions, weight, ofUnit }: PlannedStep,
  description: Description,
  unit: PlannedUnit | null,
): void {
  if (replace.weighted === undefined || weight !== null) return;
  const isOther = (position: number) => !positions.includes(position);
  const { rivals } = findWeight(description, null);
  if (ofUnit === null || unit === null) {
    refuseRivals(description, rivals.filter(isOther));
    return;
  }
  refuseRivals(description, findWeight(description, unit).rivals.filter(isOther), 'units');
  // A weight of the records that all members share weighs the unit too.
  refuseRivals(
    description,
    rivals.filter((position) => isOther(position) && unit.columns.has(position)),
  );
}

/** Refuses values that cannot be weights, with the line of the first. */
export function refuseBadWeights(
  { weight }: Pick<PlannedStep, 'weight'>,
  columns: readonly Column[],
  kept: Uint8Array | null,
  lineOf: LineOf,
): void {
  if (weight === null) return;
  const column = columns[weight];
  const named = `Column ${label(columns, weight)} holds the weights`;
  if (column.kind !== 'numeric') {
    const text = firstText(column);
    throw new PenumbraError(
      'data',
      text < 0
        ? `${named} but is read as ${column.kind === 'text' ? 'texts' : 'categories'}: describe its kind as amount, or give it another role.`
        : `${named} and has a text on line ${lineOf(text)}: every record needs a weight above 0, so correct it, or leave the weights out.`,
      { column: column.name, ...(text >= 0 && { line: lineOf(text) }) },
    );
  }
  const bad = column.values.findIndex((w, i) => kept?.[i] !== 0 && !isWeight(w));
  if (bad < 0) return;
  const what = wrongWeight(column.values[bad]);
  throw new PenumbraError(
    'data',
    `${named} and has ${what} on line ${lineOf(bad)}: every record needs a weight above 0, so correct it, or leave the weights out.`,
    { line: lineOf(bad), column: column.name },
  );
}

/** Refuses weights that somebody decided on and that cannot weigh, those of the records and those of the unit, whose members must agree. */
export function refuseUselessWeights(
  description: Description,
  table: Table,
  columns: readonly Column[],
  lineOf: LineOf,
): void {
  const unit = planUnit(description, rolesIn(description), table);
  for (const weight of [findWeight(description, null).weight, unit?.weight ?? null]) {
    refuseBadWeights({ weight }, columns, null, lineOf);
    if (weight !== null) refuseTornColumns([weight], unit, table.columns, lineOf);
  }
}

function isWeight(value: number): boolean {
  return value > 0 && value <= LARGEST;
}

function wrongWeight(value: number): string {
  if (Number.isNaN(value)) return 'none';
  return value > 0 ? 'one beyond 1e150' : 'one that is not above 0';
}

/** Refuses columns that cannot be weights in a step that protects weights, with the line of the first value. */
export function refuseNoWeights(
  { of, positions, missing }: PlannedStep,
  columns: readonly Column[],
  lineOf: LineOf,
): void {
  if (of !== 'weights') return;
  for (const position of positions) {
    const column = columns[position];
    if (column.kind !== 'numeric') continue;
    const bad = column.values.findIndex(
      (w) => !isWeight(w) && !(Number.isNaN(w) && missing === 'drop'),
    );
    if (bad < 0) continue;
    const value = column.values[bad];
    const remedy = Number.isNaN(value)
      ? 'correct it, or leave such records out with --missing drop'
      : 'correct it, or declare its code as missing with --missing-code and leave such records out with --missing drop';
    throw new PenumbraError(
      'data',
      `Column ${label(columns, position)} holds weights and has ${wrongWeight(value)} on line ${lineOf(bad)}: every record needs a weight above 0, so ${remedy}.`,
      { line: lineOf(bad), column: column.name },
    );
  }
}

/** Refuses to protect the weights that a sample raises. */
export function refuseDrawnWeights(
  steps: readonly PlannedStep[],
  sample: PlannedSample | null,
  columns: readonly Column[],
): void {
  const position = sample?.weight ?? null;
  if (position === null || !steps.some(({ positions }) => positions.includes(position))) return;
  throw new PenumbraError(
    'usage',
    `Column ${label(columns, position)} holds the weights, which the sample raises, so no other step can change them in the same run: draw the sample first, and protect the file that was written.`,
    { column: columns[position].name },
  );
}
