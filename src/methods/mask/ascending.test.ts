import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomStream } from '../../foundation/numerics/index.ts';
import { ascending } from './ascending.ts';

const stream = (index = 0) => randomStream(new Uint8Array(32), 0, 99, index);
const sortedPlain = (values: Float64Array) =>
  [...values.filter((x) => !Number.isNaN(x))].map((x) => x + 0).sort((a, b) => a - b);

describe('ascending', () => {
  test('every record with a value once, smallest first, and missing ones left out', () => {
    const cell = fc.oneof(
      fc.double({ noDefaultInfinity: true }),
      fc.constantFrom(0, -0, Number.NaN, 1, 1e9 + 1, 5e-324, -1.7e308),
    );
    fc.assert(
      fc.property(fc.array(cell), (list) => {
        const values = Float64Array.from(list);
        const order = ascending(values, stream());
        expect([...order].map((i) => values[i] + 0)).toEqual(sortedPlain(values));
        expect(new Set(order).size).toBe(order.length);
      }),
    );
  });

  test.each([
    ['measurements of both signs', (x: number) => x],
    ['an offset of 1e12', (x: number) => 1e12 + Math.round(100 * x)],
    ['few different values, among them -0', (x: number) => Math.round(x)],
    ['every fifth missing', (x: number) => (Math.floor(100 * x) % 5 === 0 ? Number.NaN : x)],
    ['one value', () => 3],
    ['no value', () => Number.NaN],
  ])('sorts many values by digits as comparisons would: %s', (_, change) => {
    const normal = stream(1);
    const values = Float64Array.from({ length: 20_000 }, () => change(normal.normal()));
    const order = ascending(values, stream());
    expect([...order].map((i) => values[i] + 0)).toEqual(sortedPlain(values));
    expect(new Set(order).size).toBe(order.length);
  });

  test('equal values come in any order, each as often as the others', () => {
    const values = Float64Array.of(7, 5, 7, 0, -0, 7);
    const counts = new Map<string, number>();
    const draws = stream(2);
    for (let i = 0; i < 12_000; i++) {
      const key = ascending(values, draws).join('');
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect(counts.size).toBe(2 * 6);
    // 1,000 are expected: five standard deviations are 151.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(152);
  });

  test('takes nothing from the stream where all values differ', () => {
    const draws = stream(3);
    ascending(Float64Array.of(3, 1, 2), draws);
    expect(draws.word()).toBe(stream(3).word());
  });
});
