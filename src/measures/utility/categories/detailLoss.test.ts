import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finish } from '../../../foundation/work/work.ts';
import type { CodedColumn, Files } from '../../contract/index.ts';
import { categoryLoss } from './categoryLoss.ts';
import { detailLoss } from './detailLoss.ts';

function filesOf(
  original: readonly number[],
  masked: readonly number[],
  more: Partial<CodedColumn> = {},
): Files {
  const column: CodedColumn = {
    ...{ name: 'C', levels: 4, ordered: false, ...more },
    original: Int32Array.from(original),
    masked: Int32Array.from(masked),
  };
  return {
    ...{ names: [], original: [], masked: [], isPaired: true, keys: [], groupOf: null },
    ...{ regressions: [], members: 1 },
    coded: {
      ...{ columns: [column], keys: [], confidential: [], categories: [0] },
      ...{ weights: null, units: null, missingKeys: 'level' },
    },
  };
}
const figureOf = (files: Files, measure = detailLoss) => finish(measure.measure(files)).value;
const raw = (codes: readonly number[], ordered = false) => ({
  raw: { codes: Int32Array.from(codes), levels: 4, ordered },
});

test('recoding costs what a reader of the written level gets wrong', () => {
  // a, a, a, b became one level.
  expect(figureOf(filesOf([0, 0, 0, 0], [0, 0, 0, 0], raw([0, 0, 0, 1])))).toBeCloseTo(37.5, 12);
  // The ranks 0, 1, 2, 3 in one: |i - j| is 1.25 on average, of 4 levels.
  expect(figureOf(filesOf([0, 0, 0, 0], [0, 0, 0, 0], raw([0, 1, 2, 3], true)))).toBeCloseTo(
    31.25,
    12,
  );
});

test('a category above the levels costs as much as recoding them to it', () => {
  const above = new Map([[4, [0, 1]]]);
  const written = figureOf(filesOf([0, 0, 0, 1], [4, 4, 4, 4], { above }));
  expect(written).toBeCloseTo(37.5, 12);
  // Where it does not cover the value, the value is wrong.
  expect(figureOf(filesOf([0, 0, 0, 2], [0, 0, 0, 4], { above }))).toBe(25);
});

test('an emptied value costs one, also in a recoded column, and a missing one that stays nothing', () => {
  expect(figureOf(filesOf([0, 0, -1, 1], [-1, 0, -1, 1], raw([0, 0, -1, 1])))).toBe(25);
});

test('without recoding and hierarchies it is the distance between categories', () => {
  const codes = fc.array(fc.integer({ min: -1, max: 3 }), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(codes, codes, fc.boolean(), (original, masked, ordered) => {
      const files = filesOf(original, masked, { ordered });
      return Math.abs(figureOf(files)! - figureOf(files, categoryLoss)!) < 1e-9;
    }),
  );
});
