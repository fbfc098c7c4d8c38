import { type Kernel, recordSet, withKernel } from '../../../foundation/kernels/index.ts';
import type { Progress } from '../../../foundation/work/index.ts';
import { cutGroup, gather, type MdavState } from './state.ts';

/**
 * MDAV to its end by passes over all remaining records: three per round of two groups. The best choice up to about
 * 10,000 records, and for large k. O(n²d/k).
 */
export function* bruteForce(state: MdavState): Generator<Progress, void> {
  yield* withKernel((kernel) => cutAll(state, kernel));
}

function* cutAll(state: MdavState, kernel: Kernel): Generator<Progress, void> {
  const { k, left: records } = state;
  const total = state.groupOf.length;
  const columns = state.columns.map((column) => gather(column, records));
  const set = recordSet(columns, kernel);
  const cut = (first: number, others: Int32Array) => {
    cutGroup(
      state,
      records[first],
      others.map((i) => records[i]),
    );
    set.remove(first);
    for (const i of others) set.remove(i);
  };
  while (set.living >= 3 * k) {
    state.work.exact += 3 * set.living - k;
    const r = set.farthest(set.centroid()).index;
    const extreme = set.record(r);
    const around = set.farthestAndNearest(extreme, k - 1, r);
    cut(r, around.nearest.indices);
    // Among many equal records, the farthest can also be one of the nearest, and is then chosen again.
    const opposite = around.farthest.index;
    const s = set.isLiving(opposite) ? opposite : set.farthest(extreme).index;
    cut(s, set.nearest(set.record(s), k - 1, s).indices);
    yield { done: total - set.living, total };
  }
  if (set.living >= 2 * k) {
    const r = set.farthest(set.centroid()).index;
    cut(r, set.nearest(set.record(r), k - 1, r).indices);
  }
  const last = set.order().map((i) => records[i]);
  if (last.length > 0) cutGroup(state, last[0], last.subarray(1));
  state.left = new Int32Array(0);
}
