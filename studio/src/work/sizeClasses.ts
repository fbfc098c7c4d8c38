/** Records by the size of their class: at least `from` and at most `to` records; null means no bound. */
export interface SizeClass {
  readonly from: number;
  readonly to: number | null;
  readonly records: number;
}

const BOUNDS: readonly (readonly [number, number | null])[] = [
  [1, 1],
  [2, 2],
  [3, 4],
  [5, 9],
  [10, 49],
  [50, null],
];

/** Records by the size of their class, and how many classes there are. `sizes` has the size of its class for each record. */
export function classesOf(sizes: Int32Array): {
  readonly classes: readonly SizeClass[];
  readonly combinations: number;
} {
  const records = BOUNDS.map(() => 0);
  const ofSize = new Map<number, number>();
  for (const size of sizes) {
    ofSize.set(size, (ofSize.get(size) ?? 0) + 1);
    records[BOUNDS.findIndex(([, to]) => to === null || size <= to)]++;
  }
  return {
    classes: BOUNDS.map(([from, to], place) => ({ from, to, records: records[place] })),
    combinations: [...ofSize].reduce((count, [size, its]) => count + its / size, 0),
  };
}
