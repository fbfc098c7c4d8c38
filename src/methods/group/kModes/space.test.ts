import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Scale } from '../../../foundation/table/index.ts';
import { squaredDistance as squaredDistanceOf } from '../../contract/index.ts';
import { putCentre } from './centre.ts';
import { spaceOf, squaredDistance } from './space.ts';
import { treeDistance } from './treeDistance.ts';

const parent = Int32Array.of(5, 5, 6, 6, 7, 7, 7, -1);
const columns = [
  Float64Array.of(0, 2, 1, 1, 0, 2, 2, 0, 1, 2, 1, 1),
  Float64Array.of(3, 0, 1, 1, 2, 0, 4, 3, 2, 2, 1, 0),
  Float64Array.of(12.5, 3.25, 8, 7.5, 11, 2, 4.75, 14, 9, 3.5, 6.25, 10),
  Float64Array.of(0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 4, 2),
];
const scales: Scale[] = [
  { kind: 'nominal', levels: 3 },
  { kind: 'ordinal', levels: 5 },
  { kind: 'numeric' },
  { kind: 'nominal', levels: 5, tree: { parent } },
];

/** One point after another. */
function pointsOf(values: readonly Float64Array[]): Float64Array {
  return Float64Array.from({ length: values.length * values[0].length }, (_, at) => {
    return values[at % values.length][Math.floor(at / values.length)];
  });
}

describe('distances between records', () => {
  test('are those of scipy for nominal, ordinal and numeric columns and a tree, each times its importance', () => {
    const space = spaceOf(columns, scales, [1, 2, 0.5, 3], 'sd');
    const distance = squaredDistance(space.axes);
    const points = pointsOf(space.columns);
    // scipy 1.17.1: cdist hamming and sqeuclidean, csgraph.shortest_path over the largest of the levels.
    const expected = [
      ...[0.0, 4.810062913373, 4.69631876109, 4.784591063075, 2.371813195677, 3.768846588159],
      ...[3.696180029037, 3.041813195677, 4.307649620907, 4.835275044362, 4.295923536054],
      4.836147765769,
    ];
    for (const [i, value] of expected.entries()) {
      expect(distance(points, 0, points, i)).toBeCloseTo(value, 11);
      expect(distance(points, i, points, 0)).toBe(distance(points, 0, points, i));
    }
  });

  test('by the range put the ends of a numeric column as far apart as two nominal levels', () => {
    const { axes, columns: values } = spaceOf([columns[2]], undefined, [1], 'range');
    const points = pointsOf(values);
    expect(squaredDistance(axes)(points, 5, points, 7)).toBe(1);
  });

  test('by the deviation are 1 on average over all pairs of records, themselves among them', () => {
    const { axes, columns: values } = spaceOf([columns[2]], undefined, [1], 'sd');
    const points = pointsOf(values);
    let sum = 0;
    for (let i = 0; i < 12; i++) {
      for (let j = 0; j < 12; j++) sum += squaredDistance(axes)(points, i, points, j);
    }
    expect(sum / 144).toBeCloseTo(1, 12);
  });

  test('missing as an ordinal level is beside the middle, at 1 from both ends, and the others as if it were not there', () => {
    const codes = [Float64Array.of(0, 1, 3, 4, 4)];
    const scale: Scale = { kind: 'ordinal', levels: 5, missing: 4 };
    const { axes, columns: values } = spaceOf(codes, [scale], [1], 'sd');
    const points = pointsOf(values);
    const between = (a: number, b: number) => squaredDistance(axes)(points, a, points, b);
    expect(between(0, 3)).toBe(1);
    expect(between(3, 2)).toBe(1);
    // One level from the end, and half a level from the middle.
    expect(between(1, 3)).toBe(1 - 9 / 64 + 1 / 64);
    expect(between(3, 4)).toBe(0);
    expect(between(0, 1)).toBe(1 / 16);
    expect(between(0, 2)).toBe(9 / 16);
  });

  test('are those that other methods have coordinates for', () => {
    const all = [...scales, { kind: 'ordinal', levels: 6, missing: 5 } as const];
    const codes = [...columns, Float64Array.of(0, 5, 1, 2, 5, 3, 4, 4, 0, 5, 2, 1)];
    const importance = [0.5, 2, 1, 3, 4];
    for (const standardise of ['sd', 'range'] as const) {
      const space = spaceOf(codes, all, importance, standardise);
      const points = pointsOf(space.columns);
      const own = squaredDistance(space.axes);
      const other = squaredDistanceOf(codes, all, { standardise, importance });
      for (let a = 0; a < 12; a++) {
        for (let b = 0; b < 12; b++) {
          expect(own(points, a, points, b)).toBeCloseTo(other(a, b), 12);
        }
      }
    }
  });

  test('a column with missing values is refused', () => {
    const holed = [Float64Array.of(1, Number.NaN)];
    expect(() => spaceOf(holed, undefined, [1], 'sd')).toThrow(/column 1 .* missing values/);
  });
});

describe('the centre of a group', () => {
  test('is what pandas finds: lowest mode, lower median, mean, and the level nearest to all in the tree', () => {
    const space = spaceOf(columns, scales, [1, 1, 1, 1], 'range');
    const points = pointsOf(space.columns);
    const rows = [0, 1, 2, 3, 4, 6, 8, 9];
    const centre = new Float64Array(4);
    putCentre(space.axes, points, { rows, counts: rows.map(() => 1) }, centre, 0);
    // pandas 3.1.1: mode()[0], quantile(interpolation='lower'), mean. Axes stand in another order than columns.
    const [numbers, ranks, nominal, tree] = centre;
    expect(2 + 12 * numbers).toBeCloseTo(7.4375, 13);
    expect(ranks).toBe(2 / 5);
    expect(nominal).toBe(1);
    // Edges to the group add up to 22, 20, 22, 20, 18 (scipy).
    expect(tree).toBe(4);
  });

  test('counts a row as often as it has records', () => {
    const space = spaceOf(columns, scales, [1, 1, 1, 1], 'sd');
    const points = pointsOf(space.columns);
    const [once, twice] = [new Float64Array(4), new Float64Array(4)];
    putCentre(space.axes, points, { rows: [1, 4, 4, 4, 7], counts: [1, 1, 1, 1, 1] }, once, 0);
    putCentre(space.axes, points, { rows: [1, 4, 7], counts: [1, 3, 1] }, twice, 0);
    for (const [j, value] of once.entries()) expect(twice[j]).toBeCloseTo(value, 14);
  });

  test('is missing where at least half of an ordinal column is, else the median of the others', () => {
    const scale: Scale = { kind: 'ordinal', levels: 4, missing: 3 };
    const space = spaceOf([Float64Array.of(0, 1, 2, 3)], [scale], [1], 'sd');
    const points = pointsOf(space.columns);
    const centreOf = (...rows: number[]) => {
      const centre = new Float64Array(1);
      putCentre(space.axes, points, { rows, counts: rows.map(() => 1) }, centre, 0);
      return Math.round(centre[0] * 3);
    };
    expect(centreOf(3, 0)).toBe(3);
    expect(centreOf(3, 0, 0)).toBe(0);
    expect(centreOf(3, 3, 0, 2)).toBe(3);
    expect(centreOf(3, 3, 0, 1, 2)).toBe(1);
  });

  test('is the same for many rows as for few', () => {
    const lists = fc.array(fc.nat(11), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(lists, (few) => {
        const space = spaceOf([columns[1], columns[3]], [scales[1], scales[3]], [1, 1], 'sd');
        const points = pointsOf(space.columns);
        const many = [...few, ...few, ...few, ...few].slice(0, few.length * 4);
        while (many.length <= 64) many.push(...few);
        const centres = new Float64Array(4);
        const one = few.map(() => many.length / few.length);
        putCentre(space.axes, points, { rows: few, counts: one }, centres, 0);
        putCentre(space.axes, points, { rows: many, counts: many.map(() => 1) }, centres, 1);
        expect(centres.slice(0, 2)).toEqual(centres.slice(2));
      }),
    );
  });
});

describe('distances in a tree', () => {
  test('are those of scipy', () => {
    const { edges, longest } = treeDistance({ parent }, 5);
    const expected = [
      [0, 2, 4, 4, 3],
      [2, 0, 4, 4, 3],
      [4, 4, 0, 2, 3],
      [4, 4, 2, 0, 3],
      [3, 3, 3, 3, 0],
    ];
    const found = expected.map((row, a) => row.map((_, b) => edges(a, b)));
    expect(found).toEqual(expected);
    expect(longest).toBe(4);
  });

  test('are the same where they are kept and where they are walked, and none is longer than the longest', () => {
    const trees = fc.array(fc.nat(), { minLength: 0, maxLength: 40 });
    fc.assert(
      fc.property(trees, fc.nat(), (choices, some) => {
        // Each node below an earlier one; then the order is turned round, so that parents come behind.
        const n = choices.length + 1;
        const up = [-1, ...choices.map((choice, i) => choice % (i + 1))];
        const turned = Int32Array.from({ length: n }, (_, i) => {
          const above = up[n - 1 - i];
          return above < 0 ? -1 : n - 1 - above;
        });
        const levels = 1 + (some % n);
        const small = treeDistance({ parent: turned }, levels);
        // Enough nodes below the root for distances not to be kept.
        const padded = new Int32Array(n + 1100).fill(n - 1);
        padded.set(turned);
        const large = treeDistance({ parent: padded }, levels);
        let most = 0;
        for (let a = 0; a < levels; a++) {
          for (let b = 0; b < levels; b++) {
            expect(large.edges(a, b)).toBe(small.edges(a, b));
            most = Math.max(most, small.edges(a, b));
          }
        }
        expect([small.longest, large.longest]).toEqual([most, most]);
      }),
    );
  });
});
