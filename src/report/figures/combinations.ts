import { combine } from '../../foundation/table/index.ts';
import type { CodedColumn } from '../../measures/contract/index.ts';
import type { CombinationClass, Combinations } from './model.ts';

/**
 * Sizes of classes in the picture: single records, pairs, and the usual thresholds of 3, 5 and 10
 * records.
 */
const CLASSES: readonly Pick<CombinationClass, 'from' | 'to'>[] = [
  { from: 1, to: 1 },
  { from: 2, to: 2 },
  { from: 3, to: 4 },
  { from: 5, to: 9 },
  { from: 10, to: null },
];

/**
 * Records of both files by the number of records with the same values in all of these columns. A
 * missing value counts as a value. O(nd).
 */
export function combinationsOf(about: string, columns: readonly CodedColumn[]): Combinations {
  const before = sizesOf(columns.map(({ original }) => original));
  const after = sizesOf(columns.map(({ masked }) => masked));
  const records = (sizes: Int32Array, { from, to }: (typeof CLASSES)[number]) =>
    sizes.reduce((sum, size) => sum + (size >= from && (to === null || size <= to) ? size : 0), 0);
  const counts = (sizes: Int32Array) => ({
    records: sizes.reduce((sum, size) => sum + size, 0),
    combinations: sizes.length,
  });
  return {
    about,
    names: columns.map(({ name }) => name),
    before: counts(before),
    after: counts(after),
    classes: CLASSES.map((one) => ({
      ...one,
      before: records(before, one),
      after: records(after, one),
    })),
    bound: null,
  };
}

function sizesOf(columns: readonly Int32Array[]): Int32Array {
  const { codes, distinct } = combine(columns, columns[0]?.length ?? 0);
  const sizes = new Int32Array(distinct);
  for (const code of codes) sizes[code]++;
  return sizes;
}
