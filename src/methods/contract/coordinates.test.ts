import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PenumbraError } from '../../error.ts';
import { NUMERIC, type Scale, type Tree } from '../../foundation/table/index.ts';
import { longestPath, separationsOf, star } from './coordinates/separations.ts';
import { coordinatesOf, MOST_COORDINATES, squaredDistance } from './coordinates.ts';

const list = (...values: number[]) => Float64Array.from(values);
const nominal = (levels: number, tree?: Tree): Scale => ({
  kind: 'nominal',
  levels,
  ...(tree && { tree }),
});
const ordinal = (levels: number, missing?: number): Scale => ({
  kind: 'ordinal',
  levels,
  ...(missing !== undefined && { missing }),
});

function euclidean(coordinates: readonly Float64Array[]) {
  return (a: number, b: number) => coordinates.reduce((sum, x) => sum + (x[a] - x[b]) ** 2, 0);
}

function pairsOf(records: number, distance: (a: number, b: number) => number): number[] {
  const all = [];
  for (let a = 0; a < records; a++) for (let b = a + 1; b < records; b++) all.push(distance(a, b));
  return all;
}

/** Columns of all kinds with their scales, trees with levels inside among them. */
const trees = (levels: number, others: number) => {
  const nodes = levels + others;
  const index = Array.from({ length: nodes }, (_, i) => i);
  return fc
    .tuple(
      fc.tuple(...index.map((i) => fc.integer({ min: 0, max: i }))),
      fc.shuffledSubarray(index, { minLength: nodes }),
    )
    .map(([above, number]): Tree => {
      const parent = new Int32Array(nodes).fill(-1);
      for (let i = 1; i < nodes; i++) parent[number[i]] = number[above[i] % i];
      return { parent };
    });
};

const codes = (records: number, levels: number) =>
  fc
    .array(fc.nat(levels - 1), { minLength: records, maxLength: records })
    .map((values) => Float64Array.from(values));

const columnOf = (records: number): fc.Arbitrary<{ values: Float64Array; scale: Scale }> => {
  const levels = fc.integer({ min: 1, max: 7 });
  const numbers = fc.array(fc.double({ min: -100, max: 100, noNaN: true }), {
    minLength: records,
    maxLength: records,
  });
  return fc.oneof(
    numbers.map((values) => ({ values: Float64Array.from(values), scale: NUMERIC })),
    levels.chain((m) => codes(records, m).map((values) => ({ values, scale: ordinal(m) }))),
    levels.chain((m) =>
      codes(records, m + 1).map((values) => ({ values, scale: ordinal(m + 1, m) })),
    ),
    levels.chain((m) => codes(records, m).map((values) => ({ values, scale: nominal(m) }))),
    fc
      .tuple(levels, fc.nat(6))
      .chain(([m, others]) => fc.tuple(codes(records, m), trees(m, others), fc.constant(m)))
      .map(([values, tree, m]) => ({ values, scale: nominal(m, tree) })),
  );
};

const tables = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 4 }))
  .chain(([records, columns]) =>
    fc.record({
      table: fc.array(columnOf(records), { minLength: columns, maxLength: columns }),
      importance: fc.array(fc.double({ min: 0.01, max: 100, noNaN: true }), {
        minLength: columns,
        maxLength: columns,
      }),
      standardise: fc.constantFrom('sd', 'range', 'rank', 'none'),
    }),
  );

describe('coordinates', () => {
  test('have the distances of the definition, for columns of every kind', () => {
    fc.assert(
      fc.property(tables, ({ table, ...options }) => {
        const values = table.map((column) => column.values);
        const scales = table.map((column) => column.scale);
        const before = values.map((column) => column.slice());
        const coordinates = coordinatesOf(values, scales, options);
        const truth = squaredDistance(values, scales, options);
        const found = euclidean(coordinates);
        const records = values[0].length;
        const largest = Math.max(1, ...pairsOf(records, truth));
        for (let a = 0; a < records; a++) {
          for (let b = 0; b < records; b++) {
            expect(Math.abs(found(a, b) - truth(a, b))).toBeLessThan(1e-12 * largest);
            const same = values.every((column) => column[a] === column[b]);
            if (same) expect(found(a, b)).toBe(0);
          }
        }
        expect(values).toEqual(before);
        expect(coordinates.length).toBeGreaterThan(0);
      }),
      { numRuns: 500 },
    );
  });

  const age = list(23, 35, 35, 61, 48);
  const income = list(1200.5, 800, 2200, 1500, 950.25);
  const education = list(0, 2, 3, 1, 3);
  const region = list(2, 0, 1, 0, 3);
  /** scipy 1.17.1 (pdist, sqeuclidean) on scikit-learn 1.9.1's scaled columns and its one-hot codes by sqrt(2). */
  const outside = {
    sd: [
      ...[2.003577774607378, 4.023770054730491, 5.526471382875883, 3.543087003125347],
      ...[5.0537674326750555, 3.0645863078841344, 1.6095383378098904, 4.2520863078841336],
      ...[4.6816087251143355, 2.3665066732933493],
    ],
    range: [
      ...[1.4315598539346484, 2.1719169967917913, 2.108265433673469, 2.0272770472645427, 2.0625],
      ...[0.7806440443213295, 1.1910539001109444, 1.9681440443213294, 1.9139110429680875],
      1.5212324715395158,
    ],
    rank: [
      1.640625, 1.953125, 2.125, 2.1875, 2.0625, 1.015625, 1.265625, 1.703125, 1.703125, 1.5625,
    ],
    none: [
      ...[160545.5, 999145.8125, 91145.3125, 63251.625, 1960001.0625, 490676.0625, 22745.125],
      ...[490677.25, 1562045.0625, 302395.3125],
    ],
  };

  test.each(Object.entries(outside))('are those of scikit-learn and scipy (%s)', (how, truth) => {
    const columns = [age, income, education, region];
    const scales = [NUMERIC, NUMERIC, ordinal(4), nominal(4)];
    const options = { standardise: how as 'sd' };
    for (const distance of [
      euclidean(coordinatesOf(columns, scales, options)),
      squaredDistance(columns, scales, options),
    ]) {
      const found = pairsOf(5, distance);
      for (const [i, d] of truth.entries()) expect(Math.abs(found[i] / d - 1)).toBeLessThan(1e-13);
    }
  });

  test('with a tree and importances are those of scipy’s shortest paths', () => {
    const truth = [
      ...[5.767206344609193, 7.558552484670749, 12.841449638307013, 8.457383160006696],
      ...[4.183133716337528, 4.694947328515123, 4.2126202125482095, 7.257447328515123],
      ...[5.592405406200432, 5.059854380289939],
    ];
    const tree = { parent: Int32Array.of(4, 4, 5, 6, 6, 6, -1) };
    const columns = [age, income, education, region];
    const scales = [NUMERIC, NUMERIC, ordinal(4), nominal(4, tree)];
    const options = { standardise: 'sd', importance: [2, 0.5, 3, 4] } as const;
    const found = pairsOf(5, euclidean(coordinatesOf(columns, scales, options)));
    for (const [i, d] of truth.entries()) expect(Math.abs(found[i] / d - 1)).toBeLessThan(1e-13);
  });

  test('two records drawn at random are 1 apart on average in a numeric column', () => {
    const x = coordinatesOf([income], [NUMERIC], { standardise: 'sd' });
    const all = pairsOf(5, euclidean(x)).reduce((a, b) => a + b, 0);
    expect((2 * all) / 25).toBeCloseTo(1, 14);
  });

  test('an offset of 1e12 costs no digit, also where numbers are taken as they are', () => {
    const near = list(0, 1, 4, 9);
    const far = near.map((x) => x + 1e12);
    for (const standardise of ['sd', 'range', 'rank', 'none'] as const) {
      for (const importance of [[1], [0.3]]) {
        const options = { standardise, importance };
        const [here] = coordinatesOf([near], [NUMERIC], options);
        const [there] = coordinatesOf([far], [NUMERIC], options);
        for (let i = 0; i < 4; i++) {
          const truth = here[i] - here[0];
          expect(Math.abs(there[i] - there[0] - truth)).toBeLessThanOrEqual(1e-14 * truth);
        }
      }
    }
  });

  test('of missing as an ordinal level are in the middle, and 1 from both ends', () => {
    for (const ordered of [1, 2, 3, 8]) {
      const scale = ordinal(ordered + 1, ordered);
      const values = Float64Array.from({ length: ordered + 1 }, (_, code) => code);
      const distance = squaredDistance([values], [scale], { standardise: 'sd' });
      const found = euclidean(coordinatesOf([values], [scale], { standardise: 'sd' }));
      for (const d of [distance, found]) {
        expect(d(0, ordered)).toBeCloseTo(1, 14);
        expect(d(ordered - 1, ordered)).toBeCloseTo(1, 14);
        for (let i = 0; i < ordered; i++) expect(d(i, ordered)).toBeLessThanOrEqual(1 + 1e-14);
        expect(d(0, ordered - 1)).toBeCloseTo(((ordered - 1) / ordered) ** 2, 14);
      }
    }
  });

  test('are as few as the values need', () => {
    const count = (values: Float64Array, scale: Scale) =>
      coordinatesOf([values], [scale], { standardise: 'sd' });
    expect(count(list(0, 1, 1), nominal(2))).toEqual([list(1, 0, 0)]);
    expect(count(list(0, 5, 9), nominal(10))).toHaveLength(3);
    expect(count(list(0, 2, 1), ordinal(4, 3))).toHaveLength(1);
    expect(count(list(0, 3, 1), ordinal(4, 3))).toHaveLength(2);
    // Two levels far below a top with two branches: one cut, whatever the number of edges.
    const tree = { parent: Int32Array.of(2, 3, 4, 5, 6, 6, 7, -1) };
    expect(count(list(0, 1), nominal(2, tree))).toEqual([list(1, 0)]);
  });

  test('columns with one value have none, and where no column has two there is one of zeros', () => {
    const tree = { parent: Int32Array.of(1, -1) };
    const scales = [NUMERIC, ordinal(3), nominal(3), nominal(1, tree)];
    const same = [list(7, 7), list(2, 2), list(1, 1), list(0, 0)];
    for (const standardise of ['sd', 'none'] as const) {
      expect(coordinatesOf(same, scales, { standardise })).toEqual([list(0, 0)]);
      const mixed = [...same, list(1, 2)];
      expect(coordinatesOf(mixed, [...scales, NUMERIC], { standardise })).toHaveLength(1);
    }
    expect(squaredDistance(same, scales, { standardise: 'sd' })(0, 1)).toBe(0);
    expect(coordinatesOf([list(3)], [NUMERIC], { standardise: 'sd' })).toEqual([list(0)]);
    expect(coordinatesOf([list()], [nominal(0)], { standardise: 'sd' })).toEqual([list()]);
  });

  test('missing values are missing in every coordinate of their column', () => {
    const columns = [list(1, Number.NaN, 3), list(0, 1, Number.NaN), list(Number.NaN, 1, 2)];
    const scales = [NUMERIC, ordinal(3), nominal(3)];
    const coordinates = coordinatesOf(columns, scales, { standardise: 'sd' });
    expect(coordinates.map((x) => [...x].map(Number.isNaN))).toEqual([
      [false, true, false],
      [false, false, true],
      [true, false, false],
    ]);
    expect(squaredDistance(columns, scales, { standardise: 'sd' })(0, 1)).toBeNaN();
  });

  test('too many are refused with the column that has the most levels', () => {
    const many = Float64Array.from({ length: 300 }, (_, i) => i);
    const run = (levels: number, names?: string[]) =>
      coordinatesOf([many, many.map((code) => code % levels)], [NUMERIC, nominal(300)], {
        standardise: 'sd',
        ...(names && { names }),
      });
    expect(run(MOST_COORDINATES - 1)).toHaveLength(MOST_COORDINATES);
    expect(() => run(300)).toThrow(/^Column 2 has 300 levels, .* 301 coordinates/);
    expect(() => run(256, ['a', 'town'])).toThrow(/^"town" has 256 levels, .*k-modes/);
    const wide = Array.from({ length: 257 }, () => list(1, 2));
    const scales = wide.map(() => NUMERIC);
    expect(() => coordinatesOf(wide, scales, { standardise: 'sd' })).toThrow(/group fewer columns/);
  });

  test('importances are one for each column, finite and above 0', () => {
    const run = (...importance: number[]) =>
      coordinatesOf([age, income], [NUMERIC, NUMERIC], { standardise: 'sd', importance });
    expect(() => run(1)).toThrow(/2 columns and 1 importances/);
    for (const wrong of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => run(1, wrong)).toThrow(PenumbraError);
    }
    expect(() => coordinatesOf([age], [], { standardise: 'sd' })).toThrow(PenumbraError);
    expect(() => coordinatesOf([list(0, 9)], [nominal(2)], { standardise: 'sd' })).toThrow(
      PenumbraError,
    );
  });
});

describe('cuts of a tree', () => {
  test('are at most 2 m - 3 for m levels', () => {
    const cases = fc
      .tuple(fc.integer({ min: 2, max: 8 }), fc.nat(8))
      .chain(([m, others]) => fc.tuple(fc.constant(m), trees(m, others)));
    fc.assert(
      fc.property(cases, ([m, tree]) => {
        const occurs = new Uint8Array(tree.parent.length).fill(1, 0, m);
        const { nodes } = separationsOf(tree, occurs);
        expect(nodes.length).toBeLessThanOrEqual(2 * m - 3);
      }),
    );
  });

  test('a chain of 100,000 nodes overflows no stack', () => {
    const nodes = 100_000;
    const parent = Int32Array.from({ length: nodes }, (_, i) => (i + 1 < nodes ? i + 1 : -1));
    const scale = nominal(3, { parent });
    expect(longestPath({ parent }, 3)).toBe(2);
    const coordinates = coordinatesOf([list(0, 1, 2)], [scale], { standardise: 'sd' });
    expect(coordinates).toHaveLength(2);
    expect(pairsOf(3, euclidean(coordinates))).toEqual([
      expect.closeTo(0.5, 14),
      expect.closeTo(1, 14),
      expect.closeTo(0.5, 14),
    ]);
    const ends = nominal(nodes, { parent });
    const far = list(0, nodes - 1);
    expect(squaredDistance([far], [ends], { standardise: 'sd' })(0, 1)).toBe(1);
    expect(coordinatesOf([far], [ends], { standardise: 'sd' })).toHaveLength(1);
  });

  test('a column without a tree is a star', () => {
    expect(longestPath(star(5), 5)).toBe(2);
    expect(longestPath(star(1), 1)).toBe(0);
    expect([...separationsOf(star(3), Uint8Array.of(1, 1, 1, 0)).edges]).toEqual([1, 1, 1]);
    expect([...separationsOf(star(3), Uint8Array.of(1, 0, 1, 0)).edges]).toEqual([2]);
  });
});
