import { growTree } from './grownTree.ts';

/** Records in the order of a tree, in which near records mostly follow each other, and their neighbours. */
interface TreeGraph {
  /** The record at each index of the order. */
  readonly order: Int32Array;
  /** Number of leaves of the tree: neighbours can be requested for some leaves at a time. */
  readonly leaves: number;
  /** For the 16 records of each of some leaves (fewer in the last), their neighbours as indices of the order. */
  neighbours(firstLeaf: number, endLeaf: number): Int32Array;
}

/** Largest number of records for which all neighbours are exact. */
const FEW_RECORDS = 4096;

/** Largest number of leaves searched for one record: in many columns without structure, all boxes are near. */
const MOST_LEAVES = 256;

/** Largest number of neighbours of a record. */
const MOST_NEIGHBOURS = 64;

/**
 * Builds a tree over records stored one after another, in steps, to search for the neighbours of each. All should
 * differ. Distances are those of single-precision copies. With more than 4,096 records a part of the tree is skipped
 * unless it is nearer, by the factor 1 + slack, than the known neighbours: with a slack of 0.5 about one neighbour in
 * thirty is not exact but somewhat farther away, with 0.8 one in nine (10 columns, 100,000 records); more if many
 * columns have no structure. O(n log n) to build, then O(d) times 16 times at most 256 per record.
 */
export function* treeGraph(
  rows: Float64Array,
  columns: number,
  degree: number,
  slack: number,
): Generator<undefined, TreeGraph> {
  if (degree > MOST_NEIGHBOURS) throw new RangeError('A record has at most 64 neighbours.');
  const tree = yield* growTree(rows, columns, (owners) => {
    for (let i = 0; i < owners.length; i += 2) owners[i] = i >> 1;
  });
  const { kernel, records: n, leaves } = tree;
  const { functions } = kernel;
  const mark = kernel.mark();
  const places = kernel.int32(n);
  functions.neighbourOrder(places.address);
  const order = places.values.slice();
  kernel.free(mark);
  const query = kernel.float64(2 * columns);
  const few = n <= FEW_RECORDS;
  const room = kernel.mark();
  return {
    order,
    leaves,
    neighbours(firstLeaf, endLeaf) {
      kernel.free(room);
      const count = Math.min(16 * endLeaf, n) - 16 * firstLeaf;
      const found = kernel.int32(count * degree);
      functions.neighbourGraph(
        firstLeaf,
        endLeaf,
        degree,
        few ? 1 : 1 / ((1 + slack) * (1 + slack)),
        few ? leaves : MOST_LEAVES,
        query.address,
        found.address,
      );
      return found.values.slice();
    },
  };
}
