import { childrenFirst, type Tree } from '../../../foundation/table/index.ts';

/** Edges of a tree that make the same cut: they separate the same levels from all others. */
interface Separations {
  /** The nodes below the edges. */
  readonly nodes: Int32Array;
  /** The number of edges that make each cut. */
  readonly edges: Int32Array;
}

/**
 * The ways in which the edges of a tree cut the levels that occur into two parts. The number of edges on the path
 * between two levels is the sum of `edges` over the `nodes` at or above exactly one of the two levels. Edges that
 * follow each other with no level between them, and the two edges below a root with two branches, make the same cut
 * and count as one. At most 2 m - 3 cuts for m levels, m at least 2. O(nodes of the tree).
 */
export function separationsOf(tree: Tree, occurs: Uint8Array): Separations {
  const { parent } = tree;
  const order = childrenFirst(tree);
  const levelsBelow = Int32Array.from(occurs);
  for (const node of order) {
    if (parent[node] >= 0) levelsBelow[parent[node]] += levelsBelow[node];
  }
  // The lowest node that has the same levels below it as this one.
  const lowest = Int32Array.from(order.keys());
  for (const node of order) {
    const above = parent[node];
    if (above >= 0 && levelsBelow[node] > 0 && levelsBelow[node] === levelsBelow[above]) {
      lowest[above] = lowest[node];
    }
  }
  const root = order[order.length - 1];
  const all = levelsBelow[root];
  const edges = new Int32Array(parent.length);
  const branches: number[] = [];
  for (const node of order) {
    if (levelsBelow[node] === 0 || levelsBelow[node] === all) continue;
    edges[lowest[node]]++;
    if (parent[node] === lowest[root]) branches.push(lowest[node]);
  }
  if (branches.length === 2 && occurs[lowest[root]] === 0) {
    edges[branches[0]] += edges[branches[1]];
    edges[branches[1]] = 0;
  }
  const nodes = Int32Array.from(edges.keys()).filter((node) => edges[node] > 0);
  return { nodes, edges: nodes.map((node) => edges[node]) };
}

/** The largest number of edges on the path between two of the first `levels` nodes. O(nodes of the tree). */
export function longestPath(tree: Tree, levels: number): number {
  const { parent } = tree;
  // Edges down to the farthest level below each node, -1 if there is none.
  const farthest = new Int32Array(parent.length).fill(-1);
  farthest.fill(0, 0, levels);
  let longest = 0;
  for (const node of childrenFirst(tree)) {
    const above = parent[node];
    if (above < 0 || farthest[node] < 0) continue;
    const down = farthest[node] + 1;
    if (farthest[above] >= 0) longest = Math.max(longest, farthest[above] + down);
    farthest[above] = Math.max(farthest[above], down);
  }
  return longest;
}

/** A tree with one root above all levels: any two are two edges apart. */
export function star(levels: number): Tree {
  const parent = new Int32Array(levels + 1).fill(levels);
  parent[levels] = -1;
  return { parent };
}
