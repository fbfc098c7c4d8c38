import { PenumbraError } from '../../error.ts';
import {
  beginAnew,
  type Column,
  type Description,
  findColumn,
  label,
  type Roles,
  visibleCodes,
} from '../../foundation/table/index.ts';

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

/**
 * The position of the column that numbers the larger unit, if the numbers of this unit begin anew in each of them: then only
 * both numbers together tell a unit. Otherwise null.
 */
export function numberedWithin(
  description: Description,
  { position, within }: Pick<DescribedUnit, 'position' | 'within'>,
  columns: readonly Column[],
): number | null {
  const larger = description.columns.findIndex(({ unit }) => unit !== undefined && unit === within);
  if (larger < 0) return null;
  const { time } = description;
  const waves = time === undefined ? null : visibleCodes(columns[findColumn(columns, time)]);
  const [own, outer] = [position, larger].map((one) => visibleCodes(columns[one]));
  return beginAnew(own, outer, waves) ? larger : null;
}

/** Refuses to protect units whose numbers begin anew in each larger unit: they would count as a few large ones. */
export function refuseNumbersAnew(
  description: Description,
  unit: Pick<DescribedUnit, 'name' | 'position' | 'within'>,
  columns: readonly Column[],
): void {
  const larger = numberedWithin(description, unit, columns);
  if (larger === null) return;
  const by = label(columns, unit.position);
  throw new PenumbraError(
    'data',
    `The ${unit.name} is protected, but its numbers in ${by} begin anew in each ${unit.within}, so they do not tell one ${unit.name} from another: add a column that has ${label(columns, larger)} and ${by} in one number, and give it the role unit, or protect the ${unit.within}.`,
    { column: columns[unit.position].name },
  );
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
