import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mean, randomStream, variance } from '../../../foundation/numerics/index.ts';
import {
  addClasses,
  addNumbers,
  binSizes,
  commonClasses,
  type LevelCounts,
  leafDraw,
  type NumberBins,
} from './leaf.ts';

const stream = (index = 0) => randomStream(new Uint8Array(32).fill(5), 0, 99, index);
const EVERYWHERE = { low: -Infinity, high: Infinity } as const;
const rowsOf = (count: number) => Int32Array.from({ length: count }, (_, i) => i);

function binsOf(values: Float64Array, leaf: number, weights: Float64Array | null = null) {
  const bins: NumberBins = { kind: 'numbers', counts: [], means: [], deviations: [] };
  const members = rowsOf(values.length).sort((a, b) => values[a] - values[b]);
  addNumbers(bins, members, { values, scale: 1 }, weights, binSizes(values.length, leaf));
  return bins;
}

const someNumbers = fc
  .array(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 60 })
  .map((list) => Float64Array.from(list));

describe('the bins of a leaf', () => {
  test('have at least so many records, and together the mean and the variance of the leaf', () => {
    fc.assert(
      fc.property(someNumbers, fc.integer({ min: 1, max: 9 }), (values, leaf) => {
        const { counts, means, deviations } = binsOf(values, leaf);
        for (const count of counts) {
          expect(count).toBeGreaterThanOrEqual(Math.min(leaf, values.length));
        }
        const n = counts.reduce((sum, count) => sum + count, 0);
        expect(n).toBe(values.length);
        const whole = counts.reduce((sum, count, i) => sum + count * means[i], 0) / n;
        const scale = 1e-9 * (1 + values.reduce((most, x) => Math.max(most, Math.abs(x)), 0));
        expect(Math.abs(whole - mean(values))).toBeLessThan(scale);
        const second = counts.reduce(
          (sum, count, i) => sum + count * (deviations[i] ** 2 + (means[i] - whole) ** 2),
          0,
        );
        expect(Math.abs(second / n - variance(values, 'n'))).toBeLessThan(scale * 1e6);
      }),
    );
  });

  test('keep their digits with a large offset', () => {
    const values = Float64Array.of(1e9 + 1, 1e9 + 2, 1e9 + 3, 1e9 + 4, 1e9 + 5);
    const { means, deviations } = binsOf(values, 5);
    expect(means).toEqual([1e9 + 3]);
    expect(deviations).toEqual([Math.sqrt(2)]);
  });

  test('are small in both tails and large between them', () => {
    expect(binsOf(Float64Array.from(rowsOf(200)), 5).counts).toEqual([
      5, 5, 5, 7, 11, 16, 24, 54, 24, 16, 11, 7, 5, 5, 5,
    ]);
  });

  test('count different records, however often each is taken', () => {
    const values = Float64Array.from({ length: 12 }, (_, i) => i);
    const { counts, means } = binsOf(values, 5, new Float64Array(12).fill(3));
    expect(counts).toEqual([18, 18]);
    expect(means).toEqual([2.5, 8.5]);
  });
});

describe('levels of leaves in a model that is handed out', () => {
  /** Leaves of some sizes, with levels of which the later ones are rarer. */
  const someLeaves = fc.array(
    fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 5, maxLength: 40 }),
    { minLength: 1, maxLength: 12 },
  );
  const made = (lists: readonly number[][], leaf: number) => {
    const codes = Int32Array.from(lists.flat());
    const into: LevelCounts = { kind: 'classes', counts: [], levels: [] };
    const common = commonClasses(into, codes, null, leaf);
    const bounds: [number, number][] = [];
    let from = 0;
    for (const list of lists) {
      const members = Int32Array.from(list, (_, i) => from + i);
      from += list.length;
      const first = into.counts.length;
      common.add(members.sort((a, b) => codes[a] - codes[b]));
      bounds.push([first, into.counts.length]);
    }
    common.end();
    return { into, bounds, codes };
  };

  test('each speak for so many records', () => {
    fc.assert(
      fc.property(someLeaves, fc.integer({ min: 2, max: 5 }), (lists, leaf) => {
        const everyLevel = lists.flat();
        const often = new Map<number, number>();
        for (const level of everyLevel) often.set(level, (often.get(level) ?? 0) + 1);
        fc.pre([...often.values()].every((count) => count >= leaf));
        const { into, bounds } = made(lists, leaf);
        for (const [first, last] of bounds) expect(last).toBeGreaterThan(first);
        for (const count of into.counts) expect(count).toBeGreaterThanOrEqual(leaf);
        for (const count of into.counts) expect(count % leaf).toBe(0);
        expect(into.rest !== undefined).toBe(into.levels.includes(-1));
      }),
    );
  });

  test('that are rare in leaves are told for all of them together', () => {
    const lists = Array.from({ length: 15 }, (_, i) => [...Array(20).fill(0), 1 + (i % 3), 4, 4]);
    const { into } = made(lists, 6);
    // No leaf has enough of them to say so itself.
    expect(into.levels).toEqual(Array(15).fill(0));
    const { levels, weights, share } = into.rest!;
    expect(share).toBeCloseTo(48 / 348, 12);
    // Five records each have levels 1 to 3, which is too few to tell: fifteen, by shares in the column.
    expect(levels).toEqual([0, 1, 2, 3, 4]);
    expect(weights[4]).toBe(30);
    expect(weights.slice(0, 4).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(18, 12);
  });

  test('cannot be told from what others say of the same records', () => {
    const one = made([[...Array(519).fill(0), 1], Array(480).fill([0, 1]).flat()], 5);
    const none = made([Array(520).fill(0), Array(480).fill([0, 1]).flat()], 5);
    const [first, last] = one.bounds[0];
    expect(one.into.counts.slice(first, last)).toEqual(none.into.counts.slice(...none.bounds[0]));
  });

  test('are drawn in proportion, the rest by what it consists of', () => {
    const lists = [[...Array(60).fill(0), ...Array(10).fill([1, 2, 3, 4]).flat().slice(0, 40)]];
    const { into, bounds } = made(lists, 11);
    expect(into.levels).toEqual([0, -1]);
    expect(into.counts).toEqual([55, 44]);
    const draw = leafDraw(into, ...bounds[0], { parameters: 'fixed', ...EVERYWHERE }, stream());
    const drawn = Array.from({ length: 20_000 }, draw);
    for (const level of [0, 1, 2, 3, 4]) {
      const share = drawn.filter((one) => one === level).length / drawn.length;
      // No level but the first is told, so the rest is drawn like the whole column: 55 and 11 of each.
      const rest = level === 0 ? 55 / 99 : 11 / 99;
      const expected = (44 / 99) * rest + (level === 0 ? 55 / 99 : 0);
      expect(Math.abs(share - expected)).toBeLessThan(0.015);
    }
  });
});

describe('a draw from bins', () => {
  const values = Float64Array.from({ length: 53 }, (_, i) => (i * i) / 7 + 3);
  const bins = binsOf(values, 5);
  const rows = rowsOf(100_000);

  test.each(['fixed', 'posterior'] as const)('has their mean and variance, %s', (parameters) => {
    const means: number[] = [];
    const variances: number[] = [];
    // With drawn proportions the mean of a draw scatters by a leaf of 53: several are averaged.
    const turns = parameters === 'fixed' ? 1 : 400;
    for (let turn = 0; turn < turns; turn++) {
      const own = rows.subarray(0, rows.length / (turns === 1 ? 1 : 50));
      const drawn = new Float64Array(own.length);
      const options = { ...EVERYWHERE, parameters };
      drawn.set(drawn.map(leafDraw(bins, 0, bins.counts.length, options, stream(turn))));
      means.push(mean(drawn));
      variances.push(variance(drawn, 'n'));
    }
    const deviation = Math.sqrt(variance(values, 'n'));
    const average = mean(Float64Array.from(means));
    expect(Math.abs(average - mean(values))).toBeLessThan(0.03 * deviation);
    const square = mean(Float64Array.from(variances));
    expect(square / variance(values, 'n')).toBeGreaterThan(0.95);
    expect(square / variance(values, 'n')).toBeLessThan(1.03);
    if (parameters === 'fixed') return;
    // The Bayesian bootstrap: the mean of a leaf varies by its variance over n + 1.
    const between = variance(Float64Array.from(means), 'n-1') / (variance(values, 'n') / 54);
    expect(between).toBeGreaterThan(0.75);
    expect(between).toBeLessThan(1.3);
  });

  test('stays within the limits without heaping up there, and keeps the mean', () => {
    const drawn = new Float64Array(rows.length);
    const options = { low: values[0], high: values[52], parameters: 'fixed' } as const;
    drawn.set(drawn.map(leafDraw(bins, 0, bins.counts.length, options, stream())));
    expect(drawn.every((x) => x > options.low && x < options.high)).toBe(true);
    expect(Math.abs(mean(drawn) - mean(values))).toBeLessThan(0.01 * mean(values));
    const beyond = { low: 1000, high: 1001, parameters: 'fixed' } as const;
    drawn.set(drawn.map(leafDraw(bins, 0, bins.counts.length, beyond, stream())));
    expect(drawn.every((x) => x >= 1000 && x <= 1001)).toBe(true);
  });
});

describe('a draw from levels', () => {
  const counts: LevelCounts = { kind: 'classes', counts: [], levels: [] };
  addClasses(
    counts,
    rowsOf(20),
    Int32Array.from({ length: 20 }, (_, i) => (i < 4 ? 1 : 6)),
    null,
  );

  test('has their shares', () => {
    expect(counts).toEqual({ kind: 'classes', counts: [4, 16], levels: [1, 6] });
    const drawn = new Float64Array(20_000);
    const options = { ...EVERYWHERE, parameters: 'fixed' } as const;
    drawn.set(drawn.map(leafDraw(counts, 0, 2, options, stream())));
    const ones = drawn.filter((level) => level === 1).length;
    expect(new Set(drawn)).toEqual(new Set([1, 6]));
    expect(Math.abs(ones / 20_000 - 0.2)).toBeLessThan(0.015);
  });

  test('from the posterior has shares that scatter as a Dirichlet distribution', () => {
    const shares = Float64Array.from({ length: 500 }, (_, turn) => {
      const drawn = new Float64Array(1000);
      const options = { ...EVERYWHERE, parameters: 'posterior' } as const;
      drawn.set(drawn.map(leafDraw(counts, 0, 2, options, stream(turn))));
      return drawn.filter((level) => level === 1).length / 1000;
    });
    expect(Math.abs(mean(shares) - 0.2)).toBeLessThan(0.015);
    // Beta(4, 16): 0.2 * 0.8 / 21, and the sampling of 1000 rows.
    expect(variance(shares, 'n-1') / 0.00778).toBeGreaterThan(0.75);
    expect(variance(shares, 'n-1') / 0.00778).toBeLessThan(1.3);
  });
});
