import { expect, test } from 'vitest';
import { finish } from '../../method/index.ts';
import type { Form } from '../rule.ts';
import { enforcer } from './enforce.ts';
import { enforceAll } from './enforceAll.ts';

const sum: Form = {
  kind: 'linear',
  coefficients: new Map([
    [0, 1],
    [1, 1],
    [2, -1],
  ]),
  relation: '=',
  constant: 0,
};

test('a file: counts, distances, what was left, and the input as it was', () => {
  const columns = [true, true, false].map((movable, position) => ({
    ...{ position, decimals: 0, scale: 2, movable },
  }));
  const positive: Form = {
    ...{ kind: 'linear', relation: '<=', constant: 0 },
    coefficients: new Map([[0, -1]]),
  };
  const small: Form = { ...positive, coefficients: new Map([[1, -1]]) };
  const made = enforcer([sum, positive, small], columns);
  const values = [
    Float64Array.of(1, 2, 1, Number.NaN),
    Float64Array.of(2, 2, 1, 3.4),
    Float64Array.of(3, 8, -1, 7),
  ];
  const { columns: after, counts, mean, largest, left } = finish(enforceAll(made, values));
  expect(counts).toMatchObject({ nothing: 1, projected: 1, rounded: 1, infeasible: 1 });
  expect(after.map((column) => [...column])).toEqual([
    [1, 4, 1, Number.NaN],
    [2, 4, 1, 3],
    [3, 8, -1, 7],
  ]);
  expect(left).toEqual([2]);
  expect(largest).toBeCloseTo(Math.sqrt(2), 12);
  expect(mean).toBeCloseTo((Math.sqrt(2) + 0.2) / 4, 12);
  expect(values[1][1]).toBe(2);
});

test('yields its progress', () => {
  const columns = [0, 1, 2].map((position) => ({
    ...{ position, decimals: 0, scale: 1, movable: true },
  }));
  const values = [0, 1, 2].map(() => new Float64Array(10_000));
  const work = enforceAll(enforcer([sum], columns), values);
  expect(work.next().value).toEqual({ done: 4096, total: 10_000 });
  finish(work);
});
