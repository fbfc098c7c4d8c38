import { expect, test } from 'vitest';
import {
  coverage,
  marginalError,
  spearmanError,
  synthesised,
  WAYS,
} from '../../papers/coverage.ts';
import { MADE } from '../../papers/madeFiles.ts';
import { randomStream } from '../../src/foundation/numerics/index.ts';

const stream = (number: number) => randomStream(new Uint8Array(32).fill(11), 0, 0, number);
const [people, firms] = MADE;
const [tree, parametric] = WAYS;

test('intervals from five parametric files of 200 records hold the truth, and no effect is attenuated; trees lose weak ones', () => {
  const file = { ...people, population: people.make(stream(0), 100_000) };
  const found = coverage(file, parametric, { records: 200, replications: 60 });
  // Of 60 intervals that hold with probability 0.95, fewer than 51 hold in one of 3,000 cases.
  expect(Math.min(...found.map(({ covered }) => covered))).toBeGreaterThanOrEqual(51 / 60);
  expect(Math.min(...found.map(({ ratio }) => ratio))).toBeGreaterThan(0.9);
  expect(Math.max(...found.map(({ ratio }) => ratio))).toBeLessThan(1.1);
  const byTree = coverage(file, tree, { records: 200, replications: 10 });
  expect(Math.min(...byTree.map(({ ratio }) => ratio))).toBeLessThan(0.5);
});

test('rank correlations and tables of skewed columns are about as near as those of another sample', () => {
  const original = firms.make(stream(1), 1000);
  const other = firms.make(stream(2), 1000);
  const [drawn] = synthesised(original, parametric, 1, 0);
  expect(spearmanError(original, drawn)).toBeLessThan(0.03);
  expect(marginalError(original, drawn)).toBeLessThan(1.5 * marginalError(original, other));
});
