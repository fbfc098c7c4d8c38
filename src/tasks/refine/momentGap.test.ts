import { expect, test } from 'vitest';
import { generator } from '../../../test/reference/generator.ts';
import { momentGap } from './momentGap.ts';

/** By the definition, in plain loops. */
function textbook(original: readonly Float64Array[], rows: Float64Array): number {
  const d = original.length;
  const masked = original.map((_, j) => rows.filter((_, at) => at % d === j));
  const mean = (x: Float64Array, y: Float64Array) =>
    x.reduce((added, value, i) => added + value * y[i], 0) / x.length;
  const gap = (j: number, l: number) => mean(masked[j], masked[l]) - mean(original[j], original[l]);
  const ones = (x: Float64Array) => new Float64Array(x.length).fill(1);
  let error = 0;
  for (let j = 0; j < d; j++) {
    error += (mean(masked[j], ones(masked[j])) - mean(original[j], ones(original[j]))) ** 2;
    for (let l = 0; l <= j; l++) error += gap(j, l) ** 2;
  }
  return error;
}

const random = generator(5);
const uniform = (n: number) => Float64Array.from({ length: n }, () => 4 * random() - 2);
const original = [uniform(9), uniform(9), uniform(9)];

test('E and its changes are those of the definition, for files of different lengths', () => {
  const rows = uniform(3 * 7);
  const gap = momentGap(original, rows);
  expect(gap.error()).toBeCloseTo(textbook(original, rows), 12);
  for (let trial = 0; trial < 500; trial++) {
    const record = Math.floor(7 * random());
    const column = Math.floor(3 * random());
    const to = 4 * random() - 2;
    const before = textbook(original, rows);
    const copy = rows.slice();
    copy[3 * record + column] = to;
    expect(gap.change(record, column, to)).toBeCloseTo(textbook(original, copy) - before, 12);
    if (trial % 3 === 0) {
      gap.accept();
      expect(rows).toEqual(copy);
      expect(gap.error()).toBeCloseTo(textbook(original, rows), 12);
    }
  }
});

test('what rounding leaves of a value that was very far out goes when E is computed anew', () => {
  const rows = uniform(3 * 7);
  const gap = momentGap(original, rows);
  const calm = textbook(original, rows);
  const value = rows[4];
  gap.change(1, 1, 1e12);
  gap.accept();
  gap.change(1, 1, value);
  gap.accept();
  expect(Math.abs(gap.error() - calm)).toBeGreaterThan(1e-6);
  expect(gap.renew()).toBeCloseTo(calm, 12);
  expect(gap.error()).toBeCloseTo(calm, 12);
});
