import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomStream } from '../../../foundation/numerics/index.ts';
import { NUMERIC, type Scale } from '../../../foundation/table/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import type { Variable } from '../columnModel.ts';
import { descend } from './descend.ts';
import { type Grown, grow, MOST_LEVELS } from './grow.ts';
import { preparePredictors, prepareResponse } from './prepare.ts';

const stream = (index = 0) => randomStream(new Uint8Array(32).fill(3), 0, 99, index);
const nominal = (levels: number): Scale => ({ kind: 'nominal', levels });
const ordinal = (levels: number): Scale => ({ kind: 'ordinal', levels });
const variable = (values: Iterable<number>, scale: Scale = NUMERIC): Variable => ({
  values: Float64Array.from(values),
  scale,
});

function grown(
  response: Variable,
  predictors: readonly Variable[],
  {
    leaf = 5,
    complexity = 0,
    weights = null as Float64Array | null,
    tried = predictors.length,
  } = {},
): Grown {
  const prepared = finish(preparePredictors(predictors));
  const growth = { leaf, complexity, weights, tried, stream: stream() };
  return finish(grow(prepareResponse(response), prepared, growth));
}

/** The records of each leaf, in the order of the tree. */
function leavesOf({ splits, members }: Grown): Int32Array[] {
  return splits.column.flatMap((column, node) =>
    column < 0 ? [members.slice(splits.at[node], splits.right[node])] : [],
  );
}

const meanOf = (values: Float64Array, records: Int32Array) =>
  records.reduce((sum, record) => sum + values[record], 0) / records.length;

function countsOf(values: Float64Array, records: Int32Array, levels: number): number[] {
  const counts = new Array(levels).fill(0);
  for (const record of records) counts[values[record]]++;
  return counts;
}

function usesOf(splits: Grown['splits'], names: readonly string[]): Record<string, number> {
  const uses: Record<string, number> = {};
  for (const column of splits.column) {
    const name = column < 0 ? 'leaf' : names[column];
    uses[name] = (uses[name] ?? 0) + 1;
  }
  return uses;
}

// The file that R was given: exact in doubles, no two splits equally good.
const index = Array.from({ length: 120 }, (_, i) => i);
const x1 = index.map((i) => (i * 7919) % 1009);
const x2 = index.map((i) => (i * 104729) % 997);
const x3 = index.map((i) => 1e9 + ((i * 15485863) % 1013) / 8);
const g = index.map((i) => (i * 31) % 7);
const o = index.map((i) => (i * 17) % 5);
const y = index.map(
  (i) => Math.floor(x1[i] / 100) ** 2 + (g[i] % 3) * 20 + ((i * 52711) % 613) / 16 + o[i],
);
const names = ['x1', 'x2', 'x3', 'g', 'o'];
const numbers = [variable(x1), variable(x2), variable(x3)];
const all = [...numbers, variable(g, nominal(7)), variable(o, ordinal(5))];
const byRow = (a: number[], b: number[]) => a[0] - b[0] || a[1] - b[1] || (a[2] ?? 0) - (b[2] ?? 0);

describe('against R 4.2.2, rpart 4.1.19 with minbucket = 5, minsplit = 10, cp = -1', () => {
  const rpartNodes = { leaf: 19, g: 4, x1: 10, x2: 1, x3: 3 };
  const rpartLeaves = [
    [7, 7.14285714286],
    [5, 21.15],
    [6, 24.5208333333],
    [5, 36.25],
    [7, 46.5],
    [6, 50.15625],
    [9, 58.0069444444],
    [5, 60.5125],
    [5, 62.9],
    [9, 66.0138888889],
    [5, 71.225],
    [7, 82.6785714286],
    [5, 85.525],
    [5, 93.975],
    [5, 94.6375],
    [8, 104.8671875],
    [8, 108.8203125],
    [8, 119.40625],
    [5, 136.2625],
  ];

  test.each([0, 1e9, -1e12])('a regression tree has its leaves and means, offset %f', (offset) => {
    const response = variable(y.map((value) => value + offset));
    const tree = grown(response, all);
    expect(usesOf(tree.splits, names)).toEqual(rpartNodes);
    const found = leavesOf(tree)
      .map((records) => [records.length, meanOf(Float64Array.from(y), records)])
      .sort((a, b) => a[1] - b[1]);
    expect(found.map(([size]) => size)).toEqual(rpartLeaves.map(([size]) => size));
    for (const [i, [, mean]] of found.entries()) expect(mean).toBeCloseTo(rpartLeaves[i][1], 9);
  });

  test('a tree for two classes with a nominal predictor has its counts', () => {
    const b = variable(
      index.map((i) => (y[i] > 70 || x2[i] > 900 ? 1 : 0)),
      nominal(2),
    );
    const tree = grown(b, all);
    expect(usesOf(tree.splits, names)).toEqual({ leaf: 9, g: 2, x1: 5, x2: 1 });
    const found = leavesOf(tree).map((records) => countsOf(b.values, records, 2));
    expect(found.sort(byRow)).toEqual([
      ...[
        [0, 12],
        [0, 37],
        [1, 4],
        [1, 4],
        [2, 5],
        [4, 2],
        [5, 0],
        [10, 0],
        [33, 0],
      ],
    ]);
  });

  test('a tree for three classes has its counts', () => {
    const classes = variable(
      index.map((i) => (y[i] > 60 ? 1 : 0) + (y[i] > 90 && x2[i] > 300 ? 1 : 0)),
      nominal(3),
    );
    const tree = grown(classes, [...numbers, variable(o, ordinal(5))]);
    expect(usesOf(tree.splits, ['x1', 'x2', 'x3', 'o'])).toEqual({
      ...{ leaf: 16, o: 3, x1: 6, x2: 2, x3: 4 },
    });
    const found = leavesOf(tree).map((records) => countsOf(classes.values, records, 3));
    expect(found.sort(byRow)).toEqual([
      ...[
        [0, 0, 14],
        [0, 1, 4],
        [0, 4, 2],
        [0, 5, 0],
        [0, 15, 0],
        [1, 5, 0],
        [2, 0, 3],
      ],
      ...[
        [2, 3, 0],
        [3, 1, 2],
        [3, 3, 0],
        [3, 3, 0],
        [5, 3, 0],
        [6, 1, 0],
        [6, 3, 0],
      ],
      ...[
        [7, 0, 0],
        [10, 0, 0],
      ],
    ]);
  });
});

/** A file of all kinds of columns with many ties. */
const someFile = fc
  .record({
    n: fc.integer({ min: 1, max: 90 }),
    kind: fc.constantFrom('numbers', 'few numbers', 'two classes', 'classes'),
    leaf: fc.integer({ min: 1, max: 8 }),
    salt: fc.integer({ min: 1, max: 1e6 }),
  })
  .map(({ n, kind, leaf, salt }) => {
    const draw = stream(salt);
    const column = (of: () => number, scale: Scale = NUMERIC) =>
      variable(Array.from({ length: n }, of), scale);
    const response = {
      numbers: () => column(() => draw.normal()),
      'few numbers': () => column(() => draw.below(4)),
      'two classes': () => column(() => 2 + 3 * draw.below(2), nominal(7)),
      classes: () => column(() => draw.below(5), nominal(5)),
    }[kind]();
    const predictors = [
      column(() => draw.normal()),
      column(() => draw.below(3)),
      column(() => draw.below(100) / 8),
      column(() => draw.below(9), nominal(12)),
      column(() => draw.below(6), ordinal(6)),
    ];
    return { response, predictors, leaf, n };
  });

describe('a tree', () => {
  test('has every record in one leaf, and leaves of at least so many', () => {
    fc.assert(
      fc.property(someFile, ({ response, predictors, leaf, n }) => {
        const leaves = leavesOf(grown(response, predictors, { leaf }));
        const seen = leaves.flatMap((records) => [...records]).sort((a, b) => a - b);
        expect(seen).toEqual(Array.from({ length: n }, (_, i) => i));
        for (const records of leaves) {
          expect(records.length).toBeGreaterThanOrEqual(Math.min(leaf, n));
          for (let i = 1; i < records.length; i++) {
            expect(response.values[records[i]]).toBeGreaterThanOrEqual(
              response.values[records[i - 1]],
            );
          }
        }
      }),
    );
  });

  test('sends each of its records to the leaf that it was grown into', () => {
    fc.assert(
      fc.property(someFile, ({ response, predictors, leaf, n }) => {
        const tree = grown(response, predictors, { leaf });
        const rows = Int32Array.from({ length: n }, (_, i) => i);
        const { splits, members } = tree;
        const visits = finish(descend(splits, predictors, rows));
        for (const { leaf: node, rows: own } of visits) {
          const expected = members.slice(splits.at[node], splits.right[node]).sort();
          expect(own.slice().sort()).toEqual(expected);
        }
        expect(visits).toHaveLength(leavesOf(tree).length);
      }),
    );
  });

  test('cuts first where the error of all cuts is least, whatever the kinds of columns', () => {
    fc.assert(
      fc.property(someFile, ({ response, predictors, leaf, n }) => {
        const isNumeric = response.scale.kind === 'numeric';
        fc.pre(isNumeric || new Set(response.values).size === 2);
        const { splits } = grown(response, predictors, { leaf });
        let least = errorOf(response.values, everyRecord(n));
        for (const predictor of predictors) {
          for (const left of everyCut(predictor, n)) {
            const right = everyRecord(n).filter((i) => !left.includes(i));
            if (left.length < leaf || right.length < leaf) continue;
            const error = errorOf(response.values, left) + errorOf(response.values, right);
            least = Math.min(least, error);
          }
        }
        const [found, other] = firstCut(splits, predictors, n);
        const error = errorOf(response.values, found) + errorOf(response.values, other);
        expect(error).toBeLessThanOrEqual(least + 1e-9 * (1 + least));
      }),
      { numRuns: 40 },
    );
  });

  test('of several classes by a nominal predictor gains nearly as much as by the best of all cuts', () => {
    let gained = 0;
    let possible = 0;
    for (let salt = 0; salt < 60; salt++) {
      const draw = stream(salt);
      const lean = Array.from({ length: 8 }, () => draw.below(4));
      const codes = Array.from({ length: 200 }, () => draw.below(8));
      const classes = codes.map((code) => (draw.uniform() < 0.5 ? lean[code] : draw.below(4)));
      const response = variable(classes, nominal(4));
      const predictor = variable(codes, nominal(8));
      const root = gini(response.values, everyRecord(200));
      const gainOf = (left: number[], right: number[]) =>
        root - gini(response.values, left) - gini(response.values, right);
      let best = 0;
      for (const left of everyCut(predictor, 200)) {
        const right = everyRecord(200).filter((i) => !left.includes(i));
        best = Math.max(best, gainOf(left, right));
      }
      const gain = gainOf(...firstCut(grown(response, [predictor]).splits, [predictor], 200));
      expect(gain).toBeGreaterThan(0.75 * best);
      gained += gain;
      possible += best;
    }
    expect(gained / possible).toBeGreaterThan(0.97);
  });

  test('counts records as often as weights say, and leaves as many different ones', () => {
    fc.assert(
      fc.property(someFile, ({ response, predictors, leaf, n }) => {
        const draw = stream(n);
        const weights = Float64Array.from({ length: n }, () => draw.below(3));
        fc.pre(weights.some((weight) => weight > 0));
        const leaves = leavesOf(grown(response, predictors, { leaf, weights }));
        const seen = leaves.flatMap((records) => [...records]).sort((a, b) => a - b);
        expect(seen).toEqual(everyRecord(n).filter((i) => weights[i] > 0));
        const most = Math.min(leaf, seen.length);
        for (const records of leaves) expect(records.length).toBeGreaterThanOrEqual(most);
      }),
    );
  });

  test('with weights is the tree of a file in which each record is repeated', () => {
    for (const [response, scale] of [
      [y, NUMERIC],
      [y.map((value) => Math.floor(value / 40)), nominal(4)],
    ] as const) {
      const weights = Float64Array.from(index, (i) => 1 + (i % 3));
      const repeated = index.flatMap((i) => new Array(weights[i]).fill(i) as number[]);
      const pick = ({ values, scale }: Variable) =>
        variable(
          repeated.map((i) => values[i]),
          scale,
        );
      const once = variable(response, scale);
      const by = [...numbers, ...(scale === NUMERIC ? all.slice(3) : [])];
      // Leaves of one record: no rule about different records comes between.
      const whole = grown(once, by, { leaf: 1, weights, complexity: 0.02 });
      const long = grown(pick(once), by.map(pick), { leaf: 1, complexity: 0.02 });
      expect(whole.splits).toEqual({
        ...long.splits,
        at: whole.splits.at.map((at, i) => (long.splits.column[i] < 0 ? at : long.splits.at[i])),
        right: whole.splits.right.map((at, i) =>
          long.splits.column[i] < 0 ? at : long.splits.right[i],
        ),
      });
    }
  });

  test('of equally good splits takes the first predictor', () => {
    const copies = [variable(x1), variable(x1), variable(x1.map((x) => 2 * x))];
    expect(grown(variable(y), copies).splits.column.every((column) => column <= 0)).toBe(true);
    const turned = [variable(x1), variable(x1.map((x) => -x))];
    expect(grown(variable(y), turned).splits.column[0]).toBe(0);
  });

  test('splits only where the error falls by more than the complexity asked for', () => {
    const response = variable(y);
    const root = errorOf(response.values, everyRecord(120));
    for (const complexity of [0, 0.001, 0.01, 0.1, 0.9]) {
      const { splits, members } = grown(response, all, { complexity });
      const extent = extents(splits, members);
      for (const [node, column] of splits.column.entries()) {
        if (column < 0) continue;
        const parts = [node, node + 1, splits.right[node]].map((at) =>
          errorOf(response.values, extent[at]),
        );
        expect(parts[0] - parts[1] - parts[2]).toBeGreaterThan(complexity * root);
      }
    }
    expect(grown(response, all, { complexity: 1 }).splits.column).toEqual([-1]);
  });

  test('is one leaf for a constant response, no predictors, constant ones, and few records', () => {
    const one = (response: Variable, by: readonly Variable[]) =>
      expect(grown(response, by).splits.column).toEqual([-1]);
    one(variable(y.map(() => 4)), all);
    one(variable(y), []);
    one(variable(y), [
      variable(y.map(() => 1)),
      variable(
        y.map(() => 2),
        nominal(3),
      ),
    ]);
    one(variable([1]), [variable([2])]);
    one(variable([1, 2, 3, 4, 5, 6, 7, 8, 9]), [variable([1, 2, 3, 4, 5, 6, 7, 8, 9])]);
    expect(grown(variable(index.slice(0, 10)), [variable(index.slice(0, 10))]).splits).toEqual({
      ...{ column: [0, -1, -1], at: [4.5, 0, 5], right: [2, 5, 10], listed: [] },
    });
  });

  test('neither overflows nor vanishes at the ends of the range of doubles', () => {
    for (const factor of [1e300, 1e-300]) {
      const response = variable(y.map((value) => value * factor));
      expect(usesOf(grown(response, all).splits, names)).toEqual(
        usesOf(grown(variable(y), all).splits, names),
      );
    }
  });

  test('puts levels that a node has not seen on the larger side, which is the right one', () => {
    const codes = index.map((i) => (i < 30 ? 1 : 3));
    const { splits } = grown(variable(codes), [variable(codes, nominal(6))]);
    expect(splits.listed).toEqual([1, 1]);
    const rows = Int32Array.of(0, 1, 2, 3);
    const other = variable([0, 1, 3, 5], nominal(6));
    expect(finish(descend(splits, [other], rows))).toEqual([
      { leaf: 1, rows: Int32Array.of(1) },
      { leaf: 2, rows: Int32Array.of(0, 2, 3) },
    ]);
  });

  test('has no large leaf and no great depth where each split would cut off no more than a leaf', () => {
    // Values grow so fast that the few largest are always worth a cut.
    const n = 5000;
    const response = variable(Array.from({ length: n }, (_, i) => 2 ** (Math.floor(i / 5) / 4)));
    const tree = grown(response, [variable(Array.from({ length: n }, (_, i) => i))]);
    expect(depthOf(tree.splits)).toBeLessThanOrEqual(MOST_LEVELS);
    expect(Math.max(...leavesOf(tree).map((records) => records.length))).toBeLessThan(50);
  });

  test('with thousands of levels in a nominal predictor and in the response takes seconds at most', () => {
    const n = 50_000;
    const draw = stream(5);
    const codes = Float64Array.from({ length: n }, () => draw.below(5000));
    const classes = codes.map((code) =>
      draw.uniform() < 0.5 ? (code * 7) % 5000 : draw.below(5000),
    );
    const since = performance.now();
    const many = variable(classes, nominal(5000));
    const tree = grown(many, [variable(codes, nominal(5000)), variable(codes)], {
      complexity: 1e-8,
    });
    expect(leavesOf(tree).length).toBeGreaterThan(1000);
    const number = grown(variable(classes), [variable(codes, nominal(5000))], { complexity: 1e-8 });
    expect(leavesOf(number).length).toBeGreaterThan(10);
    expect(performance.now() - since).toBeLessThan(20_000);
  });
});

function everyRecord(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i);
}

function errorOf(values: Float64Array, records: readonly number[]): number {
  const mean = records.reduce((sum, i) => sum + values[i], 0) / records.length;
  return records.reduce((sum, i) => sum + (values[i] - mean) ** 2, 0);
}

function gini(values: Float64Array, records: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const i of records) counts.set(values[i], (counts.get(values[i]) ?? 0) + 1);
  let squares = 0;
  for (const count of counts.values()) squares += count * count;
  return records.length - squares / records.length;
}

/** The left sides of all cuts: at each value, or of a nominal predictor into any two sets of levels. */
function* everyCut({ values, scale }: Variable, n: number): Generator<number[]> {
  const distinct = [...new Set(values)].sort((a, b) => a - b);
  if (scale.kind !== 'nominal') {
    for (const value of distinct.slice(1)) yield everyRecord(n).filter((i) => values[i] < value);
    return;
  }
  for (let set = 1; set < 2 ** (distinct.length - 1); set++) {
    const own = new Set(distinct.filter((_, t) => (set >> t) & 1));
    yield everyRecord(n).filter((i) => own.has(values[i]));
  }
}

/** The records on both sides of the first split; of a leaf all and none. */
function firstCut(splits: Grown['splits'], predictors: readonly Variable[], n: number) {
  const { column, at, listed } = splits;
  const by = column[0] < 0 ? null : predictors[column[0]];
  const own =
    by?.scale.kind === 'nominal' ? listed.slice(at[0] + 1, at[0] + 1 + listed[at[0]]) : null;
  const isLeft = (i: number) =>
    by === null || (own === null ? by.values[i] <= at[0] : own.includes(by.values[i]));
  const records = everyRecord(n);
  return [records.filter(isLeft), records.filter((i) => !isLeft(i))] as [number[], number[]];
}

/** The records of every node. */
function extents({ column, at, right }: Grown['splits'], members: Int32Array): number[][] {
  const extent: number[][] = [];
  for (let node = column.length - 1; node >= 0; node--) {
    extent[node] =
      column[node] < 0
        ? [...members.slice(at[node], right[node])]
        : [...extent[node + 1], ...extent[right[node]]];
  }
  return extent;
}

function depthOf({ column, right }: Grown['splits']): number {
  const depth: number[] = [];
  for (let node = column.length - 1; node >= 0; node--) {
    depth[node] = column[node] < 0 ? 0 : 1 + Math.max(depth[node + 1], depth[right[node]]);
  }
  return depth[0];
}
