import { expect, test } from 'vitest';
import { subsetsOf } from './subsets.ts';

test('all pairs and triples, each once, where there are not too many', () => {
  expect(subsetsOf(4, 2, 6).chosen).toEqual([
    [0, 1],
    [0, 2],
    [0, 3],
    [1, 2],
    [1, 3],
    [2, 3],
  ]);
  expect(subsetsOf(4, 3, 60).chosen).toEqual([
    [0, 1, 2],
    [0, 1, 3],
    [0, 2, 3],
    [1, 2, 3],
  ]);
  expect(subsetsOf(1, 2, 6)).toEqual({ chosen: [], all: 0 });
  expect(subsetsOf(2, 3, 6)).toEqual({ chosen: [], all: 0 });
});

test.each([
  [9, 3, 60],
  [30, 3, 60],
  [26, 2, 300],
  [60, 2, 300],
] as const)(
  'so many as asked for of the subsets of %i columns, and every column in some',
  (count, size, most) => {
    const { chosen, all } = subsetsOf(count, size, most);
    expect(all).toBeGreaterThan(most);
    expect(chosen.length).toBe(most);
    expect(new Set(chosen.map(String)).size).toBe(most);
    expect(new Set(chosen.flat()).size).toBe(count);
  },
);
