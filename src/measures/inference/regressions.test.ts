import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '../../foundation/work/work.ts';
import { parseFormula } from './formula.ts';
import { linearRegression } from './linearRegression.ts';
import { logisticRegression } from './logisticRegression.ts';
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
    const terms = termsOf([{ name: 'wt', values: wt }, cylinders], everyone);
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
  expect(parseFormula(' y~ a + b+a')).toEqual({ response: 'y', predictors: ['a', 'b'] });
  for (const text of ['y', '~ a', 'y ~', 'y ~ a +', 'y ~ a ~ b', '']) {
    expect(() => parseFormula(text), text).toThrow(/is written/);
  }
});
