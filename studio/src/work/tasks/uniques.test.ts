import { expect, test } from 'vitest';
import { bytesSource } from '../../../../src/io/bytes/source.ts';
import { load } from '../../../../src/tasks/index.ts';
import type { TaskContext } from '../task.ts';
import { uniques } from './uniques.ts';

const context: TaskContext = {
  signal: new AbortController().signal,
  progress() {},
  tell() {},
};
const CSV = 'home,age,sex,job\n1,30,f,a\n1,30,f,b\n2,30,m,b\n3,40,m,b\n';

const ask = async (question: Parameters<typeof uniques>[1], csv = CSV) => {
  const file = await load(bytesSource('f.csv', csv));
  return uniques({ file, runs: new Map(), crew: () => expect.unreachable() }, question, context);
};

test('a key adds those that the other keys do not single out, another column those that it would', async () => {
  // By age and sex records 3 and 4 are unique, by age alone record 4, by sex alone none.
  expect(await ask({ keys: [2, 3], unit: null })).toEqual([0, 2, 1, 2]);
});

test('without keys a column adds those that it singles out alone; units count once', async () => {
  expect(await ask({ keys: [], unit: null })).toEqual([2, 1, 0, 1]);
  expect((await ask({ keys: [], unit: 1 }))[2]).toBe(2);
});

test('missing keys that match any value single out nobody', async () => {
  const csv = 'sex,region\nm,N\nm,S\nf,N\n,N\n';
  expect((await ask({ keys: [1], unit: null }, csv))[1]).toBe(2);
  expect((await ask({ keys: [1], unit: null, missingKeys: 'wildcard' }, csv))[1]).toBe(1);
});
