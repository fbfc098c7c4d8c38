import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomStream } from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { groupSizes, SOLO } from '../contract/index.ts';
import { condensation } from './condensation.ts';
import { whole } from './whole.ts';

const contextOf = (seed: number) => ({
  ...SOLO,
  chance: { seed: new Uint8Array(32).fill(seed), step: 0, part: 0 },
});
const group = (columns: readonly Float64Array[], k: number, seed = 0) =>
  finish(condensation.run(columns, { k, standardise: 'sd' }, contextOf(seed)));

describe('condensation groups', () => {
  test('have k to 2k - 1 records, or are all of a small file', () => {
    const value = fc.integer({ min: -5, max: 5 });
    const data = fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(data, fc.integer({ min: 1, max: 8 }), fc.nat(9), (rows, k, seed) => {
        const columns = [0, 1].map((j) => Float64Array.from(rows, (row) => row[j]));
        const partition = group(columns, k, seed);
        const { min, max } = groupSizes(partition);
        expect(min).toBeGreaterThanOrEqual(Math.min(k, rows.length));
        if (rows.length >= k) expect(max).toBeLessThanOrEqual(2 * k - 1);
        expect(new Set(partition.groupOf).size).toBe(partition.groups);
      }),
    );
  });

  test('a group is a record and those of the rest that are nearest to it, and what is left joins the nearest', () => {
    const stream = randomStream(new Uint8Array(32).fill(2), 0, 0, 0);
    const values = new Float64Array(10);
    stream.fillNormal(values);
    /** Whether groups of three, in their order, can have come about so, were it not for one record. */
    const isMade = (groupOf: Int32Array, left: number) => {
      const means: number[] = [];
      for (let g = 0; g < 3; g++) {
        const living = [...groupOf.keys()].filter((i) => groupOf[i] >= g || i === left);
        const own = living.filter((i) => groupOf[i] === g && i !== left);
        const starts = own.some((seed) => {
          const apart = (i: number) => Math.abs(values[i] - values[seed]);
          const nearest = living.sort((i, j) => apart(i) - apart(j)).slice(0, 3);
          return own.length === 3 && own.every((i) => nearest.includes(i));
        });
        if (!starts) return false;
        means.push(own.reduce((sum, i) => sum + values[i], 0) / 3);
      }
      const apart = means.map((mean) => Math.abs(mean - values[left]));
      return apart[groupOf[left]] === Math.min(...apart);
    };
    for (let seed = 0; seed < 50; seed++) {
      const { groupOf, groups } = group([values], 3, seed);
      expect(groups).toBe(3);
      expect([...groupOf.keys()].some((left) => isMade(groupOf, left))).toBe(true);
    }
  });

  test('the first group is equally likely to start anywhere', () => {
    const pairs = [Float64Array.of(0, 1, 100, 101, 300, 301, 700, 701)];
    const first = new Int32Array(4);
    for (let seed = 0; seed < 250; seed++) first[group(pairs, 2, seed).groupOf.indexOf(0) >> 1]++;
    // 62.5 expected, with a standard deviation of 6.8.
    for (const times of first) expect(Math.abs(times - 62.5)).toBeLessThan(27);
  });

  test('the same seed gives the same groups, another seed others', () => {
    const stream = randomStream(new Uint8Array(32).fill(1), 0, 0, 0);
    const columns = [new Float64Array(60), new Float64Array(60)];
    for (const column of columns) stream.fillNormal(column);
    expect(group(columns, 4, 1)).toEqual(group(columns, 4, 1));
    expect(group(columns, 4, 1)).not.toEqual(group(columns, 4, 2));
  });
});

test('the whole file is one group, and no file none', () => {
  expect(finish(whole.run([Float64Array.of(1, 2, 2)], {}))).toEqual({
    groupOf: new Int32Array(3),
    groups: 1,
  });
  expect(finish(whole.run([new Float64Array(0)], {})).groups).toBe(0);
});
