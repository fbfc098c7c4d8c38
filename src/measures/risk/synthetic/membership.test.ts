import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '../../../foundation/work/work.ts';
import { areaUnderCurve } from './attack.ts';
import { membership } from './membership.ts';
import { membershipLow } from './membershipLow.ts';
import { example, filesOf, overfitted, persons, unrounded } from './testing/files.ts';

const read = (...files: Parameters<typeof filesOf>) =>
  finish(membership.measure(filesOf(...files)));
const readLow = (...files: Parameters<typeof filesOf>) =>
  finish(membershipLow.measure(filesOf(...files)));

describe('telling whether a record was in the original', () => {
  test('agrees with roc_auc_score of scikit-learn, of distances in single precision', () => {
    const { original, masked, holdout } = example();
    expect(read(original, masked, holdout).value).toBeCloseTo(0.6881944444444444, 12);
  });

  test('the area is the share of pairs, equal ones being one half', () => {
    const distances = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(distances, distances, (a, b) => {
        const sum = a.flatMap((x) => b.map((y) => (x < y ? 1 : x === y ? 0.5 : 0)));
        const sorted = (some: number[]) => Float64Array.from(some).sort();
        expect(areaUnderCurve(sorted(a), sorted(b))).toBeCloseTo(
          sum.reduce((total: number, one) => total + one, 0) / sum.length,
          12,
        );
      }),
    );
  });

  test('succeeds against a generator that learnt its records by heart', () => {
    const original = unrounded(persons(1000, 5), 31);
    const learnt = overfitted(original, 9);
    const holdout = unrounded(persons(1500, 7), 32);
    expect(read(original, learnt, holdout).value).toBeGreaterThan(0.99);
    expect(readLow(original, learnt, holdout).value).toBeGreaterThan(90);
  });

  test('is no better than guessing for other persons of the same kind', () => {
    const { value } = read(persons(1000, 5), persons(1000, 6), persons(1000, 7));
    expect(value).toBeGreaterThan(0.45);
    expect(value).toBeLessThan(0.55);
    expect(readLow(persons(1000, 5), persons(1000, 6), persons(1000, 7)).value).toBeLessThan(1);
  });

  test('without a holdout says what to do', () => {
    for (const one of [read, readLow]) {
      const { value, reason } = one(persons(10, 5), persons(10, 6));
      expect(value).toBeNull();
      expect(reason).toMatch(/--holdout.*penumbra attack/);
    }
  });
});

describe('members that are told with next to no mistake', () => {
  test('agrees with a count by NearestNeighbors of scikit-learn; too few others are noted', () => {
    const { original, masked, holdout } = example();
    const { value, parts, notes } = readLow(original, masked, holdout);
    expect(value).toBeCloseTo(41.66666666666667, 12);
    expect(parts[0].value).toBeCloseTo(100 / 61, 12);
    expect(notes.join(' ')).toMatch(/With 60 holdout records.*1\.7 %/);
  });

  test('one in a thousand others may be nearer, and no more', () => {
    const numbers = (column: number[]) => ({ numbers: [column], categories: [] });
    const ascending = (n: number, from: number) => Array.from({ length: n }, (_, i) => from + i);
    // The masked record is 0; two of 2000 others are nearer than the fifth of ten members.
    const original = numbers([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const holdout = numbers([4.2, 4.5, 5.5, ...ascending(1997, 20)]);
    const { value, parts, notes } = readLow(original, numbers([0]), holdout);
    expect(value).toBe(50);
    expect(parts[0].value).toBeCloseTo(300 / 2001, 12);
    expect(notes).toEqual([]);
  });
});
