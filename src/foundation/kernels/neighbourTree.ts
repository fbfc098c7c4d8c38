import { distinctRows } from './distinctRows.ts';
import { type GrownTree, growTree, imageOf, type TreeImage, treeOf } from './grownTree.ts';
import type { Kernel, Region } from './loader.ts';

export type { TreeImage } from './grownTree.ts';

/** For each point the nearest of some records: arrays with one entry per point. */
export interface Nearest {
  /** The squared distance, and the lowest index of the records at it. */
  readonly distance: Float64Array;
  readonly index: Int32Array;
  /** The number of records at exactly that distance. */
  readonly ties: Int32Array;
  /** The next larger distance, Infinity if there is none, and the number of records at it. */
  readonly second: Float64Array;
  readonly secondTies: Int32Array;
}

/**
 * A search for the records nearest to points. A distance is the sum over the columns, in order, of squared differences,
 * to the last bit; records with equal distances are tied. If the sum overflows it is Infinity, a distance like others:
 * records can be nearest, or second, at it. If it is NaN, as between infinite values, the record is skipped; if all
 * are, the index is -1.
 */
export interface NeighbourTree {
  /** The nearest records of points stored one after another. */
  nearest(points: Float64Array): Nearest;
}

/**
 * A tree of records stored one after another, at least one. Equal records, and equal points, cost as one. O(n log n); a
 * point costs about O(log n) if columns are few or the data have structure, and half a pass over the records in doubles
 * if they have none.
 *
 * Memory: 12.5 bytes per value and 8 per record, for distinct records; while the tree grows, 8 more for each of these
 * and up to 24 for each record in all.
 */
export function neighbourTree(rows: Float64Array, columns: number): NeighbourTree {
  const search = searcherOf(finish(grow(rows, columns)));
  return {
    nearest(points) {
      const { first, kind } = finish(distinctRows(points, columns));
      return spreadNearest(finish(search(pickRows(points, columns, first))), kind);
    },
  };
}

/**
 * The nearest of some records for each of some points, both stored one after another, in steps of about a tenth of a
 * second. Yields the number of finished points. All points should differ, because equal ones are searched for one by
 * one.
 */
export function* nearestInSteps(
  rows: Float64Array,
  columns: number,
  points: Float64Array,
): Generator<number, Nearest> {
  const growing = grow(rows, columns);
  for (;;) {
    const next = growing.next();
    if (next.done) return yield* searcherOf(next.value)(points);
    yield 0;
  }
}

/** A tree of some records that can be sent to other threads, in memory from `make`. */
export function treeImage(
  rows: Float64Array,
  columns: number,
  make: (bytes: number) => Uint8Array,
): TreeImage {
  return imageOf(finish(grow(rows, columns)), make);
}

/** A search in a tree from another thread, for points that should all differ. */
export function openNearest(image: TreeImage): (points: Float64Array) => Nearest {
  const search = searcherOf(treeOf(image));
  return (points) => finish(search(points));
}

/** Largest number of records in the sample whose tree orders all records. */
const SAMPLE = 4096;

/**
 * An order of records, stored one after another, in which near records mostly follow each other: by the leaf that each
 * falls into, in a tree of some of them. O(n).
 */
export function spatialOrder(rows: Float64Array, columns: number): Int32Array {
  const n = rows.length / columns;
  if (n === 0) return new Int32Array();
  const count = Math.min(n, SAMPLE);
  const some = Int32Array.from({ length: count }, (_, i) => Math.floor((i * n) / count));
  const tree = finish(growTree(pickRows(rows, columns, some), columns, () => {}));
  const leafOf = finish(leavesOf(tree, makeSpace(tree.kernel, columns), rows));
  return sortedBy(leafOf, tree.leaves);
}

/** Some rows, in their order, one after another: the same array if these are all. */
export function pickRows(rows: Float64Array, columns: number, which: Int32Array): Float64Array {
  if (which.length * columns === rows.length) return rows;
  const picked = new Float64Array(which.length * columns);
  for (let i = 0, out = 0; i < which.length; i++) {
    for (let at = which[i] * columns, end = at + columns; at < end; at++) picked[out++] = rows[at];
  }
  return picked;
}

/** The answers for all points, from the answers for distinct points. */
export function spreadNearest(found: Nearest, kind: Int32Array): Nearest {
  const all = emptyNearest(kind.length);
  for (let i = 0; i < kind.length; i++) {
    const at = kind[i];
    all.distance[i] = found.distance[at];
    all.index[i] = found.index[at];
    all.ties[i] = found.ties[at];
    all.second[i] = found.second[at];
    all.secondTies[i] = found.secondTies[at];
  }
  return all;
}

/** Joins the answers for several parts of the points. */
export function joinNearest(parts: readonly Nearest[]): Nearest {
  const all = emptyNearest(parts.reduce((sum, { index }) => sum + index.length, 0));
  let at = 0;
  for (const part of parts) {
    all.distance.set(part.distance, at);
    all.index.set(part.index, at);
    all.ties.set(part.ties, at);
    all.second.set(part.second, at);
    all.secondTies.set(part.secondTies, at);
    at += part.index.length;
  }
  return all;
}

function emptyNearest(points: number): Nearest {
  return {
    distance: new Float64Array(points),
    index: new Int32Array(points),
    ties: new Int32Array(points),
    second: new Float64Array(points),
    secondTies: new Int32Array(points),
  };
}

function finish<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
  }
}

/** Work between two pauses of a search, in columns of leaves. */
const EFFORT = 2 ** 25;

/** Points copied into the kernel's memory at a time. */
const CHUNK = 4096;

/** A search for points in a tree, in steps; yields the number of finished points. */
type Search = (points: Float64Array) => Generator<number, Nearest>;

/** Builds a tree of the distinct records, in steps. */
function* grow(rows: Float64Array, columns: number): Generator<undefined, GrownTree> {
  if (columns === 0 || rows.length === 0) {
    throw new RangeError('A neighbour tree needs a column and a record.');
  }
  const { first, kind } = yield* distinctRows(rows, columns);
  return yield* growTree(pickRows(rows, columns, first), columns, (owners) => {
    for (let i = 0; i < first.length; i++) owners[2 * i] = first[i];
    for (let i = 0; i < kind.length; i++) owners[2 * kind[i] + 1]++;
  });
}

function searcherOf(tree: GrownTree): Search {
  const space = makeSpace(tree.kernel, tree.columns);
  return (points) => search(tree, space, points);
}

/** Addresses of points and answers in the kernel's memory. */
interface Space {
  readonly points: Region<Float64Array>;
  readonly query: Region<Uint32Array>;
  readonly distance: Region<Float64Array>;
  readonly index: Region<Int32Array>;
  readonly ties: Region<Int32Array>;
  readonly second: Region<Float64Array>;
  readonly secondTies: Region<Int32Array>;
}

function makeSpace(kernel: Kernel, columns: number): Space {
  return {
    points: kernel.float64(CHUNK * columns),
    query: kernel.uint32(4 * columns),
    distance: kernel.float64(CHUNK),
    index: kernel.int32(CHUNK),
    ties: kernel.int32(CHUNK),
    second: kernel.float64(CHUNK),
    secondTies: kernel.int32(CHUNK),
  };
}

/** Copies points into the kernel's memory, starting at an index of the order; returns how many. */
function take(
  space: Space,
  columns: number,
  points: Float64Array,
  order: Int32Array | null,
  from: number,
): number {
  const taken = Math.min(CHUNK, points.length / columns - from);
  const values = space.points.values;
  for (let i = 0, out = 0; i < taken; i++) {
    const at = columns * (order === null ? from + i : order[from + i]);
    for (let j = 0; j < columns; j++) values[out++] = points[at + j];
  }
  return taken;
}

/** The leaf in which the search for each point begins, in steps. */
function* leavesOf(
  { kernel, columns }: GrownTree,
  space: Space,
  points: Float64Array,
): Generator<number, Int32Array> {
  const count = points.length / columns;
  const leafOf = new Int32Array(count);
  for (let from = 0, chunk = 1; from < count; from += CHUNK, chunk++) {
    const taken = take(space, columns, points, null, from);
    const { address, values } = space.index;
    kernel.functions.neighbourLeaves(space.points.address, taken, space.query.address, address);
    leafOf.set(values.subarray(0, taken), from);
    if (chunk % 16 === 0) yield 0;
  }
  return leafOf;
}

function* search(tree: GrownTree, space: Space, points: Float64Array): Generator<number, Nearest> {
  const { columns, leaves } = tree;
  const { functions } = tree.kernel;
  const count = points.length / columns;
  const { distance, index, ties, second, secondTies } = space;
  const order = sortedBy(yield* leavesOf(tree, space, points), leaves);
  const found = emptyNearest(count);
  let work = 0;
  for (let from = 0; from < count; ) {
    const answered = functions.askNeighbours(
      space.points.address,
      take(space, columns, points, order, from),
      EFFORT - work,
      space.query.address,
      distance.address,
      index.address,
      ties.address,
      second.address,
      secondTies.address,
    );
    for (let i = 0; i < answered; i++) {
      const to = order[from + i];
      found.distance[to] = distance.values[i];
      found.index[to] = index.values[i];
      found.ties[to] = ties.values[i];
      found.second[to] = second.values[i];
      found.secondTies[to] = secondTies.values[i];
    }
    from += answered;
    work += functions.neighbourWork();
    if (work < EFFORT) continue;
    yield from;
    work = 0;
  }
  return found;
}

/** The indices of small numbers in ascending order, by counting. */
function sortedBy(keys: Int32Array, limit: number): Int32Array {
  const next = new Int32Array(limit + 1);
  for (let i = 0; i < keys.length; i++) next[keys[i] + 1]++;
  for (let key = 0; key < limit; key++) next[key + 1] += next[key];
  const order = new Int32Array(keys.length);
  for (let i = 0; i < keys.length; i++) order[next[keys[i]]++] = i;
  return order;
}
