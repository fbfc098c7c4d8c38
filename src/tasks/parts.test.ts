import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesSource } from '../io/bytes/source.ts';
import { memoryTarget } from '../io/bytes/target.ts';
import { pseudonymiser } from '../methods/mask/index.ts';
import { changeOf } from '../recipe/certificate/changes.ts';
import { load } from '../recipe/dataset/load.ts';
import { parsePartition, partitionText } from '../recipe/dataset/partition.ts';
import { restatement } from '../recipe/index.ts';
import { inspect } from './inspect/inspect.ts';

describe('the partition as a file', () => {
  test('is read back as it was, with records left out and several steps', () => {
    const cases = fc
      .array(fc.boolean(), { minLength: 1, maxLength: 20 })
      .filter((kept) => kept.includes(true))
      .chain((kept) => {
        const count = kept.filter(Boolean).length;
        const groups = fc.array(fc.nat({ max: count - 1 }), { minLength: count, maxLength: count });
        return fc.tuple(fc.constant(kept), fc.array(groups, { minLength: 1, maxLength: 3 }));
      });
    fc.assert(
      fc.property(cases, ([kept, steps]) => {
        const partitions = steps.map((groupOf) => ({
          groupOf: Int32Array.from(groupOf),
          groups: Math.max(...groupOf) + 1,
        }));
        const flags = kept.every(Boolean) ? null : Uint8Array.from(kept, Number);
        const text = partitionText(partitions, flags, kept.length);
        expect(text.split('\n')).toHaveLength(kept.length + 2);
        expect(parsePartition(text, steps.length)).toEqual(partitions.map((p) => p.groupOf));
      }),
    );
  });
});

describe('what changed in a column', () => {
  test('is counted and averaged over the values that are there', () => {
    const before = Float64Array.of(1, 2, 3, Number.NaN, 6);
    const after = Float64Array.of(2, 2, 2, Number.NaN, Number.NaN);
    expect(changeOf('x', before, after)).toEqual({
      name: 'x',
      values: 5,
      changed: 3,
      filled: 0,
      emptied: 1,
      negative: 0,
      meanBefore: 3,
      meanAfter: 2,
      deviationBefore: Math.sqrt(14 / 3),
      deviationAfter: 0,
    });
  });
});

describe('pseudonyms', () => {
  const key = new Uint8Array(32).fill(7);

  test('are the same for equal values of a column and for nothing else', () => {
    const pseudonym = pseudonymiser(key);
    expect(pseudonym('name', 'ann')).toBe(pseudonymiser(key)('name', 'ann'));
    expect(pseudonym('name', 'ann')).toMatch(/^p[0-9a-f]{20}$/);
    const others = [
      pseudonym('name', 'ann '),
      pseudonym('nam', 'e ann'),
      pseudonym('name ann', ''),
      pseudonym('', 'name ann'),
      pseudonymiser(new Uint8Array(32).fill(8))('name', 'ann'),
    ];
    expect(new Set([...others, pseudonym('name', 'ann')]).size).toBe(6);
  });
});

describe('a target in memory', () => {
  test('keeps its own copy of what is written', async () => {
    const target = memoryTarget('p.csv');
    const chunk = Uint8Array.of(1, 2);
    target.write(chunk);
    chunk.fill(9);
    target.write(Uint8Array.of(3));
    expect([...target.bytes()]).toEqual([1, 2, 3]);
    const source = await target.finish();
    expect(source).toMatchObject({ name: 'p.csv', size: 3 });
  });
});

describe('inspect', () => {
  test('counts missing, different and repeated values, and describes numbers', async () => {
    const csv = 'id,x,c\na,1,u\nb,,v\na,1,u\nc,7,NA\n';
    const { columns, duplicates, records } = inspect(await load(bytesSource('f.csv', csv)));
    expect({ records, duplicates }).toEqual({ records: 4, duplicates: 1 });
    expect(columns.map(({ missing, distinct }) => [missing, distinct])).toEqual([
      [0, 3],
      [1, 2],
      [1, 2],
    ]);
    expect(columns[1].statistics).toEqual({
      minimum: 1,
      median: 1,
      mean: 3,
      maximum: 7,
      standardDeviation: Math.sqrt(12),
      decimals: 0,
    });
    expect(columns[2].statistics).toBeUndefined();
  });
});

describe('what missing values take from a claim', () => {
  test('is said for each treatment, and nothing where nothing was treated', () => {
    const said = (
      missing: 'refuse' | 'own-group' | 'median' | 'drop',
      filled = 0,
      suppressed = 0,
    ) => restatement({ missing, filled, suppressed });
    expect(said('refuse')).toBeNull();
    expect(said('own-group')).toBeNull();
    expect(said('own-group', 0, 3)).toMatch(/written values\. 3 values were emptied/);
    expect(said('median', 2)).toMatch(/after 2 missing values were filled in with the median\.$/);
    expect(said('drop')).toMatch(/about the remaining records/);
  });
});
