import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomStream } from '../../foundation/numerics/index.ts';
import { drawSample, sampleWeights } from './sample.ts';

const stream = (index = 0) => randomStream(new Uint8Array(32).fill(4), 0, 64, index);
const count = (kept: Uint8Array) => kept.reduce((a, b) => a + b, 0);
const someStrata = fc
  .array(fc.integer({ min: -1, max: 4 }), { maxLength: 200 })
  .map((list) => Int32Array.from(list));
const someShare = fc.double({ min: 0.0001, max: 100, noNaN: true });

describe('a sample', () => {
  test('has the share of every stratum to the nearest record, and at least one', () => {
    fc.assert(
      fc.property(someStrata, someShare, fc.nat(100), (strata, share, index) => {
        const kept = drawSample(strata.length, strata, share, stream(index));
        for (const stratum of new Set(strata)) {
          const own = kept.filter((_, i) => strata[i] === stratum);
          const exact = (share * own.length) / 100;
          const found = count(own);
          expect(found).toBeGreaterThanOrEqual(1);
          if (found > 1) expect(Math.abs(found - exact)).toBeLessThanOrEqual(0.5 + 1e-9);
          else expect(exact).toBeLessThanOrEqual(1.5 + 1e-9);
        }
      }),
    );
  });

  test('of 250, 30 and 3 records at 10 percent is 25, 3 and 1; all at 100; halves go up', () => {
    const sizes = [250, 30, 3];
    const strata = Int32Array.from(sizes.flatMap((size, h) => Array<number>(size).fill(h)));
    const sizesAt = (share: number) => {
      const kept = drawSample(strata.length, strata, share, stream());
      return sizes.map((_, h) => count(kept.filter((_, i) => strata[i] === h)));
    };
    expect(sizesAt(10)).toEqual([25, 3, 1]);
    expect(sizesAt(100)).toEqual(sizes);
    expect(sizesAt(50)).toEqual([125, 15, 2]);
    expect(count(drawSample(1000, null, 0.35, stream()))).toBe(4);
    expect(count(drawSample(45, null, 70, stream()))).toBe(32);
  });

  test('of no record and of one', () => {
    expect(drawSample(0, null, 10, stream())).toEqual(new Uint8Array(0));
    expect(drawSample(1, null, 0.01, stream())).toEqual(Uint8Array.of(1));
  });

  test('every subset is equally likely: chi-squared over the 20 of 3 from 6', () => {
    const draws = 20_000;
    const counts = new Map<string, number>();
    const source = stream(9);
    for (let i = 0; i < draws; i++) {
      const key = drawSample(6, null, 50, source).join('');
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    expect(counts.size).toBe(20);
    const mean = draws / 20;
    const chiSquared = [...counts.values()].reduce((sum, x) => sum + (x - mean) ** 2 / mean, 0);
    expect(chiSquared).toBeLessThan(19 + 5 * Math.sqrt(2 * 19));
  });

  test.each([0, -1, 100.1, Number.NaN])('a share of %s is refused', (share) => {
    expect(() => drawSample(3, null, share, stream())).toThrow(
      'sample: share must be a number from 0.0001 to 100, in percent of the records.',
    );
  });
});

describe('the weights of a sample', () => {
  test('sum to the number of records of every stratum', () => {
    fc.assert(
      fc.property(someStrata, someShare, (strata, share) => {
        const kept = drawSample(strata.length, strata, share, stream(1));
        const factors = sampleWeights(kept, strata);
        for (const stratum of new Set(strata)) {
          const size = strata.filter((other) => other === stratum).length;
          const total = factors.reduce((sum, x, i) => (strata[i] === stratum ? sum + x : sum), 0);
          expect(total).toBeCloseTo(size, 9);
        }
        expect(factors.map((x) => (x > 0 ? 1 : 0))).toEqual(Float64Array.from(kept));
      }),
    );
  });

  test('are the same for all without strata', () => {
    const kept = drawSample(10, null, 40, stream());
    expect(new Set(sampleWeights(kept, null))).toEqual(new Set([0, 2.5]));
  });
});
