import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  exactPrime,
  filesOf,
  overSubsets,
  someExample,
  someUnit,
} from '../../../../test/reference/linkage.ts';
import { finish } from '../../../foundation/work/work.ts';
import { linkagePrime } from './linkagePrime.ts';

const read = (...example: Parameters<typeof filesOf>) =>
  finish(linkagePrime.measure(filesOf(...example)));

describe('linkage-prime', () => {
  test('a figure worked out by hand', () => {
    // Over both columns (0, 0) is nearest to (0, 1), by the first alone (0, 8) is as near: 1/2; (8, 8) counts 1.
    const example = {
      original: [
        [0, 0, 8],
        [0, 8, 8],
      ],
      masked: [
        [0, 8],
        [1, 8],
      ],
      keys: [0],
    };
    expect(read(example).value).toBeCloseTo(75, 12);
  });

  test('is 100 where the keys are all columns and only the largest subset counts', () => {
    const example = { original: [[0, 3, 9]], masked: [[1, 4, 7]], keys: [0] };
    expect(read(example).value).toBe(100);
  });

  test('agrees with the definition in whole numbers, ties and missing values included, in any unit', () => {
    fc.assert(
      fc.property(
        someExample(),
        fc.integer({ min: 1, max: 8 }),
        fc.array(someUnit, { maxLength: 3 }),
        (example, records, units) => {
          // The files need not have the same number of records.
          const masked = example.masked.map((column) => column.slice(0, records));
          const expected = overSubsets({ ...example, masked }, exactPrime);
          const { value, reason } = read({ ...example, masked }, units);
          if (expected === null) expect(reason).toMatch(/complete in all columns/);
          else expect(value).toBeCloseTo(expected, 9);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('counts masked records that lack a value in any column', () => {
    const { notes } = read({
      original: [
        [1, 2, 3],
        [1, 2, 3],
      ],
      masked: [
        [1, 2, 3],
        [1, null, 3],
      ],
      keys: [0],
    });
    expect(notes).toEqual(['1 of 3 protected records are left out, because they lack a value.']);
  });

  test('agrees with a look at all pairs where there are too many to begin with one', () => {
    const n = 1800;
    const made = (value: (i: number) => number, gone: number) =>
      Array.from({ length: n }, (_, i) => (i % gone === 5 ? null : value(i)));
    const example = {
      original: [made((i) => (i * 7) % 451, 61), made((i) => (i * i) % 701, 83)],
      masked: [made((i) => ((i * 7) % 451) + (i % 3), 97), made((i) => (i * i) % 689, 71)],
      keys: [0],
    };
    const files = filesOf(example);
    const complete = (file: typeof example.original, columns: readonly number[]) =>
      Array.from({ length: n }, (_, i) => i).filter((i) =>
        columns.every((j) => file[j][i] !== null),
      );
    const [all, some] = [[0, 1], [0]].map((columns) => {
      const records = complete(example.original, columns);
      const scale = columns.map((j) => {
        const values = records.map((i) => example.original[j][i]!);
        const mean = values.reduce((a, b) => a + b) / values.length;
        return values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / values.length;
      });
      return (p: number) => {
        const distances = records.map((i) =>
          columns.reduce((sum, j, at) => {
            const gap = example.original[j][i]! - example.masked[j][p]!;
            return sum + gap ** 2 / scale[at];
          }, 0),
        );
        const least = Math.min(...distances) * (1 + 1e-9) + 1e-12;
        return records.filter((_, at) => distances[at] <= least);
      };
    });
    const shares = complete(example.masked, [0, 1]).map((p) => {
      const [counterparts, nearest] = [new Set(all(p)), some(p)];
      return nearest.filter((i) => counterparts.has(i)).length / nearest.length;
    });
    const expected = (100 * shares.reduce((a, b) => a + b)) / shares.length;
    expect(finish(linkagePrime.measure(files)).value).toBeCloseTo(expected, 9);
    const { values } = finish(linkagePrime.perRecord!(files))[0];
    const known = [...values].filter((x) => !Number.isNaN(x));
    expect(known).toHaveLength(shares.length);
    expect((100 * known.reduce((a, b) => a + b)) / known.length).toBeCloseTo(expected, 9);
  });
});
