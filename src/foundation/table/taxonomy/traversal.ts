import { PenumbraError } from '../../../error.ts';
import type { Tree } from '../scale.ts';

/**
 * All nodes, each before its parent, so that a loop replaces recursion and no depth overflows the stack: leaves first,
 * then the nodes that become leaves. O(nodes).
 */
export function childrenFirst({ parent }: Tree): Int32Array {
  const children = new Int32Array(parent.length);
  for (const above of parent) if (above >= 0) children[above]++;
  const order = new Int32Array(parent.length);
  let end = 0;
  for (let node = 0; node < parent.length; node++) if (children[node] === 0) order[end++] = node;
  for (let next = 0; next < end; next++) {
    const above = parent[order[next]];
    if (above >= 0 && --children[above] === 0) order[end++] = above;
  }
  if (end < parent.length) throw new PenumbraError('internal', 'A tree has a cycle.');
  return order;
}

/** Number of edges from the root to each node. O(nodes). */
export function depthsOf(tree: Tree): Int32Array {
  const depths = new Int32Array(tree.parent.length);
  for (const node of childrenFirst(tree).reverse()) {
    const above = tree.parent[node];
    if (above >= 0) depths[node] = depths[above] + 1;
  }
  return depths;
}

/**
 * Nodes numbered so that each subtree is an interval: `a` is `b` or below it exactly if
 * first[b] <= first[a] && first[a] <= last[b]. O(nodes).
 */
export function subtreesOf(tree: Tree): { first: Int32Array; last: Int32Array } {
  const { parent } = tree;
  const order = childrenFirst(tree);
  const size = new Int32Array(parent.length).fill(1);
  for (const node of order) if (parent[node] >= 0) size[parent[node]] += size[node];
  const first = new Int32Array(parent.length);
  const last = new Int32Array(parent.length);
  // The next free number below each node.
  const free = new Int32Array(parent.length);
  for (const node of order.reverse()) {
    const above = parent[node];
    if (above >= 0) {
      first[node] = free[above];
      free[above] += size[node];
    }
    free[node] = first[node] + 1;
    last[node] = first[node] + size[node] - 1;
  }
  return { first, last };
}
