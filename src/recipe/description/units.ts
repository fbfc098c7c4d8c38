import type { Description, Roles } from '../../foundation/table/index.ts';

/** A unit of the file, such as a household, and the column that numbers it. */
export interface DescribedUnit {
  readonly name: string;
  /** The position of its column. */
  readonly position: number;
  /** The larger unit that it is part of. */
  readonly within?: string | undefined;
}

/** The name of a unit that the description does not name. */
export const UNNAMED_UNIT = 'unit';

/**
 * The units of a complete description, in the order of their columns. A column that numbers a unit has the role unit, or
 * identifier if it is left out of the protected file: its records count as one unit all the same.
 */
export function unitsIn({ columns }: Description, roles: Roles): DescribedUnit[] {
  return columns.flatMap(({ unit, within }, position) => {
    const role = roles.get(position);
    const isUnit = role === 'unit' || (role === 'identifier' && unit !== undefined);
    return isUnit ? [{ name: unit ?? UNNAMED_UNIT, position, within }] : [];
  });
}

/**
 * The unit that must be protected: the one that the description names, otherwise the largest, which is part of no other.
 * Null if records are protected one by one.
 */
export function protectedUnit(description: Description, roles: Roles): DescribedUnit | null {
  const units = unitsIn(description, roles);
  const { protect } = description;
  if (protect !== undefined) return units.find(({ name }) => name === protect) ?? null;
  const isPart = ({ within }: DescribedUnit) => units.some(({ name }) => name === within);
  return units.find((unit) => !isPart(unit)) ?? null;
}

/** Whether the members of a unit have one value in a column: it belongs to this unit, or to a larger one around it. */
export function belongsToUnit(
  { columns }: Description,
  position: number,
  unit: DescribedUnit,
): boolean {
  const { belongsTo } = columns[position];
  if (belongsTo === undefined) return false;
  const around = new Set<string>();
  for (let name: string | undefined = unit.name; name !== undefined && !around.has(name); ) {
    around.add(name);
    name = columns.find((column) => column.unit === name)?.within;
  }
  return around.has(belongsTo);
}

/** The positions of the replicate weights of a weight. */
export function replicatesOf({ columns }: Description, weight: number): number[] {
  const isWeight = (reference: string | number) =>
    reference === weight + 1 || reference === columns[weight].column;
  return [...columns.keys()].filter((position) => {
    const { role, replicateOf } = columns[position];
    return role === 'weight' && replicateOf !== undefined && isWeight(replicateOf);
  });
}
