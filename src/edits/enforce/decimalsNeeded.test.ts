import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onGrid } from '../../table/index.ts';
import type { ProductForm } from '../rule.ts';
import { decimalsNeeded } from './decimalsNeeded.ts';

const ratio: ProductForm = { kind: 'product', result: 0, factor: 1, powers: new Map([[1, -1]]) };

test('exact results need no more decimals than they have', () => {
  expect(decimalsNeeded(ratio, () => Float64Array.of(1, 2, 4, 20000))).toBe(5);
  const product: ProductForm = { ...ratio, powers: new Map([[1, 2]]) };
  expect(decimalsNeeded(product, () => Float64Array.of(3, 5, Number.NaN))).toBe(0);
});

test('six digits of the smallest, and equality within 1e-9', () => {
  expect(decimalsNeeded(ratio, () => Float64Array.of(3))).toBe(9);
  expect(decimalsNeeded(ratio, () => Float64Array.of(30000))).toBe(10);
  expect(decimalsNeeded(ratio, () => Float64Array.of(3e12))).toBe('full');
  expect(decimalsNeeded(ratio, () => Float64Array.of(0, Number.NaN))).toBe(0);
});

test('rounded to so many, every result is equal within the tolerance, and to one less some is not', () => {
  const values = fc.array(fc.integer({ min: 1, max: 1e5 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(values, (drawn) => {
      const decimals = decimalsNeeded(ratio, () => Float64Array.from(drawn));
      if (decimals === 'full') return;
      for (const x of drawn) {
        const rounded = onGrid(1 / x, decimals);
        expect(Math.abs(rounded - 1 / x)).toBeLessThanOrEqual(1e-9);
        expect(Math.abs(rounded - 1 / x) * x).toBeLessThanOrEqual(5e-6);
      }
    }),
  );
});
