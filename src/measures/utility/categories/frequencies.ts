import { type Coded, countsOf, crossed } from './crossed.ts';

/**
 * How often each level that one of the files uses occurs in each file; -1 is missing and comes first, the others
 * ascend.
 */
export interface Frequencies {
  readonly levels: Int32Array;
  readonly original: Int32Array;
  readonly masked: Int32Array;
}

/** The frequencies of a whole column. O(n + levels). */
export function frequenciesOf({ original, masked, levels }: Coded): Frequencies {
  const before = countsOf(original, levels);
  const after = countsOf(masked, levels);
  const missingFirst = [-1, ...before.keys()].slice(0, -1);
  const used = Int32Array.from(
    missingFirst.filter((level) => before.at(level)! + after.at(level)! > 0),
  );
  return {
    levels: used,
    original: used.map((level) => before.at(level)!),
    masked: used.map((level) => after.at(level)!),
  };
}

/**
 * The frequencies of a column inside each class of another column: its levels, including missing. O(n + c log c) for c
 * used cells.
 */
export function* frequenciesInClasses(column: Coded, classes: Coded): Generator<Frequencies> {
  const cells = crossed(classes, column);
  const classOf = new Int32Array(cells.levels);
  const levelOf = new Int32Array(cells.levels);
  for (const file of ['original', 'masked'] as const) {
    for (let i = 0; i < cells[file].length; i++) {
      classOf[cells[file][i]] = classes[file][i];
      levelOf[cells[file][i]] = column[file][i];
    }
  }
  const before = countsOf(cells.original, cells.levels);
  const after = countsOf(cells.masked, cells.levels);
  const order = Int32Array.from(classOf.keys()).sort(
    (a, b) => classOf[a] - classOf[b] || levelOf[a] - levelOf[b],
  );
  for (let from = 0, to = 0; from < order.length; from = to) {
    while (to < order.length && classOf[order[to]] === classOf[order[from]]) to++;
    const inside = order.subarray(from, to);
    yield {
      levels: inside.map((cell) => levelOf[cell]),
      original: inside.map((cell) => before[cell]),
      masked: inside.map((cell) => after[cell]),
    };
  }
}
