import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  awkward,
  filesOf,
  madeUp,
  part,
  read,
  turned,
} from '../../../../test/fixtures/propensity.ts';
import { propensityQuadratic } from './propensityQuadratic.ts';

const original = madeUp(90, 11, 'original');
const masked = madeUp(60, 12, 'masked');
const measured = (a: readonly number[][], b: readonly number[][]) =>
  read(propensityQuadratic, filesOf(a, b)).value!;

describe('propensity score, quadratic model', () => {
  test('agrees with statsmodels, files of different length', () => {
    const found = read(propensityQuadratic, filesOf(original, masked));
    // statsmodels 0.15.0 (test/fixtures/propensity.py); the expectation by hand: 9 * 0.6^2 * 0.4 / 150.
    expect(part(found, 'N pMSE')).toBeCloseTo(7.560127445228948, 9);
    expect(part(found, 'pMSE')).toBeCloseTo(7.560127445228948 / 150, 11);
    expect(part(found, 'expected pMSE')).toBeCloseTo(0.00864, 12);
    expect(part(found, 'standard deviation of pMSE')).toBeCloseTo(Math.sqrt(18) * 0.00096, 12);
    expect(part(found, 'terms, intercept included')).toBe(10);
    expect(found.value).toBeCloseTo(7.560127445228948 / 150 / 0.00864, 8);
    expect(found.notes).toEqual([]);
  });

  test('is blind where means and covariances are kept exactly, and says so', () => {
    const found = read(propensityQuadratic, filesOf(original, turned(original)));
    expect(found.value).toBeLessThan(1e-20);
    expect(propensityQuadratic.definition).toMatch(/blind .* means and covariances exactly/);
    expect(propensityQuadratic.definition).toMatch(/cubic model or the tree/);
  });

  test('is 0 for equal files, whatever the order of their records', () => {
    expect(measured(original, original)).toBeLessThan(1e-20);
    const reversed = original.map((column) => column.toReversed());
    expect(measured(original, reversed)).toBeLessThan(1e-20);
  });

  test('does not depend on the order of records or columns, nor on units', () => {
    const expected = measured(original, masked);
    const unit = fc.tuple(fc.constantFrom(1e-170, 1e-3, 1, 7, 1e140), fc.constantFrom(-3, 0, 20));
    fc.assert(
      fc.property(
        fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
        fc.array(unit, { minLength: 3, maxLength: 3 }),
        fc.nat(89),
        (columns, units, start) => {
          const changed = (file: readonly number[][]) =>
            columns.map((j) => {
              const [scale, shift] = units[j];
              const column = file[j].map((x) => scale * (x + shift));
              return [...column.slice(start), ...column.slice(0, start)];
            });
          expect(measured(changed(original), changed(masked))).toBeCloseTo(expected, 6);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('does not depend on a large offset that the values still hold', () => {
    const whole = (file: readonly number[][], offset: number) =>
      file.map((column) => column.map((x) => offset + Math.round(1000 * x)));
    const expected = measured(whole(original, 0), whole(masked, 0));
    expect(measured(whole(original, 1e12), whole(masked, 1e12))).toBeCloseTo(expected, 8);
  });

  test('columns that follow from others, by a sum or but for rounding, add nothing', () => {
    const expected = measured(original, masked);
    const summed = (file: readonly number[][]) => [
      ...file,
      file[0].map((x, i) => x - 2 * file[1][i]),
    ];
    const found = read(propensityQuadratic, filesOf(summed(original), summed(masked)));
    expect(found.value).toBeCloseTo(expected, 8);
    expect(part(found, 'terms, intercept included')).toBe(10);
    expect(found.notes[0]).toMatch(/^1 of 4 columns follow from the others/);
    const rounded = summed(masked).map((column) => column.map((x) => Math.round(1e4 * x) / 1e4));
    const afterwards = read(propensityQuadratic, filesOf(summed(original), rounded));
    expect(Math.abs(afterwards.value! - expected)).toBeLessThan(0.05);
  });

  test('constant columns, empty columns and incomplete records are left out and named', () => {
    const expected = measured(original, masked);
    const more = (file: readonly number[][], last: number) => [
      ...file.map((column) => [...column, 5]),
      [...file[0].map(() => 9), Number.NaN],
      file[0].map(() => last).concat(last),
    ];
    const found = read(propensityQuadratic, filesOf(more(original, 1), more(masked, Number.NaN)));
    expect(found.value).toBeCloseTo(expected, 10);
    expect(found.notes).toEqual([
      'Columns without a value in one of the files: x5.',
      'Incomplete records left out: 1 of the original and 1 of the protected file.',
      'Columns with the same value in all records: x4.',
    ]);
  });

  test('files that are told apart have the largest pMSE, and a note', () => {
    const found = read(
      propensityQuadratic,
      filesOf([original[0]], [original[0].map((x) => x + 9)]),
    );
    expect(part(found, 'pMSE')).toBe(0.25);
    expect(found.notes).toContain(
      'The model tells all records of the two files apart: pMSE has its largest possible value.',
    );
  });

  test('two samples of one population come to 2, by chance', () => {
    const ratios = Array.from({ length: 60 }, (_, i) =>
      measured(madeUp(200, 100 + 2 * i, 'original'), madeUp(200, 101 + 2 * i, 'original')),
    );
    const mean = ratios.reduce((sum, x) => sum + x, 0) / ratios.length;
    // Standard error 2 sqrt(2 / 9) / sqrt(60) = 0.12.
    expect(Math.abs(mean - 2)).toBeLessThan(0.4);
  });

  test('too many columns are refused with a word', () => {
    const wide = Array.from({ length: 80 }, (_, j) => [j, 1, 2, 3 * j]);
    expect(read(propensityQuadratic, filesOf(wide, wide)).reason).toBe(
      'With 80 columns the model has 3321 terms, more than 3000: compare fewer columns at a time.',
    );
  });

  test.each(awkward)('gives a number or a reason: %s', (_, files) => {
    const found = read(propensityQuadratic, files);
    expect(found.value === null).toBe(found.reason !== null);
  });
});
