import { describe, expect, test } from 'vitest';
import { keyColumns, keyFiles } from '../../../../test/reference/keys.ts';
import { finish } from '../../../foundation/work/work.ts';
import { cellsOf } from '../individual/cells.ts';
import { minimalUniques } from './minimalUniques.ts';
import { disScores, scoresOf, subsetScores } from './scores.ts';
import { suda2, sudaScores } from './suda2.ts';

/** Ten persons by residence, gender, education and labour status (Benschop, Machingauta and Welch 2019, Table 4.5). */
const PERSONS = [
  [0, 0, 0, 0],
  [0, 0, 0, 0],
  [0, 0, 1, 1],
  [0, 1, 2, 0],
  [1, 0, 2, 2],
  [0, 1, 2, 0],
  [0, 0, 3, 1],
  [0, 1, 4, 2],
  [0, 0, 0, 1],
  [0, 0, 0, 1],
];

const read = (...example: Parameters<typeof keyFiles>) =>
  finish(suda2.measure(keyFiles(...example)));
const partOf = (found: ReturnType<typeof read>, name: string) =>
  found.parts.find((part) => part.name.startsWith(name))!.value;

describe('SUDA scores', () => {
  test('are the published ones of ten persons', () => {
    const { scores } = sudaScores(keyColumns(PERSONS));
    expect([...scores]).toEqual([0, 0, 6, 0, 12, 0, 6, 10, 0, 0]);
  });

  test('DIS-SUDA is as published: there for scores on another scale, 1.75, 0.5 and 0.25 by size', () => {
    const scores = Float64Array.of(0, 0, 1.75, 0, 3.25, 0, 1.75, 2.75, 0, 0);
    const dis = disScores(scores, cellsOf(keyColumns(PERSONS), 10), 4, 0.01);
    expect(Array.from(dis, (score) => score.toFixed(4))).toEqual(
      ['0.0000', '0.0000', '0.0051', '0.0000', '0.0107', '0.0000', '0.0051', '0.0088'].concat(
        Array(2).fill('0.0000'),
      ),
    );
  });

  test('these scores are (2^(ATT - s) - 1) / C(ATT, s), as sdcMicro has them by default', () => {
    const found = minimalUniques(keyColumns(PERSONS));
    expect([...subsetScores(found, keyColumns(PERSONS))]).toEqual([
      0, 0, 1.75, 0, 3.25, 0, 1.75, 2.75, 0, 0,
    ]);
    const ours = sudaScores(keyColumns(PERSONS)).disScores[4];
    expect(ours).toBeCloseTo(0.01138, 5);
  });

  test('contributions of keys are those of a test of sdcMicro', () => {
    const rows = [
      [2, 0, 0],
      [1, 3, 6],
      [1, 0, 0],
    ];
    const { scores, contributions, bySize } = sudaScores(keyColumns(rows));
    expect([...scores]).toEqual([2, 4, 2]);
    expect(contributions).toEqual([0.5, 0.375, 0.375]);
    expect(bySize).toEqual([3, 2, 0]);
  });

  test('with a largest size the product ends there', () => {
    // Two columns at most of four: (4 - 1)(4 - 2) for one, 4 - 2 for two.
    const { scores } = sudaScores(keyColumns(PERSONS), 0.01, 2);
    expect([...scores]).toEqual([0, 0, 6, 0, 12, 0, 6, 10, 0, 0]);
    const one = sudaScores(keyColumns(PERSONS), 0.01, 1);
    expect([...one.scores]).toEqual([0, 0, 3, 0, 3, 0, 3, 3, 0, 0]);
  });
});

test('where large sets were not looked at, a unique record without small ones still scores', () => {
  const bits = keyColumns(Array.from({ length: 8 }, (_, i) => [i & 1, (i >> 1) & 1, i >> 2]));
  const small = minimalUniques(bits, 2);
  expect([...scoresOf(small, bits, 0.01).scores]).toEqual(Array(8).fill(0));
  const { scores, disScores: dis } = scoresOf(small, bits, 0.01, 1);
  expect([...scores]).toEqual(Array(8).fill(1));
  expect([...dis]).toEqual(Array(8).fill(1));
});

describe('suda2', () => {
  test('a figure worked out by hand: mean DIS-SUDA over all records', () => {
    // Q = 1.2, 6 records in pairs: doubt 6 * 0.99 / 0.01 = 594.
    const powers = [6, 12, 6, 10].map((score) => score ** 1.2);
    const adjustment = powers.reduce((total, power) => total + 1 / power, 0);
    const dis = powers.map((power) => 1 / (1 + 594 / (power * adjustment)));
    const found = read(PERSONS);
    expect(found.value).toBeCloseTo((100 * dis.reduce((a, b) => a + b)) / 10, 12);
    expect(partOf(found, 'special uniques')).toBe(4);
    expect(partOf(found, 'largest score')).toBe(12);
    expect(partOf(found, 'minimal sample uniques of 1 column')).toBe(4);
    // Rural alone, and Urban with Unemployed.
    expect(partOf(found, 'contribution of key 1')).toBeCloseTo((100 * (6 + 2)) / 34, 12);
    expect(found.notes.join()).toMatch(/no weights.* 1 %/);
  });

  test('takes the sampling fraction from the weights, and says where some are missing', () => {
    const weights = PERSONS.map(() => 4);
    const found = read(PERSONS, { weights });
    expect(found.notes.join()).toMatch(/0\.2500/);
    expect(found.value).toBeGreaterThan(read(PERSONS).value!);
    const gaps = read(PERSONS, { weights: weights.with(3, Number.NaN) });
    expect(gaps.value).toBe(found.value);
    expect(gaps.notes.join()).toMatch(/1 of 10 records have no usable weight/);
    expect(read(PERSONS, { weights: weights.map(() => Number.NaN) }).value).toBe(
      read(PERSONS).value,
    );
  });

  test('a file without unique records is 0, one of unique records without twins 100', () => {
    const equal = read([
      [1, 1],
      [1, 1],
    ]);
    expect(equal.value).toBe(0);
    expect(partOf(equal, 'contribution')).toBeNull();
    expect(read([[0], [1], [2]]).value).toBe(100);
    expect(read([[3, 4]]).value).toBe(100);
  });

  test('says so where there are no keys, no records or too many keys', () => {
    const { coded: _, ...without } = keyFiles([[1]]);
    expect(finish(suda2.measure(without)).reason).toMatch(/key columns/);
    expect(read([[], []]).reason).toMatch(/key columns/);
    expect(read([], {}, 2).reason).toMatch(/no records/);
    expect(read([Array(28).fill(1)]).reason).toMatch(/more than 27/);
  });

  test('says that missing is a value of its own', () => {
    const rows = [...PERSONS, [-1, 0, 0, 0]];
    const found = read(rows);
    expect(partOf(found, 'special uniques')).toBe(5);
    expect(found.notes.join()).toMatch(/own \(level\)/);
  });
});
