import { depthsOf, type Tree } from '../../../foundation/table/index.ts';
import { longestPath } from '../../contract/index.ts';

/** Largest number of nodes for which all distances are stored: eight megabytes. */
const MOST_KEPT = 1024;

/** Distances between the nodes of a tree. */
export interface TreeDistance {
  /** The number of edges on the path between two nodes. */
  edges(a: number, b: number): number;
  /** The largest such number between two levels; 0 for a single level. */
  readonly longest: number;
}

/** O(nodes) to build, or O(nodes^2) if all are stored; then O(1) per pair, or else O(depth). */
export function treeDistance(tree: Tree, levels: number): TreeDistance {
  const { parent } = tree;
  const depth = depthsOf(tree);
  const walk = (a: number, b: number): number => {
    let steps = 0;
    let [low, high] = [a, b];
    for (; depth[low] > depth[high]; steps++) low = parent[low];
    for (; depth[high] > depth[low]; steps++) high = parent[high];
    for (; low !== high; steps += 2) {
      low = parent[low];
      high = parent[high];
    }
    return steps;
  };
  const nodes = parent.length;
  const longest = longestPath(tree, levels);
  if (nodes > MOST_KEPT) return { edges: walk, longest };
  const kept = new Int32Array(nodes * nodes);
  for (let a = 0; a < nodes; a++) {
    for (let b = 0; b < a; b++) kept[a * nodes + b] = kept[b * nodes + a] = walk(a, b);
  }
  return { edges: (a, b) => kept[a * nodes + b], longest };
}
