import { instantiate, type Kernel, type Region } from './loader.ts';

/** A tree of records in the memory of its own kernel, ready for searches. */
export interface GrownTree {
  readonly kernel: Kernel;
  readonly columns: number;
  readonly records: number;
  readonly leaves: number;
  readonly room: Room;
}

/** A tree as it is sent to another thread: the bytes of its memory, and the numbers that determine their layout. */
export interface TreeImage {
  readonly bytes: Uint8Array;
  readonly columns: number;
  readonly records: number;
  /** The factor of the single-precision copies. */
  readonly scale: number;
}

/** Address of a tree: see assembly/neighbourLayout.ts. */
interface Room {
  readonly records: Region<Float64Array>;
  readonly owners: Region<Int32Array>;
  readonly leaves: Region<Uint32Array>;
  readonly nodes: Region<Uint32Array>;
  readonly centres: Region<Float64Array>;
  /** The first address after the tree. */
  readonly end: number;
}

/** Records processed between two pauses while a tree grows. */
const GROWTH = 500_000;

/**
 * Builds a tree over records stored one after another, at least one, in steps. All should differ; `own` writes for each
 * the lowest number of the records it represents, and how many these are. O(n log n).
 */
export function* growTree(
  rows: Float64Array,
  columns: number,
  own: (owners: Int32Array) => void,
): Generator<undefined, GrownTree> {
  const n = rows.length / columns;
  const kernel = instantiate();
  const { functions } = kernel;
  const room = roomFor(kernel, n, columns);
  const items = kernel.float64(n);
  const scratch = kernel.uint8(functions.neighbourScratchBytes(columns));
  room.records.values.set(rows);
  yield;
  own(room.owners.values);
  yield;
  functions.startNeighbours(
    room.records.address,
    room.owners.address,
    n,
    columns,
    room.leaves.address,
    room.nodes.address,
    room.centres.address,
    items.address,
    scratch.address,
  );
  yield;
  while (!functions.buildNeighbours(GROWTH)) yield;
  kernel.free(room.end);
  return { kernel, columns, records: n, leaves: leavesOf(n), room };
}

/** The image of a tree, in memory from `make`. */
export function imageOf(
  { kernel, columns, records, room }: GrownTree,
  make: (bytes: number) => Uint8Array,
): TreeImage {
  const all = bytesOf(room);
  const bytes = make(all.length);
  bytes.set(all);
  return { bytes, columns, records, scale: kernel.functions.neighbourScale() };
}

/** The tree of an image, in its own kernel. */
export function treeOf({ bytes, columns, records, scale }: TreeImage): GrownTree {
  const kernel = instantiate();
  const room = roomFor(kernel, records, columns);
  bytesOf(room).set(bytes);
  kernel.functions.openNeighbours(
    room.records.address,
    room.owners.address,
    records,
    columns,
    room.leaves.address,
    room.nodes.address,
    room.centres.address,
    scale,
  );
  return { kernel, columns, records, leaves: leavesOf(records), room };
}

/** The same order of allocations gives the same layout everywhere. */
function roomFor(kernel: Kernel, n: number, columns: number): Room {
  return {
    records: kernel.float64(n * columns),
    owners: kernel.int32(2 * n),
    leaves: kernel.uint32(16 * leavesOf(n) * columns),
    nodes: kernel.uint32(32 * columns * kernel.functions.neighbourNodes(n)),
    centres: kernel.float64(columns),
    end: kernel.mark(),
  };
}

function leavesOf(records: number): number {
  return Math.ceil(records / 16);
}

function bytesOf({ records, end }: Room): Uint8Array {
  return new Uint8Array(records.values.buffer, records.address, end - records.address);
}
