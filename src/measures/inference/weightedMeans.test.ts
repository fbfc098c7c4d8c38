import { describe, expect, test } from 'vitest';
import { finish } from '../../foundation/work/work.ts';
import { weightedLevels, weightedMean, weightedTotal } from './weightedMeans.ts';

const weights = Float64Array.of(1, 2, 3, 4);
const twice = weights.map((one) => 2 * one);
const values = Float64Array.of(1e12 + 1, Number.NaN, 1e12 + 3, 1e12 + 5);
const codes = Int32Array.of(0, 1, -1, 1);

describe('by hand, with a missing value', () => {
  test('means, whatever the offset', () => {
    const mean = weightedMean(values, weights)!;
    // (1 + 9 + 20) / 8
    expect(finish(mean.figures(weights))).toEqual([1e12 + 3.75]);
    expect(finish(mean.figures(twice))).toEqual([1e12 + 3.75]);
    const [own] = mean.influence();
    expect([...own]).toEqual([-2.75 / 8, 0, -0.75 / 8, 1.25 / 8].map((x) => expect.closeTo(x, 12)));
  });

  test('totals', () => {
    const total = weightedTotal(Float64Array.of(1, Number.NaN, 3, 5))!;
    expect(finish(total.figures(weights))).toEqual([30]);
    expect([...total.influence()[0]]).toEqual([1, 0, 3, 5]);
  });

  test('shares and numbers of records by level', () => {
    const shares = weightedLevels(codes, 2, weights, 'shares')!;
    expect(finish(shares.figures(weights))).toEqual([1 / 7, 6 / 7]);
    const [none, one] = shares.influence().map((own) => [...own]);
    expect(none).toEqual([6 / 49, -1 / 49, 0, -1 / 49].map((x) => expect.closeTo(x, 14)));
    expect(one).toEqual([-6 / 49, 1 / 49, 0, 1 / 49].map((x) => expect.closeTo(x, 14)));
    const totals = weightedLevels(codes, 2, weights, 'totals')!;
    expect(finish(totals.figures(weights))).toEqual([1, 6]);
    expect(totals.influence().map((own) => [...own])).toEqual([
      [1, 0, 0, 0],
      [0, 1, 0, 1],
    ]);
  });
});

test('fewer than two values have no estimate', () => {
  const single = Float64Array.of(1, Number.NaN);
  expect(weightedMean(single, weights)).toBeNull();
  expect(weightedTotal(single)).toBeNull();
  expect(weightedLevels(Int32Array.of(0, -1), 1, weights, 'shares')).toBeNull();
});
