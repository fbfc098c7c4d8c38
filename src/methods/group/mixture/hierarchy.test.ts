import { describe, expect, test } from 'vitest';
import { log, randomStream } from '../../../foundation/numerics/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import { agglomerate } from './hierarchy.ts';

interface Spread {
  readonly size: number;
  readonly xx: number;
  readonly xy: number;
  readonly yy: number;
}

/** What a partition into groups with these scatters costs, by the definition, given the scatter of all records. */
type Cost = (groups: readonly Spread[], all: Spread) => number;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function free(alpha0: number, beta: number): Cost {
  return (groups, all) => {
    const alpha = (alpha0 * (all.xx + all.yy)) / (2 * all.size);
    return sum(
      groups.map(({ size, xx, xy, yy }) => {
        const determinant = size > 2 ? (xx * yy - xy * xy) / (size * size) : 0;
        return size * log(determinant + (beta * (xx + yy + alpha)) / size);
      }),
    );
  };
}

const balls: Cost = (groups, all) => {
  const alpha = (all.xx + all.yy) / (2 * all.size);
  return sum(groups.map(({ size, xx, yy }) => size * log((xx + yy + alpha) / size)));
};

const ward: Cost = (groups) => sum(groups.map(({ xx, yy }) => xx + yy));

function equal(alpha0: number): Cost {
  return (groups, all) => {
    const xx = sum(groups.map((group) => group.xx)) + (alpha0 * all.xx) / all.size;
    const yy = sum(groups.map((group) => group.yy)) + (alpha0 * all.yy) / all.size;
    const xy = sum(groups.map((group) => group.xy));
    return xx * yy - xy * xy;
  };
}

/** By the definition: all pairs anew in each step, scatters from the records, determinants of 2 x 2. */
function byDefinition([x, y]: readonly Float64Array[], cost: Cost): number[][] {
  const n = x.length;
  const spread = (records: readonly number[]): Spread => {
    const mean = (v: Float64Array) => records.reduce((sum, i) => sum + v[i], 0) / records.length;
    const [mx, my] = [mean(x), mean(y)];
    let [xx, xy, yy] = [0, 0, 0];
    for (const i of records) {
      xx += (x[i] - mx) * (x[i] - mx);
      xy += (x[i] - mx) * (y[i] - my);
      yy += (y[i] - my) * (y[i] - my);
    }
    return { size: records.length, xx, xy, yy };
  };
  const all = spread(Array.from({ length: n }, (_, i) => i));
  let groups = Array.from({ length: n }, (_, i) => [i]);
  const found: number[][] = [];
  for (;;) {
    found.unshift(
      Array.from({ length: n }, (_, i) => groups.findIndex((group) => group.includes(i))),
    );
    if (groups.length === 1) return found;
    const spreads = groups.map(spread);
    let best = [0, 1, Number.POSITIVE_INFINITY];
    for (let b = 1; b < groups.length; b++) {
      for (let a = 0; a < b; a++) {
        const others = spreads.filter((_, g) => g !== a && g !== b);
        const after = cost([...others, spread([...groups[a], ...groups[b]])], all);
        if (after < best[2]) best = [a, b, after];
      }
    }
    const union = [...groups[best[0]], ...groups[best[1]]];
    groups = groups.map((group, g) => (g === best[0] ? union : group));
    groups.splice(best[1], 1);
  }
}

const KINDS = [
  ['VVV', {}, free(1, 1)],
  ['VVV', { alpha0: 1e-2, beta: 1e-4 }, free(1e-2, 1e-4)],
  ['VII', {}, balls],
  ['EII', {}, ward],
  ['EEE', {}, equal(1)],
  ['EEE', { alpha0: 1e-3 }, equal(1e-3)],
] as const;

describe('model-based agglomeration', () => {
  test.each(KINDS)('%s %o merges as its definition says', (by, weights, cost) => {
    for (let seed = 0; seed < 4; seed++) {
      const stream = randomStream(new Uint8Array(32), 0, 0, seed);
      const columns = [0, 1].map(() => Float64Array.from({ length: 25 }, () => stream.normal()));
      const found = finish(agglomerate(columns, 25, by, weights)).map((groups) => [...groups]);
      expect(found).toEqual(byDefinition(columns, cost));
    }
  });

  test.each(['VVV', 'EEE', 'EII', 'VII'] as const)(
    '%s: collinear, constant and huge columns, and repeated records, end in one group',
    (by) => {
      const stream = randomStream(new Uint8Array(32), 0, 0, 9);
      const x = Float64Array.from({ length: 60 }, (_, i) => (i % 3 === 0 ? 1 : stream.normal()));
      const columns = [
        x,
        x.map((v) => 2 * v),
        new Float64Array(60).fill(4),
        x.map((v) => 1e60 * v),
      ];
      const found = finish(agglomerate(columns, 9, by));
      expect(found).toHaveLength(9);
      for (const [at, partition] of found.entries()) expect(new Set(partition).size).toBe(at + 1);
    },
  );

  test('equal records are one group from the start, and there are no more groups than kinds', () => {
    const columns = [Float64Array.of(1, 2, 1, 5, 2), Float64Array.of(0, 3, 0, 1, 3)];
    const found = finish(agglomerate(columns, 9));
    expect(found).toHaveLength(3);
    expect([...found[2]]).toEqual([0, 1, 0, 2, 1]);
    expect([...found[0]]).toEqual([0, 0, 0, 0, 0]);
  });

  test('one record is one group', () => {
    expect(finish(agglomerate([Float64Array.of(3)], 9)).map((p) => [...p])).toEqual([[0]]);
  });
});
