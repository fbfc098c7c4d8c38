import { type RecordTree, recordTree } from '../../../foundation/kernels/index.ts';
import type { Progress } from '../../../foundation/work/index.ts';

/** The tree is rebuilt when this share of its records remains: for speed only, as in mdav/tree.ts. */
const REBUILD = 0.5;
/** Or when the range of the remaining records has shrunk to this share, and the filter has lost eight of 24 bits. */
const SMALL = 1 / 256;
/** Nodes and leaves visited between two progress reports: a few milliseconds. */
const PAUSE = 50_000;

/**
 * A path through all records that continues to the nearest record not yet visited (nearest point next); in ties, to
 * the first in the file. Distances are squared, in doubles, over the columns in their order; columns are on the grid
 * of `toGrid`. It starts at a given record, or at the one farthest from the mean. O(n² d) at worst; about n log n by
 * the tree with few columns.
 */
export function* nearestPointPath(
  columns: readonly Float64Array[],
  start: number | 'farthest',
): Generator<Progress, Int32Array> {
  const n = columns[0].length;
  const path = new Int32Array(n);
  const tree = recordTree(
    columns,
    path.map((_, i) => i),
  );
  let built = n;
  let width = 0;
  let visited = 0;
  let reported = 0;
  const grow = function* () {
    for (const _ of tree.build()) yield { done: visited, total: n };
    built = tree.living;
    width = tree.width();
  };
  yield* grow();
  let here = start === 'farthest' ? tree.farthestFromCentroid() : start;
  for (;;) {
    path[visited++] = here;
    if (visited === n) return path;
    const next = tree.nearestTo(here, 1)[0];
    tree.removeNearest(here, 0);
    here = next;
    if (tree.living <= REBUILD * built || tree.width() < SMALL * width) yield* grow();
    const work = effort(tree);
    if (work > reported + PAUSE) {
      reported = work;
      yield { done: visited, total: n };
    }
  }
}

function effort({ work: { nodes, leaves } }: RecordTree): number {
  return nodes + leaves;
}
