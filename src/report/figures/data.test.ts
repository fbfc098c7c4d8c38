import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exp, normalQuantile } from '../../foundation/numerics/index.ts';
import {
  correlationsOf,
  distributionOf,
  groupSizesOf,
  riskByRecordOf,
  scatterOf,
  summaryOf,
} from './index.ts';

const values = fc.array(
  fc.oneof(
    fc.double({ min: -1e9, max: 1e9, noNaN: true }),
    fc.integer({ min: -5, max: 5 }),
    fc.constant(Number.NaN),
    fc.double({ noNaN: true }),
  ),
  { maxLength: 60 },
);
const normal = (n: number) => Array.from({ length: n }, (_, i) => normalQuantile((i + 0.5) / n));

describe('distributionOf', () => {
  test('puts every value of both files into one bin, whatever the values', () => {
    fc.assert(
      fc.property(values, values, (before, after) => {
        const { bins, before: old, after: now } = distributionOf('x', before, after);
        const total = (side: 'before' | 'after') => bins.reduce((sum, bin) => sum + bin[side], 0);
        expect(total('before')).toBe(before.filter(Number.isFinite).length);
        expect(total('after')).toBe(after.filter(Number.isFinite).length);
        expect(old.values + Number(old.missing)).toBe(before.length);
        expect(now.values + Number(now.missing)).toBe(after.length);
        expect(bins.length).toBeLessThanOrEqual(62);
        for (const [i, bin] of bins.entries()) {
          if (bins.length > 1) expect(bin.from!).toBeLessThan(bin.to!);
          if (i > 0) expect(bin.from).toBe(bins[i - 1].to);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('counts a value on an edge in the bin that begins there', () => {
    const { bins } = distributionOf('x', [0.1, 0.2, 0.3, 0.3], [0.3]);
    const bin = bins.find(({ from, to }) => from! <= 0.3 && 0.3 < to!)!;
    expect([bin.before, bin.after]).toEqual([2, 1]);
  });

  test('gives whole numbers bins of whole width', () => {
    const { bins } = distributionOf('x', [1, 1, 2, 3, 3, 3], [1, 2]);
    expect(bins).toEqual([
      { from: 1, to: 2, before: 2, after: 1 },
      { from: 2, to: 3, before: 1, after: 1 },
      { from: 3, to: 4, before: 3, after: 0 },
    ]);
  });

  test('has one bin for a constant column, and none for one without values', () => {
    expect(distributionOf('x', [7, 7], [7]).bins).toEqual([
      { from: 7, to: 7, before: 2, after: 1 },
    ]);
    const empty = distributionOf('x', [Number.NaN, Number.POSITIVE_INFINITY], []);
    expect(empty.bins).toEqual([]);
    expect(empty.before).toEqual({ values: 0, missing: 2 });
    expect(empty.quantiles).toEqual([]);
  });

  test('is logarithmic for very skewed positive data only', () => {
    const skewed = normal(500).map((z) => exp(5 + 1.2 * z));
    expect(distributionOf('x', skewed, skewed).scale).toBe('log');
    expect(distributionOf('x', [...skewed, -1], skewed).scale).toBe('linear');
    expect(distributionOf('x', normal(500), normal(500)).scale).toBe('linear');
  });

  test('does not let one far value decide the width of the bins', () => {
    const near = distributionOf('x', normal(500), normal(500)).bins;
    const far = distributionOf('x', [...normal(500), 1e6], normal(500)).bins;
    const width = (bins: typeof near) => bins[5].to! - bins[5].from!;
    expect(width(far)).toBeCloseTo(width(near), 12);
    expect(far.at(-1)).toMatchObject({ to: 1e6, before: 1, after: 0 });
  });

  test('is the same for the same data in another order', () => {
    const [one, other] = [normal(50), normal(50).reverse()];
    expect(distributionOf('x', one, other)).toEqual(distributionOf('x', other, one));
  });
});

describe('summaryOf', () => {
  test('tells shifts in standard deviations and ratios of variances', () => {
    const { effect, before } = summaryOf('x', [1, 2, 3, 4, 5], [3, 3, 3, 3, 3]);
    expect(before).toMatchObject({
      values: 5,
      missing: 0,
      mean: 3,
      minimum: 1,
      median: 3,
      maximum: 5,
    });
    // Squared deviations 4, 1, 0, 1, 4.
    expect(before!.largestShare).toBeCloseTo(0.4, 12);
    expect(effect).toMatchObject({ meanShift: 0, varianceRatio: 0, below: 0, above: 0 });
    expect(effect!.quantileShift).toBeCloseTo(1.6 / Math.sqrt(2.5), 12);
  });

  test('has no shift on the scale of a column that does not vary', () => {
    const { effect } = summaryOf('x', [4, 4, Number.NaN], [4, 5, 6]);
    expect(effect).toMatchObject({ meanShift: null, varianceRatio: null, quantileShift: null });
    expect(effect!.missingChange).toBeCloseTo(-1 / 3, 12);
  });

  test('holds nothing that JSON has no word for, whatever the values', () => {
    fc.assert(
      fc.property(values, values, (before, after) => {
        const made = [summaryOf('x', before, after), distributionOf('x', before, after)];
        expect(JSON.parse(JSON.stringify(made))).toEqual(made);
      }),
    );
  });
});

describe('scatterOf', () => {
  const column = (name: string, n: number) => ({
    name,
    before: Array.from({ length: n }, (_, i) => i),
    after: Array.from({ length: n }, (_, i) => Math.floor(i / 3) * 3 + 1),
  });

  test('takes records at even distances and says so', () => {
    const { points, notes } = scatterOf(column('x', 5000), column('y', 5000), {
      isPaired: true,
      groupOf: null,
    });
    expect(points).toHaveLength(2000);
    expect(points[1].before).toEqual([2, 2]);
    expect(notes.join()).toMatch(/2,000 of 5,000/);
  });

  test('has the centre of each group, exactly where its records are equal', () => {
    const groupOf = Int32Array.from({ length: 9 }, (_, i) => (i < 6 ? Math.floor(i / 3) : -1));
    const { groups } = scatterOf(column('x', 9), column('y', 9), { isPaired: true, groupOf });
    expect(groups).toEqual([
      { centre: [1, 1], size: 3, isUniform: true },
      { centre: [4, 4], size: 3, isUniform: true },
    ]);
  });

  test('knows groups whose records differ', () => {
    const x = { name: 'x', before: [1, 2], after: [1, 2] };
    const { groups } = scatterOf(x, x, { isPaired: true, groupOf: [0, 0] });
    expect(groups).toEqual([{ centre: [1.5, 1.5], size: 2, isUniform: false }]);
  });

  test('counts what cannot be drawn', () => {
    const x = { name: 'x', before: [1, Number.NaN], after: [1, Number.NaN] };
    const { points, notes } = scatterOf(x, x, { isPaired: true, groupOf: null });
    expect(points).toHaveLength(1);
    expect(notes.join()).toMatch(/^1.record without a value/);
  });

  test('joins nothing where the files are not paired', () => {
    const { points } = scatterOf(column('x', 3), column('y', 3), {
      isPaired: false,
      groupOf: null,
    });
    expect(points).toHaveLength(6);
    expect(points.every(({ before, after }) => (before === null) !== (after === null))).toBe(true);
  });
});

describe('correlationsOf', () => {
  const column = (name: string, before: number[], after = before) => ({ name, before, after });

  test('takes the records that have both values', () => {
    const { pairs } = correlationsOf([
      column('a', [1, 2, 3, Number.NaN]),
      column('b', [2, 4, 6, 1], [3, 2, 1, 9]),
      column('c', [1, 1, 1, 1]),
    ]);
    expect(pairs).toHaveLength(3);
    expect(pairs[0]).toMatchObject({ first: 0, second: 1, records: 3 });
    expect(pairs[0].before).toBeCloseTo(1, 12);
    expect(pairs[0].after).toBeCloseTo(-1, 12);
    expect(pairs[1]).toMatchObject({ first: 0, second: 2, before: null, after: null });
  });

  test('is Pearson’s, as worked out by hand', () => {
    // Squared deviations 21 and 14.75, products 11.5.
    const { pairs } = correlationsOf([column('a', [1, 2, 4, 7]), column('b', [3, 1, 6, 5])]);
    expect(pairs[0].before).toBeCloseTo(11.5 / Math.sqrt(21 * 14.75), 12);
  });

  test('has none for one column, and null for no records', () => {
    expect(correlationsOf([column('a', [1, 2])]).pairs).toEqual([]);
    expect(correlationsOf([column('a', []), column('b', [])]).pairs[0].before).toBeNull();
  });
});

describe('riskByRecordOf', () => {
  test('counts every record in one band and ends the curve at all of them', () => {
    const risk = riskByRecordOf('t', 'd', [0, 0.5, 0.5, 1, 0.01, Number.NaN]);
    expect(risk.bands.reduce((sum, { records }) => sum + records, 0)).toBe(5);
    expect(risk.bands[0]).toEqual({ over: 0, upTo: 0.01, records: 2 });
    expect(risk).toMatchObject({ records: 5, without: 1 });
    expect(risk.expected).toBeCloseTo(2.01, 12);
    expect(risk.curve).toEqual([
      { share: 0.2, probability: 1 },
      { share: 0.6, probability: 0.5 },
      { share: 0.8, probability: 0.01 },
      { share: 1, probability: 0 },
    ]);
  });

  test('keeps the first and the last step of a long curve', () => {
    const { curve } = riskByRecordOf(
      't',
      'd',
      Array.from({ length: 1000 }, (_, i) => i / 999),
    );
    expect(curve.length).toBeLessThanOrEqual(201);
    expect(curve[0].probability).toBe(1);
    expect(curve.at(-1)).toEqual({ share: 1, probability: 0 });
  });
});

describe('groupSizesOf', () => {
  test('counts groups by size and leaves out records without a group', () => {
    expect(groupSizesOf([0, 0, 0, 1, 1, 1, 7, 7, 7, 7, -1], 'Of all.')).toEqual({
      title: 'Group sizes',
      counted: 'Of all.',
      records: 10,
      groups: 3,
      bars: [
        { from: 3, to: 3, groups: 2 },
        { from: 4, to: 4, groups: 1 },
      ],
    });
    expect(groupSizesOf([], '').bars).toEqual([]);
  });

  test('loses no group where sizes share bars', () => {
    const sizes = Array.from({ length: 90 }, (_, group) => 3 + group);
    const groupOf = sizes.flatMap((size, group) => Array.from({ length: size }, () => group));
    const { bars } = groupSizesOf(groupOf, '');
    expect(bars.length).toBeLessThanOrEqual(24);
    expect(bars.reduce((sum, { groups }) => sum + groups, 0)).toBe(90);
    expect([bars[0].from, bars.at(-1)!.to]).toEqual([3, 92]);
  });
});
