import { describe, expect, test } from 'vitest';
import { randomStream } from '../../foundation/numerics/index.ts';
import { perturb } from './perturbation.ts';

const stream = () => randomStream(new Uint8Array(32), 0, 0, 0);
const many = (present: number, law: Parameters<typeof perturb>[2], count = 8000) => {
  const from = stream();
  return Array.from({ length: count }, () => perturb(from, present, law));
};

describe('the law of the perturbation', () => {
  const pool = Float64Array.of(0, 0, 0, 7);

  test('three of four are values of the pool, as often as it has them', () => {
    const drawn = many(1000, { pool, deviation: 1, decimals: 'full' });
    const share = (value: number) => drawn.filter((x) => x === value).length / drawn.length;
    expect(share(0)).toBeCloseTo(9 / 16, 1);
    expect(share(7)).toBeCloseTo(3 / 16, 1);
  });

  test('the others lie around the present value, on both sides, at all scales up to the deviation', () => {
    const steps = many(1000, { pool, deviation: 4, decimals: 'full' })
      .filter((x) => x > 100)
      .map((x) => x - 1000);
    expect(steps.length / 8000).toBeCloseTo(1 / 4, 1);
    expect(steps.reduce((a, b) => a + b, 0) / steps.length).toBeCloseTo(0, 0);
    const sizes = steps.map(Math.abs);
    expect(Math.max(...sizes)).toBeGreaterThan(4);
    expect(Math.max(...sizes)).toBeLessThan(4 * 5);
    // The mean of 4^-u over u = 0 to 7, times 16.
    const square = sizes.reduce((a, b) => a + b * b, 0) / sizes.length;
    expect(square).toBeGreaterThan(2.2);
    expect(square).toBeLessThan(3.2);
    expect(sizes.filter((size) => size < 0.1).length / sizes.length).toBeGreaterThan(0.2);
  });

  test('values are on the grid, and a local step is never lost in rounding', () => {
    const drawn = many(50, { pool, deviation: 0.01, decimals: 0 });
    expect(drawn.every(Number.isInteger)).toBe(true);
    expect(new Set(drawn)).toEqual(new Set([0, 7, 49, 51]));
    const cents = new Set(many(0.3, { pool, deviation: 1e-9, decimals: 2 }));
    expect(cents).toEqual(new Set([0, 7, 0.29, 0.31]));
  });
});
