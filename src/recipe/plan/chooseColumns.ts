import { PenumbraError } from '../../error.ts';
import {
  type Column,
  type ColumnReference,
  columnsWithRole,
  type Role,
  selectColumns,
} from '../../foundation/table/index.ts';
import type { GroupMethod, ReplaceMethod } from '../../methods/contract/index.ts';
import type { AskedStep } from './asked.ts';
import type { ColumnGroup } from './columnGroups.ts';

/**
 * The columns that a step protects, and why: the requested ones, otherwise those that roles
 * suggest. `others` have another task in the step. Methods with given columns prefer confidential
 * columns, and methods for categories take categories by default.
 */
export function chooseColumns(
  { step, table: { columns }, roles, title, group, replace }: AskedStep,
  others: ReadonlySet<number>,
): ColumnGroup {
  const { given, kinds } = replace;
  const categories = categoriesFor(group, replace);
  const asked = step.columns ?? (Array.isArray(step.columnGroups) && step.columnGroups.flat());
  if (asked) {
    const positions = selectColumns(columns, asked, roles);
    if (positions.length > 0) return { positions, because: 'as asked for' };
    throw new PenumbraError('usage', 'The list of columns is empty: name at least one.');
  }
  const forCategories = categories === 'first';
  // If a method takes both kinds, categories must be named: otherwise a file without roles would
  // give a surprising choice.
  if (forCategories || !kinds.includes('numeric') || kinds.includes('text')) {
    const likely = columnsWithRole(roles, 'key').filter(
      (position) =>
        (forCategories || kinds.includes(columns[position].kind)) && !others.has(position),
    );
    if (likely.length > 0) return { positions: likely, because: 'the keys' };
    throw new PenumbraError(
      'data',
      `${title} is for keys, and no column that it can protect has that role: name columns with --columns, or give roles with --role NAME=key${kinds.includes('numeric') ? '' : '; numbers that are codes become categories with --as NAME=nominal'}.`,
    );
  }
  const isFree = (kind: Column['kind']) => (position: number) =>
    columns[position].kind === kind && !others.has(position);
  const confidential = columnsWithRole(roles, 'confidential');
  const secret = confidential.filter(isFree('numeric'));
  if (given && secret.length > 0) {
    return { positions: secret, because: 'the numeric confidential columns' };
  }
  const keys = columnsWithRole(roles, 'key');
  const positions = keys.filter(isFree('numeric'));
  if (positions.length > 0) return { positions, because: 'the numeric keys' };
  if (keys.length > 0) {
    const coded = categories === 'otherwise' ? keys.filter(isFree('categorical')) : [];
    if (coded.length > 0) return { positions: coded, because: 'the keys' };
    throw new PenumbraError(
      'data',
      categories === 'otherwise'
        ? `None of the keys is numeric or categorical, and ${title.toLowerCase()} needs one that is: name such columns with --columns.`
        : `None of the keys is numeric, and ${title.toLowerCase()} needs numbers: name numeric columns with --columns.`,
    );
  }
  const without: Role[] = ['identifier', 'weight', 'unit', 'harmless'];
  const all = (kind: Column['kind']) =>
    [...columns.keys()].filter(
      (p) => isFree(kind)(p) && !without.some((role) => roles.get(p)?.has(role)),
    );
  const numeric = all('numeric');
  if (numeric.length > 0) {
    const because =
      roles.size === 0
        ? 'every numeric column, because no roles were given'
        : 'every numeric column without another role, because no column has the role key';
    return { positions: numeric, because };
  }
  if (categories === 'otherwise') {
    const coded = confidential.filter(isFree('categorical'));
    if (given && coded.length > 0) {
      return { positions: coded, because: 'the categorical confidential columns' };
    }
    const because = 'every categorical column, because no column to protect is numeric';
    if (all('categorical').length > 0) return { positions: all('categorical'), because };
    throw new PenumbraError(
      'data',
      `The file has no numeric or categorical column to protect, and ${title.toLowerCase()} needs one: inspect the file to see how its columns were read.`,
    );
  }
  throw new PenumbraError(
    'data',
    `The file has no numeric column to protect, and ${title.toLowerCase()} needs one: inspect the file to see why its columns were not read as numbers (decimal mark, missing codes).`,
  );
}

/**
 * When a step takes categories by default: first, if there are no numbers, or never. Groups of
 * categories prefer categories; synthesis takes every kind.
 */
function categoriesFor(
  group: GroupMethod,
  replace: ReplaceMethod,
): 'first' | 'otherwise' | 'asked' {
  if (!group.kinds.includes('categorical')) return 'asked';
  if (group.looksAt === undefined) return 'first';
  return replace.redraws && replace.kinds.includes('categorical') ? 'otherwise' : 'asked';
}

/** The single column that a reference means; a role can mean several. */
export function oneColumn(
  reference: ColumnReference,
  { table, roles }: AskedStep,
  key: string,
): number {
  const positions = selectColumns(table.columns, [reference], roles);
  if (positions.length === 1) return positions[0];
  throw new PenumbraError(
    'usage',
    `${reference} means ${positions.length} columns, and one is needed: name it.`,
    { key },
  );
}
