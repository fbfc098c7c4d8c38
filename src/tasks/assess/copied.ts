import {
  type Column,
  codesOf,
  combine,
  type Role,
  type Roles,
  type Table,
} from '../../foundation/table/index.ts';

/** Records that nobody else shares their values with, in the columns that are copied. */
export interface CopiedColumns {
  /** Names of the copied columns that an intruder could know. */
  readonly columns: readonly string[];
  readonly alone: number;
  readonly records: number;
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
 * `pairs` are the columns that both files have and that are equal in every record.
 */
export function copiedColumns(
  { columns, records }: Table,
  pairs: readonly { readonly original: number; readonly masked: number }[],
  roles: Roles,
): CopiedColumns {
  const known = pairs.filter(({ original }) => !NOT_KNOWN.has(roles.get(original)));
  const copied = known.map(({ masked }) => columns[masked]);
  const names = copied.map(({ name }, place) => name || `column ${known[place].masked + 1}`);
  if (copied.length === 0) return { columns: [], alone: 0, records };
  const { codes, distinct } = combine(copied.map(codesOfColumn), records);
  const sizes = new Int32Array(distinct);
  for (const code of codes) sizes[code]++;
  const alone = sizes.reduce((sum, size) => sum + (size === 1 ? 1 : 0), 0);
  return { columns: names, alone, records };
}

/** The finding in a sentence; null if no record is alone. */
export function copiedSentence({ columns, alone, records }: CopiedColumns): string | null {
  if (alone === 0) return null;
  const few = columns.slice(0, 8).join(', ');
  const list = columns.length <= 8 ? few : `${few} and ${columns.length - 8} more`;
  return `${alone} of ${records} records are alone with their values in the columns that are copied (${list}). Anybody who knows these values recognises the records, whatever was done to the other columns.`;
}

function codesOfColumn(column: Column): Int32Array {
  if (column.kind === 'categorical') return column.codes;
  return column.kind === 'numeric' ? codesOf(column.values).codes : codesOf(column.values).codes;
}
