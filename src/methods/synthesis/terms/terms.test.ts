import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { category, numeric, predictors } from '../../../../test/fixtures/regressions.ts';
import { multiply, transpose, zeros } from '../../../foundation/numerics/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import type { Variable } from '../columnModel.ts';
import { productsOf } from './chooseTerms.ts';
import {
  addLinear,
  addMoments,
  BLOCK,
  independentTerms,
  listTerms,
  onlyTerms,
  strongestTerms,
  type TermList,
  termBlocks,
  termCount,
} from './terms.ts';

/** The terms of all records as a matrix, a column for each. */
function dense(list: TermList, given: readonly Variable[], records: number) {
  const terms = termBlocks(list, given, records);
  const matrix = zeros(records, terms.count);
  for (let from = 0; from < records; from += BLOCK) {
    const to = Math.min(records, from + BLOCK);
    terms.read(from, to);
    for (let i = from; i < to; i++) {
      for (const [t, x] of terms.numbers.entries()) matrix.data[i + t * records] = x[i - from];
      for (const cell of terms.cells) {
        if (cell[i - from] < terms.count) matrix.data[i + cell[i - from] * records] = 1;
      }
    }
  }
  return matrix;
}

describe('the terms of predictors', () => {
  test('are an intercept, centred and scaled numbers, and indicators', () => {
    const list = listTerms([numeric([1, 2, 3, 6]), category([0, 1, 1, 2], 3)], 1);
    expect(list).toEqual([
      { kind: 'number', centre: 3, scale: Math.sqrt(3.5) },
      // The most frequent level is the reference where no others are left.
      { kind: 'category', levels: [0, 2] },
    ]);
    const d = dense(list, [numeric([3, 3 + Math.sqrt(3.5)]), category([2, 1], 3)], 2);
    expect([...d.data].map((x) => Math.round(1e12 * x) / 1e12)).toEqual([1, 1, 0, 1, 0, 0, 1, 0]);
  });

  test('have indicators and a reference of at least `leaf` records each', () => {
    // 6, 5, 5, 4 and 1 records: the last two have no terms and are the reference together.
    const codes = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4];
    expect(listTerms([category(codes, 6)], 5)).toEqual([{ kind: 'category', levels: [0, 1, 2] }]);
    // Without the last one too few are left, and the most frequent level joins them.
    expect(listTerms([category(codes.slice(0, -1), 6)], 5)).toEqual([
      { kind: 'category', levels: [1, 2] },
    ]);
    expect(listTerms([category([0, 0, 0, 1], 2)], 3)).toEqual([{ kind: 'none' }]);
  });

  test('are at most 50 of a category, those of the most frequent levels', () => {
    const codes = Array.from({ length: 20000 }, (_, i) => Math.floor((i * i) / 4e5));
    const [part] = listTerms([category(codes, 1000)], 5);
    if (part.kind !== 'category') throw new Error();
    expect(part.levels).toHaveLength(50);
    const counts = new Map<number, number>();
    for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
    const least = Math.min(...part.levels.map((level) => counts.get(level)!));
    for (const [level, count] of counts) {
      if (!part.levels.includes(level)) expect(count).toBeLessThanOrEqual(least);
    }
  });

  test('put levels that were not there when they were made into the reference', () => {
    const list = listTerms([category([0, 0, 1, 1, 2], 3)], 1);
    const d = dense(list, [category([0, 1, 2, 7], 8)], 4);
    const seen = [...d.data.slice(4)];
    expect(seen.reduce((a, b) => a + b)).toBe(2);
    expect([d.data[7], d.data[11]]).toEqual([0, 0]);
  });

  test('are finite for numbers far from those they were made of', () => {
    const list = listTerms([numeric([0, 1e-300])], 1);
    const d = dense(list, [numeric([1e308, -1e308, 0])], 3);
    expect(d.data.every((x) => Number.isFinite(x))).toBe(true);
  });

  test('have the sums of products, the linear predictors and the moments of a dense matrix', () => {
    const code = fc.integer({ min: 0, max: 4 });
    const data = fc.integer({ min: 1, max: 600 }).chain((n) =>
      fc.record({
        numbers: fc.array(
          fc.array(fc.integer({ min: -9, max: 9 }), { minLength: n, maxLength: n }),
          { maxLength: 6 },
        ),
        codes: fc.array(fc.array(code, { minLength: n, maxLength: n }), { maxLength: 3 }),
      }),
    );
    fc.assert(
      fc.property(data, ({ numbers, codes }) => {
        const given = [...codes.map((c) => category(c, 5)), ...numbers.map(numeric)];
        if (given.length === 0) return;
        const n = given[0].values.length;
        const list = listTerms(given, 2);
        const d = dense(list, given, n);
        const k = d.columns;
        expect(k).toBe(termCount(list));
        const weights = Float64Array.from({ length: n }, (_, i) => 1 + (i % 3));
        const weighted = { ...d, data: d.data.map((x, at) => x * weights[at % n]) };
        const expected = multiply(transpose(d), weighted);
        const found = finish(productsOf(termBlocks(list, given, n), weights));
        for (let j = 0; j < k; j++) {
          for (let i = j; i < k; i++) {
            expect(found.data[i + j * k]).toBeCloseTo(expected.data[i + j * k], 8);
          }
        }
        const terms = termBlocks(list, given, n);
        const b = Float64Array.from({ length: k + 1 }, (_, t) => (t < k ? t - 1.5 : 0));
        const count = Math.min(n, BLOCK);
        terms.read(0, count);
        const line = new Float64Array(BLOCK);
        addLinear(terms, b, line, count);
        const sums = new Float64Array(k + 1);
        addMoments(terms, line, sums, count);
        const moments = new Float64Array(k);
        for (let i = 0; i < count; i++) {
          let sum = 0;
          for (let t = 0; t < k; t++) sum += d.data[i + t * n] * b[t];
          expect(line[i]).toBeCloseTo(sum, 9);
          for (let t = 0; t < k; t++) moments[t] += d.data[i + t * n] * sum;
        }
        for (let t = 0; t < k; t++) expect(sums[t]).toBeCloseTo(moments[t], 7);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the choice among terms', () => {
  test('keeps those that are not combinations of others, the intercept among them', () => {
    const [a, b, c] = predictors;
    const sum = numeric(a.values.map((x, i) => 2 * x + b.values[i] - 5));
    const given = [a, b, sum, c, c];
    const list = listTerms(given, 5);
    const products = finish(productsOf(termBlocks(list, given, 400), null));
    const kept = independentTerms(products, 399);
    expect(kept).toHaveLength(5);
    expect(kept[0]).toBe(0);
    expect(independentTerms(products, 3)).toHaveLength(3);
    expect(termCount(onlyTerms(list, kept))).toBe(5);
  });

  test('takes those with the highest scores, the intercept in any case', () => {
    expect(strongestTerms(Float64Array.of(0, 3, 9, 3, 1), 3)).toEqual([0, 1, 2]);
    expect(strongestTerms(Float64Array.of(0, 3, 9), 1)).toEqual([0]);
    const list: TermList = [
      { kind: 'category', levels: [4, 2] },
      { kind: 'number', centre: 0, scale: 1 },
    ];
    expect(onlyTerms(list, [0, 3])).toEqual([{ kind: 'category', levels: [2] }, { kind: 'none' }]);
    expect(onlyTerms(list, [0, 1])).toEqual([{ kind: 'none' }, list[1]]);
  });
});
