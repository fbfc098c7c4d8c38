import { describe, expect, test } from 'vitest';
import { finish } from '../../foundation/work/work.ts';
import { bytesSource } from '../../io/bytes/source.ts';
import { load } from '../../recipe/dataset/load.ts';
import { inspect, riskOfKeys } from './inspect.ts';

const TEXT = 'sex,region\nm,N\nm,S\nf,N\n,N\nm,N\n';

describe('risk of keys with missing values', () => {
  const keysOf = async (text: string) => (await load(bytesSource('a.csv', text))).table.columns;
  const unique = { k: 2 };

  test('as levels: the record without a sex is alone', async () => {
    const risk = finish(riskOfKeys(await keysOf(TEXT)))!;
    expect(risk).toMatchObject({ missingKeys: 'level', lacking: 1 });
    expect(risk.below[0]).toEqual({ ...unique, records: 3 });
    expect(risk.drives).not.toBeNull();
  });

  test('as wildcards: it agrees with everybody in its region; SUDA has no form for that', async () => {
    const risk = finish(riskOfKeys(await keysOf(TEXT), 'wildcard'))!;
    expect(risk).toMatchObject({ missingKeys: 'wildcard', lacking: 1, drives: null });
    expect(risk.below[0]).toEqual({ ...unique, records: 1 });
    expect(risk.without).toEqual([
      { key: 'sex', unique: 1 },
      { key: 'region', unique: 0 },
    ]);
  });

  test('without missing values both are the same', async () => {
    const keys = await keysOf(TEXT.replace('\n,N', ''));
    const level = finish(riskOfKeys(keys))!;
    expect(finish(riskOfKeys(keys, 'wildcard'))).toEqual({ ...level, missingKeys: 'wildcard' });
  });

  test('inspect takes the choice', async () => {
    const file = await load(bytesSource('a.csv', TEXT));
    expect(inspect(file).risk!.below[0].records).toBe(3);
    expect(inspect(file, { missingKeys: 'wildcard' }).risk!.below[0].records).toBe(1);
  });
});
