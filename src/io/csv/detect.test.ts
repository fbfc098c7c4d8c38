import { expect, test } from 'vitest';
import { bytesSource } from '../bytes/source.ts';
import { type Detected, detectDialect } from './detect.ts';
import type { DialectOptions } from './dialect.ts';

function detect(content: string | Uint8Array, options?: DialectOptions): Promise<Detected> {
  return detectDialect(bytesSource('file.csv', content), options);
}

async function dialect(content: string | Uint8Array, options?: DialectOptions) {
  return (await detect(content, options)).dialect;
}

function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

test('the delimiter is the one that cuts every record into as many cells', async () => {
  expect((await dialect('a,b,c\n1,2,3\n')).delimiter).toBe(',');
  expect((await dialect('a;b;c\n1;2;3\n')).delimiter).toBe(';');
  expect((await dialect('a\tb\n1\t2\n')).delimiter).toBe('\t');
  expect((await dialect('a|b\n1|2\n')).delimiter).toBe('|');
  const { reasons } = await detect('a;b\n1;2\n3;4\n');
  expect(reasons.delimiter).toBe('a semicolon gives 2 cells in 3 records at the start');
});

test('decimal commas do not make a semicolon file a comma file', async () => {
  expect(await dialect('a;b\n1,5;2,5\n3,5;4,25\n')).toMatchObject({ delimiter: ';', decimal: ',' });
  expect(await dialect('Income, total;Age, years\n1,5;2,5\n3,5;4,25\n')).toMatchObject({
    delimiter: ';',
  });
});

test('delimiters inside quotes do not count', async () => {
  expect((await dialect('"a;b",c\n"1;2;3",4\n"x",5\n')).delimiter).toBe(',');
  expect((await dialect('"a";"b"\n"1,2";"3"\n')).delimiter).toBe(';');
});

test('a file of one column is legal, also with decimal commas', async () => {
  expect((await dialect('x\n1\n2\n')).delimiter).toBe(',');
  expect(await dialect('x\n1,5\n2,75\n')).toMatchObject({ delimiter: ';', decimal: ',' });
  expect((await detect('x\n1\n')).reasons.delimiter).toMatch(/one column/);
});

test('a title above the names is not taken for a file of one column', async () => {
  expect((await dialect('My export\na,b,c\n1,2,3\n4,5,6\n')).delimiter).toBe(',');
});

test('one ragged line does not change the delimiter', async () => {
  expect((await dialect('a,b\n1,2\n3\n4,5\n')).delimiter).toBe(',');
});

test('a decimal comma is seen in quotes in a comma file', async () => {
  expect(await dialect('a,b\n"1,5",x\n"2,25",y\n')).toMatchObject({ delimiter: ',', decimal: ',' });
});

test('a decimal point anywhere keeps the point', async () => {
  const { dialect: found, reasons } = await detect('a;b\n1,5;2.5\n');
  expect(found.decimal).toBe('.');
  expect(reasons.decimal).toMatch(/some cells have a decimal point and some a decimal comma/);
});

test('a comma before three digits may part thousands and is never taken for decimals', async () => {
  const { dialect: found, reasons } = await detect('a,b\n"1,234",x\n"12,345",y\n');
  expect(found.decimal).toBe('.');
  expect(reasons.decimal).toMatch(/--decimal/);
  expect((await dialect('a;b\n1,234;2\n1,5;2\n')).decimal).toBe(',');
  expect((await dialect('a;b\n1,234,567;2\n1,5;2\n')).decimal).toBe('.');
});

test('bytes that are not UTF-8 make the text Windows-1252', async () => {
  expect((await dialect('name\nJosé\n')).encoding).toBe('utf-8');
  expect((await dialect(latin1('name\nJos\u00e9\n'))).encoding).toBe('windows-1252');
});

test('UTF-16 is refused with what to do, with and without a byte order mark', async () => {
  const text = 'name,age\nAda,36\n';
  const units = Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0), 0]));
  const big = Uint8Array.from([...text].flatMap((letter) => [0, letter.charCodeAt(0)]));
  for (const bytes of [
    units,
    big,
    Uint8Array.of(0xff, 0xfe, ...units),
    Uint8Array.of(0xfe, 0xff, ...big),
  ]) {
    await expect(detect(bytes)).rejects.toThrow(/file.csv is written in UTF-16.*save it as UTF-8/);
  }
});

test('what is no text is refused, by name where its start tells', async () => {
  const noise = Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919) % 251);
  await expect(detect(noise)).rejects.toThrow(/does not look like text/);
  const zip = Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0, 0, 0);
  await expect(detect(zip)).rejects.toThrow(/does not look like text but like an Excel workbook/);
});

test('an empty file is refused', async () => {
  await expect(detect('')).rejects.toThrow(/file.csv is empty/);
});

test('a first line of numbers is not taken for names', async () => {
  const refusal = /first line of file.csv may be a record.*--header no.*--header yes/;
  await expect(detect('1,2\n3,4\n')).rejects.toThrow(refusal);
  await expect(detect('"1";"2,5"\n3;4,5\n')).rejects.toThrow(refusal);
  await expect(detect('1,NA,,2020-01-31\n3,4,5,2020-02-28\n')).rejects.toThrow(refusal);
  await expect(detect('007\n008\n')).rejects.toThrow(refusal);
  expect((await dialect('1,x\na,4\n')).header).toBe(true);
});

test('the user may say that a first line of numbers holds names, or that there are none', async () => {
  expect((await dialect('2019,2020\n3,4\n', { header: 'yes' })).header).toBe(true);
  expect((await dialect('1,2\n3,4\n', { header: 'no' })).header).toBe(false);
  expect((await dialect('1,2\n3,4\n', { header: false })).header).toBe(false);
});

test('byte order mark and line end are noted', async () => {
  expect(await dialect('\ufeffa,b\r\n1,2\r\n')).toMatchObject({
    byteOrderMark: true,
    newline: '\r\n',
  });
  expect(await dialect('a,b\n1,2\n')).toMatchObject({ byteOrderMark: false, newline: '\n' });
});

test('missing codes are replaced or added to as asked', async () => {
  expect((await dialect('a\nx\n')).missing).toEqual(['', 'NA', 'N/A', 'NaN', 'NULL', 'null', '.']);
  expect((await dialect('a\nx\n', { missing: ['-9'] })).missing).toEqual(['-9']);
  expect((await dialect('a\nx\n', { missing: [''], addMissing: ['-9', ''] })).missing).toEqual([
    '',
    '-9',
  ]);
});

test('quoted codes are missing only where every cell is quoted', async () => {
  expect((await dialect('a,b\n"x","NA"\n')).quotedMissing).toBe(true);
  expect((await dialect('a,b\n"x",NA\n')).quotedMissing).toBe(false);
});

test('a dialect that was detected is accepted as what the user says', async () => {
  const first = await dialect('a;b\n1,5;2\n');
  const { dialect: second, reasons } = await detect('a;b\n1,5;2\n', first);
  expect(second).toEqual(first);
  expect(reasons.delimiter).toBe('as given');
});

test("Excel's line about the delimiter is not taken for names", async () => {
  await expect(detect('sep=;\na;b\n1;2\n')).rejects.toThrow(/Line 1 of file.csv .* remove it/);
  await expect(detect('\ufeff"sep=,"\r\na,b\r\n1,2\r\n')).rejects.toThrow(/sep=/);
});

test('what no file can have is refused before reading', async () => {
  const options = { delimiter: ':' } as unknown as DialectOptions;
  await expect(detect('a\n1\n', options)).rejects.toThrow(/delimiter of a file must be a comma/);
});

test('a first line longer than the sample still shows its delimiter', async () => {
  expect((await dialect(`${'name;'.repeat(100_000)}x\n`)).delimiter).toBe(';');
});
