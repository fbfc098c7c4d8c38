// Records in a tree of 16-fold branches that tells who is nearest to a point: see grownTree.ts. The
// state below makes an instance of the module serve one such tree.
//
// Leaf i holds single-precision copies of the records in places 16 i to 16 i + 15, column by column, 16
// floats each; empty places hold NaN, so that no comparison there is true. Nodes of level 1 have the leaves
// as children, those of level 2 the nodes of level 1, and so on to the one node at the top: child i belongs to
// node i / 16. A node holds, for each column, the lowest copies in its 16 children and then the highest.
//
// A record's copy is (x - centre) * scale, rounded to a float. The scale is a power of two that brings the
// largest copy just below 1, so that nothing overflows, whatever the data's size.

/** Levels of nodes that are enough for any number of records. */
const LEVELS: i32 = 8;
const levelAddress = memory.data(LEVELS << 2, 16);
const levelCount = memory.data(LEVELS << 2, 16);

/** Doubles, record after record, by place once the tree is built: what distances are computed from. */
export let rows: usize = 0;
/** For each place two words: the lowest number of the equal records that it stands for, and how many these are. */
export let owners: usize = 0;
export let records: i32 = 0;
export let columns: i32 = 0;
export let rowBytes: usize = 0;
/** Level of the node at the top. */
export let topLevel: i32 = 0;
/** Zero if the range of the records is too wide for copies. */
export let scale: f64 = 0;
/** Doubles by column. */
export let centres: usize = 0;
let leaves: usize = 0;
let leafBytes: usize = 0;
let nodeBytes: usize = 0;

/** The number of nodes on all levels, given the number of records. */
export function neighbourNodes(recordCount: i32): i32 {
  let total = 0;
  let count = (recordCount + 15) >> 4;
  do {
    count = (count + 15) >> 4;
    total += count;
  } while (count > 1);
  return total;
}

/** Takes over records in place, and memory for the rest, and sets the number of nodes on each level. */
export function layOut(
  rowsAt: usize,
  ownersAt: usize,
  recordCount: i32,
  columnCount: i32,
  leavesAt: usize,
  nodes: usize,
  centresAt: usize,
): void {
  rows = rowsAt;
  owners = ownersAt;
  records = recordCount;
  columns = columnCount;
  leaves = leavesAt;
  centres = centresAt;
  rowBytes = (<usize>columns) << 3;
  leafBytes = (<usize>columns) << 6;
  nodeBytes = (<usize>columns) << 7;
  let count = (records + 15) >> 4;
  let at = nodes;
  store<i32>(levelCount, count);
  topLevel = 0;
  do {
    count = (count + 15) >> 4;
    topLevel++;
    store<usize>(levelAddress + ((<usize>topLevel) << 2), at);
    store<i32>(levelCount + ((<usize>topLevel) << 2), count);
    at += <usize>count * nodeBytes;
  } while (count > 1);
}

/** Nodes on a level, or leaves on level 0. */
export function countOn(level: i32): i32 {
  return load<i32>(levelCount + ((<usize>level) << 2));
}

export function childrenOf(level: i32, node: i32): i32 {
  return min(16, countOn(level - 1) - (node << 4));
}

export function nodeAt(level: i32, node: i32): usize {
  return load<usize>(levelAddress + ((<usize>level) << 2)) + <usize>node * nodeBytes;
}

export function leafAt(leaf: i32): usize {
  return leaves + <usize>leaf * leafBytes;
}

export function rowOf(place: i32): usize {
  return rows + <usize>place * rowBytes;
}

export function setScale(to: f64): void {
  scale = to;
}

export function neighbourScale(): f64 {
  return scale;
}

/** Takes over a tree that another instance has built. */
export function openNeighbours(
  rowsAt: usize,
  ownersAt: usize,
  recordCount: i32,
  columnCount: i32,
  leavesAt: usize,
  nodes: usize,
  centresAt: usize,
  scaleIs: f64,
): void {
  layOut(rowsAt, ownersAt, recordCount, columnCount, leavesAt, nodes, centresAt);
  setScale(scaleIs);
}

/** A value's copy. */
export function copyOf(value: f64, column: i32): f32 {
  if (scale == 0) return 0;
  return <f32>((value - load<f64>(centres + ((<usize>column) << 3))) * scale);
}
