import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { momentGaps } from '../../../test/reference/momentGaps.ts';
import { NUMERIC, type Scale } from '../../foundation/table/index.ts';
import { finish } from '../../foundation/work/work.ts';
import type { Partition, ReplaceContext } from '../contract/index.ts';
import { ipso, ipsoRule } from './ipso.ts';
import { PURPOSE, remakeGroups } from './moments/groups.ts';
import { normal } from './normal.ts';

const chanceOf = (seed: number) => ({ seed: new Uint8Array(32).fill(seed), step: 0, part: 0 });
const NOMINAL: Scale = { kind: 'nominal', levels: 2 };

/** Groups of neighbours. */
const grouped = (sizes: readonly number[]): Partition => ({
  groupOf: Int32Array.from(sizes.flatMap((size, g) => new Array<number>(size).fill(g))),
  groups: sizes.length,
});

const recordsOf = ({ groupOf }: Partition, g: number) =>
  Array.from(
    { length: groupOf.lastIndexOf(g) + 1 - groupOf.indexOf(g) },
    (_, i) => groupOf.indexOf(g) + i,
  );

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);

/** Groups whose written values, in each column that varies, are those that they had in some order. */
function permutedGroups(
  before: readonly Float64Array[],
  after: readonly Float64Array[],
  partition: Partition,
  decimals: number,
): number[] {
  const written = (x: number) => Number(x.toFixed(decimals)) + 0;
  return Array.from({ length: partition.groups }, (_, g) => g).filter((g) => {
    const records = recordsOf(partition, g);
    const varying = [...before.keys()].filter((j) =>
      records.some((record) => before[j][record] !== before[j][records[0]]),
    );
    const isSame = (j: number) => {
      const original = sorted(records.map((record) => before[j][record]));
      const now = sorted(records.map((record) => written(after[j][record])));
      return original.every((x, i) => x === now[i]);
    };
    return varying.length > 0 && varying.every(isSame);
  });
}

const run = (
  method: 'ipso' | 'normal',
  columns: readonly Float64Array[],
  partition: Partition,
  context: ReplaceContext,
) =>
  finish(
    method === 'ipso'
      ? ipso.run(columns, partition, { form: 'exact', categories: 'vectors' }, context)
      : normal.run(columns, partition, { categories: 'vectors' }, context),
  );

/** Small whole numbers and money, in groups of the smallest size on: what meets the grid most often. */
const oneColumn = fc
  .tuple(
    fc.array(fc.integer({ min: 3, max: 5 }), { minLength: 1, maxLength: 40 }),
    fc.constantFrom(0, 1, 2),
    fc.integer({ min: 1, max: 12 }),
    fc.infiniteStream(fc.integer({ min: 0, max: 12 })),
  )
  .map(([sizes, decimals, most, draws]) => {
    const partition = grouped(sizes);
    const column = Float64Array.from(partition.groupOf, (g) =>
      Number((100 * g + (draws.next().value! % (most + 1)) / 10 ** decimals).toFixed(decimals)),
    );
    return { partition, decimals, column };
  });

describe('groups that would be written with the values they had', () => {
  test('are drawn anew: no group of one number is a permutation unless it is constant', () => {
    for (const method of ['ipso', 'normal'] as const) {
      fc.assert(
        fc.property(
          oneColumn,
          fc.integer({ min: 0, max: 255 }),
          ({ partition, decimals, column }, seed) => {
            const after = run(method, [column], partition, { chance: chanceOf(seed) });
            expect(permutedGroups([column], after, partition, decimals)).toEqual([]);
            const gaps = momentGaps([column], after, []);
            expect(Math.max(gaps.means, gaps.covariances)).toBeLessThan(1);
          },
        ),
        { numRuns: 100 },
      );
    }
  });

  test('occur where nothing is drawn twice: of groups of three, more than one in a hundred', () => {
    const partition = grouped(new Array<number>(500).fill(3));
    const column = Float64Array.from(partition.groupOf, (g, i) => 20 * g + ((i * 7919) % 17));
    const chance = chanceOf(1);
    const once = finish(
      remakeGroups(
        [column],
        partition,
        { chance },
        {
          name: 'ipso',
          smallest: 3,
          purpose: PURPOSE.ipso,
          rule: (parts) => ipsoRule('exact', parts),
        },
      ),
    );
    const bad = permutedGroups([column], once, partition, 0);
    expect(bad.length).toBeGreaterThan(5);
    const after = run('ipso', [column], partition, { chance });
    expect(permutedGroups([column], after, partition, 0)).toEqual([]);
    // All other groups are what they were in the first draw.
    for (let g = 0; g < partition.groups; g++) {
      if (bad.includes(g)) continue;
      for (const record of recordsOf(partition, g)) expect(after[0][record]).toBe(once[0][record]);
    }
  });

  test('keep their moments and, with categories, the categories that were drawn first', () => {
    const partition = grouped(new Array<number>(60).fill(4));
    const numbers = Float64Array.from(partition.groupOf, (g, i) => 9 * g + ((i * 31) % 3));
    const codes = Float64Array.from(partition.groupOf, (_, i) => ((i * 13) % 5 < 2 ? 1 : 0));
    const scales = [NUMERIC, NOMINAL];
    for (const categories of ['vectors', 'latent-class'] as const) {
      for (const method of [ipso, normal]) {
        const values = { form: 'exact', categories } as const;
        const chance = chanceOf(4);
        const columns = [numbers, codes];
        const after = finish(method.run(columns, partition, values, { chance, scales }));
        expect(permutedGroups([numbers], after.slice(0, 1), partition, 0)).toEqual([]);
        const gaps = momentGaps([numbers], after.slice(0, 1), []);
        expect(Math.max(gaps.means, gaps.covariances)).toBeLessThan(1);
        // Codes of a partition in which nothing is drawn twice are the same.
        const wide = numbers.map((x, i) => x + i / 7);
        const plain = finish(method.run([wide, codes], partition, values, { chance, scales }));
        expect(after[1]).toEqual(plain[1]);
      }
    }
  });

  test('are let be where given columns leave no freedom', () => {
    const partition = grouped([6, 6]);
    const given = Float64Array.of(1, 5, 2, 4, 3, 7, 2, 9, 4, 1, 8, 3);
    const column = given.map((x) => 3 * x + 1);
    const [after] = run('ipso', [column], partition, { chance: chanceOf(2), given: [given] });
    for (const [i, value] of after.entries()) expect(value).toBeCloseTo(column[i], 9);
  });

  test('of several numbers have other values in one column at least', () => {
    const partition = grouped(new Array<number>(400).fill(4));
    const columns = [3, 5].map((m) =>
      Float64Array.from(partition.groupOf, (g, i) => 10 * g + ((i * (m + 8)) % m)),
    );
    const after = run('normal', columns, partition, { chance: chanceOf(6) });
    expect(permutedGroups(columns, after, partition, 0)).toEqual([]);
    const gaps = momentGaps(columns, after, []);
    expect(Math.max(gaps.means, gaps.covariances)).toBeLessThan(1);
  });
});
