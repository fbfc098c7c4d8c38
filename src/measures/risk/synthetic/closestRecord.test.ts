import { describe, expect, test } from 'vitest';
import { finish } from '../../../foundation/work/work.ts';
import { closestRecord } from './closestRecord.ts';
import { example, filesOf, overfitted, persons } from './testing/files.ts';

const read = (...files: Parameters<typeof filesOf>) =>
  finish(closestRecord.measure(filesOf(...files)));

describe('records nearer to the original than to a holdout', () => {
  test('agrees with NearestNeighbors of scikit-learn and quantile of numpy', () => {
    const { original, masked, holdout } = example();
    const { value, parts } = read(original, masked, holdout);
    expect(value).toBe(76);
    const expected = [
      ...[0.0280757047988974, 0.012475051021916378],
      ...[0.26998088256528296, 0.08182885241644568],
      ...[0.24737256821475778, 0.06055393215416507],
    ];
    for (const [i, part] of parts.entries()) expect(part.value).toBeCloseTo(expected[i], 12);
  });

  test('is near 100 % for a generator that learnt its records by heart', () => {
    const original = persons(1000, 5);
    expect(read(original, overfitted(original, 9), persons(1000, 7)).value).toBeGreaterThan(97);
  });

  test('is between 45 and 55 % for other persons of the same kind', () => {
    const { value } = read(persons(1000, 5), persons(1000, 6), persons(1000, 7));
    expect(value).toBeGreaterThan(45);
    expect(value).toBeLessThan(55);
  });

  test('is one half where both are equally near', () => {
    const original = persons(100, 5);
    expect(read(original, persons(100, 6), original).value).toBe(50);
  });

  test('a larger original is thinned to the size of the holdout, which is noted', () => {
    const { value, notes } = read(persons(4000, 5), persons(1000, 6), persons(500, 7));
    expect(value).toBeGreaterThan(45);
    expect(value).toBeLessThan(55);
    expect(notes.join(' ')).toMatch(
      /4000 records and the holdout 500: the comparison uses 500 evenly spaced/,
    );
  });

  test('says so where the holdout is the original', () => {
    const original = persons(100, 5);
    expect(read(original, original, original).notes.join(' ')).toMatch(/says nothing/);
  });

  test('without a holdout says what to do', () => {
    const { value, reason } = read(persons(10, 5), persons(10, 6));
    expect(value).toBeNull();
    expect(reason).toMatch(/--holdout.*penumbra attack/);
  });
});
