import fc from 'fast-check';
import { expect, test } from 'vitest';
import { multiple, niceStep } from './steps.ts';

test('a step is 1, 2 or 5 times a power of ten, goes into the span at most so often, and is the smallest such', () => {
  const spans = fc.double({ min: 1e-300, max: 1e300, noNaN: true });
  fc.assert(
    fc.property(spans, fc.integer({ min: 1, max: 50 }), (span, most) => {
      const step = niceStep(span, most);
      expect(step.toExponential()).toMatch(/^[125]e/);
      expect(span / step).toBeLessThanOrEqual(most * (1 + 1e-15));
      expect(span / step).toBeGreaterThan((most / 2.5) * (1 - 1e-12));
    }),
  );
});

test('there is no step for nothing, for the infinite, and at the smallest double', () => {
  for (const span of [0, Number.NaN, Number.POSITIVE_INFINITY, -1, 5e-324]) {
    expect(niceStep(span, 10)).toBe(0);
  }
});

test('multiples are what one would write by hand', () => {
  expect(multiple(3, 0.1)).toBe(0.3);
  expect(multiple(-7, 0.2)).toBe(-1.4);
});
