import { describe, expect, test } from 'vitest';
import { bytesSource } from '../../io/bytes/source.ts';
import { type DataFile, load } from '../../recipe/dataset/load.ts';
import { withOtherReleases } from './alsoReleased.ts';
import { type AssessOptions, assessLoaded } from './assess.ts';

type Row = readonly (string | number)[];

function file(name: string, header: string, rows: readonly Row[]): Promise<DataFile> {
  const text = `${header}\n${rows.map((row) => `${row.join(',')}\n`).join('')}`;
  return load(bytesSource(name, new TextEncoder().encode(text)));
}

const HEADER = 'age,income,note';
const OPTIONS = { keys: ['age'], columns: ['age'], measures: ['linkage-keys'] };

/** Sixty persons of different ages, in no order, with an income that nobody shares. */
const ages = Array.from({ length: 60 }, (_, i) => 20 + ((i * 37) % 60));
const income = (i: number) => 1000 + ((i * 7919) % 997);
const rows = (age: (i: number) => number | string): Row[] =>
  ages.map((_, i) => [age(i), income(i), 'x']);
const band =
  (width: number, from = 20) =>
  (i: number) =>
    Math.floor((ages[i] - from) / width) * width + from;
const backwards = (list: readonly Row[]) => [...list].reverse();

async function together(masked: DataFile, ...others: DataFile[]) {
  return togetherBy({}, masked, ...others);
}

async function togetherBy(options: AssessOptions, masked: DataFile, ...others: DataFile[]) {
  const original = await file(
    'original.csv',
    HEADER,
    rows((i) => ages[i]),
  );
  const { assessment, comparison } = await assessLoaded(original, masked, {
    ...OPTIONS,
    ...options,
  });
  const found = withOtherReleases(assessment, comparison, masked.table, others);
  const figure = found.figures.find(({ name }) => name === 'intersection-files')!;
  return { found, figure, alone: assessment };
}

describe('other releases of the same original', () => {
  test('bands of 10 and of 15 years leave bands of 5, counted by hand', async () => {
    // 20-29 ... 70-79 and 20-34, 35-49, 50-64, 65-79 meet in 20-29, 30-34, 35-39, 40-49, 50-59, 60-64,
    // 65-69, 70-79: twenty records in bands of five, forty in bands of ten. k is 10.
    const masked = await file('a.csv', HEADER, rows(band(10)));
    const other = await file('b.csv', HEADER, rows(band(15)));
    const { found, figure } = await together(masked, other);
    expect(figure.value).toBeCloseTo(100 / 3, 12);
    expect(
      figure.parts.find(({ name }) => /together$/.test(name) && /mean/.test(name))!.value,
    ).toBe((40 * 10 + 20 * 5) / 60);
    expect(found.warnings[0]).toMatch(
      /33\.33 % of the records have fewer than 10 candidates left in this file and b\.csv, 0 % in this file alone/,
    );
    expect(figure.notes.join(' ')).toMatch(/in the order of this file, because columns are equal/);
  });

  test('shuffling one of them does not help where values that both have tell who is who', async () => {
    const masked = await file('a.csv', HEADER, rows(band(10)));
    const inOrder = await together(masked, await file('b.csv', HEADER, rows(band(15))));
    const shuffled = await together(masked, await file('b.csv', HEADER, backwards(rows(band(15)))));
    expect(shuffled.figure.value).toBe(inOrder.figure.value);
    expect(shuffled.figure.notes.join(' ')).toMatch(/in another order; records that are unique/);
  });

  test('without such values it does, and the warning stays', async () => {
    const plain = (width: number) => rows(band(width)).map(([age]) => [age]);
    const masked = await file('a.csv', 'age', plain(10));
    const { found, figure } = await together(
      masked,
      await file('b.csv', 'age', backwards(plain(15))),
    );
    expect(figure.value).toBe(null);
    expect(found.warnings[0]).toMatch(
      /b\.csv and this file reveal together was not measured, because its records are in another order.*\. Anybody who has both can still combine them\./,
    );
  });

  test('values that were swapped in one of them link nobody', async () => {
    const halves = (own: (i: number) => number, width: number) =>
      rows(band(width)).map(([age], i) => [age, own(i), i % 2]);
    const masked = await file('a.csv', HEADER, halves(income, 10));
    const swapped = halves((i) => income((i + 31) % 60), 15);
    const { figure } = await together(masked, await file('b.csv', HEADER, backwards(swapped)));
    expect(figure.value).toBe(null);
  });

  test('nearness tells the order where no column is the same', async () => {
    const masked = await file(
      'a.csv',
      'age',
      rows(band(10)).map(([age]) => [age]),
    );
    const other = await file(
      'b.csv',
      'age',
      rows(band(15)).map(([age]) => [age]),
    );
    const { figure } = await together(masked, other);
    expect(figure.value).toBeCloseTo(100 / 3, 12);
    expect(figure.notes.join(' ')).toMatch(/assumed to be in the order of this file/);
  });

  test('another number of records, and no key at all, are told', async () => {
    const masked = await file('a.csv', HEADER, rows(band(10)));
    const fewer = await file('b.csv', HEADER, rows(band(15)).slice(1));
    const other = await together(masked, fewer);
    expect(other.figure).toMatchObject({ value: null, reason: expect.stringMatching(/No other/) });
    expect(other.found.warnings[0]).toMatch(/it has 59 records and this file 60/);
    const bare = await file(
      'c.csv',
      'income',
      rows(band(15)).map((row) => [row[1]]),
    );
    expect((await together(masked, bare)).found.warnings[0]).toMatch(/it has none of the keys/);
  });

  test('what one of several does not tell the others still do', async () => {
    const masked = await file('a.csv', HEADER, rows(band(10)));
    const good = await file('b.csv', HEADER, rows(band(15)));
    const fewer = await file('b.csv', HEADER, rows(band(15)).slice(1));
    const { found, figure } = await together(masked, good, fewer);
    expect(figure.value).toBeCloseTo(100 / 3, 12);
    expect(found.warnings[0]).toMatch(/^What b\.csv \(2\) and this file/);
    expect(found.warnings[1]).toMatch(/this file and b\.csv \(1\)/);
  });

  test('without others nothing changes', async () => {
    const masked = await file('a.csv', HEADER, rows(band(10)));
    const { found, alone } = await together(masked);
    expect(found).toBe(alone);
  });

  test('a missing key is a class, or agrees with every class, and it is said', async () => {
    const gap = (i: number) => (i === 7 ? '' : band(10)(i));
    const masked = await file('a.csv', HEADER, rows(gap));
    const other = await file('b.csv', HEADER, rows(gap));
    const level = await togetherBy({}, masked, other);
    expect(level.figure.parts.find(({ name }) => /^singled out by all/.test(name))!.value).toBe(
      100 / 60,
    );
    expect(level.figure.notes).toContain(
      'Missing values in keys count as a value of their own (level).',
    );
    const wildcard = await togetherBy({ missingKeys: 'wildcard' }, masked, other);
    expect(wildcard.figure.parts.find(({ name }) => /^singled out by all/.test(name))!.value).toBe(
      0,
    );
    expect(wildcard.figure.notes).toContain('Missing values in keys match any value (wildcard).');
  });
});
