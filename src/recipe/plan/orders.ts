import {
  type Column,
  type CountedUnits,
  type Dependency,
  type Description,
  findOrders,
  inferredMeans,
  orderedCodes,
} from '../../foundation/table/index.ts';
import { numberedWithin } from '../description/index.ts';
import { countUnits, unitsOf } from './units.ts';

/** Which columns others determine by their order (see `findOrders`), by positions in the file; `unit` numbers the units. */
export function ordersAmong(
  targets: readonly number[],
  sources: readonly number[],
  unit: number | null,
  {
    columns,
    description,
  }: { readonly columns: readonly Column[]; readonly description: Description },
): Dependency[] {
  const { dependencyShare, inferredWithin } = inferredMeans(description);
  return findOrders(columns.map(orderedCodes), {
    targets,
    sources: sources.filter((p) => description.columns[p].role !== 'unit'),
    units: unit === null ? null : unitsOf(columns[unit], null),
    least: dependencyShare / 100,
    within: inferredWithin / 100,
  });
}

/** Dependencies, and those of orders that are not among them. */
export function withOrders(
  dependencies: readonly Dependency[],
  orders: readonly Dependency[],
): Dependency[] {
  const isKnown = isAmong(dependencies);
  return [...dependencies, ...orders.filter(({ from, to }) => !isKnown(from, to))];
}

/** Asks whether columns determine another one by any of some dependencies. */
export function isAmong(dependencies: readonly Dependency[]) {
  return (from: readonly number[], to: number): boolean =>
    dependencies.some((one) => one.to === to && String(one.from) === String(from));
}

/** Whether a column numbers units by itself, and not only together with the number of a larger unit. */
export function isUnitNumber(
  position: number,
  columns: readonly Column[],
  description: Description,
): boolean {
  const { role, within } = description.columns[position];
  return role === 'unit' && numberedWithin(description, { position, within }, columns) === null;
}

/** The units that a reader counts once; the column with this position numbers them. */
export function countedUnits(
  unit: number,
  {
    columns,
    description,
  }: { readonly columns: readonly Column[]; readonly description: Description },
): CountedUnits {
  const codes = unitsOf(columns[unit], null);
  return {
    codes,
    distinct: countUnits(codes),
    columns: [...columns.keys()].filter((p) => isUnitNumber(p, columns, description)),
  };
}
