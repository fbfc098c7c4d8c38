// Records in a tree of 16-fold branches, as single-precision copies that only filter: see recordTree.ts.
// The state below makes an instance of the module serve one tree.
//
// Leaf i holds up to 16 records, column by column, 16 floats each; empty places hold NaN, so that no
// comparison there is true. Nodes of level 1 have the leaves as children, those of level 2 the nodes of
// level 1, and so on to the one node at the top: child i belongs to node i / 16. A node holds, for each
// column, the lowest values of its 16 children and then the highest, and behind the columns the largest
// squared distances of its children's records to the anchor. Absent and empty children have the box from
// Infinity to -Infinity and the distance -Infinity.
//
// A record's copy is (x - centre) * scale, rounded to a float. The scale is a power of two that brings the
// largest value just below 1, so that nothing overflows or loses digits, whatever the data's size.

/** Levels of nodes that are enough for any number of records. */
const LEVELS: i32 = 8;
const levelAddress = memory.data(LEVELS << 3, 16);
const levelCount = memory.data(LEVELS << 3, 16);

/** Doubles, record after record: what distances are computed from. */
export let rows: usize = 0;
export let records: i32 = 0;
export let columns: i32 = 0;
/** Records that are put into a leaf, 16 but for tests. */
export let fill: i32 = 0;
export let living: i32 = 0;
/** The record at each index of the leaves, -1 if there is none. */
export let recordOf: usize = 0;
/** The place of each record in the leaves, -1 once it is removed. */
export let placeOf: usize = 0;
export let leaves: usize = 0;
export let leafCount: i32 = 0;
export let leafBytes: usize = 0;
export let nodeBytes: usize = 0;
/** Level of the node at the top. */
export let topLevel: i32 = 0;
/** Running sums of the living values: see sums.ts. */
export let sums: usize = 0;
export let scale: f64 = 1;
/** Doubles by column: the centres; the bounds of the sizes of the living copies. */
export let centres: usize = 0;
export let reaches: usize = 0;
/** The anchor, each coordinate four times. */
export let anchor: usize = 0;
/** No living copy has a larger squared distance to the anchor. */
export let anchorReach: f64 = 0;
/** Room for a search: four floats by column, twice, and a word by column. */
export let query: usize = 0;
export let weights: usize = 0;
export let sides: usize = 0;
let nodes: usize = 0;

/** Bytes by column of what `openTree` gets as scratch. */
const SCRATCH_BYTES: usize = 8 + 8 + 16 + 16 + 16 + 4;

export function treeScratchBytes(): usize {
  return SCRATCH_BYTES;
}

/** Takes over the memory that a tree needs. All its records live, and none is in a leaf yet. */
export function openTree(
  rowsAt: usize,
  recordCount: i32,
  columnCount: i32,
  leafFill: i32,
  recordOfAt: usize,
  placeOfAt: usize,
  leavesAt: usize,
  nodesAt: usize,
  sumsAt: usize,
  scratch: usize,
): void {
  rows = rowsAt;
  records = recordCount;
  living = recordCount;
  columns = columnCount;
  fill = leafFill;
  recordOf = recordOfAt;
  placeOf = placeOfAt;
  leaves = leavesAt;
  nodes = nodesAt;
  sums = sumsAt;
  leafBytes = (<usize>columns) << 6;
  nodeBytes = ((<usize>columns) << 7) + 64;
  const width = <usize>columns;
  anchor = scratch;
  query = anchor + (width << 4);
  weights = query + (width << 4);
  centres = weights + (width << 4);
  reaches = centres + (width << 3);
  sides = reaches + (width << 3);
  memory.fill(placeOf, 0, (<usize>records) << 2);
}

/** Sets the number of leaves and of nodes on each level. */
export function layOut(): void {
  leafCount = (living + fill - 1) / fill;
  let count = leafCount;
  let at = nodes;
  topLevel = 0;
  do {
    count = (count + 15) >> 4;
    topLevel++;
    store<usize>(levelAddress + ((<usize>topLevel) << 2), at);
    store<i32>(levelCount + ((<usize>topLevel) << 2), count);
    at += <usize>count * nodeBytes;
  } while (count > 1);
}

export function nodesOn(level: i32): i32 {
  return load<i32>(levelCount + ((<usize>level) << 2));
}

export function nodeAt(level: i32, node: i32): usize {
  return load<usize>(levelAddress + ((<usize>level) << 2)) + <usize>node * nodeBytes;
}

export function setScale(to: f64): void {
  scale = to;
}

export function setAnchorReach(to: f64): void {
  anchorReach = to;
}

export function setLiving(to: i32): void {
  living = to;
}

/** A value's copy. */
export function copyOf(value: f64, column: i32): f32 {
  return <f32>((value - load<f64>(centres + ((<usize>column) << 3))) * scale);
}
