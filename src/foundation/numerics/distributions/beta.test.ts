import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { betaTail, oracle, relativeError } from '../../../../test/fixtures/numerics.ts';
import { betaOddsQuantile } from './beta.ts';

const shapes = fc.double({ min: -1, max: 5, noNaN: true }).map((power) => 10 ** power);
const inside = fc.double({ min: 1e-300, max: 1 - 2 ** -53, noNaN: true });

/** The quantile itself, of a lower tail. */
function quantile(p: number, a: number, b: number): number {
  const odds = betaOddsQuantile(p, a, b, 'lower');
  return odds / (1 + odds);
}

describe('beta distribution', () => {
  it('has both tails of Arb, from 1e-300 on, for shapes from 0.1 to 1e5', () => {
    for (const [a, b, x, lower, upper] of oracle.beta) {
      expect(relativeError(betaTail(x, a, b, 'lower'), lower)).toBeLessThan(1e-14);
      expect(relativeError(betaTail(x, a, b, 'upper'), upper)).toBeLessThan(1e-14);
    }
  });

  it('has the quantiles of Arb', () => {
    for (const [a, b, p, x] of oracle.betaQuantile) {
      expect(relativeError(quantile(p, a, b), x)).toBeLessThan(1e-14);
    }
  });

  it('returns from quantile to probability where x is not too near 1 to tell', () => {
    const probabilities = fc.oneof(
      fc.double({ min: 1e-3, max: 0.5, noNaN: true }),
      fc.double({ min: -299, max: -1, noNaN: true }).map((power) => 10 ** power),
    );
    fc.assert(
      fc.property(probabilities, shapes, shapes, (p, a, b) => {
        const x = quantile(p, a, b);
        if (x < 1e-300 || x > 0.9) return;
        // A last digit of x is worth up to a + b x / (1 - x) of p.
        const bound = 2e-14 + (a + (b * x) / (1 - x)) * 2.3e-16;
        expect(relativeError(betaTail(x, a, b, 'lower'), p)).toBeLessThan(bound);
      }),
      { numRuns: 500 },
    );
  });

  it('is the uniform and the power distribution where a shape is 1', () => {
    for (const x of [1e-12, 0.1, 0.5, 0.75, 0.999]) {
      expect(relativeError(betaTail(x, 1, 1, 'lower'), x)).toBeLessThan(2e-15);
      expect(relativeError(betaTail(x, 3, 1, 'lower'), x * x * x)).toBeLessThan(2e-15);
      expect(relativeError(betaTail(x, 1, 2, 'upper'), (1 - x) * (1 - x))).toBeLessThan(2e-15);
      expect(relativeError(quantile(x, 1, 1), x)).toBeLessThan(2e-15);
    }
  });

  it('is symmetric and has complementary tails', () => {
    fc.assert(
      fc.property(inside, shapes, shapes, (x, a, b) => {
        const lower = betaTail(x, a, b, 'lower');
        expect(Math.abs(lower + betaTail(x, a, b, 'upper') - 1)).toBeLessThan(2e-15);
        // 1 - x is exact only from 1/2 on.
        if (x < 0.5) return;
        const mirrored = betaTail(1 - x, b, a, 'upper');
        expect(Math.abs(mirrored - lower)).toBeLessThanOrEqual(2e-14 * lower);
      }),
    );
  });

  it('has quantiles at the ends and none outside', () => {
    expect(betaOddsQuantile(0, 2, 3, 'lower')).toBe(0);
    expect(betaOddsQuantile(1, 2, 3, 'lower')).toBe(Number.POSITIVE_INFINITY);
    expect(betaOddsQuantile(1, 2, 3, 'upper')).toBe(0);
    expect(betaOddsQuantile(1e-300, 0.1, 2, 'lower')).toBe(0);
    for (const bad of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(betaOddsQuantile(0.5, 1, bad, 'lower')).toBeNaN();
    }
    expect(betaOddsQuantile(1.5, 1, 1, 'lower')).toBeNaN();
    expect(relativeError(betaTail(0.5, 1e10, 1e10, 'lower'), 0.5)).toBeLessThan(1e-13);
  });
});
