import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PenumbraError } from '../../error.ts';
import type { Scale } from '../../foundation/table/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { ancestors } from '../../measures/claims/ancestors.ts';
import { type Partition, SOLO } from '../contract/index.ts';
import { ancestor } from './ancestor.ts';

const groups = (...groupOf: number[]): Partition => ({
  groupOf: Int32Array.from(groupOf),
  groups: Math.max(...groupOf) + 1,
});
const nominal = (levels: number, ...parent: number[]): Scale => ({
  kind: 'nominal',
  levels,
  tree: { parent: Int32Array.from(parent) },
});
const replace = (values: readonly number[], partition: Partition, scale: Scale) => [
  ...finish(
    ancestor.run([Float64Array.from(values)], partition, {}, { ...SOLO, scales: [scale] }),
  )[0],
];

/** general practitioner, surgeon, clerk; physician, office worker; anything. */
const JOBS = nominal(3, 3, 3, 4, 5, 5, -1);

describe('the lowest common ancestor', () => {
  test('is what all categories of a group are kinds of, and the category itself where there is one', () => {
    const partition = groups(0, 0, 1, 1, 2, 2, 2);
    expect(replace([0, 1, 2, 2, 0, 1, 2], partition, JOBS)).toEqual([3, 3, 2, 2, 5, 5, 5]);
  });

  test('may be a category of the column, where one is a kind of another', () => {
    // The middle level is the parent of the first.
    expect(replace([0, 1], groups(0, 0), nominal(3, 1, 2, -1))).toEqual([1, 1]);
    expect(replace([2, 0], groups(0, 0), nominal(3, 1, 2, -1))).toEqual([2, 2]);
  });

  test('is missing for a whole group that has a missing value', () => {
    const replaced = replace([0, Number.NaN, 0, 1], groups(0, 0, 1, 1), JOBS);
    expect(replaced).toEqual([Number.NaN, Number.NaN, 3, 3]);
  });

  test('of one level, one record or one group of all', () => {
    expect(replace([0, 0], groups(0, 0), nominal(1, -1))).toEqual([0, 0]);
    expect(replace([1], groups(0), JOBS)).toEqual([1]);
    expect(replace([0, 1, 0, 2], groups(0, 0, 0, 0), JOBS)).toEqual([5, 5, 5, 5]);
  });

  test('needs a taxonomy for every column', () => {
    const column = Float64Array.of(0, 1);
    const run = (...scales: Scale[]) =>
      finish(
        ancestor.run(
          scales.map(() => column),
          groups(0, 0),
          {},
          { ...SOLO, scales },
        ),
      );
    expect(run(JOBS, JOBS)).toHaveLength(2);
    expect(() => run(JOBS, { kind: 'nominal', levels: 2 })).toThrow(/^Column 2 .* no taxonomy/);
    expect(() => run({ kind: 'ordinal', levels: 2 })).toThrow(PenumbraError);
    expect(() => finish(ancestor.run([column], groups(0, 0), {}))).toThrow(PenumbraError);
  });

  test('on a chain of 100,000 nodes is the higher one', () => {
    const nodes = 100_000;
    const parent = Array.from({ length: nodes }, (_, i) => (i + 1 < nodes ? i + 1 : -1));
    const tree = { parent: Int32Array.from(parent) };
    const deep: Scale = { kind: 'nominal', levels: nodes, tree };
    expect(replace([0, 99_999, 5], groups(0, 0, 0), deep)).toEqual([99_999, 99_999, 99_999]);
  });

  test('does not change its input, and keeps its claims', () => {
    const files = fc.array(fc.tuple(fc.nat(2), fc.nat(3)), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(files, (records) => {
        const values = Float64Array.from(records, ([code]) => code);
        const before = values.slice();
        const partition = { groupOf: Int32Array.from(records, ([, g]) => g), groups: 4 };
        const replaced = finish(ancestor.run([values], partition, {}, { ...SOLO, scales: [JOBS] }));
        expect(values).toEqual(before);
        const finding = ancestors.check({
          names: ['job'],
          original: [values],
          protected: replaced,
          decimals: ['full'],
          groupOf: null,
          strata: null,
          smallestGroup: 1,
          scales: [JOBS],
        });
        expect(finding).toMatchObject({ measured: 0, holds: true });
        const seen = new Map<number, number>();
        for (const [i, [, g]] of records.entries()) {
          expect(seen.get(g) ?? replaced[0][i]).toBe(replaced[0][i]);
          seen.set(g, replaced[0][i]);
        }
      }),
    );
  });
});
