import { describe, expect, test } from 'vitest';
import { asLinear, asLinearSystem, type FindColumn, parseCondition } from './index.ts';

const COLUMNS = ['x', 'y', 'z'];
const find: FindColumn = (column) => COLUMNS.indexOf(String(column));

const system = (text: string) =>
  asLinearSystem(parseCondition(text), find)?.map(({ coefficients, relation, constant }) => [
    Object.fromEntries([...coefficients].map(([j, value]) => [COLUMNS[j], value])),
    relation,
    constant,
  ]) ?? null;

describe('a condition as linear relations', () => {
  test.each([
    ['x + y = 2 * z + 3', [[{ x: 1, y: 1, z: -2 }, '=', 3]]],
    ['-(x - y) / 2 <= 2 ^ 3', [[{ x: -0.5, y: 0.5 }, '<=', 8]]],
    ['x - x + 3 * (2 * y) ^ 1 > 0', [[{ y: 6 }, '>', 0]]],
    [
      '0 <= x <= 10',
      [
        [{ x: -1 }, '<=', 0],
        [{ x: 1 }, '<=', 10],
      ],
    ],
    [
      'x >= 1 and (y >= 2 and z >= 3)',
      [
        [{ x: 1 }, '>=', 1],
        [{ y: 1 }, '>=', 2],
        [{ z: 1 }, '>=', 3],
      ],
    ],
  ])('%s', (text, expected) => {
    expect(system(text)).toEqual(expected);
  });

  test.each([
    'x * y = 1',
    'x / 0 = 1',
    'x ^ 2 = 1',
    'x + y * z = 1',
    '-(x * y) = 1',
    'x != 1',
    '1e308 * 10 * x = 1',
    'x + 1e308 * 10 = 1',
    'x = 1 or y = 1',
    'x = 1 and (y = 1 or z = 1)',
    'x >= 1 and (y * z >= 2 and z >= 3)',
  ])('%s is none', (text) => {
    expect(system(text)).toBeNull();
  });

  test('several relations at once are not one', () => {
    expect(asLinear(parseCondition('0 <= x <= 10'), find)).toBeNull();
    expect(asLinear(parseCondition('x = 1 and y = 1'), find)).toBeNull();
    expect(asLinear(parseCondition('x = 1'), find)).toMatchObject({ relation: '=', constant: 1 });
  });
});
