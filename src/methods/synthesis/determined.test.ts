import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomStream } from '../../foundation/numerics/index.ts';
import type { Scale } from '../../foundation/table/index.ts';
import { isDetermined } from './determined.ts';

const NUMBER: Scale = { kind: 'numeric' };
const stream = (seed: number) => randomStream(new Uint8Array(32).fill(seed), 0, 1, 0);
const numbers = (n: number, seed = 1) => {
  const from = stream(seed);
  return Float64Array.from({ length: n }, () => 1000 + 300 * from.normal());
};
const cents = (x: number) => Math.round(100 * x) / 100;

describe('numbers that come back', () => {
  const values = numbers(500).map(cents);

  test('are found where they are the same, and where they were rounded', () => {
    expect(isDetermined({ values, scale: NUMBER }, values, 5)).toBe(true);
    const near = values.map((x, i) => x + (i % 3) / 100);
    expect(isDetermined({ values, scale: NUMBER }, near, 5)).toBe(true);
  });

  test('are found whatever else is missing, in the original or in the draws', () => {
    const some = values.map((x, i) => (i === 7 ? Number.NaN : x));
    expect(isDetermined({ values: some, scale: NUMBER }, values, 5)).toBe(true);
    const drawn = values.map((x, i) => (i % 4 === 0 ? Number.NaN : x));
    expect(isDetermined({ values: some, scale: NUMBER }, drawn, 5)).toBe(true);
  });

  test('are found among zeros that nearly all have', () => {
    const zeros = values.map((x, i) => (i % 20 === 0 ? x : 0));
    expect(isDetermined({ values: zeros, scale: NUMBER }, zeros, 5)).toBe(true);
    // Who has a number is told again, but not which.
    const moved = zeros.map((x, i) => (x === 0 ? 0 : zeros[(i + 20) % 500]));
    expect(isDetermined({ values: zeros, scale: NUMBER }, moved, 5)).toBe(false);
  });

  test('are found where most of those beside the heaps are the same', () => {
    const same = values.map((x, i) => (i % 25 > 0 ? 0 : i % 100 > 0 ? 1200 : x));
    expect(isDetermined({ values: same, scale: NUMBER }, same.slice(), 5)).toBe(true);
  });

  test('are found where a few of them are far beyond all others', () => {
    const wide = values.map((x, i) => (i === 3 ? 1e9 : x));
    expect(isDetermined({ values: wide, scale: NUMBER }, wide, 5)).toBe(true);
    // A standard deviation of 4e7 makes all others look near.
    const drawn = numbers(500, 2);
    expect(isDetermined({ values: wide, scale: NUMBER }, drawn, 5)).toBe(false);
  });

  test('are not those that a good model draws about what it knows', () => {
    const from = stream(3);
    const drawn = values.map((x) => x + 3 * from.normal());
    expect(isDetermined({ values, scale: NUMBER }, drawn, 5)).toBe(false);
  });

  test('are compared as levels where all are heaps', () => {
    const ages = values.map((_, i) => (i * 7) % 12);
    expect(isDetermined({ values: ages, scale: NUMBER }, ages, 5)).toBe(true);
    const negative = ages.map((x) => -x);
    expect(isDetermined({ values: negative, scale: NUMBER }, negative.slice(), 5)).toBe(true);
    const other = ages.map((x, i) => (i % 50 === 0 ? (x + 1) % 12 : x));
    expect(isDetermined({ values: ages, scale: NUMBER }, other, 5)).toBe(false);
  });
});

describe('categories that come back', () => {
  const scale: Scale = { kind: 'nominal', levels: 3 };
  const values = Float64Array.from({ length: 500 }, (_, i) => (i % 50 === 0 ? 1 : i % 7 ? 0 : 2));

  test('are found, also where some are missing', () => {
    expect(isDetermined({ values, scale }, values, 5)).toBe(true);
    const some = values.map((x, i) => (i % 9 === 0 ? Number.NaN : x));
    expect(isDetermined({ values: some, scale }, some.slice(), 5)).toBe(true);
  });

  // Cohen's kappa of 1000 records of two equally frequent levels, 4 or 6 of which differ, is 0.992 or 0.988.
  test('are found by a kappa above 0.99', () => {
    const two = Float64Array.from({ length: 1000 }, (_, i) => i % 2);
    const differing = (count: number) => two.map((x, i) => (i < count ? 1 - x : x));
    expect(isDetermined({ values: two, scale }, differing(4), 5)).toBe(true);
    expect(isDetermined({ values: two, scale }, differing(6), 5)).toBe(false);
  });

  test('are none where there is one level, or fewer records than a leaf needs', () => {
    const one = new Float64Array(500);
    expect(isDetermined({ values: one, scale }, one, 5)).toBe(false);
    const few = Float64Array.of(0, 1, 2, 0);
    expect(isDetermined({ values: few, scale }, few, 5)).toBe(false);
  });

  test('are none where chance draws the same', () => {
    const rare = Float64Array.from({ length: 100 }, (_, i) => (i === 4 ? 1 : 0));
    expect(isDetermined({ values: rare, scale }, rare, 5)).toBe(false);
  });
});

test('draws that know nothing of the record are never taken for determined', () => {
  const shapes: readonly ((from: ReturnType<typeof stream>) => number)[] = [
    (from) => from.normal(),
    (from) => (from.uniform() < 0.97 ? 0 : from.normal()),
    (from) => (from.uniform() < 0.5 ? Number.NaN : Math.round(20 * from.normal())),
    // Heavy tails, without a variance.
    (from) => 1 / (from.uniform() * from.uniform() + 1e-300),
    (from) => (from.uniform() < 0.01 ? 1e12 : from.uniform()),
    (from) => (from.uniform() < 0.01 ? 1 : 0),
    (from) => from.below(3),
    (from) => (from.uniform() < 0.9 ? 100 + 1e-6 * from.uniform() : 1000 * from.uniform()),
  ];
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 0, max: 255 }),
      fc.integer({ min: 0, max: shapes.length - 1 }),
      fc.integer({ min: 2, max: 10 }),
      fc.boolean(),
      (n, seed, which, leaf, again) => {
        const from = stream(seed);
        const values = Float64Array.from({ length: n }, () => shapes[which](from));
        const drawn = again
          ? values.map(() => values[from.below(n)])
          : values.map(() => shapes[which](from));
        expect(isDetermined({ values, scale: NUMBER }, drawn, leaf)).toBe(false);
        if (which !== 5 && which !== 6) return;
        const scale: Scale = { kind: 'nominal', levels: 3 };
        expect(isDetermined({ values, scale }, drawn, leaf)).toBe(false);
      },
    ),
    { numRuns: 3000 },
  );
});
