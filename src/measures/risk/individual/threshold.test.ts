import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { riskThreshold } from './threshold.ts';

describe('the threshold for a mean risk', () => {
  test('lowering all risks above it to it gives the mean that was asked for', () => {
    const risk = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(risk, { minLength: 1, maxLength: 50 }),
        fc.double({ min: 1e-3, max: 1, noNaN: true }),
        (risks, target) => {
          const threshold = riskThreshold(Float64Array.from(risks), target);
          const lowered = risks.map((one) => Math.min(one, threshold));
          const mean = lowered.reduce((a, b) => a + b) / risks.length;
          const before = risks.reduce((a, b) => a + b) / risks.length;
          expect(mean).toBeCloseTo(Math.min(before, target), 12);
        },
      ),
    );
  });

  test('a figure worked out by hand', () => {
    // (0.01 + 0.02 + r + r) / 4 = 0.1
    expect(riskThreshold(Float64Array.of(0.5, 0.01, 1, 0.02), 0.1)).toBeCloseTo(0.185, 14);
    expect(riskThreshold(Float64Array.of(0.01, 0.02), 0.1)).toBe(0.02);
  });
});
