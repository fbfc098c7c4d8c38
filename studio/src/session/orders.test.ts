import { expect, test } from 'vitest';
import { moved } from './orders.ts';

test('a level moves to its place and the others keep their order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 2, 1)).toEqual(['a', 'c', 'b', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 0, 3)).toEqual(['b', 'c', 'd', 'a']);
});
