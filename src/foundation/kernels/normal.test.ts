import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalQuantile as reference } from '../../../test/reference/normalQuantile.ts';
import { sharedKernel } from './index.ts';

const { log, normalQuantile } = sharedKernel().functions;

describe('the normal quantile', () => {
  it.each([
    // Computed with mpmath 1.4.1 at 60 digits.
    [1e-300, -37.0470962993612],
    [1e-100, -21.273453560965326],
    [1e-20, -9.262340089798407],
    [1e-11, -6.706023155495136],
    [1e-10, -6.361340902404057],
    [1e-5, -4.264890793922825],
    [0.001, -3.0902323061678136],
    [0.01, -2.326347874040841],
    [0.025, -1.9599639845400543],
    [0.07, -1.4757910281791706],
    [0.075, -1.439531470938456],
    [0.08, -1.4050715603096327],
    [0.25, -0.6744897501960817],
    [0.4, -0.2533471031357997],
    [0.499999, -2.5066282745665593e-6],
    [0.6, 0.2533471031357997],
    [0.9, 1.2815515655446006],
    [0.925, 1.4395314709384561],
    [0.975, 1.9599639845400538],
    [0.999, 3.090232306167813],
    [0.9999999, 5.199337582290661],
  ])('at %d agrees with mpmath to 5e-16', (p, expected) => {
    expect(Math.abs(normalQuantile(p) / expected - 1)).toBeLessThan(5e-16);
  });

  it('agrees with the plain implementation to the last bit', () => {
    fc.assert(
      fc.property(fc.double({ min: 5e-324, max: 1 - 2 ** -53 }), (p) => {
        expect(normalQuantile(p)).toBe(reference(p, log));
      }),
      { numRuns: 2000 },
    );
  });

  it('is infinite at 0 and 1 and undefined outside', () => {
    expect(normalQuantile(0.5)).toBe(0);
    expect(normalQuantile(0)).toBe(Number.NEGATIVE_INFINITY);
    expect(normalQuantile(1)).toBe(Number.POSITIVE_INFINITY);
    for (const p of [-0.1, 1.1, Number.NaN]) expect(normalQuantile(p)).toBeNaN();
  });
});
