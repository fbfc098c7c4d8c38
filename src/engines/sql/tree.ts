import { type BlockPlan, smallerPart } from '../../methods/group/index.ts';

/** A node of the tree of blocks: the number of its records, and where they go from there. */
export interface TreeNode {
  readonly records: number;
  /** Number of the block that ends here, or -1 if records are separated. */
  readonly block: number;
  /** Number of records that go left: the smallest ones. */
  readonly half: number;
  readonly left: number;
  readonly right: number;
}

export interface Tree {
  /** Numbered as in a plan: depth first, left before right. */
  readonly nodes: readonly TreeNode[];
  readonly roots: readonly number[];
  readonly blocks: number;
  /** Nodes at which records are separated, by their distance from the root. */
  readonly levels: readonly (readonly number[])[];
}

/**
 * The tree that planBlocks makes, which needs no values: the place of a cut depends on the values,
 * but the number of records on either side only on their count. O(n / size).
 */
export function growTree(counts: readonly number[], k: number, size: number): Tree {
  const nodes: TreeNode[] = [];
  const levels: number[][] = [];
  let blocks = 0;
  const grow = (records: number, depth: number): number => {
    const at = nodes.length;
    const half = smallerPart(records, k, size);
    if (half === 0) {
      nodes.push({ records, block: blocks++, half: 0, left: -1, right: -1 });
      return at;
    }
    (levels[depth] ??= []).push(at);
    nodes.push({ records, block: -1, half, left: -1, right: -1 });
    const left = grow(half, depth + 1);
    const right = grow(records - half, depth + 1);
    nodes[at] = { records, block: -1, half, left, right };
    return at;
  };
  const roots = counts.map((records) => grow(records, 0));
  return { nodes, roots, blocks, levels };
}

/** A cut: its direction, and the value and number of the last record that goes left. */
export interface FoundCut {
  readonly weights: readonly number[];
  readonly value: number;
  readonly record: number;
}

/** The nodes of a plan: the tree, with the cuts from the data. */
export function plannedNodes(
  { nodes }: Tree,
  cuts: ReadonlyMap<number, FoundCut>,
): BlockPlan['nodes'] {
  return nodes.map(({ block, records, left, right }, at) =>
    block >= 0 ? { block, records } : { ...cuts.get(at)!, left, right },
  );
}
