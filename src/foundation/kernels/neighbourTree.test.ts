import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generator } from '../../../test/reference/generator.ts';
import { nearestByLoop } from '../../../test/reference/nearest.ts';
import { type Nearest, nearestInSteps, neighbourTree } from './index.ts';

type Kind = (next: () => number, i: number, j: number) => number;

/** Data that single precision cannot tell apart, overflows or underflows on, and data it can. */
const kinds: Record<string, Kind> = {
  random: (next) => 4 * next() - 2,
  'tied, on a small lattice': (next) => Math.floor(3 * next()),
  'tied, on a fine lattice': (next) => Math.floor(30 * next()) / 10,
  duplicated: (_, i) => Math.floor(i / 5) % 40,
  constant: () => 2.5,
  'constant in a column': (next, _, j) => (j === 0 ? 7 : next()),
  collinear: (_, i, j) => (j + 1) * ((i * 31) % 97),
  'of zeros of either sign': (next) => (next() < 0.5 ? 0 : -0),
  'of a huge offset': (next) => 1.7e12 + Math.floor(1000 * next()),
  'nearly equal': (next) => 1 + Math.floor(5 * next()) * 2 ** -50,
  'with an outlier': (next, i) => (i === 3 ? 1e12 : next()),
  'with an outlier beyond all measure': (next, i) => (i === 3 ? 1e21 : next()),
  'that crowd far from the rest': (next, i) => (i % 3 === 0 ? 1e7 + 4 * next() : next()),
  'of very different sizes': (next) => (next() - 0.5) * 10 ** Math.floor(-20 + 40 * next()),
  'halved again and again': (_, i) => 2 ** -i,
  'of the size of 1e-150': (next) => (next() - 0.5) * 1e-150,
  'whose squares underflow in part': (next) => (next() - 0.5) * 1e-160,
  'whose squares underflow to zero': (next) => (next() - 0.5) * 1e-200,
  'of the smallest doubles': (next) => Math.floor(9 * next() - 4) * 5e-324,
  'of the size of 1e150': (next) => (next() - 0.5) * 1e150,
  'whose squares overflow in part': (next) => (next() - 0.5) * 4e154,
  'whose squares overflow': (next) => (next() - 0.5) * 1e200,
  'of the largest doubles': (next) => (2 * next() - 1) * 1.7e308,
  'with infinite values': (next) => (next() < 0.05 ? (next() - 0.5) / 0 : next()),
  'of nothing but infinite values': (next) => (next() - 0.5) / 0,
  'of all sizes': (next) => (next() - 0.5) * 10 ** Math.floor(-300 + 600 * next()),
};

function make(kind: Kind, n: number, d: number, seed: number): Float64Array {
  const next = generator(seed);
  return Float64Array.from({ length: n * d }, (_, at) => kind(next, Math.floor(at / d), at % d));
}

/** Points in the midst of the records, at them, between them, and far outside. */
function pointsFor(kind: Kind, rows: Float64Array, d: number): Float64Array {
  const n = rows.length / d;
  const fresh = make(kind, 12, d, n + d);
  const at = rows.slice(0, 12 * d);
  const between = Float64Array.from(
    { length: d * Math.min(n - 1, 12) },
    (_, i) => rows[i] / 2 + rows[i + d] / 2,
  );
  const far = [1e3, -1e9, 1e18, 1e40, 1e160, -1e300].flatMap((away) =>
    Array.from(rows.subarray(0, d), (x) => x + away),
  );
  return Float64Array.from([...fresh, ...at, ...between, ...far, ...at, ...fresh]);
}

function expectSame(found: Nearest, expected: Nearest): void {
  for (const key of ['distance', 'index', 'ties', 'second', 'secondTies'] as const) {
    expect(found[key], key).toEqual(expected[key]);
  }
}

/** Records and columns: a lone leaf, one level of nodes, two, and three. */
const shapes = [
  [1, 1],
  [2, 3],
  [15, 1],
  [16, 2],
  [17, 1],
  [40, 11],
  [90, 5],
  [257, 3],
  [300, 1],
  [700, 2],
  [4200, 2],
] as const;

describe.each(Object.entries(kinds))('a neighbour tree of data %s', (_, kind) => {
  it('answers as the plain loop does, to the last bit and the last tie', () => {
    for (const [n, d] of shapes) {
      const rows = make(kind, n, d, 1000 * n + d);
      const points = pointsFor(kind, rows, d);
      expectSame(neighbourTree(rows, d).nearest(points), nearestByLoop(rows, d, points));
    }
  });
});

describe('a neighbour tree', () => {
  it('answers as the plain loop does for any data', () => {
    const value = fc.oneof(
      fc.integer({ min: -3, max: 3 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
    );
    const file = (d: number, least: number) =>
      fc
        .array(fc.array(value, { minLength: d, maxLength: d }), { minLength: least, maxLength: 70 })
        .map((rows) => Float64Array.from(rows.flat()));
    const problem = fc
      .integer({ min: 1, max: 4 })
      .chain((d) => fc.tuple(fc.constant(d), file(d, 1), file(d, 0)));
    fc.assert(
      fc.property(problem, ([d, rows, points]) => {
        expectSame(neighbourTree(rows, d).nearest(points), nearestByLoop(rows, d, points));
      }),
      { numRuns: 500 },
    );
  });

  it('gives an index also where every distance overflows, and counts the overflown as ties', () => {
    const rows = Float64Array.of(3e200, 2e200, 3e200, -1e200);
    const { distance, index, ties, second, secondTies } = neighbourTree(rows, 1).nearest(
      Float64Array.of(0, 2e200),
    );
    expect([...distance]).toEqual([Number.POSITIVE_INFINITY, 0]);
    expect([...index]).toEqual([0, 1]);
    expect([...ties]).toEqual([4, 1]);
    expect([...second]).toEqual([Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
    expect([...secondTies]).toEqual([0, 3]);
  });

  it('answers as the plain loop does for large files with structure', () => {
    const next = generator(5);
    const n = 30_000;
    const d = 6;
    const centres = make(kinds.random, 20, d, 9);
    const rows = new Float64Array(n * d);
    for (let i = 0; i < n; i++) {
      // Groups of three equal records around centres of very different widths.
      const c = i % 20;
      for (let j = 0; j < d; j++) {
        rows[i * d + j] =
          i % 3 > 0
            ? rows[(i - 1) * d + j]
            : 1000 * centres[c * d + j] + 10 ** (c - 14) * (next() + next() - 1);
      }
    }
    const points = new Float64Array(60 * d);
    for (let p = 0; p < 60; p++) {
      const at = Math.floor(n * next()) * d;
      for (let j = 0; j < d; j++) points[p * d + j] = rows[at + j] * (1 + 1e-12 * (next() - 0.5));
    }
    expectSame(neighbourTree(rows, d).nearest(points), nearestByLoop(rows, d, points));
  });

  it('answers as the plain loop does where it has to look at all records', () => {
    const d = 25;
    const rows = make(kinds.random, 5000, d, 3);
    const points = make(kinds.random, 20, d, 4);
    expectSame(neighbourTree(rows, d).nearest(points), nearestByLoop(rows, d, points));
  });

  it('can be asked again and again, for no point and for more than it takes at a time', () => {
    const rows = make(kinds['tied, on a fine lattice'], 500, 2, 1);
    const tree = neighbourTree(rows, 2);
    for (const count of [0, 1, 9000, 3]) {
      const points = make(kinds.random, count, 2, count);
      expectSame(tree.nearest(points), nearestByLoop(rows, 2, points));
    }
  });

  it('looks at few records where columns are few, and in steps', () => {
    const n = 200_000;
    const rows = make(kinds.random, n, 2, 7);
    const progress = [...nearestInSteps(rows, 2, rows)];
    expect(progress.length).toBeLessThan(40);
    expect(progress.length).toBeGreaterThan(4);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  });

  it('needs a column and a record', () => {
    expect(() => neighbourTree(new Float64Array(), 2)).toThrow(RangeError);
    expect(() => neighbourTree(Float64Array.of(1), 0)).toThrow(RangeError);
  });
});
