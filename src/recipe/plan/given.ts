import { PenumbraError } from '../../error.ts';
import {
  type Column,
  columnsWithRole,
  type LineOf,
  label,
  selectColumns,
  valuesOf,
} from '../../foundation/table/index.ts';
import type { AskedStep } from './asked.ts';
import type { PlannedStep } from './plan.ts';
import { LARGEST } from './refusals.ts';

/**
 * Positions of the given columns: the requested ones. Otherwise, for methods that use given
 * columns to explain or to match, the numeric columns with the role harmless.
 */
export function givenColumns(
  { step: { given }, key: place, replace, table: { columns }, roles }: AskedStep,
  replaced: readonly number[],
): number[] {
  if (given === undefined) {
    if (replace.given === undefined || replace.given === 'total') return [];
    return columnsWithRole(roles, 'harmless').filter(
      (position) => columns[position].kind === 'numeric' && !replaced.includes(position),
    );
  }
  const key = `${place}.given`;
  const positions = selectColumns(columns, given, roles);
  if (positions.length > 0 && replace.given === undefined) {
    throw new PenumbraError(
      'usage',
      `${replace.name} does not use given columns: leave them out.`,
      { key },
    );
  }
  for (const position of positions) {
    const { kind, name } = columns[position];
    if (replaced.includes(position)) {
      throw new PenumbraError(
        'usage',
        `Column ${label(columns, position)} is both replaced and given, but a given column stays unchanged: name it in one list only.`,
        { key, column: name },
      );
    }
    if (!(replace.given === 'total' ? kind !== 'text' : replace.kinds.includes(kind))) {
      throw new PenumbraError(
        'data',
        `Column ${label(columns, position)} is ${kind}, and ${replace.name} takes ${replace.kinds.includes('numeric') ? 'numbers' : 'categories'} as given columns: leave it out of them.`,
        { key, column: name },
      );
    }
  }
  return positions;
}

/** Given columns must be complete: a missing value predicts nothing. In totals it is a level. */
export function refuseIncompleteGiven(
  { given, missing, replace }: PlannedStep,
  columns: readonly Column[],
  lineOf: LineOf,
): void {
  const mayLack = missing === 'drop' || missing === 'keep' || replace.given === 'total';
  for (const position of given) {
    const { name } = columns[position];
    const values = valuesOf(columns[position]);
    const bad = values.findIndex((x) => Math.abs(x) > LARGEST || (Number.isNaN(x) && !mayLack));
    if (bad < 0) continue;
    const what = Number.isNaN(values[bad]) ? 'no value' : 'an infinite value or one beyond 1e150';
    throw new PenumbraError(
      'data',
      `Column ${label(columns, position)} is a given column and has ${what} on line ${lineOf(bad)}: leave it out of the given columns, correct it, or drop such records with --missing drop.`,
      { line: lineOf(bad), column: name },
    );
  }
}
