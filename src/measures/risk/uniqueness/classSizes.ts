import { cellsOf } from '../individual/cells.ts';

/** How many classes of equal records have each size, by ascending size; only sizes that occur. */
export interface ClassSizes {
  readonly sizes: readonly number[];
  readonly classes: readonly number[];
  readonly records: number;
  /** The number of all classes. */
  readonly all: number;
}

/** The sizes of the classes of some keys. O(n) per key. */
export function classSizesOf(keys: readonly Int32Array[], records: number): ClassSizes {
  const { counts } = cellsOf(keys, records);
  const found = new Map<number, number>();
  for (const size of counts) found.set(size, (found.get(size) ?? 0) + 1);
  const sizes = [...found.keys()].sort((a, b) => a - b);
  return { sizes, classes: sizes.map((size) => found.get(size)!), records, all: counts.length };
}

/** The number of classes of one size. */
export function classesOfSize({ sizes, classes }: ClassSizes, size: number): number {
  const at = sizes.indexOf(size);
  return at < 0 ? 0 : classes[at];
}
