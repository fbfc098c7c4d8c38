import { PenumbraError } from '../../error.ts';
import type { Column, NumericColumn } from './column.ts';

/** Records in rows, one typed array per column. Immutable: protecting a table makes new columns. */
export interface Table {
  readonly records: number;
  readonly columns: readonly Column[];
}

/** Makes a table after checking that all columns have the same length. */
export function makeTable(columns: readonly Column[]): Table {
  const records = columns.length === 0 ? 0 : lengthOf(columns[0]);
  for (const [position, column] of columns.entries()) {
    if (lengthOf(column) !== records) {
      throw new PenumbraError(
        'data',
        `Column ${position + 1} has ${lengthOf(column)} records and column 1 has ${records}: give all columns the same length.`,
        { column: column.name },
      );
    }
  }
  return { records, columns };
}

function lengthOf(column: Column): number {
  return column.kind === 'categorical' ? column.codes.length : column.values.length;
}

/** A numeric column from plain numbers, for tables made in code. NaN is missing. */
export function numericColumn(name: string, values: ArrayLike<number>): NumericColumn {
  return {
    kind: 'numeric',
    name,
    values: Float64Array.from(values),
    grid: { decimals: 'full', padded: false },
  };
}

/** The name of a column in messages: in quotation marks, or its position if it has none. */
export function label(columns: readonly { readonly name: string }[], position: number): string {
  const name = columns[position].name;
  if (name === '') return `column ${position + 1} (no name)`;
  const twice = columns.some((other, i) => i !== position && other.name === name);
  return twice ? `"${name}" (column ${position + 1})` : `"${name}"`;
}
