import {
  type Column,
  codesOf,
  type Role,
  type Roles,
  type Table,
} from '../../foundation/table/index.ts';
import { frequencies } from '../../measures/risk/index.ts';

/** Records that nobody else shares their values with, in the columns that are copied. */
export interface CopiedColumns {
  /** Names of the copied columns that an intruder could know. */
  readonly columns: readonly string[];
  readonly alone: number;
  readonly records: number;
  /** Whether a record counts as alone if only its own unit has its values. */
  readonly countsUnits: boolean;
}

/**
 * Roles whose columns do not count as known: what nobody should learn, and what only the office has. A column that is
 * stated to be harmless counts: the count shows whether that is true.
 */
const NOT_KNOWN: ReadonlySet<Role | undefined> = new Set([
  'identifier',
  'confidential',
  'weight',
  'unit',
]);

/**
 * The copied columns that an intruder could know, and the number of records that are alone with their values in them.
 * `pairs` are the columns that both files have and that are equal in every record. With units, a record is alone if only
 * members of its own unit have its values.
 */
export function copiedColumns(
  { columns, records }: Table,
  pairs: readonly { readonly original: number; readonly masked: number }[],
  roles: Roles,
  units: Int32Array | null = null,
): CopiedColumns {
  const known = pairs.filter(({ original }) => !NOT_KNOWN.has(roles.get(original)));
  const copied = known.map(({ masked }) => columns[masked]);
  const names = copied.map(({ name }, place) => name || `column ${known[place].masked + 1}`);
  const countsUnits = units !== null;
  if (copied.length === 0) return { columns: [], alone: 0, records, countsUnits };
  const sizes = frequencies(copied.map(codesOfColumn), 'level', units);
  const alone = sizes.reduce((sum, size) => sum + (size === 1 ? 1 : 0), 0);
  return { columns: names, alone, records, countsUnits };
}

/** The finding in a sentence; null if no record is alone. */
export function copiedSentence({
  columns,
  alone,
  records,
  countsUnits,
}: CopiedColumns): string | null {
  if (alone === 0) return null;
  const few = columns.slice(0, 8).join(', ');
  const list = columns.length <= 8 ? few : `${few} and ${columns.length - 8} more`;
  const who = countsUnits ? 'alone with their unit' : 'alone with their values';
  return `${alone} of ${records} records are ${who} in the columns that are copied (${list}). Anybody who knows these values recognises the records, whatever was done to the other columns.`;
}

function codesOfColumn(column: Column): Int32Array {
  if (column.kind === 'categorical') return column.codes;
  return column.kind === 'numeric' ? codesOf(column.values).codes : codesOf(column.values).codes;
}
