import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NominalScale, Tree } from '../../foundation/table/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { type Partition, type ReplaceContext, SOLO } from '../contract/index.ts';
import { central } from './central.ts';

const groups = (...groupOf: number[]): Partition => ({
  groupOf: Int32Array.from(groupOf),
  groups: Math.max(...groupOf) + 1,
});
const nominal = (levels: number, ...parent: number[]): NominalScale => ({
  kind: 'nominal',
  levels,
  ...(parent.length > 0 && { tree: { parent: Int32Array.from(parent) } }),
});

function replace(
  values: readonly number[],
  partition: Partition,
  scale?: NominalScale,
  weights?: readonly number[],
): number[] {
  const context: ReplaceContext = {
    ...SOLO,
    ...(scale && { scales: [scale] }),
    ...(weights && { weights: Float64Array.from(weights) }),
  };
  return [...finish(central.run([Float64Array.from(values)], partition, {}, context))[0]];
}

/** For one group. */
const centralOf = (values: readonly number[], scale?: NominalScale, weights?: readonly number[]) =>
  replace(values, groups(...values.map(() => 0)), scale, weights)[0];

/** general practitioner, surgeon, clerk; physician, office worker; anything. */
const JOBS = [3, 3, 4, 5, 5, -1];

function distance({ parent }: Tree, a: number, b: number): number {
  const up = (node: number) => {
    const path = [];
    for (let at = node; at >= 0; at = parent[at]) path.push(at);
    return path;
  };
  const [from, to] = [up(a), up(b)];
  const common = from.find((node) => to.includes(node))!;
  return from.indexOf(common) + to.indexOf(common);
}

describe('the most central category', () => {
  test('is nearest to all others, by steps in the taxonomy', () => {
    // Two practitioners and a surgeon are nearer to each other than to two clerks.
    expect(centralOf([2, 2, 0, 0, 1], nominal(3, ...JOBS))).toBe(0);
    expect(centralOf([2, 2, 2, 2, 0, 0, 1], nominal(3, ...JOBS))).toBe(2);
  });

  test('without a taxonomy is the most frequent one, of several the lowest', () => {
    expect(centralOf([2, 1, 2, 0], nominal(3))).toBe(2);
    expect(centralOf([2, 1, 2, 1, 0], nominal(3))).toBe(1);
    expect(centralOf([2, 1, 0])).toBe(0);
    const scale = { kind: 'ordinal', levels: 3 } as const;
    const run = central.run(
      [Float64Array.of(2, 2, 0)],
      groups(0, 0, 0),
      {},
      {
        ...SOLO,
        scales: [scale],
      },
    );
    expect([...finish(run)[0]]).toEqual([2, 2, 2]);
  });

  test('has the least sum of steps of all that occur, of several the lowest code', () => {
    const cases = fc.tuple(fc.integer({ min: 1, max: 7 }), fc.nat(6)).chain(([levels, others]) => {
      const nodes = levels + others;
      const index = Array.from({ length: nodes }, (_, i) => i);
      return fc.record({
        levels: fc.constant(levels),
        above: fc.tuple(...index.map((i) => fc.nat(i))),
        number: fc.shuffledSubarray(index, { minLength: nodes }),
        records: fc.array(
          fc.record({ code: fc.nat(levels - 1), weight: fc.integer({ min: 1, max: 5 }) }),
          { minLength: 1, maxLength: 9 },
        ),
        weighted: fc.boolean(),
      });
    });
    fc.assert(
      fc.property(cases, ({ levels, above, number, records, weighted }) => {
        const parent = new Int32Array(number.length).fill(-1);
        for (let i = 1; i < number.length; i++) parent[number[i]] = number[above[i] % i];
        const values = records.map(({ code }) => code);
        const cost = (x: number) =>
          records.reduce(
            (sum, { code, weight }) =>
              sum + (weighted ? weight : 1) * distance({ parent }, x, code),
            0,
          );
        const truth = [...new Set(values)]
          .sort((a, b) => a - b)
          .reduce((a, b) => (cost(b) < cost(a) ? b : a));
        const weights = records.map(({ weight }) => weight);
        const scale = { kind: 'nominal', levels, tree: { parent } } as const;
        expect(centralOf(values, scale, weighted ? weights : undefined)).toBe(truth);
        // A group that has gone before leaves nothing behind.
        const twice = [...values, ...values];
        const partition = groups(...values.map(() => 0), ...values.map(() => 1));
        expect(
          replace(twice, partition, scale, weighted ? [...weights, ...weights] : undefined),
        ).toEqual(twice.map(() => truth));
      }),
    );
  });

  test('counts records by their weights, in any order', () => {
    expect(centralOf([0, 1, 1], nominal(2), [5, 2, 2])).toBe(0);
    expect(centralOf([0, 0, 2], nominal(3, ...JOBS), [0.5, 0.25, 1])).toBe(2);
    // Added one by one, 0.1, 0.2 and 0.3 are more than 0.6; their sum, rounded once, is 0.6.
    expect(centralOf([1, 1, 1, 0], nominal(2), [0.1, 0.2, 0.3, 0.6])).toBe(0);
    const orders = fc.array(fc.tuple(fc.nat(2), fc.double({ min: 1e-9, max: 1e9, noNaN: true })), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(orders, (records) => {
        const run = (list: typeof records) =>
          centralOf(
            list.map(([code]) => code),
            nominal(3, ...JOBS),
            list.map(([, weight]) => weight),
          );
        expect(run([...records].reverse())).toBe(run(records));
      }),
    );
  });

  test('is missing for a whole group that has a missing value, and for that group only', () => {
    const values = [0, Number.NaN, 0, 1, 1];
    const expected = [Number.NaN, Number.NaN, 1, 1, 1];
    expect(replace(values, groups(0, 0, 1, 1, 1), nominal(3, ...JOBS))).toEqual(expected);
    expect(replace(values, groups(0, 0, 1, 1, 1), nominal(3))).toEqual(expected);
  });

  test('of one level or one record is that one', () => {
    expect(replace([0, 0], groups(0, 1), nominal(1, -1))).toEqual([0, 0]);
    expect(replace([2], groups(0), nominal(3, ...JOBS))).toEqual([2]);
    expect(replace([1, 0, 2], groups(0, 1, 2), nominal(3, ...JOBS))).toEqual([1, 0, 2]);
  });

  test('takes each column by its own taxonomy', () => {
    const values = Float64Array.of(2, 2, 0, 0, 1);
    const scales = [nominal(3, ...JOBS), nominal(3, 3, 4, 3, 4, -1), nominal(3)];
    const run = central.run(
      [values, values, values],
      groups(0, 0, 0, 0, 0),
      {},
      {
        ...SOLO,
        scales,
      },
    );
    expect(finish(run).map((column) => column[0])).toEqual([0, 0, 0]);
    const [, second] = finish(
      central.run(
        [values, Float64Array.of(2, 2, 1, 1, 0)],
        groups(0, 0, 0, 0, 0),
        {},
        {
          ...SOLO,
          scales,
        },
      ),
    );
    expect(second[0]).toBe(2);
  });

  test('on a chain of 100,000 nodes is the one in the middle', () => {
    const nodes = 100_000;
    const parent = Int32Array.from({ length: nodes }, (_, i) => (i + 1 < nodes ? i + 1 : -1));
    const scale: NominalScale = { kind: 'nominal', levels: nodes, tree: { parent } };
    expect(centralOf([0, 99_999, 40_000, 7, 50_000], scale)).toBe(40_000);
  });

  test('does not change its input', () => {
    const values = Float64Array.of(2, 0, 1, 0);
    const before = values.slice();
    finish(central.run([values], groups(0, 0, 0, 0), {}));
    expect(values).toEqual(before);
  });
});
