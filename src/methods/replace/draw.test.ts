import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomStream } from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { type Partition, SOLO } from '../contract/index.ts';
import { draw } from './draw.ts';

const chanceOf = (byte: number) => ({ seed: new Uint8Array(32).fill(byte), step: 0, part: 0 });

function file(n: number, groups: number, levels: readonly number[], seed: number) {
  const stream = randomStream(new Uint8Array(32).fill(2), 0, 0, seed);
  const groupOf = Int32Array.from({ length: n }, () => stream.below(groups));
  const columns = levels.map((count) =>
    Float64Array.from(groupOf, (g) => Math.min(count - 1, stream.below(count + (g % 2)))),
  );
  return { columns, partition: { groupOf, groups } };
}

const run = (
  columns: readonly Float64Array[],
  partition: Partition,
  categories: 'vectors' | 'latent-class',
  seed = 1,
) => finish(draw.run(columns, partition, { categories }, { chance: chanceOf(seed) }));

const rows = (columns: readonly Float64Array[], { groupOf }: Partition) =>
  Array.from(groupOf, (g, i) => `${g}|${columns.map((codes) => codes[i]).join()}`);

describe('draw', () => {
  test('deals the vectors of a group to its own records, each as often as it was', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 8 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
        fc.nat(1e6),
        (n, groups, levels, seed) => {
          const { columns, partition } = file(n, groups, levels, seed);
          const before = columns.map((column) => column.slice());
          const after = run(columns, partition, 'vectors');
          expect(columns).toEqual(before);
          expect(rows(after, partition).sort()).toEqual(rows(columns, partition).sort());
        },
      ),
    );
  });

  test('all orders are equally likely', () => {
    const column = Float64Array.of(0, 1, 2);
    const whole = { groupOf: new Int32Array(3), groups: 1 };
    const counts = new Map<string, number>();
    for (let part = 0; part < 1200; part++) {
      const chance = { ...chanceOf(1), part };
      const [after] = finish(draw.run([column], whole, { categories: 'vectors' }, { chance }));
      counts.set(after.join(), (counts.get(after.join()) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    // 200 expected, five standard deviations of 13.
    for (const count of counts.values()) expect(Math.abs(count - 200)).toBeLessThan(65);
  });

  test('draws only levels that a group has, from a model also', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.nat(1e6), (n, seed) => {
        const { columns, partition } = file(n, 3, [2, 5, 9], seed);
        const after = run(columns, partition, 'latent-class');
        for (const [j, codes] of columns.entries()) {
          const own = new Set(Array.from(codes, (code, i) => `${partition.groupOf[i]} ${code}`));
          for (let i = 0; i < n; i++) {
            expect(own.has(`${partition.groupOf[i]} ${after[j][i]}`)).toBe(true);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  test.each(['vectors', 'latent-class'] as const)(
    '%s: the same seed gives the same vectors, another seed others, and one record stays',
    (how) => {
      const { columns, partition } = file(400, 4, [3, 4, 5], 7);
      partition.groupOf[9] = 4;
      const groups = { ...partition, groups: 5 };
      const one = run(columns, groups, how);
      expect(run(columns, groups, how)).toEqual(one);
      expect(run(columns, groups, how, 2)).not.toEqual(one);
      expect(one.map((column) => column[9])).toEqual(columns.map((column) => column[9]));
    },
  );

  test.each(['vectors', 'latent-class'] as const)(
    '%s: a group without values in a column has none there, and is drawn without it',
    (how) => {
      for (const n of [60, 900]) {
        const { columns, partition } = file(n, 3, [3, 4], 5);
        for (let i = 0; i < n; i++) if (partition.groupOf[i] === 1) columns[0][i] = Number.NaN;
        const after = run(columns, partition, how);
        for (const j of [0, 1]) {
          for (let i = 0; i < n; i++) {
            expect(Number.isNaN(after[j][i])).toBe(Number.isNaN(columns[j][i]));
          }
        }
      }
    },
  );

  test('a model keeps on average what each column has, also in groups too small for one', () => {
    for (const size of [12, 400]) {
      const { columns } = file(2 * size, 1, [2, 4, 3], 3);
      const groupOf = Int32Array.from({ length: 2 * size }, (_, i) => i % 2);
      // Of 2 and 3 there is hardly any in one group.
      columns[1] = columns[1].map((code, i) => (i % 2 === 0 && i > 2 ? code % 2 : code));
      const turns = 6_000 / size;
      const found = new Map<string, number>();
      const wanted = new Map<string, number>();
      const count = (map: Map<string, number>, list: readonly Float64Array[]) => {
        for (const [j, codes] of list.entries()) {
          for (let i = 0; i < 2 * size; i++) {
            const key = `${groupOf[i]} ${j} ${codes[i]}`;
            map.set(key, (map.get(key) ?? 0) + 1);
          }
        }
      };
      count(wanted, columns);
      for (let seed = 0; seed < turns; seed++) {
        const chance = { ...chanceOf(5), part: 2 * seed };
        count(
          found,
          finish(
            draw.run(columns, { groupOf, groups: 2 }, { categories: 'latent-class' }, { chance }),
          ),
        );
      }
      for (const [key, expected] of wanted) {
        const share = expected / size;
        const error = Math.sqrt((share * (1 - share)) / 6_000);
        expect(Math.abs((found.get(key) ?? 0) / 6_000 - share)).toBeLessThan(5 * error + 0.002);
      }
    }
  });

  test('a model keeps how columns go together', () => {
    const n = 3000;
    const stream = randomStream(new Uint8Array(32).fill(6), 0, 0, 0);
    const kind = Float64Array.from({ length: n }, () => stream.below(2));
    const follow = () => kind.map((k) => (stream.uniform() < 0.9 ? k : 1 - k));
    const columns = [follow(), follow(), follow()];
    const agreeing = (list: readonly Float64Array[]) =>
      list[0].filter((code, i) => code === list[1][i] && code === list[2][i]).length / n;
    for (const [groups, apart] of [
      [1, 0.03],
      // Small groups take it from the file, and are bent to what their columns have.
      [200, 0.1],
    ]) {
      const groupOf = Int32Array.from({ length: n }, (_, i) => i % groups);
      const after = run(columns, { groupOf, groups }, 'latent-class');
      expect(Math.abs(agreeing(after) - agreeing(columns))).toBeLessThan(apart);
    }
    const lost = columns.map((codes, j) => codes.map((_, i) => codes[(i + 7 * j) % n]));
    expect(agreeing(lost)).toBeLessThan(0.3);
  });

  test('without a context, one seed that everybody knows', () => {
    const { columns, partition } = file(40, 2, [3], 1);
    const parameters = { categories: 'vectors' } as const;
    expect(finish(draw.run(columns, partition, parameters))).toEqual(
      finish(draw.run(columns, partition, parameters, SOLO)),
    );
  });

  test('promises joint counts for vectors only', () => {
    const names = (categories: 'vectors' | 'latent-class') =>
      draw.claimsOf!({ categories }).map(({ claim }) => claim);
    expect(names('vectors')).toEqual(draw.claims.map(({ claim }) => claim));
    expect(names('vectors')).toEqual(['joint-counts', 'domain']);
    expect(names('latent-class')).toEqual(['domain']);
  });
});
