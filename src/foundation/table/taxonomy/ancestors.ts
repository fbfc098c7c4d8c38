import type { Tree } from '../scale.ts';
import { childrenFirst, depthsOf } from './traversal.ts';

/**
 * For each of the first `levels` nodes the node `up` steps above it, or the root if there are fewer: the result of
 * recoding a column by that many steps. By doubling, O(nodes log up).
 */
export function ancestorsUp({ parent }: Tree, levels: number, up: number): Int32Array {
  const result = Int32Array.from({ length: levels }, (_, node) => node);
  // A number of steps above every node; no node is deeper than the number of nodes.
  let steps = parent.map((above, node) => (above < 0 ? node : above));
  for (let left = Math.min(up, parent.length); left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) for (let i = 0; i < levels; i++) result[i] = steps[result[i]];
    if (left > 1) steps = steps.map((node) => steps[node]);
  }
  return result;
}

/** For each node its ancestor at a depth (the root has 0); nodes that are not deeper map to themselves. O(nodes). */
export function ancestorsAtDepth(tree: Tree, depth: number): Int32Array {
  const depths = depthsOf(tree);
  const result = new Int32Array(depths.length);
  for (const node of childrenFirst(tree).reverse()) {
    result[node] = depths[node] <= depth ? node : result[tree.parent[node]];
  }
  return result;
}

/**
 * The lowest node that equals or lies above all of the nodes; -1 for no nodes. O(nodes given times height), with
 * `depths` from `depthsOf` for repeated calls.
 */
export function commonAncestor(
  tree: Tree,
  nodes: ArrayLike<number>,
  depths: Int32Array = depthsOf(tree),
): number {
  const { parent } = tree;
  let common = nodes.length === 0 ? -1 : nodes[0];
  for (let i = 1; i < nodes.length; i++) {
    let other = nodes[i];
    while (depths[other] > depths[common]) other = parent[other];
    while (depths[common] > depths[other]) common = parent[common];
    while (common !== other) {
      common = parent[common];
      other = parent[other];
    }
  }
  return common;
}
