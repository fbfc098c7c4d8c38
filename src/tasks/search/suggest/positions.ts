import { PenumbraError } from '../../../error.ts';
import {
  type Column,
  type ColumnReference,
  columnsWithRole,
  type Dataset,
  type Description,
  levelCounts,
  type Role,
  type Roles,
  selectColumns,
} from '../../../foundation/table/index.ts';
import {
  isDecided,
  likelyRoles,
  protectedUnit,
  rolesIn,
  type Step,
  unitsOf,
} from '../../../recipe/index.ts';
import { copiedColumns } from '../../assess/index.ts';
import type { Sought } from './slots.ts';

/** The given columns, else the keys of any kind, else numeric columns without another role. */
export function positionsOf(
  { columns: asked, columnGroups }: Step,
  columns: readonly Column[],
  { roles, likely }: { readonly roles: Roles; readonly likely: Roles },
  notes: string[],
): readonly number[] {
  const named = asked ?? (Array.isArray(columnGroups) ? columnGroups.flat() : undefined);
  if (named !== undefined) return selectColumns(columns, named as ColumnReference[], roles);
  const isUsable = (position: number) => columns[position].kind !== 'text';
  const keys = columnsWithRole(roles, 'key').filter(isUsable);
  if (keys.length > 0) {
    notes.push('No columns were given, so the keys are protected.');
    return keys;
  }
  const without: readonly Role[] = ['identifier', 'weight', 'unit', 'harmless'];
  const own = [...columns.keys()].filter((position) => {
    const role = likely.get(position);
    return columns[position].kind === 'numeric' && (role === undefined || !without.includes(role));
  });
  if (own.length === 0) {
    throw new PenumbraError(
      'data',
      'The file has no numeric column to protect, and no column has the role key: give columns with --columns, or roles with --role NAME=key.',
    );
  }
  notes.push(
    'No columns were given and none has the role key, so the numeric columns are protected, except those that look like identifiers, weights or households.',
  );
  return own;
}

/** The columns that are decided, known to others and copied, if records are alone with their values in them. */
export function copiedAlone(
  { table }: Dataset,
  columns: readonly Column[],
  description: Description,
  asked: ReadonlySet<number>,
): number[] {
  const roles = likelyRoles(description);
  const copied = [...columns.keys()].filter(
    (position) =>
      !asked.has(position) &&
      columns[position].kind !== 'text' &&
      isDecided(description.columns[position]) &&
      ['key', 'harmless'].includes(roles.get(position) ?? ''),
  );
  const unit = protectedUnit(description, rolesIn(description));
  const pairs = copied.map((position) => ({ original: position, masked: position }));
  const units = unit && unitsOf(table.columns[unit.position], null);
  const { alone } = copiedColumns({ ...table, columns }, pairs, roles, units);
  return alone > 0 ? copied : [];
}

/** Columns of categories beside the protected ones that have levels with fewer than k records. */
export function rareLevels({ columns, k, roles }: Sought, asked: ReadonlySet<number>): number[] {
  return [...columns.entries()].flatMap(([position, column]) => {
    if (asked.has(position) || column.kind !== 'categorical') return [];
    if (['identifier', 'unit', 'weight'].includes(roles.get(position) ?? '')) return [];
    const counts = levelCounts(column.codes, column.levels.length);
    return counts.some((size) => size > 0 && size < k) ? [position] : [];
  });
}
