import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { byCodePoints, isPattern, namePattern } from './glob.ts';
import { inputPaths, inputsOf, wouldRead } from './inputs.ts';

describe('a pattern of a name', () => {
  test.each([
    [
      '*.csv',
      ['a.csv', 'a.b.csv', '.csv'.replace('.', 'x.')],
      ['a.csv.gz', '.a.csv', '_a.csv', 'a.CSV'],
    ],
    ['?.csv', ['a.csv', 'é.csv', '😀.csv'], ['ab.csv', '.csv']],
    ['[a-c]x', ['ax', 'cx'], ['dx', 'Ax', 'x', '-x']],
    ['[!a-c]x', ['dx', '-x'], ['ax', 'x', '_x']],
    ['[^a]x', ['bx'], ['ax']],
    ['[]a]x', [']x', 'ax'], ['bx']],
    ['[a-]x', ['ax', '-x'], ['bx']],
    ['a[b', ['a[b'], ['ab']],
    ['_*', ['_a'], ['a']],
    ['a*b*c', ['abc', 'aXbYc', 'abcbc'], ['ab', 'abcd']],
    ['a**c', ['ac', 'abc'], ['ab']],
    ['[._]x', [], ['.x', '_x']],
    ['[x', ['[x'], ['x']],
    ['a{1,2}*', ['a{1,2}'], ['a1', 'a2']],
    ['!a*', ['!ab'], ['b', 'ab']],
    ['#*', ['#a'], ['a']],
    ['+(a)*', ['+(a)b'], ['aa']],
    ['a\\*', ['a\\', 'a\\b'], ['a*', 'ab']],
  ])('%s', (pattern, yes, no) => {
    const fits = namePattern(pattern);
    expect(yes.filter((name) => !fits(name))).toEqual([]);
    expect(no.filter((name) => fits(name))).toEqual([]);
  });

  test('fits as a regular expression of the same meaning does', () => {
    const letter = fc.constantFrom('a', 'b', '*', '?');
    fc.assert(
      fc.property(
        fc.array(letter, { maxLength: 8 }),
        fc.stringMatching(/^[ab]{1,10}$/),
        (parts, name) => {
          const pattern = parts.join('');
          const regular = pattern.replaceAll('*', '.*').replaceAll('?', '.');
          expect(namePattern(pattern)(name)).toBe(new RegExp(`^${regular}$`).test(name));
        },
      ),
    );
  });

  test('of many stars takes no time', () => {
    expect(namePattern(`${'*a'.repeat(60)}b`)('a'.repeat(5000))).toBe(false);
  });

  test('is told from a name', () => {
    expect(['a*', 'a?b', 'a[12].csv'].every(isPattern)).toBe(true);
    expect(['a.csv', 'a[.csv', 'a].csv', 'a[]'].some(isPattern)).toBe(false);
  });

  test('orders by code points, not by how letters are stored or by language', () => {
    const names = ['b', 'a', 'Z', 'ä', '😀', '\uff5e', 'a1', 'a10', 'a2'];
    expect(names.toSorted(byCodePoints)).toEqual([
      'Z',
      'a',
      'a1',
      'a10',
      'a2',
      'b',
      'ä',
      '\uff5e',
      '😀',
    ]);
  });
});

describe('the files of a path', () => {
  let folder = '';

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'penumbra-glob-'));
    const files = [
      'data/b.csv',
      'data/a.csv',
      'data/.hidden.csv',
      'data/_SUCCESS',
      'data/c.txt',
      'data/north/a.csv',
      'data/north/deep/z.csv',
      'data/_skip/x.csv',
      'data/out.csv.must-stay/partition.csv',
      'x[1].csv',
      'x1.csv',
      'hive/year=2020/a.csv',
    ];
    for (const file of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), 'a\n1\n');
    }
    mkdirSync(join(folder, 'empty'));
    symlinkSync('..', join(folder, 'data/north/up'));
    symlinkSync('a.csv', join(folder, 'data/again.csv'));
    symlinkSync('data', join(folder, 'link'));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const names = async (path: string) =>
    (await inputsOf(join(folder, path)))?.files.map(({ name }) => name);

  test('are those of a folder, in order, without the hidden ones and each once', async () => {
    expect(await names('data')).toEqual(['a.csv', 'b.csv', 'c.txt']);
    expect(await names('data/')).toEqual(['a.csv', 'b.csv', 'c.txt']);
    expect(await names('link')).toEqual(['a.csv', 'b.csv', 'c.txt']);
    expect((await inputsOf(join(folder, 'data')))!.name).toBe('data/');
  });

  test('a name is known to be among them before the file is there', async () => {
    const paths = ['data', 'link', 'data/*.csv', 'data/**/*.csv', 'data/**/z.csv', 'data/**'];
    const others = ['data/?.csv', 'data/*/a.csv', 'data/[bc].*', 'x1.csv', '*/.h*', '**'];
    const there = ['data/b.csv', 'data/.hidden.csv', 'data/_SUCCESS', 'data/c.txt', 'x1.csv'];
    const deep = ['data/north/a.csv', 'data/north/deep/z.csv', 'data/_skip/x.csv'];
    for (const path of [...paths, ...others]) {
      const read = new Set(await inputPaths(join(folder, path)));
      const isIn = (name: string) =>
        read.has(join(folder, name)) || read.has(join(folder, 'link', name.slice(5)));
      for (const name of [...there, ...deep]) {
        if (path === name) continue;
        expect([path, name, await wouldRead(join(folder, path), join(folder, name))]).toEqual([
          path,
          name,
          isIn(name),
        ]);
      }
    }
    expect(await wouldRead(join(folder, 'data'), join(folder, 'link/new.csv'))).toBe(true);
    expect(await wouldRead('-', join(folder, 'data/new.csv'))).toBe(false);
  });

  test('are those that fit a pattern; links to folders are not followed', async () => {
    expect(await names('data/*.csv')).toEqual(['a.csv', 'b.csv']);
    expect(await names('data/**/*.csv')).toEqual([
      'a.csv',
      'b.csv',
      'north/a.csv',
      'north/deep/z.csv',
    ]);
    expect(await names('data/**/**/**/z.csv')).toEqual(['north/deep/z.csv']);
    expect(await names('**/a.csv')).toEqual([
      'data/a.csv',
      'data/north/a.csv',
      'hive/year=2020/a.csv',
    ]);
    expect(await names('*/north/?.csv')).toEqual(['data/north/a.csv']);
    expect(await names('data/_S*')).toEqual(['_SUCCESS']);
    expect((await inputsOf(join(folder, 'data/**/z.csv')))!.name).toBe('**/z.csv');
  });

  test('are the file itself where it has that name', async () => {
    expect(await names('x[1].csv')).toBeUndefined();
    expect(await names('x[1-9].csv')).toEqual(['x1.csv']);
    expect(await names('nothing.csv')).toBeUndefined();
    expect(await inputPaths(join(folder, 'x1.csv'))).toEqual([join(folder, 'x1.csv')]);
    expect(await inputPaths('-')).toEqual([]);
    expect(await inputPaths(join(folder, 'data/?.csv'))).toEqual([
      join(folder, 'data/a.csv'),
      join(folder, 'data/b.csv'),
    ]);
  });

  test('are refused where there is none, or folders hold values', async () => {
    await expect(names('data/*.parquet')).rejects.toThrow(/^No file matches .*\*\.parquet: check/);
    await expect(names('nowhere/*.csv')).rejects.toThrow(/^No file matches/);
    await expect(names('empty')).rejects.toThrow(/is a folder without files/);
    const error = await names('hive').catch((caught) => caught);
    expect(error.message).toMatch(/folders named like column=value/);
    expect(error.message).not.toContain('2020');
  });
});
