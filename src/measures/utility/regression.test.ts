import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { awkward, filesOf, madeUp, read } from '../../../test/fixtures/propensity.ts';
import type { Regression } from '../contract/index.ts';
import { regression } from './regression.ts';

const original = madeUp(90, 11, 'original');
const masked = madeUp(60, 12, 'masked');
const both: Regression[] = [
  { response: 0, predictors: [1, 2] },
  { response: 2, predictors: [0] },
];
const measured = (
  a: readonly ArrayLike<number>[],
  b: readonly ArrayLike<number>[],
  regressions = both,
) => read(regression, filesOf(a, b, { regressions }));
const line = [{ response: 1, predictors: [0] }];

describe('overlap of confidence intervals', () => {
  test('agrees with statsmodels, and is 0 where intervals do not meet', () => {
    const { value, parts, notes } = measured(original, masked);
    // statsmodels 0.15.0 (test/fixtures/propensity.py): 95.69, -14.91 before it is raised to 0, 33.82.
    expect(parts.map(({ name }) => name)).toEqual([
      'x1 ~ x2 + x3: x2',
      'x1 ~ x2 + x3: x3',
      'x3 ~ x1: x1',
    ]);
    expect(parts[0].value).toBeCloseTo(95.69276100271152, 9);
    expect(parts[1].value).toBe(0);
    expect(parts[2].value).toBeCloseTo(33.81702991273083, 9);
    expect(value).toBeCloseTo((95.69276100271152 + 33.81702991273083) / 3, 9);
    expect(notes[0]).toBe(
      'x1 ~ x2 + x3: x2 is 0.5338 (0.2531 to 0.8144) in the original and 0.5569 (0.2498 to 0.864) in the protected file.',
    );
  });

  test('is 100 for equal files', () => {
    expect(measured(original, original).value).toBe(100);
  });

  test('a figure worked out by hand', () => {
    // y = 0, 1, 0, 1 at x = 0, 1, 2, 3: slope 0.2, residual square 0.8 on 2 degrees, standard error
    // sqrt(0.4 / 5); the masked y are 1 more at x = 3: slope 0.5, residual square 1.5, sqrt(0.75 / 5).
    const t = 4.302652729911275;
    const [a, b] = [t * Math.sqrt(0.08), t * Math.sqrt(0.15)];
    const x = [0, 1, 2, 3];
    const shared = Math.min(0.2 + a, 0.5 + b) - Math.max(0.2 - a, 0.5 - b);
    const expected = 50 * (shared / (2 * a) + shared / (2 * b));
    expect(measured([x, [0, 1, 0, 1]], [x, [0, 1, 0, 2]], line).value).toBeCloseTo(expected, 10);
  });

  test('without a regression says how to name one', () => {
    expect(measured(original, masked, []).reason).toBe(
      'No regression was named: name one with --regression "y ~ x1 + x2".',
    );
  });

  test('fits without residuals: all where slopes agree, none where not, half where one lies in the other', () => {
    const x = [0, 1, 2, 3, 4];
    const exact = [x, x.map((value) => 2 * value + 1)];
    expect(measured(exact, exact, line).value).toBe(100);
    expect(measured(exact, [x, x.map((value) => 2 * value - 7)], line).value).toBe(100);
    expect(measured(exact, [x, x.map((value) => 2.1 * value)], line).value).toBe(0);
    expect(measured(exact, [x, [1, 3, 5.5, 7, 9]], line).value).toBe(50);
    expect(measured(exact, [x, x.map(() => 3)], line).value).toBe(0);
    expect(measured([x, x.map(() => 3)], [x, x.map(() => 8)], line).value).toBe(100);
  });

  test('leaves out predictors that follow from those before them in one of the files, by name', () => {
    const more = (file: readonly number[][], sign: number) => [
      ...file,
      file[1].map((value, i) => value + sign * file[2][i]),
      file[0].map(() => 5),
    ];
    const asked = [{ response: 0, predictors: [1, 4, 2, 3] }];
    const { value, parts, notes } = measured(more(original, 1), more(masked, -1), asked);
    expect(notes[0]).toBe(
      'x1 ~ x2 + x5 + x3 + x4: predictors left out because, in one of the files, they are constant or follow from those before them: x5, x4.',
    );
    expect(parts).toHaveLength(2);
    const expected = measured(original, masked, [both[0]]);
    expect(value).toBeCloseTo(expected.value!, 10);
  });

  test('leaves out incomplete records of its own columns alone', () => {
    const holes = original.map((column) => [...column, 1]);
    holes[1][90] = Number.NaN;
    const { value, notes } = measured(holes, masked, [both[0]]);
    expect(value).toBeCloseTo(measured(original, masked, [both[0]]).value!, 10);
    expect(notes[0]).toBe(
      'x1 ~ x2 + x3: incomplete records left out, 1 of the original and 0 of the protected file.',
    );
    expect(measured(holes, masked, [both[1]]).notes[0]).not.toMatch(/incomplete/);
  });

  test('does not depend on the order of records or columns, nor on units', () => {
    const expected = measured(original, masked).value!;
    const unit = fc.tuple(fc.constantFrom(1e-170, 1e-3, -2, 1e140), fc.constantFrom(-3, 0, 20));
    fc.assert(
      fc.property(
        fc.array(unit, { minLength: 3, maxLength: 3 }),
        fc.nat(59),
        fc.boolean(),
        (units, start, isSwapped) => {
          const changed = (file: readonly number[][]) =>
            file.map((column, j) => {
              const [scale, shift] = units[j];
              const scaled = column.map((x) => scale * (x + shift));
              return [...scaled.slice(start), ...scaled.slice(0, start)];
            });
          const order = isSwapped ? [{ response: 0, predictors: [2, 1] }, both[1]] : both;
          const { value } = measured(changed(original), changed(masked), order);
          expect(value).toBeCloseTo(expected, 7);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('too few records, or no predictor, give a reason', () => {
    const few = [
      [1, 2],
      [3, 5],
    ];
    const found = measured(few, few, line);
    expect(found.reason).toBe('No slope can be estimated in both files.');
    expect(found.parts[0].reason).toBe('One of the files has too few complete records.');
    const none = measured(original, masked, [{ response: 0, predictors: [] }]);
    expect(none.parts[0].reason).toBe('It has no predictor that varies.');
  });

  test.each(awkward.filter(([, { names }]) => names.length > 0))(
    'gives a number or a reason: %s',
    (_, files) => {
      const asked = files.names.map((_, j) => ({
        response: j,
        predictors: files.names.map((_, p) => p),
      }));
      const found = read(regression, { ...files, regressions: asked });
      expect(found.value === null).toBe(found.reason !== null);
    },
  );
});
