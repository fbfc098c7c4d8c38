import { expect, test } from 'vitest';
import { count, counted, figure, listed } from './index.ts';

test('numbers have their thousands apart, and nouns their plural', () => {
  expect([0, 999, 1000, 1234567].map(count)).toEqual(['0', '999', '1,000', '1,234,567']);
  expect([counted(1, 'record'), counted(5000, 'record')]).toEqual(['1 record', '5,000 records']);
});

test.each([
  [5000, '5,000'],
  [-5000, '-5,000'],
  [12345.678, '12,345.7'],
  [-0.25, '-0.25'],
  [1e-9, '1e-9'],
  [1e21, '1e+21'],
  [Number.POSITIVE_INFINITY, 'Infinity'],
])('the figure %d is written as %s', (x, text) => {
  expect(figure(x)).toBe(text);
});

test('of many names the first are listed', () => {
  expect(listed(['a', 'b'])).toBe('a, b');
  expect(listed(['a', 'b', 'c', 'd'], 2)).toBe('a, b and 2 more');
});
