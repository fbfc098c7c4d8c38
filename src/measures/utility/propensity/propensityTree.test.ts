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
import { propensityTree } from './propensityTree.ts';

const original = madeUp(400, 21, 'original');
const masked = madeUp(400, 22, 'masked');
const measured = (a: readonly number[][], b: readonly number[][]) =>
  read(propensityTree, filesOf(a, b)).value!;
const average = (values: readonly number[]) => values.reduce((a, b) => a + b) / values.length;

describe('propensity score, classification tree', () => {
  test('grows the tree that scikit-learn grows', () => {
    const found = read(propensityTree, filesOf(original, masked));
    // scikit-learn 1.9.1, the same for 20 seeds (test/fixtures/propensity.py).
    expect(part(found, 'N pMSE')).toBeCloseTo(58.69931300277618, 9);
    expect(part(found, 'smallest leaf')).toBe(29);
    expect(found.value).toBeGreaterThan(5);
  });

  test('is 0 for equal files, whatever the order of their records', () => {
    expect(measured(original, original)).toBe(0);
    expect(
      measured(
        original,
        original.map((column) => column.toReversed()),
      ),
    ).toBe(0);
  });

  test('a correct draw comes to 1 and an independent sample to 2, as for the logistic models', () => {
    const draws: number[] = [];
    const samples: number[] = [];
    for (let i = 0; i < 12; i++) {
      const file = madeUp(300, 200 + i, 'original');
      // With replacement, by numbers that are not those of the file.
      const places = madeUp(300, 300 + i, 'original')[0].map(
        (x) => Math.floor(1e6 * (x + 1.5)) % 300,
      );
      draws.push(
        measured(
          file,
          file.map((column) => places.map((place) => column[place])),
        ),
      );
      samples.push(measured(file, madeUp(300, 400 + i, 'original')));
    }
    expect(Math.abs(average(draws) - 1)).toBeLessThan(0.25);
    expect(Math.abs(average(samples) - 2)).toBeLessThan(0.4);
  });

  test('sees what the quadratic model is blind to', () => {
    expect(measured(original, turned(original))).toBeGreaterThan(2.5);
  });

  test('sees a shuffled column, though each column by itself is the same in both files', () => {
    const [a, , c] = original;
    const before = [a, a.map((x, i) => x + 0.2 * c[i]), c];
    const shuffled = [a, before[1].toReversed(), c];
    expect(measured(before, shuffled)).toBeGreaterThan(5);
  });

  test('does not depend on the order of records or columns, nor on units, to the last bit', () => {
    const a = madeUp(60, 11, 'original');
    const b = madeUp(40, 12, 'masked');
    const expected = measured(a, b);
    fc.assert(
      fc.property(
        fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
        fc.array(fc.constantFrom(1e-170, 0.5, 1, 7, 1e140), { minLength: 3, maxLength: 3 }),
        fc.nat(39),
        fc.nat(39),
        (columns, units, first, second) => {
          const changed = (file: readonly number[][], start: number) =>
            columns.map((j) => {
              const column = file[j].map((x) => units[j] * (x + 3));
              return [...column.slice(start), ...column.slice(0, start)];
            });
          expect(measured(changed(a, first), changed(b, second))).toBe(expected);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('files without room for two leaves have no figure', () => {
    const found = read(propensityTree, filesOf([[1, 2, 3, 4]], [[2, 3, 4, 5]]));
    expect(found.reason).toBe('The files are too small for a tree: two leaves need 10 records.');
  });

  test.each(awkward)('gives a number or a reason: %s', (_, files) => {
    const found = read(propensityTree, files);
    expect(found.value === null).toBe(found.reason !== null);
  });
});
