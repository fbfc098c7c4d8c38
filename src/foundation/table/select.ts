import { didYouMean, PenumbraError } from '../../error.ts';
import { columnsWithRole, parseRole, type Roles } from './roles.ts';

/** A column as a user names it: its name, its position counted from 1, or every column of a role (`@key`). */
export type ColumnReference = string | number;

interface Named {
  readonly name: string;
}

/** The position of the one column that a name or a number refers to. */
export function findColumn(columns: readonly Named[], reference: ColumnReference): number {
  if (typeof reference === 'number') return findPosition(columns, reference);
  const found: number[] = [];
  // A name can be typed in another Unicode form than in the file; an exact match comes first.
  const alike = (name: string) => name.normalize('NFC') === reference.normalize('NFC');
  for (const same of [(name: string) => name === reference, alike]) {
    if (found.length > 0) break;
    for (const [position, column] of columns.entries()) if (same(column.name)) found.push(position);
  }
  if (found.length === 1) return found[0];
  if (found.length > 1) {
    const positions = found.map((position) => position + 1);
    throw new PenumbraError(
      'usage',
      `${found.length} columns are named "${reference}": use a position instead, one of ${positions.join(', ')}.`,
      { column: reference },
    );
  }
  if (/^\d+$/.test(reference)) return findPosition(columns, Number(reference));
  const names = columns.map((column) => column.name);
  throw new PenumbraError(
    'usage',
    `There is no column "${reference}".${didYouMean(reference, names)} The file has ${nameSome(names)}.`,
    { column: reference },
  );
}

/** The positions that a list of references refers to, in the order of the file and each once. */
export function selectColumns(
  columns: readonly Named[],
  references: readonly ColumnReference[],
  roles: Roles,
): number[] {
  const positions = new Set<number>();
  for (const reference of references) {
    if (typeof reference === 'string' && reference.startsWith('@') && !isName(columns, reference)) {
      const role = parseRole(reference.slice(1));
      const found = columnsWithRole(roles, role);
      if (found.length === 0) {
        throw new PenumbraError(
          'usage',
          `No column has the role ${role}: give it to one with --role NAME=${role}, or name the columns.`,
        );
      }
      for (const position of found) positions.add(position);
    } else {
      positions.add(findColumn(columns, reference));
    }
  }
  return [...positions].sort((a, b) => a - b);
}

function findPosition(columns: readonly Named[], position: number): number {
  if (Number.isInteger(position) && position >= 1 && position <= columns.length)
    return position - 1;
  throw new PenumbraError(
    'usage',
    `There is no column ${position}: positions go from 1 to ${columns.length}.`,
  );
}

function isName(columns: readonly Named[], name: string): boolean {
  return columns.some((column) => column.name === name);
}

function nameSome(names: readonly string[]): string {
  const shown = names.slice(0, 12).map((name) => `"${name}"`);
  const rest = names.length - shown.length;
  return shown.join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
