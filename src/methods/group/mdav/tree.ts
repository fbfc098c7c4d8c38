import { recordTree } from '../../../foundation/kernels/index.ts';
import type { Progress, Work } from '../../../foundation/work/index.ts';
import { bruteForce } from './bruteForce.ts';
import { cutGroup, type MdavState } from './state.ts';

/** When the tree is given up, rebuilt or left: affects only speed. */
export interface TreePolicy {
  /** Records per leaf. */
  readonly fill: number;
  /** The tree is rebuilt when this share of its records remains. */
  readonly rebuild: number;
  /** The anchor is set again when this share of the records has been removed since. */
  readonly anchor: number;
  /** With fewer records, brute force takes over. */
  readonly handOver: number;
  /** Number of searches after which the tree is kept or given up. */
  readonly trial: number;
  /** The tree is given up if searches visit more than this share of the leaves. */
  readonly tolerance: number;
}

export const treePolicy: TreePolicy = {
  fill: 16,
  rebuild: 0.5,
  anchor: 0.05,
  handOver: 2000,
  trial: 50,
  tolerance: 0.25,
};

/** If the records' range has shrunk to this share, their copies have lost eight of 24 bits. */
const SMALL = 1 / 256;

/** Nodes and leaves visited between two progress reports: a few milliseconds. */
const PAUSE = 50_000;

/**
 * MDAV by searches in a tree that filters in single precision: see recordTree.ts. The best choice for many records
 * with up to about ten columns, and for clustered records with any number of columns, because a search then visits
 * few leaves. Otherwise it stops as unsuitable, between two rounds.
 */
export function* filterTree(
  state: MdavState,
  policy: TreePolicy = treePolicy,
): Work<'done' | 'unsuitable'> {
  const { k, left: records } = state;
  const total = state.groupOf.length;
  if (records.length < Math.max(policy.handOver, 3 * k)) {
    yield* bruteForce(state);
    return 'done';
  }
  const tree = recordTree(state.columns, records, { fill: policy.fill });
  const progress = (): Progress => ({ done: total - tree.living, total });
  const cut = (first: number) => {
    const others = tree.removeNearest(first, k - 1);
    cutGroup(
      state,
      records[first],
      others.map((i) => records[i]),
    );
  };

  let outcome: 'done' | 'unsuitable' = 'done';
  let built = Infinity;
  let width = 0;
  let anchored = Infinity;
  let reported = 0;
  let judged = false;
  let searched = 0;
  // Number of visited leaves if every search visited all.
  let offered = 0;
  const grow = function* () {
    for (const _ of tree.build()) yield progress();
    built = anchored = tree.living;
    width = tree.width();
  };
  while (tree.living >= Math.max(policy.handOver, 3 * k)) {
    if (tree.living <= policy.rebuild * built || tree.width() < SMALL * width) yield* grow();
    else if (tree.living <= (1 - policy.anchor) * anchored) {
      tree.anchor();
      anchored = tree.living;
    }

    const r = tree.farthestFromCentroid();
    const opposite = tree.farthestFrom(r);
    cut(r);
    // Among many equal records, the farthest can also be one of the nearest, and is then chosen again.
    cut(tree.isLiving(opposite) ? opposite : tree.farthestFrom(r));

    const { searches, nodes, leaves } = tree.work;
    offered += (searches - searched) * tree.leaves;
    searched = searches;
    if (!judged && searches >= policy.trial) {
      judged = true;
      if (leaves > policy.tolerance * offered) {
        outcome = 'unsuitable';
        break;
      }
    }
    if (nodes + leaves > reported + PAUSE) {
      reported = nodes + leaves;
      yield progress();
    }
  }
  state.work.exact += tree.work.distances;
  state.work.filtered += tree.work.leaves * policy.fill;
  state.left = tree.records().map((i) => records[i]);
  if (outcome === 'done') yield* bruteForce(state);
  return outcome;
}
