import { describe, expect, test } from 'vitest';
import { asLinear, parseCondition } from './index.ts';

const COLUMNS = ['x', 'y', 'z'];

function linear(text: string) {
  const found = asLinear(parseCondition(text), (column) => COLUMNS.indexOf(String(column)));
  if (found === null) return null;
  const { coefficients, relation, constant } = found;
  return [
    Object.fromEntries([...coefficients].map(([j, value]) => [COLUMNS[j], value])),
    relation,
    constant,
  ];
}

describe('a condition as a linear relation', () => {
  test.each([
    ['x + y = 2 * z + 3', [{ x: 1, y: 1, z: -2 }, '=', 3]],
    ['-(x - y) / 2 <= 2 ^ 3', [{ x: -0.5, y: 0.5 }, '<=', 8]],
    ['x - x + 3 * (2 * y) ^ 1 > 0', [{ y: 6 }, '>', 0]],
  ])('%s', (text, expected) => {
    expect(linear(text)).toEqual(expected);
  });

  test.each([
    ...['x * y = 1', 'x / 0 = 1', 'x ^ 2 = 1', 'x + y * z = 1', '-(x * y) = 1', 'x != 1'],
    ...['1e308 * 10 * x = 1', 'x + 1e308 * 10 = 1', 'x = 1 or y = 1'],
    ...['0 <= x <= 10', 'x = 1 and y = 1'],
  ])('%s is none', (text) => {
    expect(linear(text)).toBeNull();
  });
});
