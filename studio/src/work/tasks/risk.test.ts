import { describe, expect, test } from 'vitest';
import { bytesSource } from '../../../../src/io/bytes/source.ts';
import { load } from '../../../../src/tasks/index.ts';
import type { Desk, TaskContext } from '../task.ts';
import { risk } from './risk.ts';

const context: TaskContext = {
  signal: new AbortController().signal,
  progress() {},
  tell() {},
};

async function deskWith(csv: string): Promise<Desk> {
  const file = await load(bytesSource('f.csv', csv));
  return { file, runs: new Map(), crew: () => expect.unreachable() };
}

describe('risk of a file', () => {
  const csv = 'age,sex,weight\n30,f,10\n30,f,10\n40,f,5\n40,m,5\n50,m,1\n';

  test('missing keys match any value if the description says so', async () => {
    const desk = await deskWith('sex,region\nm,N\nm,S\nf,N\n,N\nm,N\n');
    const ask = { keys: [1, 2], weight: null, numbers: [], isThorough: true };
    const level = await risk(desk, ask, context);
    expect(level.keys).toMatchObject({ missing: 1, missingKeys: 'level' });
    expect(level.keys!.below[0].records).toBe(3);
    const any = await risk(desk, { ...ask, missingKeys: 'wildcard' }, context);
    expect(any.keys).toMatchObject({ missing: 1, missingKeys: 'wildcard', drives: null });
    expect(any.keys!.below[0].records).toBe(1);
  });

  test('counts who is unique by all keys, by one alone and without one', async () => {
    const desk = await deskWith(csv);
    const ask = { keys: [1, 2], weight: null, numbers: [], isThorough: false };
    const { keys } = await risk(desk, ask, context);
    expect(keys).toMatchObject({
      combinations: 4,
      below: [
        { k: 2, records: 3 },
        { k: 3, records: 5 },
        { k: 5, records: 5 },
      ],
      columns: [
        { name: 'age', alone: 1, without: 0 },
        { name: 'sex', alone: 0, without: 1 },
      ],
    });
    // Without weights a record is found with probability one over those who share its keys.
    expect(keys?.individual?.expected).toBeCloseTo(4, 12);
    expect(keys?.individual?.highest.map(({ record }) => record)).toEqual([3, 4, 5, 1, 2]);
  });

  test('it is not shown without weights while two columns could be the weight', async () => {
    const ask = { keys: [1, 2], weight: null, isWeightOpen: true, numbers: [], isThorough: false };
    expect((await risk(await deskWith(csv), ask, context)).keys).toMatchObject({
      individual: null,
    });
  });

  test('weights lower it, because others outside the file share the keys', async () => {
    const desk = await deskWith(csv);
    const ask = { keys: [1, 2], weight: 3, numbers: [], isThorough: false };
    const { keys } = await risk(desk, ask, context);
    expect(keys?.individual?.isWeighted).toBe(true);
    // Unique, with a weight of 5: log(5) / 4.
    expect(keys?.individual?.highest.find(({ record }) => record === 3)?.risk).toBeCloseTo(
      0.402359478108525,
      12,
    );
  });

  test('by numbers: the distance to the nearest other record, 0 for twins', async () => {
    const desk = await deskWith('a\n0\n0\n1\n3\n');
    const ask = { keys: [], weight: null, numbers: [1], isThorough: false };
    const { keys, numbers } = await risk(desk, ask, context);
    expect(keys).toBeNull();
    expect(numbers).toMatchObject({ complete: 4, unique: 2 });
    // The standard deviation with divisor n is sqrt(1.5).
    const found = numbers?.nearest?.farthest.map(({ distance }) => distance);
    expect(found?.[0]).toBeCloseTo(2 / Math.sqrt(1.5), 12);
    expect(found?.[1]).toBeCloseTo(1 / Math.sqrt(1.5), 12);
    expect(found?.slice(2)).toEqual([0, 0]);
    expect(numbers?.nearest?.isolated).toBe(1);
  });
});
