import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asCategories, codesBy, inOrder, namesOf, scaleOf, valuesOf } from './categories.ts';
import type { CategoricalColumn, Column } from './column.ts';

const text = (values: (string | null)[]): Column => ({ kind: 'text', name: 't', values });
const NAN = Number.NaN;

describe('columns as categories', () => {
  test('texts are numbered as they appear, missing ones are no level', () => {
    const column = asCategories(text(['b', null, 'a', 'b', '__proto__']));
    expect(column.levels).toEqual(['b', 'a', '__proto__']);
    expect([...column.codes]).toEqual([0, -1, 1, 0, 2]);
    expect([...valuesOf(text(['b', null, 'a']))]).toEqual([0, NAN, 1]);
  });

  test('numbers are numbered from the smallest, and called as they are written', () => {
    const numeric = (values: number[], padded: boolean): Column => ({
      kind: 'numeric',
      name: 'x',
      values: Float64Array.from(values),
      grid: { decimals: 2, padded },
    });
    expect(asCategories(numeric([2, NAN, -1.5, 2], true)).levels).toEqual(['-1.50', '2.00']);
    expect(asCategories(numeric([2, NAN, -1.5, 2], false)).levels).toEqual(['-1.5', '2']);
    expect([...asCategories(numeric([2, NAN, -1.5, 2], true)).codes]).toEqual([1, -1, 0, 1]);
  });

  test('every code is called by its value, for any texts', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.string())), (values) => {
        const { codes, levels } = asCategories(text(values));
        expect(Array.from(codes, (code) => (code < 0 ? null : levels[code]))).toEqual(values);
        expect(new Set(levels).size).toBe(levels.length);
      }),
    );
  });

  test('scales tell numbers, orders and trees apart', () => {
    const nominal: CategoricalColumn = {
      kind: 'categorical',
      name: 'c',
      codes: Int32Array.of(0, 1),
      levels: ['a', 'b'],
      ordered: false,
    };
    expect(scaleOf(nominal)).toEqual({ kind: 'nominal', levels: 2 });
    expect(scaleOf({ ...nominal, ordered: true })).toEqual({ kind: 'ordinal', levels: 2 });
    const taxonomy = { names: ['a', 'b', '*'], tree: { parent: Int32Array.of(2, 2, -1) } };
    expect(scaleOf({ ...nominal, taxonomy })).toMatchObject({ kind: 'nominal', levels: 2 });
    expect(namesOf({ ...nominal, taxonomy })).toEqual(['a', 'b', '*']);
  });
});

describe('the order of levels', () => {
  const column = asCategories(text(['mid', 'low', null, 'mid']));

  test('renumbers codes, and may name levels that do not occur', () => {
    const ordered = inOrder(column, ['low', 'mid', 'high']);
    expect([...ordered.codes]).toEqual([1, 0, -1, 1]);
    expect(ordered).toMatchObject({ ordered: true, levels: ['low', 'mid', 'high'] });
  });

  test('must name each level that occurs, once', () => {
    expect(() => inOrder(column, ['low', 'high'])).toThrow(
      'The order of "t" lacks 1 of its levels:',
    );
    const often = asCategories(text(['mid', 'mid', 'low', 'mid', 'one']));
    expect(() => inOrder(often, ['low'])).toThrow('The order of "t" lacks "mid" and 1 more:');
    expect(() => inOrder(column, ['low', 'mid', 'low'])).toThrow('names a level twice');
  });
});

test('what was written gets the codes of the original, new texts are numbered on', () => {
  const written = asCategories(text(['z', 'b', null, 'a']));
  const coded = codesBy(['a', 'b'], written);
  expect([...coded.codes]).toEqual([2, 1, -1, 0]);
  expect(coded.levels).toEqual(['a', 'b', 'z']);
});
