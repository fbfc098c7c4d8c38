import { expect, test } from 'vitest';
import { finish } from '../../../foundation/work/work.ts';
import { nearCopies } from './nearCopies.ts';
import { example, filesOf, overfitted, persons, unrounded } from './testing/files.ts';

const none = { categories: [] };
const read = (...files: Parameters<typeof filesOf>) =>
  finish(nearCopies.measure(filesOf(...files)));

test('agrees with NearestNeighbors of scikit-learn and quantile (inverted_cdf) of numpy', () => {
  const { original, masked } = example();
  const { value, parts } = read(original, masked);
  expect(value).toBe(50);
  expect(parts[0].value).toBe(0);
  expect(parts[2].value).toBeCloseTo(0.043676358575827565, 12);
});

test('in a file of many equal records, those that several share are nobody’s and one that is alone is', () => {
  const original = { numbers: [[0, 0, 0, 0, 5, 9, 14]], ...none };
  const masked = { numbers: [[0, 0, 5, 5.5, 30]], ...none };
  const { value, parts } = read(original, masked);
  // Of 5, 9 and 14 the nearest to another is 4 away.
  expect(value).toBe(40);
  expect(parts[0].value).toBe(20);
  expect(parts[1].value).toBe(40);
});

test('where nobody is alone nothing is anybody’s', () => {
  const original = { numbers: [[0, 0, 5, 5]], ...none };
  const { value, notes } = read(original, original);
  expect(value).toBe(0);
  expect(notes.join(' ')).toMatch(/No original is unique/);
});

test('sees copies with noise that no longer equal a record, and about one in a hundred of other persons', () => {
  const training = unrounded(persons(2000, 5), 31);
  expect(read(training, overfitted(training, 9)).value).toBeGreaterThan(95);
  const honest = read(training, unrounded(persons(2000, 6), 32)).value!;
  expect(honest).toBeGreaterThan(0.2);
  expect(honest).toBeLessThan(3);
});
