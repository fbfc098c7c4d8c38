import { expect, test } from 'vitest';
import {
  type Covered,
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
const [effects, , tree, parametric] = WAYS;

test('intervals from five parametric files of 200 records hold the truth, and no effect is attenuated; nor by main effects in the leaves of trees, while trees alone lose weak ones', () => {
  const file = { ...people, population: people.make(stream(0), 100_000) };
  const ratios = (found: readonly Covered[]) => found.map((one) => one.drawn / one.original);
  const found = coverage(file, parametric, { records: 200, from: 0, to: 60 });
  // Of 60 intervals that hold with probability 0.95, fewer than 51 hold in one of 3,000 cases.
  expect(Math.min(...found.map(({ covered }) => covered))).toBeGreaterThanOrEqual(51);
  expect(Math.min(...ratios(found))).toBeGreaterThan(0.9);
  expect(Math.max(...ratios(found))).toBeLessThan(1.1);
  const byEffects = coverage(file, effects, { records: 200, from: 0, to: 20 });
  expect(Math.min(...ratios(byEffects))).toBeGreaterThan(0.8);
  expect(Math.max(...ratios(byEffects))).toBeLessThan(1.2);
  const byTree = coverage(file, tree, { records: 200, from: 0, to: 10 });
  expect(Math.min(...ratios(byTree))).toBeLessThan(0.5);
});

test('rank correlations and tables of skewed columns are about as near as those of another sample', () => {
  const original = firms.make(stream(1), 1000);
  const other = firms.make(stream(2), 1000);
  const [drawn] = synthesised(original, parametric, 1, 0);
  expect(spearmanError(original, drawn)).toBeLessThan(0.03);
  expect(marginalError(original, drawn)).toBeLessThan(1.5 * marginalError(original, other));
});
