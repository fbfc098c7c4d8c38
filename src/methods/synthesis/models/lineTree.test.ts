import { expect, test } from 'vitest';
import { randomStream } from '../../../foundation/numerics/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import { lineTree } from './lineTree.ts';

const options = { leaf: 5, trees: 1, complexity: 1e-8 };
const streamOf = (index: number) => randomStream(new Uint8Array(32), 0, 2, index);
const draws = streamOf(0);
const number = (values: Float64Array) => ({ values, scale: { kind: 'numeric' } as const });
const income = Float64Array.from({ length: 1000 }, () => 1000 + 500 * Math.abs(draws.normal()));
const anywhere = { parameters: 'fixed', low: -Infinity, high: Infinity } as const;

test('a tax that is a share of an income stays that share, which no step of a tree gives', () => {
  const tax = income.map((x) => 0.2 * x);
  const fitted = finish(lineTree.fit(number(tax), [number(income)], options, streamOf(1)));
  const others = Float64Array.of(1111, 1234.5, 1777);
  const drawn = finish(lineTree.draw(fitted, [number(others)], 3, anywhere, streamOf(2)));
  for (const [i, x] of others.entries()) expect(drawn[i]).toBeCloseTo(0.2 * x, 6);
});

test('what is no line is left to the tree', () => {
  const bent = income.map((x) => (x > 1300 ? 1 : -1) + 0.1 * draws.normal());
  const fitted = finish(lineTree.fit(number(bent), [number(income)], options, streamOf(1)));
  expect(fitted.line).toBeNull();
});

test('nothing is drawn beyond the limits, and nothing piles up there', () => {
  const small = income.map((x) => Math.max(0.01, x - 1000 + 20 * draws.normal()));
  const fitted = finish(lineTree.fit(number(small), [number(income)], options, streamOf(1)));
  expect(fitted.line).not.toBeNull();
  const limits = { parameters: 'posterior', low: 0, high: 900 } as const;
  const drawn = finish(lineTree.draw(fitted, [number(income)], 1000, limits, streamOf(3)));
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...drawn)).toBeLessThanOrEqual(900);
  expect(drawn.filter((x) => x === 0).length).toBeLessThan(5);
});

test('a model survives being written down', () => {
  const tax = income.map((x) => 0.2 * x + draws.normal());
  const fitted = finish(lineTree.fit(number(tax), [number(income)], options, streamOf(1)));
  const draw = (model: typeof fitted) =>
    finish(lineTree.draw(model, [number(income)], 1000, anywhere, streamOf(4)));
  expect(draw(JSON.parse(JSON.stringify(fitted)))).toEqual(draw(fitted));
});

test('without predictors it is the tree', () => {
  const fitted = finish(lineTree.fit(number(income), [], options, streamOf(1)));
  expect(fitted.line).toBeNull();
  expect(finish(lineTree.draw(fitted, [], 10, anywhere, streamOf(5)))).toHaveLength(10);
});
