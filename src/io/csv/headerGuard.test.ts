import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesSource } from '../bytes/index.ts';
import { detectDialect } from './detect.ts';

/** The message of the refusal, or null if the first line is taken for names. */
const refusalOf = (text: string, header?: 'yes' | 'no') =>
  detectDialect(bytesSource('file.csv', text), { header }).then(
    () => null,
    (error: Error) => error.message,
  );

const refused = async (...texts: string[]) =>
  (await Promise.all(texts.map((text) => refusalOf(text)))).map((message) => message !== null);

test('one cell that could be a value of its column makes the first line a record', async () => {
  const person = '73,m,Isle-of-Nowhere,187654\n';
  expect(await refusalOf(`${person}41,f,Elsewhere,20400\n`)).toMatch(/may be a record/);
  expect(await refusalOf(`${person}41,f,Elsewhere,20400\n`)).not.toMatch(/73|Isle|187654/);
  expect(
    await refused(
      'Ann,m\nBob,f\nCid,m\n',
      'Ann,1990-05-03\nBob,1987-11-30\n',
      '\ufeff73,Isle\n41,Elsewhere\n',
      '"73","Isle"\n"41","Elsewhere"\n',
      'Ann;1,5\nBob;2,5\n',
      'AB-1204,Ann\nQX-9930,Bob\n',
      'Ann,ann@there.org\nBob,b@elsewhere.net\n',
      'Ann,73\nBob,\nCid,NA\n',
      'Ann,007\nBob,012\n',
      'José,x\nBob,y\nJosé,z\n',
      '12.5 %,Ann\n3 %,Bob\n140 %,Cid\n',
      'A12,Ann\nB7,Bob\nC134,Cid\n',
      'Ann;1 234\nBob;12 345\nCid;345\n',
      'Ann;(1.20)\nBob;(3.40)\nCid;5.00\n',
      'Ann;18-25\nBob;26-40\nCid;over 40\n',
      'Ann;3 May 1990\nBob;12 June 1991\nCid;1 July 1992\n',
      'Ann;+47 123 45 678\nBob;0047 22\nCid;+47 555 11\n',
      '3f2a9c11-0c5e-4b1a-9f3e-aabbccddeeff,Ann\nabcdefab-cdef-4abc-8def-abcdefabcdef,Bob\n',
      `${'9e107d9d'.repeat(4)},Ann\n${'e4d90000'.repeat(4)},Bob\n`,
    ),
  ).toEqual(Array(19).fill(true));
});

test('names that no value of their column resembles are names', async () => {
  expect(
    await refused(
      'age,sex,income\n73,m,187654\n',
      '"",age\n"1",73\n"2",41\n',
      'inf,nan\n3,4\n5,6\n',
      'q1,q2\n1,2\n3,4\n',
      'NA,age\nNA,7\nx,8\n',
      'sex,other\nother,sex\n',
      '2019,kind\nlow,a\nhigh,b\n',
      'Full Name,City\nAnn Smith,New York\n',
      'region,0-14,15-64,65+\nNorth,3,4,5\n',
      '0-14,15-64,65+\n3,4,5\n',
      'icd10,age\nJ45,7\nA09.1,8\n',
    ),
  ).toEqual(Array(11).fill(false));
});

test('names of a table that has no first line may be a record too, and --header no cannot be meant', async () => {
  const table = { ...bytesSource('t.parquet', '73,m\n41,f\n'), plain: true as const };
  const found = (header?: 'yes' | 'no') =>
    detectDialect(table, { header }).then(
      ({ dialect }) => dialect.header,
      ({ message }: Error) => message,
    );
  expect(await found()).toMatch(/^The column names of t\.parquet may be a record.*--header yes/);
  expect(await found()).not.toMatch(/73|"m"/);
  expect([await found('yes'), await found('no')]).toEqual([true, true]);
});

test('years as names, and a name that is also a value, are taken when the user says so', async () => {
  const texts = ['region,2019,2020\nNorth,3,4\n', 'smoker,age\nsmoker,7\nother,8\n'];
  expect(await refused(...texts)).toEqual([true, true]);
  const answers = await Promise.all(texts.map((text) => refusalOf(text, 'yes')));
  expect(answers).toEqual([null, null]);
});

test('no file whose first record has a number in a column of numbers is taken for one with names', async () => {
  const word = fc.stringMatching(/^[a-z]{3,8}$/);
  const row = fc.tuple(word, fc.double({ noNaN: true, noDefaultInfinity: true }), word);
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 2, maxLength: 6 }), async (rows) => {
      const text = rows.map((cells) => `${cells.join(',')}\n`).join('');
      return (await refusalOf(text)) !== null;
    }),
    { numRuns: 60 },
  );
});
