// Builds the tree: records are split at medians, column of highest variance first, until 16 are left.
//
// While a range has many records, their values are fetched from the original rows; once it is small enough,
// all its copies are brought together and the rest of the work stays in the cache.

import { restartPicks, select } from './select';
import { clearNodes } from './treeBoxes';
import {
  centres,
  columns,
  copyOf,
  fill,
  layOut,
  leafBytes,
  leafCount,
  leaves,
  living,
  placeOf,
  recordOf,
  records,
  rows,
  setScale,
} from './treeLayout';

/** Records by which a column's variance is judged. */
const SAMPLE: i32 = 128;

/** Records whose copies are brought together. */
const GATHERED: i32 = 4096;

/** Ranges of leaves still to be split: two words each. Every split leaves one behind. */
const STACK: i32 = 64;
const stack = memory.data(STACK << 3, 16);
let stacked: i32 = 0;

/**
 * The living records, in the order of the leaves at the end: a record's number, or its place among the
 * gathered, and above it its copy in one column, as a word in the same order as the values. So no two
 * items are equal.
 */
let items: usize = 0;
/** The gathered records' numbers, and their copies column by column. */
let gatheredRecords: usize = 0;
let gathered: usize = 0;

/** State of a linear congruential generator (Knuth 1997, table 1, line 26) that picks pivots. */

/** Bytes that `startTree` needs besides the items. */
export function treeBuildBytes(columnCount: i32): usize {
  return ((<usize>columnCount + 1) * <usize>GATHERED) << 2;
}

/** Starts to build a tree of the living records: their scale, their number of leaves. */
export function startTree(itemsAt: usize, gatheredAt: usize): void {
  items = itemsAt;
  gatheredRecords = gatheredAt;
  gathered = gatheredAt + ((<usize>GATHERED) << 2);
  restartPicks();
  let at = items;
  for (let i = 0; i < records; i++) {
    if (load<i32>(placeOf + ((<usize>i) << 2)) < 0) continue;
    store<u64>(at, <u64>i);
    at += 8;
  }
  setScale(scaleFor(centreColumns()));
  layOut();
  clearNodes();
  store<i32>(stack, 0);
  store<i32>(stack, leafCount, 4);
  stacked = 1;
}

/**
 * Sets the columns' centres to the middle of their range, and returns the largest distance from one, also of
 * centroids: rounding can bring these outside of the range by some 2^-52 of the values.
 */
function centreColumns(): f64 {
  // For now, the lowest values are stored at the centres, the highest at the later copies.
  for (let j = 0; j < columns; j++) {
    store<f64>(centres + ((<usize>j) << 3), Infinity);
    store<f64>(gathered + ((<usize>j) << 3), -Infinity);
  }
  const end = items + ((<usize>living) << 3);
  for (let at = items; at < end; at += 8) {
    const row = rowOf(load<u32>(at));
    for (let j = 0; j < columns; j++) {
      const value = load<f64>(row + ((<usize>j) << 3));
      const low = centres + ((<usize>j) << 3);
      const high = gathered + ((<usize>j) << 3);
      if (value < load<f64>(low)) store<f64>(low, value);
      if (value > load<f64>(high)) store<f64>(high, value);
    }
  }
  let largest: f64 = 0;
  for (let j = 0; j < columns; j++) {
    const low = load<f64>(centres + ((<usize>j) << 3));
    const high = load<f64>(gathered + ((<usize>j) << 3));
    const centre = low + (high - low) * 0.5;
    store<f64>(centres + ((<usize>j) << 3), centre);
    largest = max(largest, max(high - centre, centre - low));
    largest = max(largest, abs(centre) * 3.552713678800501e-15);
  }
  return largest;
}

/** The power of two that brings a size into the upper half of 0 to 1, or as near as doubles allow. */
function scaleFor(size: f64): f64 {
  if (size == 0) return 1;
  const exponent = reinterpret<u64>(size) >> 52;
  return reinterpret<f64>((2045 - exponent) << 52);
}

function rowOf(record: u32): usize {
  return rows + <usize>record * ((<usize>columns) << 3);
}

/** Continues until about the given number of records were processed; returns whether all is done. */
export function splitTree(budget: i32): bool {
  while (stacked > 0 && budget > 0) {
    stacked--;
    const from = load<i32>(stack + ((<usize>stacked) << 3));
    const to = load<i32>(stack + ((<usize>stacked) << 3), 4);
    const start = from * fill;
    const end = min(to * fill, living);
    if (end - start <= GATHERED) {
      gather(start, end);
      splitGathered(from, to);
      budget -= (end - start) << 2;
    } else {
      const middle = middleOf(from, to);
      splitFar(start, end, middle * fill);
      push(from, middle);
      push(middle, to);
      budget -= end - start;
    }
  }
  return stacked == 0;
}

function push(from: i32, to: i32): void {
  store<i32>(stack + ((<usize>stacked) << 3), from);
  store<i32>(stack + ((<usize>stacked) << 3), to, 4);
  stacked++;
}

/** The leaf that halves a range such that all nodes but the last on each level are full. */
function middleOf(from: i32, to: i32): i32 {
  const count = to - from;
  let unit = 1;
  while (unit << 4 < count) unit <<= 4;
  const children = (count + unit - 1) / unit;
  return from + (children >> 1) * unit;
}

/** Brings the items from..to into such an order that none before the middle comes after any behind it. */
function splitFar(from: i32, to: i32, middle: i32): void {
  const column = widestFar(from, to);
  const end = items + ((<usize>to) << 3);
  for (let at = items + ((<usize>from) << 3); at < end; at += 8) {
    const record = load<u32>(at);
    store<u64>(at, item(copyOf(load<f64>(rowOf(record) + ((<usize>column) << 3)), column), record));
  }
  select(items + ((<usize>from) << 3), end - 8, items + ((<usize>middle) << 3));
}

function item(copy: f32, below: u32): u64 {
  const bits = reinterpret<u32>(copy);
  const word = bits ^ (<u32>(<i32>bits >> 31) | 0x80000000);
  return ((<u64>word) << 32) | <u64>below;
}

function widestFar(from: i32, to: i32): i32 {
  const step = (<usize>max((to - from) / SAMPLE, 1)) << 3;
  const end = items + ((<usize>to) << 3);
  let widest = 0;
  let most: f32 = -1;
  for (let j = 0; j < columns; j++) {
    let sum: f32 = 0;
    let squares: f32 = 0;
    let count: f32 = 0;
    for (let at = items + ((<usize>from) << 3); at < end; at += step) {
      const value = copyOf(load<f64>(rowOf(load<u32>(at)) + ((<usize>j) << 3)), j);
      sum += value;
      squares += value * value;
      count++;
    }
    const variance = squares - (sum * sum) / count;
    if (variance > most) {
      most = variance;
      widest = j;
    }
  }
  return widest;
}

/** Brings the copies of the items from..to together, and lets the items tell their places. */
function gather(from: i32, to: i32): void {
  for (let i = from; i < to; i++) {
    const at = items + ((<usize>i) << 3);
    const record = load<u32>(at);
    const row = rowOf(record);
    const offset = (<usize>(i - from)) << 2;
    store<u64>(at, <u64>(i - from));
    store<u32>(gatheredRecords + offset, record);
    let out = gathered + offset;
    for (let j = 0; j < columns; j++) {
      const copy = copyOf(load<f64>(row + ((<usize>j) << 3)), j);
      store<f32>(out, copy);
      out += (<usize>GATHERED) << 2;
    }
  }
}

/** Splits down to the leaves and fills these. */
function splitGathered(from: i32, to: i32): void {
  if (to - from == 1) return fillLeaf(from);
  const middle = middleOf(from, to);
  const low = items + ((<usize>(from * fill)) << 3);
  const end = items + ((<usize>min(to * fill, living)) << 3);
  const copies = gathered + ((<usize>widestGathered(low, end) * <usize>GATHERED) << 2);
  for (let at = low; at < end; at += 8) {
    const place = load<u32>(at);
    store<u64>(at, item(load<f32>(copies + ((<usize>place) << 2)), place));
  }
  select(low, end - 8, items + ((<usize>(middle * fill)) << 3));
  splitGathered(from, middle);
  splitGathered(middle, to);
}

function widestGathered(from: usize, end: usize): i32 {
  const step = max((end - from) / (SAMPLE << 3), 1) << 3;
  let copies = gathered;
  let widest = 0;
  let most: f32 = -1;
  for (let j = 0; j < columns; j++) {
    let sum: f32 = 0;
    let squares: f32 = 0;
    let count: f32 = 0;
    for (let at = from; at < end; at += step) {
      const value = load<f32>(copies + ((<usize>load<u32>(at)) << 2));
      sum += value;
      squares += value * value;
      count++;
    }
    const variance = squares - (sum * sum) / count;
    if (variance > most) {
      most = variance;
      widest = j;
    }
    copies += (<usize>GATHERED) << 2;
  }
  return widest;
}

function fillLeaf(leaf: i32): void {
  const held = min(living - leaf * fill, fill);
  let at = leaves + <usize>leaf * leafBytes;
  for (let lane = 0; lane < 16; lane++) {
    const place = (leaf << 4) + lane;
    if (lane >= held) {
      store<i32>(recordOf + ((<usize>place) << 2), -1);
      for (let j = 0; j < columns; j++) store<f32>(at + ((<usize>j) << 6), NaN);
    } else {
      const offset = (<usize>load<u32>(items + ((<usize>(leaf * fill + lane)) << 3))) << 2;
      const record = load<i32>(gatheredRecords + offset);
      store<i32>(recordOf + ((<usize>place) << 2), record);
      store<i32>(placeOf + ((<usize>record) << 2), place);
      let copies = gathered + offset;
      for (let j = 0; j < columns; j++) {
        store<f32>(at + ((<usize>j) << 6), load<f32>(copies));
        copies += (<usize>GATHERED) << 2;
      }
    }
    at += 4;
  }
}

export function leavesOfTree(): i32 {
  return leafCount;
}
