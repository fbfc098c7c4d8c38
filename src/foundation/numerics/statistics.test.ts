import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oracle, relativeError } from '../../../test/fixtures/numerics.ts';
import { PenumbraError } from '../../error.ts';
import { correlationMatrix, covarianceMatrix } from './algebra/covariance.ts';
import { deviations } from './deviations.ts';
import { maximum, mean, minimum, standardDeviation, variance } from './statistics.ts';

const finite = { noNaN: true, noDefaultInfinity: true };
const none = new Float64Array(0);
const one = Float64Array.of(7.25);
const cases = oracle.statistics.moments;

describe('mean', () => {
  it.each(cases)('is the exact mean rounded once: %#', ({ columns, means }) => {
    for (const [j, column] of columns.entries()) {
      expect(mean(Float64Array.from(column))).toBe(means[j]);
    }
  });

  it('skips missing values and is NaN for none', () => {
    expect(mean(Float64Array.of(1, Number.NaN, 2))).toBe(1.5);
    expect(mean(Float64Array.of(Number.NaN))).toBeNaN();
    expect(mean(none)).toBeNaN();
  });

  it('lies between the smallest and the largest value', () => {
    fc.assert(
      fc.property(fc.float64Array({ ...finite, minLength: 1, maxLength: 20 }), (values) => {
        const m = mean(values);
        expect(m >= minimum(values) && m <= maximum(values)).toBe(true);
      }),
    );
  });
});

describe('variance', () => {
  it.each(cases)('keeps all digits that offset data hold: %#', ({ columns, covariance }) => {
    for (const [j, column] of columns.entries()) {
      const found = variance(Float64Array.from(column), 'n-1');
      expect(relativeError(found, covariance[j][j])).toBeLessThan(4e-16);
    }
  });

  it('has the divisor it is told', () => {
    const values = Float64Array.of(1, 2, 3, 4, Number.NaN);
    expect(variance(values, 'n')).toBe(1.25);
    expect(variance(values, 'n-1')).toBe(5 / 3);
    expect(standardDeviation(values, 'n')).toBe(Math.sqrt(1.25));
  });

  it('is 0 for equal values, though their mean may not be a double times n', () => {
    fc.assert(
      fc.property(fc.double(finite), fc.integer({ min: 1, max: 200 }), (x, n) => {
        expect(variance(new Float64Array(n).fill(x), 'n')).toBe(0);
      }),
    );
  });

  it('is undefined for no values, for one with divisor n - 1 and for infinite ones', () => {
    expect(variance(none, 'n')).toBeNaN();
    expect(variance(one, 'n')).toBe(0);
    expect(variance(one, 'n-1')).toBeNaN();
    expect(variance(Float64Array.of(1, Number.POSITIVE_INFINITY), 'n')).toBeNaN();
  });

  it('of huge and of tiny values neither overflows nor underflows before its time', () => {
    expect(standardDeviation(Float64Array.of(-1e308, 1e308), 'n')).toBe(1e308);
    expect(standardDeviation(Float64Array.of(0, 4e-300), 'n')).toBe(2e-300);
    expect(standardDeviation(Float64Array.of(1e-310, 3e-310), 'n')).toBe(1e-310);
  });
});

describe('deviations', () => {
  it('do not change when whole numbers are shifted by a whole number', () => {
    const values = fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(values, fc.integer({ min: -(2 ** 52), max: 2 ** 52 }), (xs, shift) => {
        const plain = deviations(Float64Array.from(xs));
        const shifted = deviations(Float64Array.from(xs, (x) => x + shift));
        for (let i = 0; i < xs.length; i++) {
          expect(shifted.nfold[i] / shifted.scale).toBe(plain.nfold[i] / plain.scale);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('covarianceMatrix', () => {
  it.each(cases)('is right relative to the standard deviations: %#', ({ columns, covariance }) => {
    const { data, rows } = covarianceMatrix(
      columns.map((c) => Float64Array.from(c)),
      'n-1',
    );
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < rows; j++) {
        const size = Math.sqrt(covariance[i][i] * covariance[j][j]);
        expect(Math.abs(data[i + j * rows] - covariance[i][j]) / size).toBeLessThan(4e-16);
      }
    }
  });

  it('has the variances on its diagonal, bit for bit', () => {
    const columns = cases[2].columns.map((c) => Float64Array.from(c));
    const { data } = covarianceMatrix(columns, 'n');
    expect([data[0], data[4], data[8]]).toEqual(columns.map((c) => variance(c, 'n')));
  });

  it('refuses missing and infinite values and columns of different lengths', () => {
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY]) {
      const columns = [Float64Array.of(1, 2), Float64Array.of(1, bad)];
      expect(() => covarianceMatrix(columns, 'n')).toThrow(PenumbraError);
      expect(() => correlationMatrix(columns)).toThrow(/Column 2 has missing or infinite/);
    }
    expect(() => covarianceMatrix([one, none], 'n')).toThrow(/same length/);
  });

  it('has no columns for no columns, and is NaN for no records', () => {
    expect(covarianceMatrix([], 'n').data).toHaveLength(0);
    expect(covarianceMatrix([none], 'n').data[0]).toBeNaN();
    expect(covarianceMatrix([one], 'n').data[0]).toBe(0);
  });
});

describe('correlationMatrix', () => {
  it('is exactly 1 and -1 for columns that are multiples by powers of two', () => {
    const x = Float64Array.of(0.1, 0.7, -3.3, 12.1);
    const { data } = correlationMatrix([x, x.map((v) => -4 * v), x.slice()]);
    expect([...data]).toEqual([1, -1, 1, -1, 1, -1, 1, -1, 1]);
  });

  it('stays within [-1, 1] for nearly collinear columns', () => {
    const pair = fc.float64Array({ min: -1e3, max: 1e3, noNaN: true, minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(pair, fc.double({ min: 0.1, max: 10, noNaN: true }), (x, slope) => {
        const r = correlationMatrix([x, x.map((v) => slope * v + 1e6)]).data[1];
        expect(Number.isNaN(r) || Math.abs(r) <= 1).toBe(true);
      }),
    );
  });

  it('is NaN beside a constant column', () => {
    const { data } = correlationMatrix([Float64Array.of(0.1, 0.1, 0.1), Float64Array.of(1, 2, 3)]);
    expect([...data]).toEqual([1, Number.NaN, Number.NaN, 1]);
  });
});

describe('minimum and maximum', () => {
  it('skip missing values wherever they stand', () => {
    const values = Float64Array.of(Number.NaN, 2, Number.NaN, -1, 5, Number.NaN);
    expect(minimum(values)).toBe(-1);
    expect(maximum(values)).toBe(5);
    expect(minimum(none)).toBeNaN();
    expect(maximum(Float64Array.of(Number.NaN))).toBeNaN();
  });
});
