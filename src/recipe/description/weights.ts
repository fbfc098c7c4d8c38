import { PenumbraError } from '../../error.ts';
import type { Column, Description } from '../../foundation/table/index.ts';
import { isDecided } from './complete.ts';
import type { DescribedUnit } from './units.ts';

/** The weight of the records or of a unit, by the positions of columns. */
export interface WeightChoice {
  readonly weight: number | null;
  /** Columns that could each be the weight. If there are some, `weight` is null. */
  readonly rivals: readonly number[];
}

/**
 * Finds the weight of a unit in a complete description; that of the records for null. Only a decided weight weighs, and
 * a replicate never does. A weight of the records has no `weightOf`, or it names the records; a weight of a unit counts
 * units, so it does not weigh their members. Every command finds its weights here.
 */
export function findWeight(
  { columns, record }: Description,
  unit: Pick<DescribedUnit, 'name'> | null,
): WeightChoice {
  const owners = new Set(unit === null ? [undefined, 'record', record] : [unit.name]);
  const found = [...columns.keys()].filter((position) => {
    const { role, weightOf, replicateOf } = columns[position];
    const isMain = role === 'weight' && replicateOf === undefined;
    return isMain && isDecided(columns[position]) && owners.has(weightOf);
  });
  return found.length === 1 ? { weight: found[0], rivals: [] } : { weight: null, rivals: found };
}

/** Positions of columns that look like weights and that nobody decided on: they are shown, and weigh nothing. */
export function guessedWeights({ columns }: Description): number[] {
  return [...columns.keys()].filter((position) => {
    const { role, replicateOf } = columns[position];
    return role === 'weight' && replicateOf === undefined && !isDecided(columns[position]);
  });
}

/** The sentence for several weights of which nobody chose one, without the remedy. */
export function rivalWeights(
  { columns }: Description,
  rivals: readonly number[],
  what: 'records' | 'units' = 'records',
): string {
  const names = rivals.map((position) => `"${columns[position].column}"`).join(', ');
  return `Several columns are weights of the ${what}, and only one can weigh: ${names}.`;
}

/** The sentence for several weights of which nobody chose one, with the remedy. */
export function rivalsProblem(
  description: Description,
  rivals: readonly number[],
  what: 'records' | 'units' = 'records',
): string {
  // --weight names a weight of the records.
  const remedy =
    what === 'records'
      ? 'Name one with --weight, or say in the description what the others are (weightOf, replicateOf).'
      : 'Say in the description what the others are (weightOf, replicateOf), or give them another role.';
  return `${rivalWeights(description, rivals, what)} ${remedy}`;
}

/** Refuses several weights of which nobody chose one. */
export function refuseRivals(
  description: Description,
  rivals: readonly number[],
  what: 'records' | 'units' = 'records',
): void {
  if (rivals.length === 0) return;
  throw new PenumbraError('usage', rivalsProblem(description, rivals, what), {
    column: String(description.columns[rivals[0]].column),
  });
}

/** The first record with a cell that is no number; -1 if all are numbers or missing. */
export function firstText(column: Column): number {
  const isText = (cell: string) => Number.isNaN(Number(cell));
  if (column.kind === 'numeric') return -1;
  if (column.kind === 'text')
    return column.values.findIndex((cell) => cell !== null && isText(cell));
  const texts = column.levels.map(isText);
  return column.codes.findIndex((code) => code >= 0 && texts[code]);
}
