import { type Description, findColumn } from '../../../foundation/table/index.ts';
import { isDecided, protectedUnit, rolesIn } from '../../../recipe/index.ts';
import { type Choice, UNITS } from './candidates.ts';
import type { Slot, Sought } from './slots.ts';

/** From this k on, a release accepts no unit that is alone by its size and the keys of its members, while they stay linked. */
const LINKED_FROM_K = 5;
const LEFT_OUT = 'left out';

/**
 * The part for the number of the protected unit, such as that of a household: it stays, or it is left out, so that
 * nobody can tell who belongs together. Its records count as one unit all the same.
 */
export function unitSlots({ base, k }: Sought, description: Description): Slot[] {
  const unit = protectedUnit(description, rolesIn(description));
  const own = unit === null ? undefined : description.columns[unit.position];
  const isCopied = own !== undefined && own.role === 'unit' && isDecided(own);
  if (unit === null || !isCopied || (base.identifiers ?? 'drop') !== 'drop') return [];
  const choices = ['kept', LEFT_OUT];
  const usual = k >= LINKED_FROM_K ? LEFT_OUT : 'kept';
  const dimensions = [{ type: 'choice' as const, name: 'number', choices, usual }];
  return [{ base: {}, positions: [unit.position], families: [{ name: UNITS, dimensions }] }];
}

export function isUnitLeftOut({ family, values }: Choice): boolean {
  return family === UNITS && values.number === LEFT_OUT;
}

/** The description of a file whose protected file lacks the number of a unit. */
export function withoutNumber(
  description: Description,
  columns: Sought['columns'],
  position: number,
): Description {
  return {
    ...description,
    columns: description.columns.map((one) =>
      findColumn(columns, one.column) === position
        ? { ...one, role: 'identifier' as const, unit: one.unit ?? 'unit' }
        : one,
    ),
  };
}
