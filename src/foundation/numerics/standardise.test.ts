import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PenumbraError } from '../../error.ts';
import { type Standardisation, standardise } from './standardise.ts';
import { mean, standardDeviation } from './statistics.ts';

const all = ['none', 'sd', 'range', 'rank'] as const satisfies readonly Standardisation[];
const changing = ['sd', 'range', 'rank'] as const;
const wholeNumbers = fc
  .array(fc.integer({ min: -1e6, max: 1e6 }), { maxLength: 30 })
  .map((xs) => Float64Array.from(xs));

describe('standardise', () => {
  it('has the definitions it names', () => {
    const values = Float64Array.of(2, 4, 4, 4, 5, 5, 7, 9);
    expect([...standardise(values, 'none')]).toEqual([...values]);
    // Mean 5, standard deviation with divisor n 2.
    expect([...standardise(values, 'sd')]).toEqual([-1.5, -0.5, -0.5, -0.5, 0, 0, 1, 2]);
    expect([...standardise(values, 'range')]).toEqual([0, 2, 2, 2, 3, 3, 5, 7].map((x) => x / 7));
    expect([...standardise(values, 'rank')]).toEqual(
      [0, 2, 2, 2, 4.5, 4.5, 6, 7].map((x) => x / 7),
    );
  });

  it.each(changing)('%s does not change a bit when data are shifted or doubled exactly', (how) => {
    const shift = fc.integer({ min: -(2 ** 52), max: 2 ** 52 });
    fc.assert(
      fc.property(wholeNumbers, shift, fc.integer({ min: -300, max: 300 }), (x, by, power) => {
        const plain = standardise(x, how);
        expect(
          standardise(
            x.map((v) => v + by),
            how,
          ),
        ).toEqual(plain);
        expect(
          standardise(
            x.map((v) => (v + by) * 2 ** power),
            how,
          ),
        ).toEqual(plain);
      }),
      { numRuns: 300 },
    );
  });

  it.each(changing)('%s does not depend on the order of the records', (how) => {
    const data = fc.float64Array({ min: -1e6, max: 1e6, noNaN: true, maxLength: 40 });
    fc.assert(
      fc.property(data, (x) => {
        const reversed = standardise(x.slice().reverse(), how);
        expect(reversed.reverse()).toEqual(standardise(x, how));
      }),
    );
  });

  it('keeps what data with an offset of 1e12 hold', () => {
    const base = Float64Array.of(0.25, 0.5, 3.125, -7.75, 0, 1.5);
    for (const how of changing) {
      expect(
        standardise(
          base.map((x) => x + 1e12),
          how,
        ),
      ).toEqual(standardise(base, how));
    }
  });

  it('sd gives mean 0 and standard deviation 1 to rounding', () => {
    const data = fc.float64Array({ min: -1e9, max: 1e9, noNaN: true, minLength: 2, maxLength: 50 });
    fc.assert(
      fc.property(data, (x) => {
        const z = standardise(x, 'sd');
        if (z.every((v) => v === 0)) return;
        expect(Math.abs(mean(z))).toBeLessThan(2e-15);
        expect(Math.abs(standardDeviation(z, 'n') - 1)).toBeLessThan(1e-15);
      }),
    );
  });

  it('range and rank run from 0 to 1', () => {
    fc.assert(
      fc.property(wholeNumbers, (x) => {
        for (const how of ['range', 'rank'] as const) {
          for (const z of standardise(x, how)) expect(z >= 0 && z <= 1).toBe(true);
        }
        if (new Set(x).size < 2) return;
        const z = standardise(x, 'range');
        expect(Math.min(...z)).toBe(0);
        expect(Math.max(...z)).toBe(1);
      }),
    );
  });

  it.each(changing)('%s makes a constant column zeros, whatever the constant', (how) => {
    const constant = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(constant, fc.integer({ min: 1, max: 100 }), (x, n) => {
        expect(standardise(new Float64Array(n).fill(x), how)).toEqual(new Float64Array(n));
      }),
    );
  });

  it.each(changing)('%s overflows for no finite data and stays finite for tiny ones', (how) => {
    for (const size of [1e150, Number.MAX_VALUE, 1e-150, 1e-310, 5e-324]) {
      const z = standardise(Float64Array.of(-size, size, 0, size), how);
      expect(z.every(Number.isFinite)).toBe(true);
      expect(z[1]).toBe(z[3]);
      expect(z[0] < z[2] && z[2] < z[1]).toBe(true);
    }
  });

  it('leaves missing values missing and does not count them', () => {
    const x = Float64Array.of(Number.NaN, 3, 1, Number.NaN, 2);
    for (const how of changing) {
      const z = standardise(x, how);
      expect([z[0], z[3]]).toEqual([Number.NaN, Number.NaN]);
      expect([z[1], z[2], z[4]]).toEqual([...standardise(Float64Array.of(3, 1, 2), how)]);
    }
    expect(standardise(Float64Array.of(Number.NaN, 5), 'sd')).toEqual(
      Float64Array.of(Number.NaN, 0),
    );
  });

  it('is a new array, also for none, and works on none at all', () => {
    const x = Float64Array.of(1, 2, 3);
    for (const how of all) {
      const z = standardise(x, how);
      z.fill(9);
      expect([...x]).toEqual([1, 2, 3]);
      expect(standardise(new Float64Array(0), how)).toHaveLength(0);
      expect(standardise(Float64Array.of(4), how)).toEqual(Float64Array.of(how === 'none' ? 4 : 0));
    }
  });

  it('refuses infinite values', () => {
    const x = Float64Array.of(1, Number.POSITIVE_INFINITY, Number.NaN);
    for (const how of changing) expect(() => standardise(x, how)).toThrow(PenumbraError);
    expect(() => standardise(Float64Array.of(Number.NEGATIVE_INFINITY), 'sd')).toThrow(/infinite/);
  });
});
