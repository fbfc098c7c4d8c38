import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exp, mean, randomStream, variance } from '../../../foundation/numerics/index.ts';
import { NUMERIC, type Scale } from '../../../foundation/table/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import type { ColumnModel, DrawOptions, Variable } from '../columnModel.ts';
import { effectTree } from './effectTree.ts';
import { forest } from './forest.ts';
import { type TreeFit, tree } from './tree.ts';

const seed = new Uint8Array(32).fill(7);
const stream = (index = 0) => randomStream(seed, 0, 99, index);
const nominal = (levels: number): Scale => ({ kind: 'nominal', levels });
const OPTIONS = { leaf: 5, trees: 8, complexity: 1e-8 };
const FREE: DrawOptions = { parameters: 'fixed', low: -Infinity, high: Infinity };

/** Incomes by age, a group and a made-up index; classes by income. */
function someFile(n: number, index = 0) {
  const draw = stream(1000 + index);
  const age = Float64Array.from({ length: n }, () => 18 + draw.below(60));
  const group = Float64Array.from({ length: n }, () => draw.below(12));
  const rank = Float64Array.from({ length: n }, () => draw.normal());
  const income = Float64Array.from(age, (years, i) =>
    exp(7 + years / 40 + (group[i] % 3) / 4 + 0.4 * rank[i] + 0.3 * draw.normal()),
  );
  const grade = Float64Array.from(income, (x) =>
    Math.min(4, Math.floor(x / 2500 + draw.uniform() / 2)),
  );
  const by: Variable[] = [
    { values: age, scale: NUMERIC },
    { values: group, scale: nominal(12) },
    { values: rank, scale: NUMERIC },
  ];
  return {
    by,
    numbers: { values: income, scale: NUMERIC } as Variable,
    classes: { values: grade, scale: nominal(5) } as Variable,
  };
}

const models = [
  ['tree', tree as ColumnModel<unknown>],
  ['forest', forest as ColumnModel<unknown>],
  ['tree with effects', effectTree as ColumnModel<unknown>],
] as const;

function synthesise(
  model: ColumnModel<unknown>,
  response: Variable,
  by: readonly Variable[],
  options: DrawOptions = FREE,
  index = 0,
): Float64Array {
  const fitted = finish(model.fit(response, by, OPTIONS, stream(index)));
  return finish(model.draw(fitted, by, response.values.length, options, stream(index + 1)));
}

const correlation = (a: Float64Array, b: Float64Array) => {
  const [ma, mb] = [mean(a), mean(b)];
  const products = a.map((x, i) => (x - ma) * (b[i] - mb));
  return mean(products) / Math.sqrt(variance(a, 'n') * variance(b, 'n'));
};

describe.each(models)('a %s', (_, model) => {
  const { by, numbers, classes } = someFile(4000);

  test('draws numbers with the mean, the variance and the correlations of the original', () => {
    for (const parameters of ['fixed', 'posterior'] as const) {
      const drawn = synthesise(model, numbers, by, { ...FREE, parameters });
      expect(mean(drawn) / mean(numbers.values)).toBeCloseTo(1, 1);
      expect(variance(drawn, 'n') / variance(numbers.values, 'n')).toBeGreaterThan(0.9);
      expect(variance(drawn, 'n') / variance(numbers.values, 'n')).toBeLessThan(1.1);
      for (const j of [0, 2]) {
        const original = correlation(numbers.values, by[j].values);
        expect(correlation(drawn, by[j].values) / original).toBeGreaterThan(0.8);
      }
    }
  });

  test('draws classes with the shares of the original, within groups too', () => {
    const drawn = synthesise(model, classes, by);
    for (let level = 0; level < 5; level++) {
      const share = (values: Float64Array, of: (i: number) => boolean) => {
        const own = values.filter((_, i) => of(i));
        return own.filter((x) => x === level).length / own.length;
      };
      for (const of of [() => true, (i: number) => by[0].values[i] > 50]) {
        expect(Math.abs(share(drawn, of) - share(classes.values, of))).toBeLessThan(0.05);
      }
    }
  });

  test('draws no number of the original, and none beyond the limits', () => {
    const originals = new Set(numbers.values);
    const limits = { parameters: 'posterior', low: 500, high: 30_000 } as const;
    for (const options of [FREE, limits]) {
      const drawn = synthesise(model, numbers, by, options);
      expect(drawn.some((x) => originals.has(x))).toBe(false);
      expect(drawn.every((x) => x >= options.low && x <= options.high)).toBe(true);
    }
  });

  test('holds no value of a single record', () => {
    const text = JSON.stringify(finish(model.fit(numbers, by, OPTIONS, stream())));
    const told = new Set(text.match(/-?\d+(\.\d+)?(e[-+]?\d+)?/g)!.map(Number));
    expect(numbers.values.some((x) => told.has(x))).toBe(false);
    expect(by[2].values.some((x) => told.has(x))).toBe(false);
  });

  test('is the same for the same stream, and after it was written down and read', () => {
    for (const response of [numbers, classes]) {
      const fitted = finish(model.fit(response, by, OPTIONS, stream()));
      expect(finish(model.fit(response, by, OPTIONS, stream()))).toEqual(fitted);
      const read = JSON.parse(JSON.stringify(fitted));
      expect(read).toEqual(fitted);
      const options = { ...FREE, parameters: 'posterior' } as const;
      const drawn = finish(model.draw(fitted, by, 4000, options, stream(3)));
      expect(finish(model.draw(read, by, 4000, options, stream(3)))).toEqual(drawn);
      expect(finish(model.draw(read, by, 4000, options, stream(4)))).not.toEqual(drawn);
    }
  });

  test('draws for more or fewer records than it was fitted to', () => {
    const fitted = finish(model.fit(numbers, by, OPTIONS, stream()));
    for (const n of [0, 1, 9000]) {
      const file = someFile(n, 1);
      expect(finish(model.draw(fitted, file.by, n, FREE, stream()))).toHaveLength(n);
    }
  });

  test('gives the constant of a constant column, whatever the predictors', () => {
    const constant = (value: number, scale: Scale) => ({
      values: new Float64Array(4000).fill(value),
      scale,
    });
    expect(new Set(synthesise(model, constant(0.1, NUMERIC), by))).toEqual(new Set([0.1]));
    expect(new Set(synthesise(model, constant(3, nominal(5)), by))).toEqual(new Set([3]));
    const flat = [constant(1, NUMERIC), constant(2, nominal(3))];
    const drawn = synthesise(model, numbers, flat);
    expect(mean(drawn) / mean(numbers.values)).toBeCloseTo(1, 1);
  });

  test('works for one record, few records, no predictors and collinear ones', () => {
    for (const n of [1, 2, 5, 9, 11]) {
      const file = someFile(n);
      for (const response of [file.numbers, file.classes]) {
        for (const predictors of [[], file.by, [...file.by, ...file.by]]) {
          const drawn = synthesise(model, response, predictors);
          expect(drawn).toHaveLength(n);
          expect(drawn.every(Number.isFinite)).toBe(true);
        }
      }
    }
  });

  test('keeps its digits with a large offset', () => {
    const offset = numbers.values.map((x) => 1e9 + x / 1e4);
    const drawn = synthesise(model, { values: offset, scale: NUMERIC }, by);
    expect(variance(drawn, 'n') / variance(offset, 'n')).toBeCloseTo(1, 0);
    const back = drawn.map((x) => (x - 1e9) * 1e4);
    expect(mean(back) / mean(numbers.values)).toBeCloseTo(1, 1);
  });

  test('says how far it is', () => {
    const large = someFile(40_000);
    let last = 0;
    let told = 0;
    for (const work = model.fit(large.numbers, large.by, OPTIONS, stream()); ; told++) {
      const { done, value } = work.next();
      if (done) break;
      if ('wish' in value) throw new Error('nothing is to be wished for');
      expect(value.done / value.total).toBeGreaterThanOrEqual(last);
      last = value.done / value.total;
    }
    expect(last).toBeLessThanOrEqual(1);
    expect(told).toBeGreaterThan(3);
  });
});

describe('a forest', () => {
  test('has in each leaf of each tree at least so many different records, and counts all that were drawn', () => {
    fc.assert(
      fc.property(fc.integer({ min: 6, max: 60 }), fc.integer({ min: 1, max: 6 }), (n, leaf) => {
        const draw = stream(n);
        // Each record has a class of its own, so that the classes of a leaf are its records.
        const values = Float64Array.from({ length: n }, (_, i) => i);
        const by = [{ values: values.map(() => draw.normal()), scale: NUMERIC }];
        const options = { leaf, trees: 3, complexity: 0 };
        const response = { values, scale: nominal(n) };
        const { trees } = finish(forest.fit(response, by, options, stream(leaf)));
        expect(trees).toHaveLength(3);
        for (const { splits, leaves } of trees) {
          expect(leaves.counts.reduce((sum, count) => sum + count, 0)).toBe(n);
          for (const [node, column] of splits.column.entries()) {
            if (column >= 0) continue;
            expect(splits.right[node] - splits.at[node]).toBeGreaterThanOrEqual(leaf);
          }
        }
      }),
    );
  });

  test('of one tree on all predictors is no copy of the tree: its records were drawn', () => {
    const { by, numbers } = someFile(500);
    const options = { ...OPTIONS, trees: 2 };
    const [first, second] = finish(forest.fit(numbers, by, options, stream())).trees;
    expect(first).not.toEqual(second);
    const whole: TreeFit = finish(tree.fit(numbers, by, options, stream()));
    expect(first).not.toEqual(whole);
  });
});
