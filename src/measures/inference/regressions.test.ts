import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '../../foundation/work/work.ts';
import { parseFormula } from './formula.ts';
import { linearRegression } from './linearRegression.ts';
import { logisticRegression } from './logisticRegression.ts';
import { orderedRegression } from './orderedRegression.ts';
import { completeRecords, independentTerms, termsOf } from './terms.ts';

// The data set mtcars of R.
const mpg = Float64Array.of(
  ...[21, 21, 22.8, 21.4, 18.7, 18.1, 14.3, 24.4, 22.8, 19.2, 17.8, 16.4, 17.3, 15.2, 10.4, 10.4],
  ...[14.7, 32.4, 30.4, 33.9, 21.5, 15.5, 15.2, 13.3, 19.2, 27.3, 26, 30.4, 15.8, 19.7, 15, 21.4],
);
const wt = Float64Array.of(
  ...[2.62, 2.875, 2.32, 3.215, 3.44, 3.46, 3.57, 3.19, 3.15, 3.44, 3.44, 4.07, 3.73, 3.78, 5.25],
  ...[5.424, 5.345, 2.2, 1.615, 1.835, 2.465, 3.52, 3.435, 3.84, 3.845, 1.935, 2.14, 1.513, 3.17],
  ...[2.77, 3.57, 2.78],
);
const digits = (text: string) => Float64Array.from(text, Number);
const cyl = digits('66468684466888888444488884448684');
const am = digits('11100000000000000111000001111111');
const vs = digits('00110101111000000111100001010001');

const everyone = Int32Array.from(mpg, (_, i) => i);
const cylinders = {
  name: 'cyl',
  codes: Int32Array.from(cyl, (x) => x / 2 - 2),
  levels: ['4', '6', '8'],
};

describe('linear regression', () => {
  test('coefficients and standard errors are those of lm in R 4.2.2', () => {
    const terms = termsOf([{ name: 'wt', values: wt }, cylinders], [[0], [1]], everyone);
    expect(terms.map(({ name }) => name)).toEqual(['wt', 'cyl = 6', 'cyl = 8']);
    const found = linearRegression(
      mpg,
      terms.map(({ values }) => values),
    );
    const inR = [
      [33.990794009132465, 1.8877934245672656],
      [-3.205613256192863, 0.7538956549564119],
      [-4.255582401971294, 1.3860728475406903],
      [-6.070859680490886, 1.6522878315352436],
    ];
    for (const [t, [estimate, error]] of inR.entries()) {
      expect(found[t].value).toBeCloseTo(estimate, 11);
      expect(Math.sqrt(found[t].variance)).toBeCloseTo(error, 11);
      expect(found[t].degrees).toBe(28);
    }
  });

  test('an offset of a million costs no digits of a slope', () => {
    const [intercept, slope] = linearRegression(mpg, [wt.map((x) => x + 1e6)]);
    expect(slope.value).toBeCloseTo(-5.344471572761979, 8);
    expect(Math.sqrt(slope.variance)).toBeCloseTo(0.5591010450953764, 9);
    expect(intercept.value / 5.344508857888146e6).toBeCloseTo(1, 8);
    expect(Math.sqrt(intercept.variance) / 5.59102843863473e5).toBeCloseTo(1, 9);
  });

  test('without terms it is the mean with its variance', () => {
    const [{ value, variance, degrees }] = linearRegression(mpg, []);
    expect(value).toBeCloseTo(20.090625, 12);
    expect(variance).toBeCloseTo(1.135128213205645, 12);
    expect(degrees).toBe(31);
  });

  test('refuses as many coefficients as records', () => {
    expect(() => linearRegression(mpg.slice(0, 2), [wt.slice(0, 2)])).toThrow(
      /2 coefficients needs more complete records than coefficients, but there are 2/,
    );
  });
});

describe('logistic regression', () => {
  const isOne = Uint8Array.from(am);
  const terms = [
    { name: 'wt', values: wt },
    { name: 'vs = 1', values: vs },
  ];

  test('coefficients and standard errors are those of glm in R 4.2.2', () => {
    const found = finish(logisticRegression(isOne, terms));
    const inR = [
      [22.143189386441875, 9.134442887544015],
      [-6.663510103540883, 2.640369853666845],
      [-4.496410829574764, 2.641143560514723],
    ];
    for (const [t, [estimate, error]] of inR.entries()) {
      expect(found[t].value).toBeCloseTo(estimate, 7);
      expect(Math.sqrt(found[t].variance)).toBeCloseTo(error, 6);
    }
  });

  test('refuses terms that tell the response for certain', () => {
    const told = [{ name: 'told', values: am }];
    expect(() => finish(logisticRegression(isOne, told))).toThrow(/with certainty/);
    // One level whose records are all ones: the others still differ.
    const half = am.map((x, i) => (x === 1 && i < 3 ? 1 : 0));
    expect(() => finish(logisticRegression(isOne, [{ name: 'half', values: half }]))).toThrow(
      /The term "half" predicts the response of some records with certainty/,
    );
  });

  test('refuses a response with one value', () => {
    expect(() => finish(logisticRegression(new Uint8Array(32), terms))).toThrow(/all complete/);
  });
});

describe('ordered regression', () => {
  const terms = [
    { name: 'wt', values: wt },
    { name: 'vs = 1', values: vs },
  ];
  const gear = digits('44433334444333333444333334555554');
  const ordered = (codes: Float64Array, levels: number, own = terms) =>
    finish(orderedRegression({ codes: Int32Array.from(codes), levels }, own));

  test('coefficients and standard errors are those of polr in R 4.2.2, package MASS', () => {
    const found = ordered(
      gear.map((x) => x - 3),
      3,
    );
    const inR = [
      [-2.088423256, 0.687970217],
      [-0.680468486, 0.890574522],
      [-7.062955573, 2.460756124],
      [-4.377589247, 2.135083555],
    ];
    const off = inR.flatMap(([value, error], k) => [
      found[k].value / value - 1,
      Math.sqrt(found[k].variance) / error - 1,
    ]);
    expect(Math.max(...off.map(Math.abs))).toBeLessThan(1e-6);
  });

  test('with two levels it is logistic regression, and an offset moves thresholds alone', () => {
    const logistic = finish(logisticRegression(Uint8Array.from(am), terms));
    const two = ordered(am, 2);
    const pairs = [two[2], two[0], two[1]].map(({ value, variance }, k) => [
      (k === 0 ? -value : value) / logistic[k].value - 1,
      variance / logistic[k].variance - 1,
    ]);
    expect(Math.max(...pairs.flat().map(Math.abs))).toBeLessThan(1e-8);
    const far = [{ name: 'wt', values: wt.map((x) => 1e9 + x) }, terms[1]];
    const codes = gear.map((x) => x - 3);
    const moved = ordered(codes, 3, far).slice(0, 2);
    const here = ordered(codes, 3);
    expect(moved.map(({ value }, k) => value / here[k].value)).toEqual([
      expect.closeTo(1, 6),
      expect.closeTo(1, 6),
    ]);
  });

  test('the other order of the levels turns every sign', () => {
    const codes = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 28, maxLength: 28 });
    fc.assert(
      fc.property(codes, (list) => {
        const own = Float64Array.of(0, 1, 2, 3, ...list);
        const found = ordered(own, 4);
        const turned = ordered(
          own.map((code) => 3 - code),
          4,
        );
        const places = [0, 1, 4, 3, 2];
        const off = places.map((place, k) => Math.abs(turned[k].value + found[place].value));
        expect(Math.max(...off)).toBeLessThan(1e-6);
        expect(turned[0].variance / found[0].variance).toBeCloseTo(1, 8);
      }),
      { numRuns: 20 },
    );
  });

  test('refuses terms that tell the level for certain, and a level without a record', () => {
    const codes = gear.map((x) => x - 3);
    expect(() => ordered(codes, 3, [{ name: 'gear', values: gear }])).toThrow(/with certainty/);
    expect(() => ordered(codes, 4)).toThrow(/has no complete record with a weight/);
  });
});

describe('terms', () => {
  test('a term that is constant, or follows from those before it in any file, is left out', () => {
    const a = Float64Array.of(1, 2, 3, 4, 7);
    const b = Float64Array.of(5, 1, 4, 2, 2);
    const both = a.map((x, i) => 2 * x - b[i] + 100);
    const same = new Float64Array(5).fill(3);
    expect(independentTerms([[a, same, b, both]])).toEqual([0, 2]);
    expect(independentTerms([[both, a, b]])).toEqual([0, 1]);
    expect(
      independentTerms([
        [a, b],
        [a, a],
      ]),
    ).toEqual([0]);
    expect(
      independentTerms([
        [a, a, b],
        [a, b, a],
      ]),
    ).toEqual([0]);
    expect(independentTerms([[]])).toEqual([]);
  });

  test('what is kept has full rank, whatever the terms', () => {
    const column = fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(fc.array(column, { minLength: 1, maxLength: 6 }), (columns) => {
        const terms = columns.map((list) => Float64Array.from(list));
        const kept = independentTerms([terms]);
        expect(independentTerms([kept.map((t) => terms[t])])).toHaveLength(kept.length);
      }),
    );
  });

  test('complete records have a number and a level everywhere', () => {
    const values = [Float64Array.of(1, Number.NaN, 3, Number.POSITIVE_INFINITY)];
    expect(completeRecords(values, [Int32Array.of(0, 0, 1, 1)], 4)).toEqual(Int32Array.of(0, 2));
    expect(completeRecords(values, [Int32Array.of(0, 0, -1, 1)], 4)).toEqual(Int32Array.of(0));
  });
});

test('a formula is one column, a tilde and columns with a plus between', () => {
  expect(parseFormula(' y~ a + b+a')).toEqual({
    response: 'y',
    predictors: ['a', 'b'],
    products: [[0], [1]],
  });
  expect(parseFormula('y ~ b*a + a:b + c')).toEqual({
    response: 'y',
    predictors: ['b', 'a', 'c'],
    products: [[0], [1], [2], [0, 1]],
  });
  expect(() => parseFormula('y ~ a*b*c*d*e*f')).toThrow(/at most 5 columns/);
  for (const text of ['y ~ a:', 'y ~ a**b', 'y', '~ a', 'y ~', 'y ~ a +', 'y ~ a ~ b', '']) {
    expect(() => parseFormula(text), text).toThrow(/is written/);
  }
});
