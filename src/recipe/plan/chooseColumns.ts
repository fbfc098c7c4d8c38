import { PenumbraError } from '../../error.ts';
import {
  type Column,
  type ColumnReference,
  columnsWithRole,
  type Role,
  selectColumns,
} from '../../foundation/table/index.ts';
import { areAlike } from '../../measures/claims/index.ts';
import type { GroupMethod, ReplaceMethod } from '../../methods/contract/index.ts';
import type { AskedStep } from './asked.ts';
import type { ColumnGroup } from './columnGroups.ts';

/**
 * The columns that a step protects, and why: the requested ones, otherwise the keys that its methods can protect, numbers
 * and categories alike. Methods with given columns prefer confidential columns. `others` have another task in the step.
 */
export function chooseColumns(asked: AskedStep, others: ReadonlySet<number>): ColumnGroup {
  const { step, table, roles, likely, areGuessed, title, group, replace, of } = asked;
  const { columns } = table;
  const named = step.columns ?? (Array.isArray(step.columnGroups) && step.columnGroups.flat());
  if (named) {
    const positions = selectColumns(columns, named, roles);
    if (positions.length > 0) return { positions, because: 'as asked for' };
    throw new PenumbraError('usage', 'The list of columns is empty: name at least one.');
  }
  if (of === 'weights') return weightsOf(asked);
  const canTake = (position: number) =>
    !others.has(position) && protects(group, replace, columns[position]);
  const isNumber = (position: number) => columns[position].kind === 'numeric';
  const confidential = columnsWithRole(roles, 'confidential').filter(canTake);
  const secret = confidential.some(isNumber) ? confidential.filter(isNumber) : confidential;
  if (replace.given && secret.length > 0) {
    const kind = isNumber(secret[0]) ? 'numeric' : 'categorical';
    return { positions: secret, because: `the ${kind} confidential columns` };
  }
  const keys = columnsWithRole(roles, 'key');
  const positions = keys.filter(canTake);
  if (positions.length > 0) {
    return { positions, because: areGuessed ? 'the likely keys' : 'the keys' };
  }
  if (keys.length > 0 && !areGuessed) throw noneFits(asked, keys);
  if (needsKeys(group, replace)) throw noKeys(asked);
  const without: readonly Role[] = ['identifier', 'weight', 'unit', 'harmless'];
  const free = [...columns.keys()].filter(
    (position) => canTake(position) && !without.includes(likely.get(position)!),
  );
  const numeric = free.filter(isNumber);
  if (numeric.length > 0) {
    const because =
      roles.size === 0
        ? 'every numeric column, because no roles were given'
        : 'every numeric column without another role, because no column has the role key';
    return { positions: numeric, because };
  }
  if (free.length > 0) {
    const because = 'every categorical column, because no column to protect is numeric';
    return { positions: free, because };
  }
  throw new PenumbraError(
    'data',
    `The file has no column that ${title.toLowerCase()} can protect: inspect the file to see how its columns were read (decimal mark, missing codes).`,
  );
}

/** The columns with the role weight, for methods that protect weights. */
function weightsOf({ roles, title }: AskedStep): ColumnGroup {
  const positions = columnsWithRole(roles, 'weight');
  if (positions.length > 0) return { positions, because: 'the weights' };
  throw new PenumbraError(
    'data',
    `${title} is for weights, and no column has that role: give it with --role NAME=weight, or name columns with --columns.`,
  );
}

/** Whether a method can protect a column of this kind; categories in groups of numbers are left out. */
function protects(group: GroupMethod, replace: ReplaceMethod, { kind }: Column): boolean {
  if (!group.kinds.includes(kind)) return false;
  return replace.kinds.includes(kind) || (kind === 'categorical' && areAlike(replace.claims));
}

/** Whether a method has nothing to do in a file without keys: it is for categories, or changes single cells. */
function needsKeys(group: GroupMethod, { kinds }: ReplaceMethod): boolean {
  const isForCategories = group.kinds.includes('categorical') && group.looksAt === undefined;
  return isForCategories || !kinds.includes('numeric') || kinds.includes('text');
}

const AS_CODES = 'numbers that are codes become categories with --as NAME=nominal';

function noKeys({ title, replace: { kinds } }: AskedStep): PenumbraError {
  const asCodes = kinds.includes('numeric') ? '' : `; ${AS_CODES}`;
  return new PenumbraError(
    'data',
    `${title} is for keys, and no column that it can protect has that role: name columns with --columns, or give roles with --role NAME=key${asCodes}.`,
  );
}

function noneFits({ title, table, replace }: AskedStep, keys: readonly number[]): PenumbraError {
  const kinds = new Set(keys.map((position) => table.columns[position].kind));
  const needs = replace.kinds.includes('numeric') ? 'numbers' : 'categories';
  const asCodes = needs === 'categories' && kinds.has('numeric') ? `; ${AS_CODES}` : '';
  return new PenumbraError(
    'data',
    `${title} needs ${needs}, and the keys are ${[...kinds].join(' and ')}: name other columns with --columns, or use another method${asCodes}.`,
  );
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
