import { recordTree } from '../../../foundation/kernels/index.ts';
import type { Progress } from '../../../foundation/work/index.ts';
import { squaredDistance } from '../records/distance.ts';
import type { Kinds } from '../records/kinds.ts';

/** Records without a group, taken one by one, by kind: of equal records always the first that is left. */
export interface Pool {
  /** Records left, of all kinds and of one. */
  readonly left: number;
  leftOf(kind: number): number;
  /** Takes a record of a kind that has some left. */
  take(kind: number): number;
  /** Other kinds with records left, nearest first, ties by their number; all if there are fewer. */
  nearestTo(kind: number, count: number): Int32Array;
  /** The nearest other kind with records left and its squared distance; kind -1 at Infinity where there is none. */
  neighbour(kind: number): Neighbour;
  /** Makes searches fast again after many records were taken. Needed before the first one. */
  tidy(): Generator<Progress, void>;
  /** Whether it is time to report since the last time it was. */
  isTime(): boolean;
}

interface Neighbour {
  readonly kind: number;
  readonly distance: number;
}

/** The tree is built anew when this share of its kinds is left, or the width of what is left has shrunk so. */
const REBUILD = 0.5;
const SMALL = 1 / 256;

/** Nodes and leaves visited between two reports, some milliseconds. */
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
