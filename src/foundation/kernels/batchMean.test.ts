import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactSum } from '../../../test/reference/exactSum.ts';
import { batchMean, toGrid } from './index.ts';

const value = fc.oneof(
  fc.double({ min: -1e150, max: 1e150, noNaN: true }),
  fc.double({ min: -10, max: 10, noNaN: true }),
  fc.double({ min: -1e-300, max: 1e-300, noNaN: true }),
);

test('the mean is the exact sum divided, whatever came and went', () => {
  const records = fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(
      records.chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray([...rows.keys()]))),
      ([rows, removed]) => {
        const grids = [0, 1].map((j) =>
          toGrid(
            Float64Array.from(rows, (row) => row[j]),
            40,
          ),
        );
        const row = (i: number) => grids.map(({ values }) => values[i]);
        const mean = batchMean(grids);
        for (const i of rows.keys()) mean.add(row(i));
        for (const i of removed) mean.remove(row(i));
        const left = [...rows.keys()].filter((i) => !removed.includes(i));
        if (left.length === 0) {
          expect(() => mean.mean()).toThrow(RangeError);
          return;
        }
        const sums = [0, 1].map((j) => exactSum(left.map((i) => row(i)[j])));
        // A sum of negative zeros is not told from one of zeros.
        expect([...mean.mean()].map((x) => x + 0)).toEqual(sums.map((x) => x / left.length + 0));
      },
    ),
    { numRuns: 300 },
  );
});
