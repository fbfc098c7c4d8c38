import { toGrid } from './grid.ts';
import { instantiate } from './loader.ts';

/** The work of the searches in a tree so far. */
interface TreeWork {
  /** Number of searches for farthest and nearest records. */
  readonly searches: number;
  /** Nodes whose 16 children were bounded. */
  readonly nodes: number;
  /** Leaves whose records were compared in single precision. */
  readonly leaves: number;
  /** Records whose distance was computed in double precision. */
  readonly distances: number;
}

/**
 * Searches by distance over records that can be removed one by one, as in a record set and with the same results to the
 * last bit, but by a tree instead of a pass over all records.
 *
 * Query points are records and the centroid, which cannot lie outside the range of the single-precision copies. Records
 * are numbered in the order of the given positions.
 */
export interface RecordTree {
  /** Number of records that are not removed. */
  readonly living: number;
  /** Leaves of the current tree. */
  readonly leaves: number;
  readonly work: TreeWork;
  isLiving(record: number): boolean;
  /** The living records, in ascending order. */
  records(): Int32Array;
  /**
   * Rebuilds the tree of the living records, in steps of well below a tenth of a second: O(n log n). Needed before the
   * first search, and later only for speed: leaves become empty, and the precision of the copies depends on the range
   * of the records that lived at the last build.
   */
  build(): Generator<void, void>;
  /** From now on, bounds distances by the distances to the current centroid. Only for speed. O(n d). */
  anchor(): void;
  /** Widest range of the living records' copies: rebuild if it is far below that of a fresh tree. O(d). */
  width(): number;
  /** The living record with the largest distance to the mean of all; in ties the one with the lowest index. */
  farthestFromCentroid(): number;
  /** The same for the values of a record, even if it was removed since the tree was built. */
  farthestFrom(record: number): number;
  /**
   * The other living records with the smallest distances to a record, nearest first, ties by index; all if there are
   * fewer. A view that the next call can overwrite or detach.
   */
  nearestTo(record: number, count: number): Int32Array;
  /** Removes a living record with those nearest to it, and returns these like `nearestTo`. */
  removeNearest(record: number, count: number): Int32Array;
}

interface TreeOptions {
  /** Records per leaf, 1 to 16. A small number makes a deep tree of few records, for tests. */
  readonly fill?: number;
}

/** Records processed between two pauses of a build. */
const STEP = 500_000;

/** Records transposed from columns into rows at a time, so that they stay in the cache. */
const BLOCK = 1024;

/**
 * A tree of the records at some positions of columns, at least one of each; `build` must follow. The columns are on the
 * grid that makes centroids exact (`toGrid`).
 *
 * Memory: 12.6 bytes per value and 20 per record.
 */
export function recordTree(
  columns: readonly Float64Array[],
  positions: Int32Array,
  { fill = 16 }: TreeOptions = {},
): RecordTree {
  const d = columns.length;
  const n = positions.length;
  if (d === 0 || n === 0) throw new RangeError('A record tree needs a column and a record.');
  const kernel = instantiate();
  const { functions } = kernel;
  const leafCount = Math.ceil(n / fill);
  const rows = kernel.float64(n * d);
  const items = kernel.float64(n);
  const recordOf = kernel.int32(16 * leafCount);
  const placeOf = kernel.int32(n);
  const leaves = kernel.uint32(16 * leafCount * d);
  const nodes = kernel.uint32((32 * d + 16) * nodesOver(leafCount));
  const sums = kernel.float64(3 * d);
  const scratch = kernel.uint8(functions.treeScratchBytes() * d);
  const gathered = kernel.uint8(functions.treeBuildBytes(d));
  const point = kernel.float64(d);
  let list = { distances: kernel.float64(16), indices: kernel.int32(16) };
  let loaded = false;
  let living = n;
  let searches = 0;
  functions.openTree(
    rows.address,
    n,
    d,
    fill,
    recordOf.address,
    placeOf.address,
    leaves.address,
    nodes.address,
    sums.address,
    scratch.address,
  );

  function* load(): Generator<void, void> {
    const largest = new Float64Array(d);
    for (let from = 0; from < n; from += BLOCK) {
      const to = Math.min(from + BLOCK, n);
      const values = rows.values;
      for (let j = 0; j < d; j++) {
        const column = columns[j];
        let most = largest[j];
        for (let i = from, at = from * d + j; i < to; i++, at += d) {
          const value = column[positions[i]];
          values[at] = value;
          most = Math.max(most, Math.abs(value));
        }
        largest[j] = most;
      }
      if ((to * d) % STEP < BLOCK * d) yield;
    }
    // See recordSet.ts. The grid depends only on the number of values and the largest one.
    for (let j = 0; j < d; j++)
      sums.values[3 * j + 2] = toGrid([largest[j]], n).high * (1.5 * 2 ** 52);
    functions.sumTree();
    loaded = true;
  }

  function isLiving(record: number): boolean {
    return placeOf.values[record] >= 0;
  }

  function search(record: number, count: number): number {
    searches++;
    const most = Math.min(count, living);
    // One more, for the record itself.
    if (most >= list.indices.length) {
      list = { distances: kernel.float64(most + 1), indices: kernel.int32(most + 1) };
    }
    const { distances, indices } = list;
    const at = rows.address + 8 * d * record;
    return functions.nearestInTree(at, most, record, distances.address, indices.address);
  }

  return {
    get living() {
      return living;
    },
    get leaves() {
      return functions.leavesOfTree();
    },
    get work() {
      return {
        searches,
        nodes: functions.treeNodesVisited(),
        leaves: functions.treeLeavesVisited(),
        distances: functions.treeDistancesComputed(),
      };
    },
    isLiving,
    records() {
      const all = new Int32Array(living);
      let count = 0;
      for (let i = 0; i < n; i++) if (isLiving(i)) all[count++] = i;
      return all;
    },
    *build() {
      if (!loaded) yield* load();
      functions.startTree(items.address, gathered.address);
      yield;
      while (!functions.splitTree(STEP)) yield;
      functions.anchorTree();
    },
    anchor: functions.anchorTree,
    width: functions.treeWidth,
    farthestFromCentroid() {
      searches++;
      functions.treeCentroid(point.address);
      return functions.farthestInTree(point.address);
    },
    farthestFrom(record) {
      searches++;
      return functions.farthestInTree(rows.address + 8 * d * record);
    },
    nearestTo(record, count) {
      const found = search(record, count);
      return list.indices.values.subarray(0, found);
    },
    removeNearest(record, count) {
      const found = search(record, count);
      const { values, address } = list.indices;
      values[found] = record;
      functions.removeFromTree(address, found + 1);
      living -= found + 1;
      return values.subarray(0, found);
    },
  };
}

/** Nodes on all levels above some leaves. */
function nodesOver(leaves: number): number {
  let total = 0;
  let count = leaves;
  do {
    count = Math.ceil(count / 16);
    total += count;
  } while (count > 1);
  return total;
}
