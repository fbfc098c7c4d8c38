import { describe, expect, test } from 'vitest';
import { finish } from '../../foundation/work/work.ts';
import { type Numbers, SOLO } from '../contract/index.ts';
import { recalibrate } from './recalibrate.ts';

const list = (...values: number[]) => Float64Array.from(values);
const USUAL = {
  totals: undefined,
  to: 'weights',
  population: undefined,
  lower: undefined,
  upper: undefined,
} as const;
const NOMINAL = { kind: 'nominal', levels: 2 } as const;

function recalibrated(
  weights: Float64Array,
  given: Float64Array[],
  {
    from = 'equal',
    ...others
  }: {
    from?: 'equal' | 'own';
    totals?: Numbers;
    to?: 'weights' | 'population';
    population?: number;
    lower?: number;
    upper?: number;
  } = {},
) {
  const context = { ...SOLO, given, givenScales: given.map(() => NOMINAL) };
  return [...finish(recalibrate.run([weights], { ...USUAL, from, ...others }, context))[0]];
}

const [SEX, AREA] = [list(0, 0, 1, 1), list(0, 1, 0, 1)];

describe('recalibrate', () => {
  test('gives the worked figure: products of the margins, for a whole table of cells', () => {
    const result = recalibrated(list(1, 5, 1, 1), [SEX, AREA]);
    expect(result).toEqual([1.5, 4.5, 0.5, 1.5].map((weight) => expect.closeTo(weight, 10)));
  });

  test('makes weights equal if records are equal in the given columns, and keeps constant ones', () => {
    expect(recalibrated(list(3, 5, 4), [])).toEqual([4, 4, 4]);
    expect(recalibrated(list(7), [list(0)])).toEqual([7]);
    const constant = list(1e12, 1e12, 1e12, 1e12);
    expect(recalibrated(constant, [SEX, AREA])).toEqual([...constant]);
    expect(recalibrated(list(1, 3, 5, 9), [SEX])).toEqual([2, 2, 7, 7]);
  });

  test('has missing as a level, and leaves a record without a weight out', () => {
    const given = [list(0, 0, Number.NaN, Number.NaN)];
    expect(recalibrated(list(1, 3, 5, 9), given)).toEqual([2, 2, 7, 7]);
    expect(recalibrated(list(1, 3, 5, Number.NaN), given)).toEqual([2, 2, 5, Number.NaN]);
  });

  test('reaches totals that are given, from the weights as they are', () => {
    const totals = [[100, 300]];
    expect(recalibrated(list(1, 3, 5, 5), [SEX], { from: 'own', totals })).toEqual([
      25, 75, 150, 150,
    ]);
    expect(
      recalibrate.claimsOf!({ ...USUAL, from: 'own', totals }).map(({ claim }) => claim),
    ).toEqual(['given-totals', 'positive-values']);
  });

  test('keeps shares and reaches the population, and stays within bounds', () => {
    const asked = { from: 'own', to: 'population', population: 1000 } as const;
    expect(recalibrated(list(1, 3, 5, 1), [SEX], asked)).toEqual([100, 300, 500, 100]);
    expect(recalibrate.reaches!({ ...USUAL, ...asked })).toEqual([[1000]]);
    expect(() => recalibrated(list(1), [], { to: 'population' })).toThrow(
      /size of the population is not given.*"population"/,
    );
    const result = recalibrated(list(1, 3, 5, 1), [SEX, AREA], { lower: 0.5, upper: 1.5 });
    expect(Math.max(...result)).toBeLessThan(1.5 * 2.5);
    expect(() => recalibrated(list(1), [], { lower: 0.5 })).toThrow(/upper is not given/);
  });

  test.each([
    [[[100, 300]], /2 given columns and 1 rows of totals/],
    [
      [
        [1, 2, 3],
        [4, 2],
      ],
      /row 1 has 3 totals, and its given column has 2 levels/,
    ],
    [
      [
        [1, 3],
        [2, 3],
      ],
      /rows 1 and 2 have different sums/,
    ],
    [
      [
        [4, 0],
        [2, 2],
      ],
      /total 2 of row 1 is 0, and records have this level/,
    ],
  ] as const)('refuses totals that do not fit: %j', (totals, what) => {
    expect(() => recalibrated(list(1, 1, 1, 1), [SEX, AREA], { totals })).toThrow(what);
  });

  test('refuses a total of a level that no record has, and totals that no weights reach', () => {
    const women = list(0, 0, 0, 0);
    expect(() => recalibrated(list(1, 1, 1, 1), [women], { totals: [[1, 1]] })).toThrow(
      /is above 0, and no record has this level/,
    );
    // Each sex lives in one area only, and the totals of areas are others.
    const contradiction = [
      [2, 2],
      [1, 3],
    ];
    expect(() => recalibrated(list(1, 1, 1, 1), [SEX, SEX], { totals: contradiction })).toThrow(
      /cannot all be reached/,
    );
  });
});
