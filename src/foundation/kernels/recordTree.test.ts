import { describe, expect, it } from 'vitest';
import { distances, farthest, nearest } from '../../../test/reference/distances.ts';
import { exactSum } from '../../../test/reference/exactSum.ts';
import { generator } from '../../../test/reference/generator.ts';
import { recordTree, toGrid } from './index.ts';

type Kind = (next: () => number, i: number) => number;

/** Data that single precision cannot tell apart, overflows or underflows on, and data it can. */
const kinds: Record<string, Kind> = {
  random: (next) => 4 * next() - 2,
  'tied, on a small lattice': (next) => Math.floor(3 * next()),
  duplicated: (_, i) => i % 3,
  constant: () => 2.5,
  'constant and huge': () => 8.99816287913866e148,
  'of a huge offset': (next) => 1.7e12 + Math.floor(1000 * next()),
  'nearly equal': (next) => 1 + Math.floor(5 * next()) * 2 ** -50,
  'of very different sizes': (next) => (next() - 0.5) * 10 ** Math.floor(-20 + 40 * next()),
  'halved again and again': (_, i) => 2 ** -i,
  tiny: (next) => (next() - 0.5) * 1e-300,
  'whose squares underflow in part': (next) => (next() - 0.5) * 1e-160,
  'of the smallest doubles': (next) => Math.floor(9 * next() - 4) * 5e-324,
  large: (next) => (next() - 0.5) * 2e150,
};

function make(kind: Kind, n: number, d: number): Float64Array[] {
  const next = generator(1000 * n + d);
  return Array.from({ length: d }, () => {
    const column = Float64Array.from({ length: n }, (_, i) => kind(next, i));
    return toGrid(column, n).values;
  });
}

function everyRecord(n: number): Int32Array {
  return Int32Array.from({ length: n }, (_, i) => i);
}

/** Records, columns, records per leaf: one level of nodes, two, and three. */
const shapes = [
  [1, 1, 16],
  [2, 3, 1],
  [16, 2, 16],
  [17, 1, 16],
  [40, 11, 2],
  [90, 5, 1],
  [300, 2, 1],
  [300, 3, 16],
] as const;

describe.each(Object.entries(kinds))('a record tree of data %s', (_, kind) => {
  it('answers as the plain loop does, while records are removed, the tree anchored and built anew', () => {
    for (const [n, d, fill] of shapes) {
      const columns = make(kind, n, d);
      const tree = recordTree(columns, everyRecord(n), { fill });
      const next = generator(n + d);
      let living = [...everyRecord(n)];
      for (const _ of tree.build());
      while (living.length > 0) {
        const centroid = columns.map(
          (column) => exactSum(living.map((i) => column[i])) / living.length,
        );
        expect(tree.farthestFromCentroid()).toBe(
          farthest(distances(columns, centroid), living).index,
        );
        const member = living[Math.floor(next() * living.length)];
        const from = distances(
          columns,
          columns.map((column) => column[member]),
        );
        expect(tree.farthestFrom(member)).toBe(farthest(from, living).index);
        for (const count of [0, 1, 4, n]) {
          const wanted = nearest(from, living, count, member);
          expect([...tree.nearestTo(member, count)]).toEqual(wanted);
        }
        const count = Math.floor(next() * (next() < 0.1 ? n : 6));
        const gone = nearest(from, living, count, member);
        expect([...tree.removeNearest(member, count)]).toEqual(gone);
        living = living.filter((i) => i !== member && !gone.includes(i));
        expect(tree.living).toBe(living.length);
        expect([...tree.records()]).toEqual(living);
        expect(tree.isLiving(member)).toBe(false);
        if (living.length === 0) break;
        if (next() < 0.2) tree.anchor();
        else if (next() < 0.1) for (const _ of tree.build());
      }
    }
  });
});

describe('a record tree', () => {
  it('takes its records from the positions given, and numbers them in that order', () => {
    const column = Float64Array.of(9, 0, 100, 4, 7, -50);
    const tree = recordTree([column], Int32Array.of(1, 3, 4, 0));
    for (const _ of tree.build());
    expect(tree.farthestFromCentroid()).toBe(0);
    expect([...tree.nearestTo(0, 2)]).toEqual([1, 2]);
    expect([...tree.removeNearest(3, 1)]).toEqual([2]);
    expect([...tree.records()]).toEqual([0, 1]);
  });

  it('splits ranges larger than it gathers, down to the same answers', () => {
    const n = 9000;
    const columns = make(kinds.random, n, 3);
    const tree = recordTree(columns, everyRecord(n), { fill: 3 });
    for (const _ of tree.build());
    const living = [...everyRecord(n)];
    for (let member = 0; member < n; member += 450) {
      const from = distances(
        columns,
        columns.map((column) => column[member]),
      );
      expect(tree.farthestFrom(member)).toBe(farthest(from, living).index);
      expect([...tree.nearestTo(member, 20)]).toEqual(nearest(from, living, 20, member));
    }
  });

  it('searches few of its leaves where records are many and columns few, and says so', () => {
    const n = 20_000;
    const columns = make(kinds.random, n, 2);
    const tree = recordTree(columns, everyRecord(n));
    for (const _ of tree.build());
    expect(tree.leaves).toBe(n / 16);
    for (let member = 0; member < 1000; member++) tree.nearestTo(member, 4);
    const { searches, nodes, leaves, distances: computed } = tree.work;
    expect(searches).toBe(1000);
    expect(leaves).toBeLessThan(10 * searches);
    expect(nodes).toBeLessThan(10 * searches);
    expect(computed).toBeLessThan(40 * searches);
  });

  it('shows how far the range of the living has shrunk', () => {
    const column = Float64Array.from({ length: 100 }, (_, i) => (i === 50 ? 1e6 : i));
    const tree = recordTree([column], everyRecord(100));
    for (const _ of tree.build());
    const before = tree.width();
    tree.removeNearest(50, 0);
    expect(tree.width()).toBeLessThan(before / 5000);
    for (const _ of tree.build());
    expect(tree.width()).toBeGreaterThan(0.9);
  });

  it('needs a column and a record', () => {
    expect(() => recordTree([], everyRecord(3))).toThrow(RangeError);
    expect(() => recordTree([Float64Array.of(1)], everyRecord(0))).toThrow(RangeError);
  });
});
