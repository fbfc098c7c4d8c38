import { expect, test } from 'vitest';
import { moved, orderOf, withOrder } from './orders.ts';

const education = { position: 3, name: 'education' };

test('an order is given, found by position or name, and taken away again', () => {
  const given = withOrder([], education, ['low', 'high']);
  expect(given).toEqual([{ column: 3, order: ['low', 'high'] }]);
  expect(orderOf(given, education)).toEqual(['low', 'high']);
  expect(orderOf([{ column: 'education', order: ['a'] }], education)).toEqual(['a']);
  expect(withOrder(given, education, null)).toEqual([]);
});

test('a taxonomy of the same column and descriptions of others stay', () => {
  const taxonomy = { kind: 'prefix', digits: [1] } as never;
  const before = [
    { column: 'education', taxonomy },
    { column: 5, order: ['x'] },
  ];
  const given = withOrder(before, education, ['low']);
  expect(given).toContainEqual({ column: 'education', taxonomy, order: ['low'] });
  expect(given).toContainEqual({ column: 5, order: ['x'] });
  expect(withOrder(given, education, null)).toContainEqual({ column: 'education', taxonomy });
});

test('a level moves to its place and the others keep their order', () => {
  expect(moved(['a', 'b', 'c', 'd'], 2, 1)).toEqual(['a', 'c', 'b', 'd']);
  expect(moved(['a', 'b', 'c', 'd'], 0, 3)).toEqual(['b', 'c', 'd', 'a']);
});
