import { expect, test } from 'vitest';
import type { Column } from '../../../../src/foundation/table/index.ts';
import { outlyingOf } from './outlying.ts';

const numbers = (name: string, values: readonly number[]): Column => ({
  kind: 'numeric',
  name,
  values: Float64Array.from(values),
  grid: { decimals: 0, padded: false },
});

test('the column in which a record lies farthest out comes first; the median and missing values do not count', () => {
  const columns = [
    numbers('a', [1, 2, 3, 4, 9]),
    numbers('b', [5, 1, 900, 3, 4]),
    numbers('c', [2, 2, 2, 2, Number.NaN]),
  ];
  expect(outlyingOf(columns, 2)).toEqual([{ place: 1, asFar: 1 }]);
  expect(outlyingOf(columns, 4)).toEqual([{ place: 0, asFar: 1 }]);
  expect(outlyingOf(columns, 0)).toEqual([
    { place: 0, asFar: 2 },
    { place: 1, asFar: 4 },
  ]);
});
