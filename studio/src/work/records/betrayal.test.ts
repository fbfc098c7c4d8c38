import { expect, it } from 'vitest';
import { randomStream } from '../../../../src/foundation/numerics/index.ts';
import { finish } from '../../../../src/foundation/work/index.ts';
import { findMinimalUniques } from '../../../../src/measures/risk/index.ts';
import { betrayalOf } from './betrayal.ts';

/** 120 records of 5 keys with 2 to 8 values, the same each time. */
const stream = randomStream(new Uint8Array(32), 0, 1, 0);
const codes = [2, 3, 5, 6, 8].map((values) =>
  Int32Array.from({ length: 120 }, () => stream.below(values)),
);

it('finds the sets of keys that SUDA finds, for each record', () => {
  const { record: records, columns } = finish(findMinimalUniques(codes, 3));
  const bySuda = new Map<number, string[]>();
  for (const [i, record] of records.entries()) {
    const set = codes.flatMap((_, key) => ((columns[i] >> key) & 1 ? [key] : []));
    bySuda.set(record, [...(bySuda.get(record) ?? []), set.join()]);
  }
  for (let record = 0; record < 120; record++) {
    const { sets } = betrayalOf(codes, record);
    expect(sets.map((set) => set.join()).sort(), String(record)).toEqual(
      (bySuda.get(record) ?? []).sort(),
    );
  }
  expect(bySuda.size).toBeGreaterThan(5);
});

it('counts the keys in which the nearest other record agrees', () => {
  const two = [Int32Array.of(0, 0, 1), Int32Array.of(0, 1, 1), Int32Array.of(0, 0, 1)];
  expect(betrayalOf(two, 0)).toEqual({ sets: [[1]], nearest: 2 });
  expect(betrayalOf(two, 2).sets).toEqual([[0], [2]]);
});
