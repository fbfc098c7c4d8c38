import { describe, expect, test } from 'vitest';
import type { Evidence } from './claim.ts';
import { tCloseness } from './tCloseness.ts';

const salaries = Float64Array.of(3, 4, 5, 6, 11, 8, 7, 9, 10);
const groupOf = Int32Array.of(0, 0, 0, 1, 1, 1, 2, 2, 2);

function check(closeness: number, over: Partial<Evidence> = {}) {
  return tCloseness.check({
    names: [],
    original: [],
    protected: [],
    decimals: [],
    groupOf,
    strata: null,
    smallestGroup: 3,
    confidential: [{ name: 'salary', values: salaries, ordered: true }],
    closeness,
    ...over,
  });
}

describe('t-closeness', () => {
  test('is the distance of the group farthest from the file, and holds up to t', () => {
    expect(check(0.375)).toMatchObject({ measured: 0.375, limit: 0.375, holds: true });
    expect(check(0.375).found).toBe('t is 0.375, the largest distance is 0.375, in "salary"');
    expect(check(0.3749)).toMatchObject({ holds: false });
  });

  test('allows for rounding and for no more', () => {
    expect(check(0.375 - 5e-13).holds).toBe(true);
    expect(check(0.375 - 5e-12).holds).toBe(false);
  });

  test('fails where one of several columns is too far, and names it', () => {
    const confidential = [
      { name: 'salary', values: salaries, ordered: true },
      { name: 'sector', values: Float64Array.of(0, 0, 0, 1, 1, 1, 2, 2, 2), ordered: false },
    ];
    expect(check(0.5, { confidential })).toMatchObject({ holds: false });
    expect(check(0.5, { confidential }).measured).toBeCloseTo(2 / 3, 14);
    expect(check(0.5, { confidential }).found).toMatch(/in "sector"$/);
  });

  test('fails for records moved to another group, holds for groups that are merged', () => {
    const one = new Int32Array(9);
    expect(check(0, { groupOf: one })).toMatchObject({ measured: 0, holds: true });
    const moved = Int32Array.of(0, 0, 1, 0, 1, 1, 2, 2, 2);
    expect(check(0.375, { groupOf: moved }).measured).toBeLessThan(0.375);
    expect(check(0.1, { groupOf: moved }).holds).toBe(false);
  });

  test('counts what is missing in the protected file as a value', () => {
    const values = Float64Array.of(1, 1, 1, 1, 1, 1, Number.NaN, Number.NaN, Number.NaN);
    const confidential = [{ name: 'x', values, ordered: true }];
    expect(check(0.5, { confidential }).measured).toBeCloseTo(2 / 3, 14);
  });

  test('does not hold without a column, or for a t that is no number', () => {
    expect(check(1, { confidential: [] }).holds).toBe(false);
    expect(check(Number.NaN).holds).toBe(false);
  });

  test('needs the step to say what t is and the partition to be kept', () => {
    expect(() => check(1, { closeness: undefined as never })).toThrow(/lacks a field/);
    expect(() => check(1, { groupOf: null })).toThrow(/partition/);
  });
});
