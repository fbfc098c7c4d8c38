import { recordTree } from '../../../foundation/kernels/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { squaredDistance } from '../records/distance.ts';
import { recordQueue } from '../records/queue.ts';

/** Kinds of equal records, each with the number of its records and its squared distance from the mean of the file. */
export interface Counted {
  readonly columns: readonly Float64Array[];
  readonly counts: Int32Array;
  readonly fromMean: Float64Array;
}

/**
 * FOREST (Aggarwal et al. 2005): trees of at least k records, as the head of the outgoing edge of each kind, -1 for
 * the root of each tree. Equal records are joined from the start, as edges of length 0 would join them. While a tree
 * has fewer than k records, its root gets an edge to the nearest kind outside the tree, which is among its k - 1
 * nearest, because at most k - 2 others are inside. The paper leaves open which tree comes next. Here it is the one
 * with the shortest next edge, as in Kruskal's algorithm; of two that are each other's nearest, the farther from the
 * mean of the file; then the first. So the order of the file decides only between exact ties. A new edge is searched
 * for only after its head has become part of the same tree: at most 2n searches of at most k - 1 kinds. There are at
 * least k records in all.
 */
export function* forest({ columns, counts, fromMean }: Counted, k: number): Work<Int32Array> {
  const total = counts.length;
  const each = Int32Array.from({ length: total }, (_, i) => i);
  const tree = recordTree(columns, each);
  for (const _ of tree.build()) yield { done: 0, total };

  /** A kind belongs to the tree of the kind it points at, and so on (union-find). */
  const within = each.slice();
  const records = counts.slice();
  const kinds = new Int32Array(total).fill(1);
  const treeOf = (kind: number) => {
    let at = kind;
    while (within[at] !== at) at = within[at] = within[within[at]];
    return at;
  };

  const aims = new Int32Array(total);
  const lengths = new Float64Array(total);
  const aim = (kind: number, own: number) => {
    const nearest = tree.nearestTo(kind, kinds[own]);
    aims[kind] = nearest.find((other) => treeOf(other) !== own)!;
    lengths[kind] = squaredDistance(columns, kind, aims[kind]);
  };
  let reported = 0;
  const isTime = () => {
    const { nodes, leaves } = tree.work;
    if (nodes + leaves < reported + PAUSE) return false;
    reported = nodes + leaves;
    return true;
  };
  for (let i = 0; i < total; i++) {
    if (counts[i] < k) aim(i, i);
    if (i % 64 === 0 && isTime()) yield { done: i / 2, total };
  }

  const queue = recordQueue(total, (a, b) => {
    if (lengths[a] !== lengths[b]) return lengths[a] < lengths[b];
    if (fromMean[a] !== fromMean[b]) return fromMean[a] > fromMean[b];
    return a < b;
  });
  const heads = new Int32Array(total).fill(-1);
  while (queue.length > 0) {
    const kind = queue.first();
    const own = treeOf(kind);
    if (records[own] >= k) {
      queue.removeFirst();
      continue;
    }
    const other = treeOf(aims[kind]);
    if (other === own) {
      aim(kind, own);
      queue.delayFirst();
    } else {
      heads[kind] = aims[kind];
      within[own] = other;
      records[other] += records[own];
      kinds[other] += kinds[own];
      queue.removeFirst();
    }
    if (isTime()) yield { done: total - queue.length / 2, total };
  }
  return heads;
}

/** Nodes and leaves visited between two progress reports: a few milliseconds. */
const PAUSE = 20_000;
