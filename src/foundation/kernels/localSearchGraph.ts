import { growTree } from './grownTree.ts';

/** Records in the order of a tree, where near ones mostly follow each other, and their neighbours. */
interface TreeGraph {
  /** The record at each place. */
  readonly order: Int32Array;
  /** Leaves of the tree: the neighbours can be asked for some at a time. */
  readonly leaves: number;
  /** For the 16 places of each of some leaves, in fewer for the last, their neighbours as places. */
  neighbours(firstLeaf: number, endLeaf: number): Int32Array;
}

/** With no more records than this all neighbours are true ones. */
const FEW_RECORDS = 4096;

/** Most leaves that are searched for one record: in many columns without structure, all boxes are near. */
const MOST_LEAVES = 256;

/** Most neighbours of a record. */
const MOST_NEIGHBOURS = 64;

/**
 * Grows a tree over records that lie one after another, in steps, to ask for the neighbours of each. No two
 * should be equal. Distances are those of single-precision copies. With more than 4,096 records a part of the
 * tree is passed over unless it is nearer, by the factor 1 + slack, than the neighbours known: with a slack of
 * 0.5 about one neighbour in thirty is not a true one but somewhat farther away, with 0.8 one in nine (10
 * columns, 100,000 records); more are where many columns have no structure. O(n log n) to grow, then O(d) times
 * 16 times at most 256 per record.
 */
export function* treeGraph(
  rows: Float64Array,
  columns: number,
  degree: number,
  slack: number,
): Generator<undefined, TreeGraph> {
  if (degree > MOST_NEIGHBOURS) throw new RangeError('A record has 64 neighbours at most.');
  const tree = yield* growTree(rows, columns, (owners) => {
    for (let i = 0; i < owners.length; i += 2) owners[i] = i >> 1;
  });
  const { kernel, records: n, leaves } = tree;
  const { functions } = kernel;
  const mark = kernel.mark();
  const places = kernel.int32(n);
  functions.neighbourOrder(places.address);
  const order = places.values.slice();
  kernel.release(mark);
  const query = kernel.float64(2 * columns);
  const few = n <= FEW_RECORDS;
  const room = kernel.mark();
  return {
    order,
    leaves,
    neighbours(firstLeaf, endLeaf) {
      kernel.release(room);
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
