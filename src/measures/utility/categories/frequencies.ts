import type { BothWeights } from '../weighing.ts';
import { type Coded, countsOf, crossed } from './crossed.ts';

/**
 * How often each level that one of the files uses occurs in each file, or with which weight; -1 is missing and comes
 * first, the others ascend.
 */
export interface Frequencies {
  readonly levels: Int32Array;
  readonly original: Float64Array;
  readonly masked: Float64Array;
}

/** The frequencies of a whole column. O(n + levels). */
export function frequenciesOf(
  { original, masked, levels }: Coded,
  weights?: BothWeights,
): Frequencies {
  const before = countsOf(original, levels, weights?.original);
  const after = countsOf(masked, levels, weights?.masked);
  const missingFirst = [-1, ...before.keys()].slice(0, -1);
  const used = Int32Array.from(
    missingFirst.filter((level) => before.at(level)! + after.at(level)! > 0),
  );
  return {
    levels: used,
    original: Float64Array.from(used, (level) => before.at(level)!),
    masked: Float64Array.from(used, (level) => after.at(level)!),
  };
}

/**
 * The frequencies of a column inside each class of another column: its levels, including missing. O(n + c log c) for c
 * used cells.
 */
export function* frequenciesInClasses(
  column: Coded,
  classes: Coded,
  weights?: BothWeights,
): Generator<Frequencies> {
  const cells = crossed(classes, column);
  const classOf = new Int32Array(cells.levels);
  const levelOf = new Int32Array(cells.levels);
  for (const file of ['original', 'masked'] as const) {
    for (let i = 0; i < cells[file].length; i++) {
      classOf[cells[file][i]] = classes[file][i];
      levelOf[cells[file][i]] = column[file][i];
    }
  }
  const before = countsOf(cells.original, cells.levels, weights?.original);
  const after = countsOf(cells.masked, cells.levels, weights?.masked);
  const order = Int32Array.from(classOf.keys()).sort(
    (a, b) => classOf[a] - classOf[b] || levelOf[a] - levelOf[b],
  );
  for (let from = 0, to = 0; from < order.length; from = to) {
    while (to < order.length && classOf[order[to]] === classOf[order[from]]) to++;
    const inside = order.subarray(from, to);
    yield {
      levels: inside.map((cell) => levelOf[cell]),
      original: Float64Array.from(inside, (cell) => before[cell]),
      masked: Float64Array.from(inside, (cell) => after[cell]),
    };
  }
}
