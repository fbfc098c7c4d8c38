import { recordTree } from '../../../foundation/kernels/index.ts';
import type { Progress } from '../../../foundation/work/index.ts';
import { squaredDistance } from '../records/distance.ts';
import type { Kinds } from '../records/kinds.ts';

/** Records without a group, taken one by one, by kind: of equal records always the first that remains. */
export interface Pool {
  /** Remaining records, of all kinds and of one. */
  readonly left: number;
  leftOf(kind: number): number;
  /** Takes a record of a kind that has some left. */
  take(kind: number): number;
  /** Other kinds with remaining records, nearest first, ties by their number; all if there are fewer. */
  nearestTo(kind: number, count: number): Int32Array;
  /** The nearest other kind with remaining records and its squared distance; kind -1 at Infinity if there is none. */
  neighbour(kind: number): Neighbour;
  /** Makes searches fast again after many removals. Needed before the first search. */
  tidy(): Generator<Progress, void>;
  /** Whether enough work was done since the last progress report. */
  isTime(): boolean;
}

interface Neighbour {
  readonly kind: number;
  readonly distance: number;
}

/**
 * The tree is rebuilt when this share of its kinds remains, or when the range of the remaining ones has shrunk to
 * this share.
 */
const REBUILD = 0.5;
const SMALL = 1 / 256;

/** Nodes and leaves visited between two progress reports: a few milliseconds. */
const PAUSE = 50_000;

export function poolOf({ columns, start, members }: Kinds): Pool {
  const total = members.length;
  const tree = recordTree(
    columns,
    Int32Array.from(columns[0], (_, q) => q),
  );
  const next = start.slice();
  let left = total;
  let built = Number.POSITIVE_INFINITY;
  let width = 0;
  let reported = 0;
  const leftOf = (kind: number) => start[kind + 1] - next[kind];
  return {
    get left() {
      return left;
    },
    leftOf,
    take(kind) {
      const record = members[next[kind]++];
      left--;
      if (leftOf(kind) === 0) tree.removeNearest(kind, 0);
      return record;
    },
    nearestTo: tree.nearestTo,
    neighbour(kind) {
      const [nearest] = tree.nearestTo(kind, 1);
      if (nearest === undefined) return { kind: -1, distance: Number.POSITIVE_INFINITY };
      return { kind: nearest, distance: squaredDistance(columns, kind, nearest) };
    },
    *tidy() {
      if (tree.living > REBUILD * built && tree.width() >= SMALL * width) return;
      for (const _ of tree.build()) yield { done: total - left, total };
      built = tree.living;
      width = tree.width();
    },
    isTime() {
      const { nodes, leaves } = tree.work;
      if (nodes + leaves < reported + PAUSE) return false;
      reported = nodes + leaves;
      return true;
    },
  };
}
