import { describe, expect, test } from 'vitest';
import {
  awkward,
  filesOf,
  madeUp,
  part,
  read,
  turned,
} from '../../../../test/fixtures/propensity.ts';
import { propensityCubic } from './propensityCubic.ts';

const original = madeUp(90, 11, 'original');
const masked = madeUp(60, 12, 'masked');

describe('propensity score, cubic model', () => {
  test('agrees with statsmodels, files of different length', () => {
    const found = read(propensityCubic, filesOf(original, masked));
    // statsmodels 0.15.0 (test/fixtures/propensity.py); the expectation by hand: 19 * 0.6^2 * 0.4 / 150.
    expect(part(found, 'N pMSE')).toBeCloseTo(13.443366766863974, 8);
    expect(part(found, 'expected pMSE')).toBeCloseTo(0.01824, 12);
    expect(part(found, 'terms, intercept included')).toBe(20);
    expect(found.notes[0]).toBe('The model is the complete cubic polynomial.');
  });

  test('sees what a method changes that keeps means and covariances exactly', () => {
    const before = madeUp(400, 21, 'original');
    expect(read(propensityCubic, filesOf(before, turned(before))).value).toBeGreaterThan(5);
    expect(read(propensityCubic, filesOf(before, before)).value).toBeLessThan(1e-20);
  });

  test('with many columns has the cubes alone, and says so', () => {
    // 11 columns: 364 products of up to three, 78 of up to two and 11 cubes.
    const wide = (seed: number) =>
      [seed, seed + 1, seed + 2, seed + 3].flatMap((s) => madeUp(600, s, 'original')).slice(0, 11);
    const found = read(propensityCubic, filesOf(wide(31), wide(51)));
    expect(part(found, 'terms, intercept included')).toBe(89);
    expect(found.notes[0]).toMatch(/has 364 terms, more than 300: .* the cube of each column/);
    expect(found.value).toBeGreaterThan(0.5);
  });

  test('does not depend on the order of records or columns, nor on units', () => {
    const expected = read(propensityCubic, filesOf(original, masked)).value!;
    const changed = (file: readonly number[][]) =>
      [2, 0, 1].map((j) => file[j].map((x) => (j + 1) * 1e-50 * (x + 10 * j)).reverse());
    const found = read(propensityCubic, filesOf(changed(original), changed(masked)));
    expect(found.value).toBeCloseTo(expected, 6);
  });

  test.each(awkward)('gives a number or a reason: %s', (_, files) => {
    const found = read(propensityCubic, files);
    expect(found.value === null).toBe(found.reason !== null);
  });
});
