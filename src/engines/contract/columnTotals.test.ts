import { expect, test } from 'vitest';
import { changeOf } from '../../recipe/certificate/index.ts';
import { numberChange, totalOf } from './columnTotals.ts';
import { tallyOf } from './protectBlock.ts';

test('weighted means over blocks are those of the file, to the last bit', () => {
  const before = Float64Array.from({ length: 60 }, (_, i) => 1e9 + Math.sqrt(i * 7));
  const after = before.map((value, i) => (i % 9 === 4 ? Number.NaN : value + (i % 5) / 3));
  const weights = Float64Array.from(before, (_, i) => 1 + (i % 7) / 10);
  const blocks = [
    [0, 13],
    [13, 40],
    [40, 60],
  ].map(([from, to]) => {
    const cut = (values: Float64Array) => values.slice(from, to);
    return [[0, tallyOf(cut(before), cut(after), false, cut(weights))] as const];
  });
  const whole = changeOf('x', before, after, false, weights);
  const change = numberChange('x', totalOf(0, blocks), { before: 1, after: 1 });
  expect(change.weighted).toEqual(whole.weighted);
  expect(change.weighted!.meanBefore).not.toBe(change.weighted!.meanAfter);
  const plain = [[[0, tallyOf(before, after, false)] as const]];
  expect(numberChange('x', totalOf(0, plain), { before: 1, after: 1 })).not.toHaveProperty(
    'weighted',
  );
});
