// The data of a node about its children: boxes and distances to the anchor, updated from below.
import { addToSum, clearSum, meanOfSum, SUM_BYTES, takeFromSum } from './sums';
import {
  anchor,
  columns,
  copyOf,
  leafBytes,
  leafCount,
  leaves,
  living,
  nodeAt,
  nodeBytes,
  nodesOn,
  placeOf,
  reaches,
  records,
  rows,
  setAnchorReach,
  setLiving,
  sums,
  topLevel,
} from './treeLayout';

/** Sums the values of all records. */
export function sumTree(): void {
  for (let j = 0; j < columns; j++) clearSum(sums + <usize>j * SUM_BYTES);
  let at = rows;
  for (let i = 0; i < records; i++) {
    for (let j = 0; j < columns; j++) {
      addToSum(sums + <usize>j * SUM_BYTES, load<f64>(at));
      at += 8;
    }
  }
}

/** The mean of the living records. */
export function treeCentroid(out: usize): void {
  for (let j = 0; j < columns; j++) {
    store<f64>(out + ((<usize>j) << 3), meanOfSum(sums + <usize>j * SUM_BYTES, living));
  }
}

/** Removes some living records, and shrinks the boxes above them as far as that changes anything. */
export function removeFromTree(list: usize, count: i32): void {
  const end = list + ((<usize>count) << 2);
  for (let at = list; at < end; at += 4) empty(load<i32>(at));
  for (let at = list; at < end; at += 4) {
    const record = load<i32>(at);
    shrink(load<i32>(placeOf + ((<usize>record) << 2)) >> 4);
    store<i32>(placeOf + ((<usize>record) << 2), -1);
  }
  setLiving(living - count);
}

/** Empties a record's place. */
function empty(record: i32): void {
  const place = load<i32>(placeOf + ((<usize>record) << 2));
  let row = rows + <usize>record * ((<usize>columns) << 3);
  let at = leaves + <usize>(place >> 4) * leafBytes + ((<usize>(place & 15)) << 2);
  let sum = sums;
  for (let j = 0; j < columns; j++) {
    takeFromSum(sum, load<f64>(row));
    store<f32>(at, NaN);
    row += 8;
    at += 64;
    sum += SUM_BYTES;
  }
}

function shrink(leaf: i32): void {
  if (!boundLeaf(leaf)) return;
  let child = leaf;
  for (let level = 1; level < topLevel; level++) {
    child >>= 4;
    if (!boundNode(level, child)) return;
  }
}

/** Makes all nodes' boxes and distances from the leaves. */
export function boundTree(): void {
  for (let leaf = 0; leaf < leafCount; leaf++) boundLeaf(leaf);
  for (let level = 1; level < topLevel; level++) {
    const count = nodesOn(level);
    for (let node = 0; node < count; node++) boundNode(level, node);
  }
}

/** Makes the children of all nodes absent. */
export function clearNodes(): void {
  for (let level = 1; level <= topLevel; level++) {
    const start = nodeAt(level, 0);
    const end = start + <usize>nodesOn(level) * nodeBytes;
    for (let node = start; node < end; node += nodeBytes) {
      let at = node;
      const low = f32x4.splat(Infinity);
      const high = f32x4.splat(-Infinity);
      for (let j = 0; j < columns; j++) {
        fill16(at, low);
        fill16(at + 64, high);
        at += 128;
      }
      fill16(at, high);
    }
  }
}

/** Measures from the mean of the living records from now on. */
export function anchorTree(): void {
  for (let j = 0; j < columns; j++) {
    const mean = meanOfSum(sums + <usize>j * SUM_BYTES, living);
    v128.store(anchor + ((<usize>j) << 4), f32x4.splat(copyOf(mean, j)));
  }
  boundTree();
  measureReach();
}

/** The widest range of the living copies. */
export function treeWidth(): f64 {
  const top = nodeAt(topLevel, 0);
  let most: f64 = 0;
  for (let j = 0; j < columns; j++) {
    const box = top + ((<usize>j) << 7);
    most = max(most, <f64>largest16(box + 64) - <f64>smallest16(box));
  }
  return most;
}

function measureReach(): void {
  const top = nodeAt(topLevel, 0);
  for (let j = 0; j < columns; j++) {
    store<f64>(reaches + ((<usize>j) << 3), reachOf(top + ((<usize>j) << 7)));
  }
  setAnchorReach(<f64>largest16(top + ((<usize>columns) << 7)));
}

function reachOf(box: usize): f64 {
  return max(<f64>abs<f32>(smallest16(box)), <f64>abs<f32>(largest16(box + 64)));
}

/** Tells a leaf's parent what the leaf holds; whether that is news. */
function boundLeaf(leaf: i32): bool {
  let at = leaves + <usize>leaf * leafBytes;
  let entry = nodeAt(1, leaf >> 4) + ((<usize>(leaf & 15)) << 2);
  let coordinate = anchor;
  let changed = false;
  let s0 = f32x4.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  for (let j = 0; j < columns; j++) {
    const v0 = v128.load(at);
    const v1 = v128.load(at, 16);
    const v2 = v128.load(at, 32);
    const v3 = v128.load(at, 48);
    // pmin and pmax keep their first operand if the second is NaN.
    let low = f32x4.pmin(f32x4.splat(Infinity), v0);
    let high = f32x4.pmax(f32x4.splat(-Infinity), v0);
    low = f32x4.pmin(f32x4.pmin(f32x4.pmin(low, v1), v2), v3);
    high = f32x4.pmax(f32x4.pmax(f32x4.pmax(high, v1), v2), v3);
    if (put(entry, smallest4(low))) changed = true;
    if (put(entry + 64, largest4(high))) changed = true;
    const c = v128.load(coordinate);
    const a0 = f32x4.sub(v0, c);
    const a1 = f32x4.sub(v1, c);
    const a2 = f32x4.sub(v2, c);
    const a3 = f32x4.sub(v3, c);
    s0 = f32x4.add(s0, f32x4.mul(a0, a0));
    s1 = f32x4.add(s1, f32x4.mul(a1, a1));
    s2 = f32x4.add(s2, f32x4.mul(a2, a2));
    s3 = f32x4.add(s3, f32x4.mul(a3, a3));
    at += 64;
    entry += 128;
    coordinate += 16;
  }
  let farthest = f32x4.pmax(f32x4.splat(-Infinity), s0);
  farthest = f32x4.pmax(f32x4.pmax(f32x4.pmax(farthest, s1), s2), s3);
  return put(entry, largest4(farthest)) || changed;
}

/** Tells a node's parent what the node's children hold; whether that is news. */
function boundNode(level: i32, node: i32): bool {
  let at = nodeAt(level, node);
  let entry = nodeAt(level + 1, node >> 4) + ((<usize>(node & 15)) << 2);
  let changed = false;
  for (let j = 0; j < columns; j++) {
    if (put(entry, smallest16(at))) changed = true;
    if (put(entry + 64, largest16(at + 64))) changed = true;
    at += 128;
    entry += 128;
  }
  return put(entry, largest16(at)) || changed;
}

function put(at: usize, value: f32): bool {
  if (load<f32>(at) == value) return false;
  store<f32>(at, value);
  return true;
}

function fill16(at: usize, value: v128): void {
  v128.store(at, value);
  v128.store(at, value, 16);
  v128.store(at, value, 32);
  v128.store(at, value, 48);
}

function smallest16(at: usize): f32 {
  return smallest4(
    f32x4.pmin(
      f32x4.pmin(v128.load(at), v128.load(at, 16)),
      f32x4.pmin(v128.load(at, 32), v128.load(at, 48)),
    ),
  );
}

function largest16(at: usize): f32 {
  return largest4(
    f32x4.pmax(
      f32x4.pmax(v128.load(at), v128.load(at, 16)),
      f32x4.pmax(v128.load(at, 32), v128.load(at, 48)),
    ),
  );
}

export function smallest4(v: v128): f32 {
  const pair = f32x4.pmin(v, v128.shuffle<f32>(v, v, 2, 3, 0, 1));
  return f32x4.extract_lane(f32x4.pmin(pair, v128.shuffle<f32>(pair, pair, 1, 0, 3, 2)), 0);
}

export function largest4(v: v128): f32 {
  const pair = f32x4.pmax(v, v128.shuffle<f32>(v, v, 2, 3, 0, 1));
  return f32x4.extract_lane(f32x4.pmax(pair, v128.shuffle<f32>(pair, pair, 1, 0, 3, 2)), 0);
}
