import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addSquaredDeviations, deviationFrom, ExactSum } from './growingSums.ts';
import { standardDeviation } from './statistics.ts';
import { exactSumPair } from './sums.ts';

const values = fc.array(
  fc.oneof(
    fc.double({ noNaN: true, min: -1e150, max: 1e150 }),
    fc.integer({ min: -50, max: 50 }),
    fc.double({ min: 1e9, max: 1e9 + 1, noNaN: true }),
  ),
  { minLength: 1, maxLength: 200 },
);

test('a sum that grows in parts is that of all values at once, to the last bit', () => {
  fc.assert(
    fc.property(values, fc.nat(200), (all, at) => {
      const [first, second] = [new ExactSum(), new ExactSum()];
      for (const [i, value] of all.entries()) (i < at ? first : second).add(value);
      for (const part of second.parts) first.add(part);
      expect(first.pair()).toEqual(exactSumPair(Float64Array.from(all)));
      const again = new ExactSum(JSON.parse(JSON.stringify(first.parts)));
      expect(again.pair()).toEqual(first.pair());
    }),
  );
});

test('deviations of pieces make the standard deviation of the whole, to the last bit', () => {
  fc.assert(
    fc.property(values, fc.nat(200), (all, at) => {
      const whole = Float64Array.from(all);
      const spread = {
        n: whole.length,
        largest: whole.reduce((most, value) => Math.max(most, Math.abs(value)), 0),
        sum: new ExactSum(whole).pair(),
      };
      const squares = new ExactSum();
      addSquaredDeviations(whole.subarray(0, at), spread, squares);
      addSquaredDeviations(whole.subarray(at), spread, squares);
      expect(deviationFrom(squares, spread)).toBe(standardDeviation(whole, 'n'));
    }),
  );
});
