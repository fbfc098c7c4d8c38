import { expect, test } from 'vitest';
import { type Column, makeTable, numericColumn } from '../../foundation/table/index.ts';
import { type Dialect, plainDialect } from './dialect.ts';
import { writeCsv } from './write.ts';

async function write(columns: Column[], dialect: Partial<Dialect> = {}): Promise<string> {
  let all = '';
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  await writeCsv(makeTable(columns), { ...plainDialect, ...dialect }, (chunk) => {
    all += decoder.decode(chunk, { stream: true });
  });
  return all;
}

function text(name: string, ...values: (string | null)[]): Column {
  return { kind: 'text', name, values };
}

const sex: Column = {
  kind: 'categorical',
  name: 'sex',
  codes: Int32Array.of(1, -1, 0),
  levels: ['f', 'm'],
  ordered: false,
};

test('a table is written with names, and an empty cell is missing', async () => {
  expect(await write([numericColumn('x', [1, NaN, 2.5]), sex, text('t', 'a', 'b', null)])).toBe(
    'x,sex,t\n1,m,a\n,,b\n2.5,f,\n',
  );
});

test('the dialect is the one asked for', async () => {
  const dialect = { delimiter: ';', decimal: ',', newline: '\r\n', byteOrderMark: true } as const;
  expect(await write([numericColumn('x', [1.5, NaN]), text('y', 'a,b', 'c;d')], dialect)).toBe(
    '\ufeffx;y\r\n1,5;a,b\r\n;"c;d"\r\n',
  );
  expect(await write([numericColumn('x', [1.5])], { decimal: ',' })).toBe('x\n"1,5"\n');
  expect(await write([numericColumn('x', [1.5])], { header: false })).toBe('1.5\n');
});

test('text that would be read as something else is quoted', async () => {
  const values = ['', 'NA', ' . ', 'a"b', 'two\nlines', '\rx', '\ufeffx', 'plain', ' kept '];
  expect(await write([text('t', ...values), text('u', ...values.map(() => 'x'))])).toBe(
    't,u\n"",x\n"NA",x\n" . ",x\n"a""b",x\n"two\nlines",x\n"\rx",x\n"\ufeffx",x\nplain,x\n kept ,x\n',
  );
});

test('in a table of one column a missing value is a code, because blank lines may be lost', async () => {
  expect(await write([numericColumn('x', [1, NaN])])).toBe('x\n1\nNA\n');
});

test('missing values without a code for them are refused', async () => {
  await expect(write([numericColumn('x', [NaN])], { missing: [] })).rejects.toThrow(
    /"x" has missing values and the dialect has no code/,
  );
});

test('a NUL and a table without columns are refused', async () => {
  await expect(write([text('t', 'a\0b')])).rejects.toThrow(/NUL/);
  await expect(write([])).rejects.toThrow(/without columns/);
});
