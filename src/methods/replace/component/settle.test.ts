import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settleSmall } from './settle.ts';

describe('small groups', () => {
  test('go to the nearest, the smallest first', () => {
    const at = Float64Array.of(0, 10, 11, 30, 33);
    expect([...settleSmall([at], [9, 2, 9, 1, 4], 5)]).toEqual([0, 1, 1, 2, 2]);
  });

  test('are none afterwards, however many there were', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 400 }),
        fc.integer({ min: 2, max: 60 }),
        fc.integer({ min: 0, max: 3 }),
        fc.nat(1000),
        (sizes, least, dimensions, seed) => {
          const centres = Array.from({ length: dimensions }, (_, j) =>
            Float64Array.from(sizes, (_, g) => ((g + 3) * (seed + 7 * j + 1)) % 101),
          );
          const into = settleSmall(centres, sizes, least);
          const together: number[] = [];
          for (const [g, c] of into.entries()) together[c] = (together[c] ?? 0) + sizes[g];
          const total = sizes.reduce((a, b) => a + b, 0);
          for (const records of together) {
            expect(records).toBeGreaterThanOrEqual(Math.min(least, total));
          }
          expect(into[0]).toBe(0);
        },
      ),
    );
  });

  test('that are large enough stay as they are', () => {
    const at = Float64Array.from({ length: 300 }, (_, g) => (g * 37) % 101);
    const sizes = new Array(300).fill(5);
    expect([...settleSmall([at], sizes, 5)]).toEqual([...sizes.keys()]);
  });
});
