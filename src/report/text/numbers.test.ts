import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  counted,
  exponentOf,
  formatCount,
  formatNumber,
  formatShare,
  formatTick,
} from './numbers.ts';

describe('numbers in reports', () => {
  test('have thousands apart, a true minus and no trailing zeros', () => {
    expect(formatCount(1234567)).toBe('1,234,567');
    expect(formatNumber(-1234.5678)).toBe('−1,235');
    expect(formatNumber(0.5)).toBe('0.5');
    expect(formatNumber(12.3456)).toBe('12.35');
    expect(formatNumber(1234567.9, 6)).toBe('1,234,568');
    expect(formatNumber(0)).toBe('0');
    expect(formatNumber(-0)).toBe('0');
  });

  test('are powers of ten where they are far from 1', () => {
    expect(formatNumber(1.5e15)).toBe('1.5\u00A0×\u00A010¹⁵');
    expect(formatNumber(-2e-7)).toBe('−2\u00A0×\u00A010⁻⁷');
    expect(formatNumber(1e20)).toBe('10²⁰');
  });

  test('are a dash where there is none, and infinity where they are infinite', () => {
    expect(formatNumber(null)).toBe('–');
    expect(formatNumber(Number.NaN)).toBe('–');
    expect(formatNumber(Number.NEGATIVE_INFINITY)).toBe('−∞');
    expect(formatShare(null)).toBe('–');
  });

  test('on axes have the decimals of their step, also beside a large offset', () => {
    expect(formatTick(0.30000000000000004, 0.1)).toBe('0.3');
    expect(formatTick(20000000, 10000000)).toBe('2\u00A0×\u00A010⁷');
    expect(formatTick(1600000000100, 50)).toBe('1,600,000,000,100');
  });

  test('of few records are not told', () => {
    expect(counted({ below: 5 }, 'record')).toBe('fewer than 5\u00A0records');
    expect(counted(1, 'record')).toBe('1\u00A0record');
  });

  test('never differ from the value by more than their last digit', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e11, max: 1e11, noNaN: true }), (x) => {
        const shown = formatNumber(x, 6);
        if (shown.includes('×') || shown.startsWith('10')) return;
        const read = Number(shown.replaceAll(',', '').replace('−', '-'));
        expect(Math.abs(read - x)).toBeLessThanOrEqual(Math.max(0.5, 1e-5 * Math.abs(x)));
      }),
    );
  });

  test('have the exponent of their text', () => {
    expect([1, 9.99, 10, 0.1, 1e-320].map(exponentOf)).toEqual([0, 0, 1, -1, -320]);
  });
});
