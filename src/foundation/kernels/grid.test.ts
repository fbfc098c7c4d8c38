import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactSum } from '../../../test/reference/exactSum.ts';
import { toGrid } from './index.ts';

const value = fc.oneof(
  fc.double({ min: -1e150, max: 1e150, noNaN: true }),
  fc.double({ min: -10, max: 10, noNaN: true }),
  fc.double({ min: -1e-300, max: 1e-300, noNaN: true }),
  fc.integer({ min: -5, max: 5 }),
);
const column = fc.array(value, { minLength: 1, maxLength: 50 });

/** The value's nearest multiple of the high grid, by the trick that the kernel uses. */
function highPart(x: number, high: number): number {
  const magic = high * (1.5 * 2 ** 52);
  return x + magic - magic;
}

describe('toGrid', () => {
  it('makes the sums of high and low parts exact in any order and at every step', () => {
    fc.assert(
      fc.property(column, (values) => {
        const grid = toGrid(values, values.length);
        let high = 0;
        let low = 0;
        const highs: number[] = [];
        const lows: number[] = [];
        for (const x of grid.values) {
          const part = highPart(x, grid.high);
          highs.push(part);
          lows.push(x - part);
          expect(part + (x - part)).toBe(x);
          high += part;
          low += x - part;
          expect(high).toBe(exactSum(highs));
          expect(low).toBe(exactSum(lows));
        }
      }),
    );
  });

  it('moves no value by more than half of the low grid, nor those that are large enough', () => {
    fc.assert(
      fc.property(column, (values) => {
        const grid = toGrid(values, values.length);
        for (const [i, x] of values.entries()) {
          expect(Math.abs(grid.values[i] - x)).toBeLessThanOrEqual(grid.low / 2);
          if (Math.abs(x) >= grid.low * 2 ** 52) expect(grid.values[i]).toBe(x);
        }
      }),
    );
  });

  it('changes nothing of ordinary data', () => {
    const values = Float64Array.from({ length: 1000 }, (_, i) => ((i * 7919) % 1000) / 700 - 0.71);
    expect(toGrid(values, 1000).values).toEqual(values);
    expect(toGrid(values, 1_000_000).values).toEqual(values);
  });

  it('leaves a rounded column as it is', () => {
    fc.assert(
      fc.property(column, fc.integer({ min: 50, max: 2 ** 25 }), (values, n) => {
        const once = toGrid(values, n);
        expect(toGrid(once.values, n)).toEqual(once);
      }),
    );
  });

  it('copes with zeros, the smallest and the largest doubles, and a single record', () => {
    expect([...toGrid([0, -0, 0], 3).values]).toEqual([0, 0, 0]);
    expect([...toGrid([5e-324, -5e-324], 2).values]).toEqual([5e-324, -5e-324]);
    expect([...toGrid([1e150, -1e150], 2).values]).toEqual([1e150, -1e150]);
    expect([...toGrid([Math.PI], 1).values]).toEqual([Math.PI]);
  });

  it('rounds to multiples of the low grid, ties to even', () => {
    const n = 2 ** 26;
    const { low } = toGrid([1], n);
    expect(low).toBe(2 ** -50);
    const wanted = [1, 0.5 * low, 1.5 * low, -2.5 * low, 3 * low];
    expect([...toGrid(wanted, n).values]).toEqual([1, 0, 2 * low, -2 * low, 3 * low]);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -1.1e150])(
    'refuses %s without showing it',
    (x) => {
      expect(() => toGrid([1, x], 2)).toThrow(/value 2 of its column/);
    },
  );
});
