import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distances, farthest, nearest } from '../../../test/reference/distances.ts';
import { exactSum } from '../../../test/reference/exactSum.ts';
import { generator } from '../../../test/reference/generator.ts';
import { instantiate, recordSet, toGrid } from './index.ts';

type Kind = (next: () => number, i: number) => number;

const kinds: Record<string, Kind> = {
  random: (next) => 4 * next() - 2,
  'tied, on a small lattice': (next) => Math.floor(3 * next()),
  duplicated: (_, i) => i % 3,
  constant: () => 2.5,
  'of a huge offset': (next) => 1.7e12 + Math.floor(1000 * next()),
  'of very different sizes': (next) => (next() - 0.5) * 10 ** Math.floor(-20 + 40 * next()),
  tiny: (next) => (next() - 0.5) * 1e-300,
  'of the smallest doubles': (next) => Math.floor(9 * next() - 4) * 5e-324,
  large: (next) => (next() - 0.5) * 2e150,
};

function make(kind: Kind, n: number, d: number): Float64Array[] {
  const next = generator(1000 * n + d);
  return Array.from({ length: d }, () => Float64Array.from({ length: n }, (_, i) => kind(next, i)));
}

/** Numbers of records around blocks of 8 and tiles of 256, and of columns from 1 to 20. */
const shapes = [
  ...[1, 2, 7, 8, 9, 15, 16, 17].flatMap((n) => [1, 2, 5, 20].map((d) => [n, d] as const)),
  ...Array.from({ length: 20 }, (_, j) => [33, j + 1] as const),
  ...([255, 256, 257, 600] as const).map((n) => [n, 3] as const),
];

describe.each(Object.entries(kinds))('a record set of data %s', (_, kind) => {
  it('answers as the plain loop does, to the last bit, while records are removed', () => {
    for (const [n, d] of shapes) {
      const columns = make(kind, n, d);
      const grid = columns.map((column) => toGrid(column, n).values);
      const set = recordSet(columns);
      const next = generator(n + d);
      let living = Array.from({ length: n }, (_, i) => i);
      while (living.length > 0) {
        const centroid = set.centroid();
        const member = living[Math.floor(next() * living.length)];
        const record = set.record(member);
        expect([...record]).toEqual(grid.map((column) => column[member]));
        for (const point of [centroid, record]) {
          const wanted = distances(grid, point);
          const order = set.order();
          const got = set.distances(point).slice();
          const far = farthest(wanted, living);
          const found: unknown[] = [
            [...order].sort((a, b) => a - b),
            [...got],
            set.farthest(point),
          ];
          const right: unknown[] = [living, Array.from(order, (index) => wanted[index]), far];
          for (const count of [0, 1, 3, Math.ceil(living.length / 2), n + 1]) {
            const except = count === 1 ? -1 : member;
            const near = nearest(wanted, living, count, except);
            const both = set.farthestAndNearest(point, count, except);
            found.push(
              [...set.nearest(point, count, except).indices],
              [...both.nearest.indices],
              [...both.nearest.distances],
              both.farthest,
            );
            right.push(
              near,
              near,
              near.map((index) => wanted[index]),
              far,
            );
          }
          expect(found).toEqual(right);
        }
        const gone = new Set(living.filter(() => next() < 0.5).concat(member));
        for (const index of gone) set.remove(index);
        living = living.filter((index) => !gone.has(index));
        expect(set.living).toBe(living.length);
      }
    }
  });

  it('has the exact mean as its centroid, whatever was removed in whatever order', () => {
    for (const [n, d] of [
      [1, 1],
      [9, 4],
      [300, 3],
    ]) {
      const columns = make(kind, n, d);
      const set = recordSet(columns);
      const grid = columns.map((column) => toGrid(column, n).values);
      const next = generator(n);
      const order = Array.from({ length: n }, (_, i) => i).sort(() => next() - 0.5);
      while (order.length > 0) {
        const wanted = grid.map(
          (column) => exactSum(order.map((index) => column[index])) / order.length,
        );
        expect([...set.centroid()]).toEqual(wanted);
        set.remove(order.pop()!);
      }
    }
  });
});

describe('a record set', () => {
  it('gives the same centroid after any removals that leave the same records', () => {
    const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 2, maxLength: 60 }).chain((values) =>
          fc.record({
            values: fc.constant(values),
            removed: fc.shuffledSubarray([...values.keys()].slice(1)),
          }),
        ),
        ({ values, removed }) => {
          const forwards = recordSet([values]);
          for (const index of removed) forwards.remove(index);
          const backwards = recordSet([values]);
          for (const index of removed.toReversed()) backwards.remove(index);
          expect(forwards.centroid()).toEqual(backwards.centroid());
        },
      ),
      { numRuns: 50 },
    );
  });

  it('finds thousands of nearest records in order, and its views survive the growth that takes', () => {
    const columns = make(kinds['tied, on a small lattice'], 5000, 4);
    const set = recordSet(columns);
    const living = Array.from({ length: 5000 }, (_, i) => i);
    const wanted = distances(columns, [0, 1, 2, 0]);
    for (const count of [1, 20, 700, 4999, 5000]) {
      const { indices } = set.nearest([0, 1, 2, 0], count);
      expect([...indices]).toEqual(nearest(wanted, living, count, -1));
    }
    expect([...set.record(4999)]).toEqual(columns.map((column) => column[4999]));
  });

  it('finds the nearest when records come from far to near', () => {
    const column = Float64Array.from({ length: 1000 }, (_, i) => 1000 - i);
    const { indices, distances: found } = recordSet([column]).nearest([0], 4);
    expect([...indices]).toEqual([999, 998, 997, 996]);
    expect([...found]).toEqual([1, 4, 9, 16]);
  });

  it('can be made again and again in one kernel, over what is left of the one before', () => {
    const kernel = instantiate();
    const mark = kernel.mark();
    for (const n of [50, 9, 300]) {
      const columns = make(kinds.random, n, 3);
      const set = recordSet(columns, kernel);
      const living = Array.from({ length: n }, (_, i) => i);
      for (let count = 1; count <= n; count += 40) {
        const wanted = distances(columns, [0, 0, 0]);
        expect(set.farthest([0, 0, 0])).toEqual(farthest(wanted, living));
        const { indices } = set.nearest([0, 0, 0], count);
        expect([...indices]).toEqual(nearest(wanted, living, count, -1));
      }
      expect([...set.centroid()]).toEqual(columns.map((column) => exactSum(column) / n));
      kernel.free(mark);
    }
  });

  it('keeps its input as it is', () => {
    const column = Float64Array.from([3, 1, 2]);
    const set = recordSet([column]);
    set.remove(0);
    expect([...column]).toEqual([3, 1, 2]);
  });

  it('refuses what it cannot answer', () => {
    const set = recordSet([
      [1, 2],
      [3, 4],
    ]);
    expect(() => set.farthest([1])).toThrow(RangeError);
    expect(() => set.farthest([1, Number.NaN])).toThrow(RangeError);
    set.remove(1);
    expect(() => set.remove(1)).toThrow(RangeError);
    expect(() => set.remove(0.5)).toThrow(RangeError);
    expect(() => set.record(2)).toThrow(RangeError);
    expect(set.isLiving(0)).toBe(true);
    set.remove(0);
    expect(() => set.centroid()).toThrow(RangeError);
    expect(() => set.nearest([0, 0], 1)).toThrow(RangeError);
    expect(() => recordSet([])).toThrow(RangeError);
    expect(() => recordSet([[1], [1, 2]])).toThrow(RangeError);
    expect(() => recordSet([[Number.NaN]])).toThrow(/missing/);
  });
});
