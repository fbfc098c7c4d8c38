import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { finish } from '../../../foundation/work/work.ts';
import type { CodedColumn, Files } from '../../contract/index.ts';
import { copies, copiesOfUniques } from './copies.ts';
import { keptValues } from './keptValues.ts';
import { codedFilesOf } from './testing/files.ts';

type Columns = readonly (readonly number[])[];

/** Files of numbers, and of codes where they are given. */
function filesOf(
  original: Columns,
  masked: Columns,
  codes: { readonly original: Columns; readonly masked: Columns } | null = null,
  over: Partial<Files> = {},
): Files {
  const columns = (codes?.original ?? []).map(
    (column, j): CodedColumn => ({
      name: `k${j + 1}`,
      original: Int32Array.from(column),
      masked: Int32Array.from(codes!.masked[j]),
      levels: 20,
      ordered: false,
    }),
  );
  const places = columns.map((_, j) => j);
  return {
    names: original.map((_, j) => `c${j + 1}`),
    original: original.map((column) => Float64Array.from(column)),
    masked: masked.map((column) => Float64Array.from(column)),
    isPaired: false,
    keys: [],
    groupOf: null,
    regressions: [],
    members: 1,
    ...(codes === null
      ? {}
      : {
          coded: {
            columns,
            keys: places,
            confidential: [],
            categories: [],
            weights: null,
            units: null,
            missingKeys: 'level',
          },
        }),
    ...over,
  };
}

const read = (files: Files) => finish(copies.measure(files));
const ofUniques = (files: Files) => finish(copiesOfUniques.measure(files)).value;
const made = (n: number, f: (i: number) => number) => Array.from({ length: n }, (_, i) => f(i));

describe('copies', () => {
  test('counts as pandas does: groupby, size, merge, with missing as a value', () => {
    const lacking = (step: number, rest: number) => (x: number, i: number) =>
      i % step === rest ? Number.NaN : x;
    const files = filesOf(
      [
        made(240, (i) => ((i * 7919) % 13) / 2).map(lacking(17, 3)),
        made(240, (i) => (i * 104729 + Math.floor(i / 9)) % 4),
      ],
      [made(180, (i) => ((i * 31) % 13) / 2).map(lacking(13, 5)), made(180, (i) => (i * i) % 4)],
      {
        original: [made(240, (i) => (i * i + Math.floor(i / 3)) % 5)],
        masked: [made(180, (i) => (i * 3) % 5)],
      },
    );
    const { value, parts, notes } = read(files);
    expect(value).toBe((100 * 117) / 180);
    expect(parts).toEqual([{ name: 'equal to a unique original record', value: (100 * 87) / 180 }]);
    expect(ofUniques(files)).toBe((100 * 87) / 180);
    expect(notes[0]).toMatch(/^Over 3 columns, 117 of 180 .* 87 of them .* 134 of 240/);
  });

  test('is 100 for the file itself in any order, and 0 where one column differs everywhere', () => {
    const a = made(50, (i) => i % 7);
    const b = made(50, (i) => i);
    const back = (column: readonly number[]) => [...column].reverse();
    expect(read(filesOf([a, b], [back(a), back(b)])).value).toBe(100);
    expect(ofUniques(filesOf([a, b], [back(a), back(b)]))).toBe(100);
    expect(read(filesOf([a, b], [a, b.map((x) => x + 0.5)])).value).toBe(0);
  });

  test('what many have is no copy of one of them', () => {
    const files = filesOf([[1, 1, 1, 2]], [[1, 1, 2, 3]]);
    expect(read(files).value).toBe(75);
    expect(ofUniques(files)).toBe(25);
  });

  test('tells records that are as their own original where files are in the same order', () => {
    const part = (files: Files) =>
      read(files).parts.find(({ name }) => name === 'equal to their own original')?.value;
    const swapped = [[2, 1, 3, 4]];
    expect(part(filesOf([[1, 2, 3, 4]], swapped, null, { isPaired: true }))).toBe(50);
    expect(part(filesOf([[1, 2, 3, 4]], swapped))).toBeUndefined();
  });

  test('leaves out records without any value, and says why there is no figure', () => {
    const nan = Number.NaN;
    const some = read(filesOf([[1, 2, nan]], [[1, nan, nan]]));
    expect(some.value).toBe(100);
    expect(some.notes[1]).toBe('Protected records left out because they have no value: 2.');
    expect(read(filesOf([[1]], [[nan]])).reason).toMatch(/has a value/);
    expect(read(filesOf([], [])).reason).toMatch(/no column/);
    expect(read(filesOf([[1]], [[]])).reason).toMatch(/no records/);
  });

  test('minus zero is zero, and a key that is compared as a number counts once', () => {
    const codes = { original: [[0, 1]], masked: [[1, 0]] };
    const named = filesOf([[0, 5]], [[-0, 5]], codes, { names: ['k1'] });
    expect(read(named).value).toBe(100);
  });

  test('another column never adds copies, and uniques are never more than copies', () => {
    const column = (n: number) =>
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: n, maxLength: n });
    fc.assert(
      fc.property(column(12), column(9), column(12), column(9), (a, b, c, d) => {
        const one = read(filesOf([a], [b])).value!;
        const two = read(filesOf([a, c], [b, d])).value!;
        expect(two).toBeLessThanOrEqual(one);
        expect(ofUniques(filesOf([a, c], [b, d]))!).toBeLessThanOrEqual(two);
        const asCodes = filesOf([a], [b], { original: [c], masked: [d] });
        expect(read(asCodes).value).toBe(two);
      }),
    );
  });
});

test('a confidential value that one person has is kept or not, whatever else was changed', () => {
  const files = codedFilesOf(
    [
      [0, 0, 1, 1],
      [0, 1, 2, 2],
      [0, 1, 1, 0],
    ],
    [
      [1, 1, 0, 0],
      [0, 2, 2, 1],
      [0, 1, 1, 0],
    ],
    1,
    true,
  );
  // Record 1 keeps 0 of the second column, which only it had; the third has no value of one person.
  expect(finish(keptValues.measure(files))).toMatchObject({
    value: 25,
    parts: [
      { name: 'column 2', value: 25 },
      { name: 'column 3', value: 0 },
    ],
  });
});
