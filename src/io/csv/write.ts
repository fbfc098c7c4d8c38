import { PenumbraError } from '../../error.ts';
import { type Column, countMissing, label, type Table } from '../../foundation/table/index.ts';
import type { Dialect } from './dialect.ts';
import { encode } from './encoding.ts';
import { formatNumber } from './format.ts';
import { type ByteSink, Output } from './output.ts';

/**
 * Writes a table that was made in code. Text is quoted where the dialect needs it, and where it is spelled
 * like a missing code. A missing value is an empty cell if that is a code, else the first code; in a table
 * of one column the first code that is not empty, because blank lines at the end are no records.
 */
export async function writeCsv(table: Table, dialect: Dialect, sink: ByteSink): Promise<void> {
  const { columns } = table;
  if (columns.length === 0) {
    throw new PenumbraError('usage', 'A table without columns cannot be written: give it one.');
  }
  const output = new Output(sink, dialect);
  const delimiter = dialect.delimiter.charCodeAt(0);
  const newline = encode(dialect.newline, 'utf-8');
  const missing = missingText(table, dialect);
  const codes = new Set(dialect.missing.map((code) => code.trim()));
  const put = (text: string): void => {
    if (text.includes('\0')) {
      throw new PenumbraError('data', 'A text holds a NUL character, which no CSV may: remove it.');
    }
    output.cell(text, codes.has(trimmed(text)) || text === '' || text.startsWith('\ufeff'));
  };
  if (dialect.byteOrderMark) output.copy(Uint8Array.of(0xef, 0xbb, 0xbf), 0, 3);
  if (dialect.header) {
    for (const [i, { name }] of columns.entries()) {
      if (i > 0) output.byte(delimiter);
      put(name);
    }
    output.copy(newline, 0, newline.length);
  }
  const cells = columns.map((column) => cellWriter(column, dialect, missing, put, output));
  for (let record = 0; record < table.records; record++) {
    for (let i = 0; i < cells.length; i++) {
      if (i > 0) output.byte(delimiter);
      cells[i](record);
    }
    output.copy(newline, 0, newline.length);
    const wait = output.offer();
    if (wait !== undefined) await wait;
  }
  await output.close();
}

/** Blanks as the reader leaves them out around codes: only spaces and tabs. */
function trimmed(text: string): string {
  return text.replace(/^[ \t]+|[ \t]+$/g, '');
}

function cellWriter(
  column: Column,
  dialect: Dialect,
  missing: string,
  put: (text: string) => void,
  output: Output,
): (record: number) => void {
  const absent = (): void => output.cell(missing, false);
  switch (column.kind) {
    case 'numeric': {
      const { values, grid } = column;
      return (record) =>
        output.cell(formatNumber(values[record], grid, dialect.decimal, missing), false);
    }
    case 'categorical': {
      const { codes, levels } = column;
      return (record) => (codes[record] < 0 ? absent() : put(levels[codes[record]]));
    }
    case 'text': {
      const { values } = column;
      return (record) => {
        const value = values[record];
        if (value === null) absent();
        else put(value);
      };
    }
  }
}

function missingText(table: Table, dialect: Dialect): string {
  const { columns } = table;
  const codes = dialect.missing.map((code) => code.trim());
  const usable = columns.length === 1 ? codes.filter((code) => code !== '') : codes;
  if (usable.length > 0) return usable.includes('') ? '' : usable[0];
  const position = columns.findIndex((column) => countMissing(column) > 0);
  if (position < 0) return '';
  const name = label(columns, position);
  throw new PenumbraError(
    'usage',
    `${name} has missing values and the dialect has no code for them: give one, such as NA.`,
    { column: name },
  );
}
