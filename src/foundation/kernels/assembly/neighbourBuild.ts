// Builds the tree: records are split at medians, column of widest spread first, until 16 are left.
//
// While a range has many records, only a list of them is split. Then the records themselves are brought into
// the order of that list, and each range is split to its end in the cache.
import {
  centres,
  childrenOf,
  columns,
  copyOf,
  countOn,
  layOut,
  leafAt,
  nodeAt,
  owners,
  records,
  rowBytes,
  rowOf,
  rows,
  setScale,
  topLevel,
} from './neighbourLayout';
import { restartPicks, select } from './select';

/** Records by which a column's spread is judged. */
const SAMPLE: i32 = 128;

/** Records whose median is a column's centre. */
const MEDIAN_OF: i32 = 255;

/** Records that are split in the cache. */
const GATHERED: i32 = 4096;

/** Ranges of leaves still to be split: two words each. Every split leaves one behind. */
const STACK: i32 = 64;
const stack = memory.data(STACK << 3, 16);
let stacked: i32 = 0;

/**
 * The records in the order of their places at the end: a record's number, or its place among the gathered,
 * and above it a word in the order of its values in one column. So no two items are equal.
 */
let items: usize = 0;
/** The gathered records, column by column, and their owners. */
let gathered: usize = 0;
let gatheredOwners: usize = 0;

/** Records before this one are in their final position. */
let moved: i32 = 0;
/** The place that is free while records move along a cycle, -1 for none; and the record that was there. */
let hole: i32 = -1;
let held: usize = 0;
let heldOwner: u64 = 0;

/** Leaves before this one are filled. */
let filled: i32 = 0;

/** State of a linear congruential generator (Knuth 1997, table 1, line 26) that picks pivots. */

/** Bytes that `startNeighbours` needs besides the items. */
export function neighbourScratchBytes(columnCount: i32): usize {
  return ((<usize>columnCount + 1) * <usize>(GATHERED + 1)) << 3;
}

/** Starts to build a tree of at least one record. No two need be different, but equal ones take time. */
export function startNeighbours(
  rowsAt: usize,
  ownersAt: usize,
  recordCount: i32,
  columnCount: i32,
  leavesAt: usize,
  nodesAt: usize,
  centresAt: usize,
  itemsAt: usize,
  scratch: usize,
): void {
  layOut(rowsAt, ownersAt, recordCount, columnCount, leavesAt, nodesAt, centresAt);
  items = itemsAt;
  gathered = scratch;
  gatheredOwners = gathered + rowBytes * <usize>GATHERED;
  held = gatheredOwners + ((<usize>GATHERED) << 3);
  for (let i = 0; i < records; i++) store<u64>(items + ((<usize>i) << 3), <u64>i);
  restartPicks();
  moved = 0;
  hole = -1;
  filled = 0;
  stacked = 0;
  push(0, countOn(0));
  for (let j = 0; j < columns; j++) centreColumn(j);
  setScale(scaleFor(farthestFromCentre()));
}

/** Sets a column's centre to the median of a sample, because copies are most precise around it. */
function centreColumn(column: i32): void {
  const count = min(records, MEDIAN_OF);
  for (let i = 0; i < count; i++) {
    const record = <i32>((<i64>i * <i64>records) / <i64>count);
    const word = ordered(load<f64>(rowOf(record) + ((<usize>column) << 3)));
    store<u64>(gathered + ((<usize>i) << 3), word);
  }
  const middle = gathered + ((<usize>(count >> 1)) << 3);
  select(gathered, gathered + ((<usize>(count - 1)) << 3), middle);
  store<f64>(centres + ((<usize>column) << 3), unordered(load<u64>(middle)));
}

/** A word in the order of the doubles, and back. */
function ordered(value: f64): u64 {
  const bits = reinterpret<u64>(value);
  return bits ^ (<u64>(<i64>bits >> 63) | 0x8000000000000000);
}

function unordered(word: u64): f64 {
  return reinterpret<f64>(word ^ (<u64>(~(<i64>word) >> 63) | 0x8000000000000000));
}

function farthestFromCentre(): f64 {
  let most: f64 = 0;
  const end = rowOf(records);
  for (let row = rows; row < end; row += rowBytes) {
    for (let j: usize = 0; j < rowBytes; j += 8) {
      most = max(most, abs(load<f64>(row + j) - load<f64>(centres + j)));
    }
  }
  return most;
}

/** The power of two that brings a size into the upper half of 0 to 1, or as near as doubles allow; 0 for huge ones and NaN. */
function scaleFor(size: f64): f64 {
  if (size == 0) return 1;
  if (!(size <= 1e300)) return 0;
  const exponent = reinterpret<u64>(size) >> 52;
  return reinterpret<f64>((2045 - exponent) << 52);
}

/** Continues until about the given number of records were processed; returns whether all is done. */
export function buildNeighbours(budget: i32): bool {
  while (budget > 0) {
    if (stacked > 0) budget -= splitNext();
    else if (moved < records) budget -= moveNext();
    else if (filled < countOn(0)) budget -= fillNext() << 2;
    else {
      boundNodes();
      return true;
    }
  }
  return false;
}

/** Splits one range of the list; returns how many records it has. */
function splitNext(): i32 {
  stacked--;
  const from = load<i32>(stack + ((<usize>stacked) << 3));
  const to = load<i32>(stack + ((<usize>stacked) << 3), 4);
  if (isGathered(from, to)) return 1;
  const middle = middleOf(from, to);
  split(itemAt(from), endOf(to), itemAt(middle), rows, rowBytes, 8);
  push(from, middle);
  push(middle, to);
  return (to - from) << 4;
}

function push(from: i32, to: i32): void {
  store<i32>(stack + ((<usize>stacked) << 3), from);
  store<i32>(stack + ((<usize>stacked) << 3), to, 4);
  stacked++;
}

/** Whether a range of leaves is split in the cache. */
function isGathered(from: i32, to: i32): bool {
  return (to - from) << 4 <= GATHERED;
}

/** The leaf that halves a range such that all nodes but the last on each level are full. */
function middleOf(from: i32, to: i32): i32 {
  const count = to - from;
  let unit = 1;
  while (unit << 4 < count) unit <<= 4;
  const children = (count + unit - 1) / unit;
  return from + (children >> 1) * unit;
}

/** The first item of a leaf, and the end of the last item of the leaf before. */
function itemAt(leaf: i32): usize {
  return items + ((<usize>leaf) << 7);
}

function endOf(leaf: i32): usize {
  return items + ((<usize>min(leaf << 4, records)) << 3);
}

/**
 * Brings items into such an order that none before the middle comes after any behind it, in the column of
 * widest spread. Value j of item i lies at `values` + i * `perItem` + j * `perColumn`.
 */
function split(
  from: usize,
  end: usize,
  middle: usize,
  values: usize,
  perItem: usize,
  perColumn: usize,
): void {
  let column = values;
  let widest: f64 = -1;
  for (let j = 0; j < columns; j++) {
    const candidate = values + <usize>j * perColumn;
    const spread = spreadOf(from, end, candidate, perItem);
    if (!(spread > widest)) continue;
    widest = spread;
    column = candidate;
  }
  let low: f64 = Infinity;
  for (let at = from; at < end; at += 8) {
    low = min(low, load<f64>(column + <usize>load<u32>(at) * perItem));
  }
  // The upper half of a double tells values above the lowest apart to 20 bits or more of what they are above it.
  for (let at = from; at < end; at += 8) {
    const item = load<u32>(at);
    const above = load<f64>(column + <usize>item * perItem) - low;
    store<u64>(at, (reinterpret<u64>(above) & 0xffffffff00000000) | <u64>item);
  }
  select(from, end - 8, middle);
}

/** The sum of the distances of a sample of values to their mean: a variance would overflow sooner. */
function spreadOf(from: usize, end: usize, column: usize, perItem: usize): f64 {
  const step = max((end - from) / (SAMPLE << 3), 1) << 3;
  let sum: f64 = 0;
  let count: f64 = 0;
  for (let at = from; at < end; at += step) {
    sum += load<f64>(column + <usize>load<u32>(at) * perItem);
    count++;
  }
  const mean = sum / count;
  let spread: f64 = 0;
  for (let at = from; at < end; at += step) {
    spread += abs(load<f64>(column + <usize>load<u32>(at) * perItem) - mean);
  }
  return spread;
}

/** Moves a record to its place in the list, along the cycles of the permutation; returns 1. */
function moveNext(): i32 {
  if (hole < 0) {
    if (listed(moved) == moved) {
      moved++;
      return 1;
    }
    hole = moved;
    memory.copy(held, rowOf(hole), rowBytes);
    heldOwner = load<u64>(owners + ((<usize>hole) << 3));
  }
  const from = listed(hole);
  store<u64>(items + ((<usize>hole) << 3), <u64>hole);
  if (from == moved) {
    memory.copy(rowOf(hole), held, rowBytes);
    store<u64>(owners + ((<usize>hole) << 3), heldOwner);
    hole = -1;
  } else {
    memory.copy(rowOf(hole), rowOf(from), rowBytes);
    store<u64>(owners + ((<usize>hole) << 3), load<u64>(owners + ((<usize>from) << 3)));
    hole = from;
  }
  return 1;
}

function listed(place: i32): i32 {
  return load<i32>(items + ((<usize>place) << 3));
}

/** Splits the next range of the list to its end and fills its leaves; returns how many records it has. */
function fillNext(): i32 {
  let from = 0;
  let to = countOn(0);
  while (!isGathered(from, to)) {
    const middle = middleOf(from, to);
    if (filled < middle) to = middle;
    else from = middle;
  }
  gather(from << 4, min(to << 4, records));
  splitGathered(from, to);
  filled = to;
  return (to - from) << 4;
}

/** Brings the values of some places together, column by column, and lets the items tell where. */
function gather(from: i32, to: i32): void {
  for (let i = from; i < to; i++) {
    store<u64>(items + ((<usize>i) << 3), <u64>(i - from));
    const row = rowOf(i);
    let out = gathered + ((<usize>(i - from)) << 3);
    for (let j: usize = 0; j < rowBytes; j += 8) {
      store<f64>(out, load<f64>(row + j));
      out += (<usize>GATHERED) << 3;
    }
  }
  memory.copy(gatheredOwners, owners + ((<usize>from) << 3), (<usize>(to - from)) << 3);
}

function splitGathered(from: i32, to: i32): void {
  if (to - from == 1) return fillLeaf(from);
  const middle = middleOf(from, to);
  split(itemAt(from), endOf(to), itemAt(middle), gathered, 8, (<usize>GATHERED) << 3);
  splitGathered(from, middle);
  splitGathered(middle, to);
}

/** Puts the records of a leaf into their places, copies them, and tells the leaf's parent their box. */
function fillLeaf(leaf: i32): void {
  const place = leaf << 4;
  const count = min(16, records - place);
  const item = itemAt(leaf);
  for (let i = 0; i < count; i++) {
    const from = (<usize>load<u32>(item + ((<usize>i) << 3))) << 3;
    store<u64>(owners + ((<usize>(place + i)) << 3), load<u64>(gatheredOwners + from));
  }
  let column = gathered;
  let copies = leafAt(leaf);
  let box = nodeAt(1, leaf >> 4) + ((<usize>(leaf & 15)) << 2);
  for (let j = 0; j < columns; j++) {
    let row = rowOf(place) + ((<usize>j) << 3);
    let low: f32 = Infinity;
    let high: f32 = -Infinity;
    for (let i = 0; i < 16; i++) {
      let copy: f32 = NaN;
      if (i < count) {
        const value = load<f64>(column + ((<usize>load<u32>(item + ((<usize>i) << 3))) << 3));
        store<f64>(row, value);
        copy = copyOf(value, j);
        low = min(low, copy);
        high = max(high, copy);
      }
      store<f32>(copies + ((<usize>i) << 2), copy);
      row += rowBytes;
    }
    store<f32>(box, low);
    store<f32>(box, high, 64);
    column += (<usize>GATHERED) << 3;
    copies += 64;
    box += 128;
  }
}

/** Makes the boxes of the nodes above the first level. */
function boundNodes(): void {
  for (let level = 1; level < topLevel; level++) {
    const count = countOn(level);
    for (let node = 0; node < count; node++) {
      const end = (<usize>childrenOf(level, node)) << 2;
      let at = nodeAt(level, node);
      let box = nodeAt(level + 1, node >> 4) + ((<usize>(node & 15)) << 2);
      for (let j = 0; j < columns; j++) {
        let low: f32 = Infinity;
        let high: f32 = -Infinity;
        for (let i: usize = 0; i < end; i += 4) {
          low = min(low, load<f32>(at + i));
          high = max(high, load<f32>(at + i, 64));
        }
        store<f32>(box, low);
        store<f32>(box, high, 64);
        at += 128;
        box += 128;
      }
    }
  }
}
