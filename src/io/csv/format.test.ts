import { expect, test } from 'vitest';
import { formatNumber } from './format.ts';

const two = { decimals: 2, padded: false };
const padded = { decimals: 2, padded: true };
const whole = { decimals: 0, padded: false };
const full = { decimals: 'full' as const, padded: false };

test('a number is rounded half to even to the decimals of its column', () => {
  expect(formatNumber(2.345678, two)).toBe('2.35');
  expect(formatNumber(0.125, two)).toBe('0.12');
  expect(formatNumber(-0.375, two)).toBe('-0.38');
  expect(formatNumber(18.5, whole)).toBe('18');
  expect(formatNumber(-19.5, whole)).toBe('-20');
});

test('zeros behind the mark are written only where the column pads', () => {
  expect(formatNumber(12.5, two)).toBe('12.5');
  expect(formatNumber(12.5, padded)).toBe('12.50');
  expect(formatNumber(12, two)).toBe('12');
  expect(formatNumber(12, padded)).toBe('12.00');
  expect(formatNumber(0.05, padded)).toBe('0.05');
  expect(formatNumber(100, whole)).toBe('100');
});

test('minus zero is written as zero', () => {
  expect(formatNumber(-0, whole)).toBe('0');
  expect(formatNumber(-0.001, two)).toBe('0');
  expect(formatNumber(-0.001, padded)).toBe('0.00');
  expect(formatNumber(-0, full)).toBe('0');
});

test('fixed decimals take no exponent below 1e21', () => {
  expect(formatNumber(1e-9, two)).toBe('0');
  expect(formatNumber(1e-9, { decimals: 9, padded: false })).toBe('0.000000001');
  expect(formatNumber(123456789012345680000, whole)).toBe('123456789012345683968');
  expect(formatNumber(1e20, padded)).toBe('100000000000000000000.00');
  expect(formatNumber(1e20, two)).toBe('100000000000000000000');
  expect(formatNumber(1.5e300, two)).toBe('1.5e+300');
});

test('the full grid writes the shortest text that reads back', () => {
  expect(formatNumber(0.1 + 0.2, full)).toBe('0.30000000000000004');
  expect(formatNumber(1e-7, full)).toBe('1e-7');
  expect(formatNumber(9007199254740992, full)).toBe('9007199254740992');
});

test('on the full grid, whole numbers beyond 2^53 take an exponent, so that they are not read as codes', () => {
  expect(formatNumber(1e17, full)).toBe('1e+17');
  expect(formatNumber(-123456789012345680, full, ',')).toBe('-1,2345678901234568e+17');
});

test('the decimal mark is the one of the file', () => {
  expect(formatNumber(-1234.5, padded, ',')).toBe('-1234,50');
  expect(formatNumber(1.5e-7, full, ',')).toBe('1,5e-7');
});

test('a missing value is written as the code given', () => {
  expect(formatNumber(NaN, two)).toBe('');
  expect(formatNumber(NaN, full, '.', 'NA')).toBe('NA');
});

test('what the grid cannot hold in a double is written so that it reads back', () => {
  const x = 460000000000000 + 0.0625;
  expect(Number(formatNumber(x, { decimals: 1, padded: false }))).toBe(x);
});
