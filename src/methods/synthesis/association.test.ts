import { expect, test } from 'vitest';
import { randomStream } from '../../foundation/numerics/index.ts';
import { association } from './association.ts';

const stream = randomStream(new Uint8Array(32), 0, 1, 0);
const x = Float64Array.from({ length: 2000 }, () => stream.normal());
const noise = x.map(() => stream.normal());
const number = (values: Float64Array) => ({ values, scale: { kind: 'numeric' } as const });
const category = (values: Float64Array) => ({
  values,
  scale: { kind: 'nominal', levels: 3 } as const,
});
const sign = category(x.map((value) => (value < -0.5 ? 0 : value < 0.5 ? 1 : 2)));

test('what determines a column tells all, what has nothing to do with it next to nothing', () => {
  expect(association(number(x), sign)).toBeGreaterThan(0.9);
  expect(association(number(noise), sign)).toBeLessThan(0.05);
  expect(association(number(x), number(x.map((value) => value * value)))).toBeGreaterThan(0.8);
  expect(association(number(noise), number(x))).toBeLessThan(0.05);
});

test('a constant column tells nothing, and nothing is told about it', () => {
  const constant = number(x.map(() => 4));
  expect(association(constant, number(x))).toBeLessThan(1e-12);
  expect(association(number(x), constant)).toBeLessThan(1e-12);
});

test('the correlation ratio of two classes is that of the textbook', () => {
  const by = category(Float64Array.of(0, 0, 1, 1));
  // Means 2 and 6, total 4: between 16, in all 20.
  expect(association(by, number(Float64Array.of(1, 3, 5, 7)))).toBeCloseTo(16 / 20, 12);
});
