import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exactLinkage,
  filesOf,
  overSubsets,
  someExample,
  someUnit,
} from '../../../../test/reference/linkage.ts';
import { finish } from '../../../foundation/work/work.ts';
import { linkageSubsets } from './linkageSubsets.ts';

const read = (...example: Parameters<typeof filesOf>) =>
  finish(linkageSubsets.measure(filesOf(...example)));

describe('linkage-subsets', () => {
  test('a figure worked out by hand: sizes count alike, not subsets', () => {
    const { value, parts } = read({
      original: [
        [0, 2, 10],
        [1, 2, 3],
      ],
      masked: [
        [1, 1, 9],
        [1, 2, 3],
      ],
      keys: [0, 1],
    });
    // Alone 2/3 and 1; both together 1, since the second column decides: ((2/3 + 1) / 2 + 1) / 2.
    expect(value).toBeCloseTo(1100 / 12, 12);
    expect(parts.map(({ name }) => name)).toEqual([
      'one key column',
      '2 key columns',
      'with V1',
      'with V2',
    ]);
    const figures = [500 / 6, 100, 500 / 6, 100];
    for (const [i, figure] of figures.entries()) expect(parts[i].value).toBeCloseTo(figure, 12);
  });

  test('agrees with the definition in whole numbers, ties and missing values included, in any unit', () => {
    fc.assert(
      fc.property(someExample(), fc.array(someUnit, { maxLength: 3 }), (example, units) => {
        const expected = overSubsets(example, exactLinkage);
        const { value, reason } = read(example, units);
        if (expected === null) expect(reason).toMatch(/complete in both files/);
        else expect(value).toBeCloseTo(expected, 9);
      }),
      { numRuns: 300 },
    );
  });

  test('takes seven key columns at most, and names them', () => {
    const column = [1, 2, 3];
    const columns = Array.from({ length: 9 }, () => column);
    const keys = [...columns.keys()];
    const { value, parts, notes } = read({ original: columns, masked: columns, keys });
    expect(value).toBe(100);
    expect(parts).toHaveLength(14);
    expect(notes).toEqual([
      'Only the first 7 of 9 key columns are used: V1, V2, V3, V4, V5, V6, V7.',
    ]);
  });

  test('a key that nobody has a value of counts in no subset', () => {
    const example = { original: [[1, 2, 4], Array(3).fill(null)], keys: [0, 1] };
    const files = filesOf({ ...example, masked: example.original });
    const { value, parts } = finish(linkageSubsets.measure(files));
    expect(value).toBe(100);
    expect(parts.find(({ name }) => name === 'with V2')).toMatchObject({ value: null });
    const [column] = finish(linkageSubsets.perRecord!(files));
    expect(column.values).toEqual(Float64Array.of(1, 1, 1));
    expect(finish(linkageSubsets.perRecord!({ ...files, keys: [] }))).toEqual([]);
  });

  test('says which keys do not vary and how many records lack one', () => {
    const { notes } = read({
      original: [
        [1, 1, 1],
        [1, null, 3],
      ],
      masked: [
        [1, 1, 1],
        [1, null, 3],
      ],
      keys: [0, 1],
    });
    expect(notes).toEqual([
      'Columns left out because they are constant in the original: V1.',
      '1 protected records and 1 originals lack a value in a key column, and are left out of the subsets with that column.',
    ]);
  });
});
