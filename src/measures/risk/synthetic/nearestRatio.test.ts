import { expect, test } from 'vitest';
import { finish } from '../../../foundation/work/work.ts';
import { nearestRatio } from './nearestRatio.ts';
import { example, filesOf, overfitted, persons } from './testing/files.ts';

const none = { categories: [] };

test('agrees with NearestNeighbors of scikit-learn and quantile of numpy, with the same for a holdout', () => {
  const { original, masked, holdout } = example();
  const { value, parts } = finish(nearestRatio.measure(filesOf(original, masked, holdout)));
  expect(value).toBeCloseTo(0.02740050621649655, 12);
  expect(parts.map((part) => part.name)).toEqual([
    'median',
    'holdout, 5 % quantile',
    'holdout, median',
  ]);
  expect(parts[0].value).toBeCloseTo(0.2529462770160703, 12);
  expect(parts[1].value).toBeCloseTo(0.15368308180995013, 12);
  expect(parts[2].value).toBeCloseTo(0.7337688244636809, 12);
});

test('a copy of records that several have is a copy, not 0/0; two that are equally near give 1', () => {
  const original = { numbers: [[0, 0, 4, 8]], ...none };
  const copies = { numbers: [[0, 0, 0]], ...none };
  expect(finish(nearestRatio.measure(filesOf(original, copies))).value).toBe(0);
  const between = { numbers: [[2, 6, 2]], ...none };
  expect(finish(nearestRatio.measure(filesOf(original, between))).value).toBeCloseTo(1, 12);
});

test('one kind of original has no second nearest', () => {
  const files = filesOf({ numbers: [[1], [2]], ...none }, { numbers: [[1], [3]], ...none });
  expect(finish(nearestRatio.measure(files)).reason).toMatch(/equal/);
});

test('falls to nothing where a generator learnt its records by heart, and not where they are others', () => {
  const original = persons(400, 5);
  const learnt = finish(nearestRatio.measure(filesOf(original, overfitted(original, 9))));
  const honest = finish(nearestRatio.measure(filesOf(original, persons(400, 6), persons(400, 7))));
  expect(learnt.value).toBeLessThan(0.001);
  expect(honest.value).toBeGreaterThan(0.02);
  expect(Math.abs(honest.value! - honest.parts[1].value!)).toBeLessThan(0.05);
});
