import { expect, test } from 'vitest';
import { PenumbraError } from '../../error.ts';
import type { CategoricalColumn, NumericColumn, TextColumn } from '../../foundation/table/index.ts';
import { roomForTable } from '../bytes/index.ts';
import { type ByteSource, bytesSource } from '../bytes/source.ts';
import type { Kind } from './kind.ts';
import { type CsvFile, type ReadOptions, readCsv } from './read.ts';

function read(content: string | Uint8Array, options?: ReadOptions): Promise<CsvFile> {
  return readCsv(bytesSource('file.csv', content), options);
}

/** A single column of cells beside one of letters, so that blank cells are no blank lines. */
function column(cells: readonly string[], options?: ReadOptions): Promise<CsvFile> {
  return read(`cells;z\n${cells.map((cell) => `${cell};a\n`).join('')}`, {
    delimiter: ';',
    ...options,
  });
}

async function numbers(cells: readonly string[], options?: ReadOptions): Promise<NumericColumn> {
  const file = await column(cells, options);
  expect(file.kinds[0].kind).toBe('numeric');
  return file.table.columns[0] as NumericColumn;
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Counts how often a source is opened, and gives it in pieces. */
function watched(bytes: Uint8Array, size = 1 << 18): ByteSource & { opened: number } {
  return {
    name: 'file.csv',
    size: bytes.length,
    opened: 0,
    async *open() {
      this.opened++;
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    },
  };
}

test('numbers, categories and text come as typed columns', async () => {
  const rows = Array.from({ length: 100 }, (_, i) => `${i},${i % 3 ? 'm' : 'f'},person ${i}\n`);
  const { table, kinds, names, records } = await read(`age,sex,name\n${rows.join('')}`);
  expect(records).toBe(100);
  expect(names).toEqual(['age', 'sex', 'name']);
  expect(kinds.map(({ kind }) => kind)).toEqual(['numeric', 'categorical', 'text']);
  expect(kinds.map(({ reason }) => reason)).toEqual([
    'all 100 values are whole numbers',
    '2 different values',
    '100 different values',
  ]);
  expect((table.columns[0] as NumericColumn).values[99]).toBe(99);
  expect((table.columns[1] as CategoricalColumn).levels).toEqual(['f', 'm']);
  expect([...(table.columns[1] as CategoricalColumn).codes.slice(0, 4)]).toEqual([0, 1, 1, 0]);
  expect((table.columns[2] as TextColumn).values[7]).toBe('person 7');
});

test('levels are sorted by code units, whatever their first appearance', async () => {
  const file = await column(['b', 'é', 'a', 'B', 'b']);
  expect((file.table.columns[0] as CategoricalColumn).levels).toEqual(['B', 'a', 'b', 'é']);
});

test('duplicate, empty and strange names are names', async () => {
  const { names, table } = await read('x,,x,__proto__,"a ""b"""\n1,2,3,4,5\n');
  expect(names).toEqual(['x', '', 'x', '__proto__', 'a "b"']);
  expect(table.columns.map(({ name }) => name)).toEqual(names);
});

test('without names the columns are V1, V2, ...', async () => {
  const { names, records, lineOf } = await read('1,2\n3,4\n', { header: 'no' });
  expect(names).toEqual(['V1', 'V2']);
  expect(records).toBe(2);
  expect(lineOf(0)).toBe(1);
});

test('the grid is what the cells were written with', async () => {
  expect((await numbers(['1', '2'])).grid).toEqual({ decimals: 0, padded: false });
  expect((await numbers(['1.5', '2.25', '3'])).grid).toEqual({ decimals: 2, padded: false });
  expect((await numbers(['1.50', '2.25', 'NA'])).grid).toEqual({ decimals: 2, padded: true });
  expect((await numbers(['1e5', '2.25'])).grid).toEqual({ decimals: 'full', padded: false });
  expect((await numbers(['0.1234567890123456'])).grid).toEqual({ decimals: 'full', padded: false });
  expect((await numbers(['0.123456789012345'])).grid).toEqual({ decimals: 15, padded: true });
});

test('blanks around numbers do not count, and infinities are numbers', async () => {
  const { values } = await numbers([' 1 ', '\t2', '"3 "', '-inf', '1e999', '+4']);
  expect([...values]).toEqual([1, 2, 3, -Infinity, Infinity, 4]);
});

test('missing codes are missing in every kind of column, with blanks around and, in numbers, quoted', async () => {
  const cells = ['1', '', 'NA', 'N/A', 'NaN', 'NULL', 'null', '.', ' NA ', '"NA"', '""', '  '];
  const { values } = await numbers(cells);
  expect([...values.subarray(1)].every(Number.isNaN)).toBe(true);
  const file = await column(['x', ...cells]);
  expect(file.kinds[0]).toMatchObject({ kind: 'categorical', missing: 9 });
  expect((file.table.columns[0] as CategoricalColumn).levels).toEqual(['', '1', 'NA', 'x']);
});

test('a code that is a number counts by value in numbers and by spelling in text', async () => {
  const options = { addMissing: ['-99'] };
  const { values, grid } = await numbers(['1.5', '-99', '-99.00', ' -99 '], options);
  expect([...values]).toEqual([1.5, NaN, NaN, NaN]);
  expect(grid).toEqual({ decimals: 1, padded: true });
  const file = await column(['-99', '-99.00', 'x'], options);
  expect((file.table.columns[0] as CategoricalColumn).levels).toEqual(['-99.00', 'x']);
});

test('where every cell is quoted, quoted codes are missing', async () => {
  const file = await read('a,b\n"x","1"\n"NA",""\n"","3"\n');
  expect((file.table.columns[0] as CategoricalColumn).levels).toEqual(['x']);
  expect([...(file.table.columns[1] as NumericColumn).values]).toEqual([1, NaN, 3]);
});

const codes: [string, string[], RegExp][] = [
  ['leading zeros', ['10115', '01067', '20095'], /leading zeros: a code, not a number/],
  [
    'long whole numbers',
    ['9007199254740993', '12345678901234567'],
    /whole numbers of more than 15 digits: a code/,
  ],
  ['other decimal marks', ['1.5', '"1,234"'], /numbers with different decimal marks/],
  ['dates, year first', ['2020-01-31', '2020-12-31T10:30:00Z'], /dates \(year-month-day\)/],
  ['dates with points', ['31.12.2020', '1.2.2020 10:30'], /dates \(day\.month\.year\)/],
  ['dates, day first', ['31/12/2020', '01/02/2020'], /dates \(day\/month\/year\)/],
  ['dates, month first', ['12/31/2020', '01/02/2020'], /dates \(month\/day\/year\)/],
  ['dates of unknown order', ['01/02/2020'], /dates \(day\/month\/year or month\/day\/year\)/],
];

for (const [what, cells, reason] of codes) {
  test(`${what} are not numbers and stay as they are written`, async () => {
    const file = await column(cells);
    expect(file.kinds[0].kind).toBe('categorical');
    expect(file.kinds[0].reason).toMatch(reason);
    expect(file.kinds[0].date).toBe(what.startsWith('dates') ? true : undefined);
    const { codes, levels } = file.table.columns[0] as CategoricalColumn;
    expect(Array.from(codes, (code) => levels[code])).toEqual(
      cells.map((cell) => cell.replaceAll('"', '')),
    );
  });
}

test('a mixture of dates and other text is no date', async () => {
  expect((await column(['2020-01-31', 'unknown'])).kinds[0].date).toBeUndefined();
  expect((await column(['2020-01-31', '2020-13-31'])).kinds[0].date).toBeUndefined();
});

test('the reason names the line of the first cell that is no number', async () => {
  const { kinds } = await column(['1', '2', '"3"', 'unknown', '5']);
  expect(kinds[0]).toMatchObject({
    kind: 'categorical',
    reason: '5 different values; first non-number on line 5',
  });
});

test('a column without any value is text and empty', async () => {
  const { kinds, table } = await column(['', 'NA', '']);
  expect(kinds[0]).toMatchObject({
    kind: 'text',
    missing: 3,
    reason: expect.stringMatching(/empty column/),
  });
  expect((table.columns[0] as TextColumn).values).toEqual([null, null, null]);
});

test('few values are categories, also in short files, and many are text', async () => {
  const cells = (records: number, distinct: number) =>
    Array.from({ length: records }, (_, i) => `v${i % distinct}`);
  expect((await column(cells(20, 20))).kinds[0].kind).toBe('categorical');
  expect((await column(cells(30, 21))).kinds[0].kind).toBe('text');
  expect((await column(cells(2000, 1000))).kinds[0].kind).toBe('categorical');
  expect((await column(cells(4000, 1001))).kinds[0].kind).toBe('text');
});

test('very many different texts are all kept', async () => {
  const cells = Array.from({ length: 70_000 }, (_, i) => (i % 1000 === 999 ? 'NA' : `id ${i}`));
  const { table, kinds } = await column([...cells, 'id 5', '"id ""6"""']);
  const { values } = table.columns[0] as TextColumn;
  expect(kinds[0]).toMatchObject({
    kind: 'text',
    missing: 70,
    reason: expect.stringMatching(/very many different values/),
  });
  expect(values.slice(0, 70_000)).toEqual(cells.map((cell) => (cell === 'NA' ? null : cell)));
  expect(values.slice(70_000)).toEqual(['id 5', 'id "6"']);
});

test('a column that stops being numeric late is read again, alone, and loses nothing', async () => {
  const rows = Array.from({ length: 60_000 }, (_, i) => `0.${i % 10}0,${i},b\n`);
  const text = `x,y,z\n${rows.join('')}1.0,word,b\n`;
  const source = watched(new TextEncoder().encode(text));
  let bytes = 0;
  const file = await readCsv(source, { onBytes: (chunk) => (bytes += chunk.length) });
  // One opening for the sample, one for the pass, one for the column that changed.
  expect(source.opened).toBe(3);
  expect(bytes).toBe(text.length);
  expect(file.kinds.map(({ kind }) => kind)).toEqual(['numeric', 'text', 'categorical']);
  expect(file.kinds[1].reason).toMatch(/first non-number on line 60,002/);
  const { values } = file.table.columns[1] as TextColumn;
  expect(values).toHaveLength(60_001);
  expect(values[59_999]).toBe('59999');
  expect(values[60_000]).toBe('word');
});

test('a column that starts with missing cells and becomes text needs no second pass', async () => {
  const text = `x,y\n${',1\n'.repeat(200_000)}word,1\n`;
  const source = watched(new TextEncoder().encode(text));
  const { table, kinds } = await readCsv(source);
  expect(source.opened).toBe(2);
  expect(kinds[0]).toMatchObject({ kind: 'categorical', missing: 200_000 });
  expect((table.columns[0] as CategoricalColumn).codes[200_000]).toBe(0);
});

test('bytes late in a file that are not UTF-8 make all of its text Windows-1252', async () => {
  const start = latin1(`name,x\n${'M\u00c3\u00bcller,1\n'.repeat(40_000)}Jos\u00e9,2\n`);
  const { dialect, reasons, table, names } = await readCsv(watched(start));
  expect(dialect.encoding).toBe('windows-1252');
  expect(reasons.encoding).toMatch(/not valid UTF-8/);
  expect(names).toEqual(['name', 'x']);
  expect((table.columns[0] as CategoricalColumn).levels).toEqual(['José', 'MÃ¼ller']);
  expect((table.columns[1] as NumericColumn).values[40_000]).toBe(2);
});

test('bytes that are not UTF-8 in a file said to be are refused with line and column', async () => {
  const bytes = latin1('name,x\nAda,1\nJos\u00e9,2\n');
  await expect(read(bytes, { encoding: 'utf-8' })).rejects.toThrow(
    /Line 3 of file.csv is not valid UTF-8 in "name"/,
  );
});

test('only the wanted columns are in the table, with their places in the file', async () => {
  const { table, positions, names, kinds, records } = await read('a,b,c\n1,x,3\n4,y,6\n', {
    only: (position, name) => position === 0 || name === 'c',
  });
  expect(positions).toEqual([0, 2]);
  expect(table.columns.map(({ name }) => name)).toEqual(['a', 'c']);
  expect(kinds).toHaveLength(2);
  expect(names).toHaveLength(3);
  expect(records).toBe(2);
  expect((await read('a,b\n1,2\n', { only: () => false })).records).toBe(1);
});

test('a kind that the user insists on is taken, or refused with the line', async () => {
  const as = (kind: Kind): ReadOptions => ({ as: new Map([[0, kind]]) });
  expect((await numbers(['007', '9007199254740993'], as('numeric'))).values[0]).toBe(7);
  expect((await column(['1', '2'], as('categorical'))).kinds[0]).toMatchObject({
    kind: 'categorical',
    reason: 'as asked: 2 different values',
  });
  expect((await column(['1', '1'], as('text'))).table.columns[0]).toMatchObject({
    values: ['1', '1'],
  });
  await expect(column(['1', 'Jones'], as('numeric'))).rejects.toThrow(
    /Line 3 of file.csv has no number in "cells"/,
  );
});

test('lines are right below cells of several lines', async () => {
  const { lineOf } = await read('"a\nb",c\n1,2\n"x\n\ny",3\n4,5\n');
  expect([0, 1, 2].map(lineOf)).toEqual([3, 4, 7]);
});

test('names without records are refused', async () => {
  await expect(read('a,b\n')).rejects.toThrow(/file.csv has names but no records/);
  await expect(read('a,b')).rejects.toThrow(/file.csv has names but no records/);
  await expect(read('a,b\n\n\n')).rejects.toThrow(/file.csv has names but no records/);
});

test('a hundred thousand columns are refused soon', async () => {
  const started = performance.now();
  await expect(read(`${'column,'.repeat(100_000)}x\n`)).rejects.toThrow(/more than 10,000 columns/);
  expect(performance.now() - started).toBeLessThan(20_000);
});

test('a table that would fill the memory is refused, with what to do', async () => {
  const rows = Array.from({ length: 3000 }, (_, i) => `${i},p${i},${i % 2 ? 'x' : 'y'}`);
  const source = bytesSource('a.csv', `a,b,c\n${rows.join('\n')}\n`);
  const refused = (numbers: number, texts: number) =>
    readCsv(source, { room: { numbers, texts } }).then(
      () => '',
      (error) => error.message,
    );
  expect(await refused(1e6, 1e6)).toBe('');
  expect(await refused(1e4, 1e6)).toMatch(/^a\.csv is too large for .* --memory 2GB/);
  expect(await refused(1e6, 1e4)).toMatch(/^a\.csv is too large for .*--max-old-space-size=/);
  const { numbers, texts } = roomForTable();
  expect(Math.min(numbers, texts)).toBeGreaterThan(1e8);
});

test('ten thousand columns of few records take little memory', async () => {
  const row = (cell: string) => `${`${cell},`.repeat(9_999)}${cell}\n`;
  const { table } = await read(row('v') + row('1') + row('2'));
  expect(table.columns).toHaveLength(10_000);
});

test('no message shows anything of the file', async () => {
  const secret = 'S3cret';
  const files: (string | Uint8Array)[] = [
    `a,b\n${secret},${secret},1\n`,
    `a,b\n"${secret}"${secret},1\n`,
    `a,b\n"${secret},1\n`,
    `a,b\n${secret}\0,1\n`,
    `a,b\n${secret}\r${secret},1\n`,
    `a,b\n${secret},1\n\n${secret},1\n`,
    `a,b\n${secret.repeat(200_000)},1\n`,
    `${`${secret},`.repeat(20_000)}\n1\n`,
  ];
  for (const file of files) {
    const error = await read(file).then(
      () => undefined,
      (reason) => reason,
    );
    expect(error).toBeInstanceOf(PenumbraError);
    expect(error.message).not.toContain(secret);
    expect(error.message).toMatch(/ine \d+ of file\.csv/);
    expect(error.place.line).toBeGreaterThan(0);
  }
  const as = new Map<number, Kind>([[0, 'numeric']]);
  await expect(read(`a,b\n${secret},1\n`, { as })).rejects.not.toThrow(secret);
});

test('no reason shows a value', async () => {
  const { kinds, reasons } = await read('a,b\nS3cret,1\nS3cret,S3cret\n0.5,2020-01-31\n');
  expect(JSON.stringify([kinds, reasons])).not.toMatch(/S3cret|0\.5|2020/);
});

test('reading stops when it is cancelled', async () => {
  const controller = new AbortController();
  const source = watched(new TextEncoder().encode(`a,b\n${'1,2\n'.repeat(100_000)}`), 1000);
  const reading = readCsv(source, {
    signal: controller.signal,
    onProgress: (done) => {
      if (done > 50_000) controller.abort();
    },
  });
  await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
});

test('progress tells the bytes read and the size', async () => {
  const seen: [number, number | undefined][] = [];
  await readCsv(watched(new TextEncoder().encode('a,b\n1,2\n3,4\n'), 4), {
    onProgress: (done, size) => seen.push([done, size]),
  });
  expect(seen).toEqual([
    [4, 12],
    [8, 12],
    [12, 12],
  ]);
});
