import { expect, test } from 'vitest';
import { asCategories, type Column, treeOf } from '../../../foundation/table/index.ts';
import { recodeColumn } from '../../../methods/mask/index.ts';
import { recodingsOf } from './recodings.ts';

const numbers = (values: number[]): Column => ({
  name: 'n',
  kind: 'numeric',
  values: Float64Array.from(values),
  grid: { decimals: 0, padded: false },
});
const codes = (list: string[], more: object = {}): Column => {
  const levels = [...new Set(list)];
  const own = Int32Array.from(list, (code) => levels.indexOf(code));
  return { name: 'c', kind: 'categorical', codes: own, levels, ordered: false, ...more };
};
const levelsAfter = (column: Column) =>
  recodingsOf(column).map((recode) => {
    const after = asCategories(recodeColumn(column, recode));
    return new Set(Array.from(after.codes, (code) => after.levels[code])).size;
  });

test('each way to recode a column is coarser than the one before, and none leaves one value', () => {
  const ages = numbers(Array.from({ length: 80 }, (_, i) => 18 + i));
  const regions = codes([...'aaaaaaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbbbbbbbbbbbbbccddeffgh']);
  const school = codes(['1', '2', '3', '4', '5', '6', '7', '1', '2'], { ordered: true });
  for (const column of [ages, regions, school]) {
    const counts = levelsAfter(column);
    const first = new Set(column.kind === 'numeric' ? column.values : asCategories(column).codes)
      .size;
    expect(counts.length).toBeGreaterThan(0);
    expect(counts.every((count, i) => count < (counts[i - 1] ?? first))).toBe(true);
    expect(counts.every((count) => count > 1)).toBe(true);
  }
});

test('a hierarchy is climbed as far as it still tells something', () => {
  const column = codes(['a1', 'a2', 'b1', 'b2']);
  const above = (root: string | null) => [
    ...['a', 'b'].map((name) => ({ name, parent: root })),
    ...['a1', 'a2', 'b1', 'b2'].map((name) => ({ name, parent: name[0] })),
    ...(root === null ? [] : [{ name: root, parent: null }]),
  ];
  for (const root of [null, '*']) {
    const taxonomy = treeOf({ nodes: above(root) }, asCategories(column).levels, 'c');
    expect(recodingsOf({ ...column, taxonomy } as Column)).toEqual([{ by: 'level', up: 1 }]);
  }
});

test('a column that tells too little, or is constant, is not recoded', () => {
  expect(recodingsOf(codes(['f', 'm', 'f']))).toEqual([]);
  expect(recodingsOf(numbers([7, 7, 7]))).toEqual([]);
  expect(recodingsOf(numbers([NaN, NaN]))).toEqual([]);
});
