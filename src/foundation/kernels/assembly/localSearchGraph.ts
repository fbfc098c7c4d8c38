// Nearest neighbours of all records in a neighbour tree, each by the copies alone and nearly all of the true
// ones: a box is passed over unless it is nearer by a factor than the farthest neighbour found so far.
import { childrenOf, columns, leafAt, nodeAt, owners, records, topLevel } from './neighbourLayout';

/** Squared distances to the boxes of 16 children, for each level of nodes. */
const bounds = memory.data(9 << 6, 16);
/** Squared distances to the copies in a leaf. */
const measured = memory.data(64, 16);
/** Most neighbours that can be asked for, and those found so far, nearest first. */
const MOST: i32 = 64;
const distances = memory.data(MOST << 2, 16);
const places = memory.data(MOST << 2, 16);

let query: usize = 0;
let wanted: i32 = 0;
let found: i32 = 0;
let self: i32 = 0;
/** Copies at this squared distance or farther do not matter, nor do boxes beyond this part of it. */
let limit: f32 = 0;
let part: f32 = 0;
/** Number of leaves that the current search can still visit. */
let budget: i32 = 0;

/** The record at each place. */
export function neighbourOrder(out: usize): void {
  for (let place = 0; place < records; place++) {
    store<i32>(out + ((<usize>place) << 2), load<i32>(owners + ((<usize>place) << 3)));
  }
}

/**
 * The neighbours of the records in some leaves, as indices of the order: `count` for each record, nearest first; the
 * record itself if there are fewer. A search visits at most the given number of leaves.
 */
export function neighbourGraph(
  firstLeaf: i32,
  endLeaf: i32,
  count: i32,
  boxPart: f32,
  mostLeaves: i32,
  queryAt: usize,
  out: usize,
): void {
  query = queryAt;
  wanted = count;
  part = boxPart;
  const end = min(endLeaf << 4, records);
  for (let place = firstLeaf << 4; place < end; place++) {
    const copies = leafAt(place >> 4) + ((<usize>(place & 15)) << 2);
    for (let j = 0; j < columns; j++) {
      const copy = load<f32>(copies + ((<usize>j) << 6));
      v128.store(query + ((<usize>j) << 4), f32x4.splat(copy));
    }
    self = place;
    found = 0;
    limit = Infinity;
    budget = mostLeaves;
    // Its own leaf is the best start: it has most of the neighbours, or others not much farther away.
    searchLeaf(place >> 4);
    search(topLevel, 0);
    for (let which = 0; which < count; which++) {
      const at = which < found ? load<i32>(places + ((<usize>which) << 2)) : place;
      store<i32>(out, at);
      out += 4;
    }
  }
}

function search(level: i32, node: i32): void {
  const bound = bounds + ((<usize>level) << 6);
  measureBoxes(nodeAt(level, node), bound);
  let left = lanesWithin(bound) & ((1 << childrenOf(level, node)) - 1);
  while (left != 0 && budget > 0) {
    const before = limit;
    // Leaves are visited in their order, which is kind to the memory.
    const lane = level > 1 ? nearestOf(bound, left) : ctz(left);
    left ^= 1 << lane;
    const child = (node << 4) + lane;
    if (level > 1) search(level - 1, child);
    else if (child != self >> 4) searchLeaf(child);
    if (limit != before) left &= lanesWithin(bound);
  }
}

/** Which of 16 boxes are near enough, as bits. */
function lanesWithin(at: usize): i32 {
  const most = f32x4.splat(limit * part);
  return (
    i32x4.bitmask(f32x4.lt(v128.load(at), most)) |
    (i32x4.bitmask(f32x4.lt(v128.load(at, 16), most)) << 4) |
    (i32x4.bitmask(f32x4.lt(v128.load(at, 32), most)) << 8) |
    (i32x4.bitmask(f32x4.lt(v128.load(at, 48), most)) << 12)
  );
}

/** The lane of the smallest of those that a mask has. */
function nearestOf(at: usize, mask: i32): i32 {
  let lane = ctz(mask);
  let least = load<f32>(at + ((<usize>lane) << 2));
  for (let rest = mask & (mask - 1); rest; rest &= rest - 1) {
    const value = load<f32>(at + ((<usize>ctz(rest)) << 2));
    if (value >= least) continue;
    least = value;
    lane = ctz(rest);
  }
  return lane;
}

/** Squared distances of the query to the boxes of a node's children. */
function measureBoxes(node: usize, out: usize): void {
  const end = query + ((<usize>columns) << 4);
  let s0 = f32x4.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  for (let coordinate = query; coordinate < end; coordinate += 16) {
    const c = v128.load(coordinate);
    const a0 = f32x4.sub(c, f32x4.pmin(f32x4.pmax(c, v128.load(node)), v128.load(node, 64)));
    const a1 = f32x4.sub(c, f32x4.pmin(f32x4.pmax(c, v128.load(node, 16)), v128.load(node, 80)));
    const a2 = f32x4.sub(c, f32x4.pmin(f32x4.pmax(c, v128.load(node, 32)), v128.load(node, 96)));
    const a3 = f32x4.sub(c, f32x4.pmin(f32x4.pmax(c, v128.load(node, 48)), v128.load(node, 112)));
    s0 = f32x4.add(s0, f32x4.mul(a0, a0));
    s1 = f32x4.add(s1, f32x4.mul(a1, a1));
    s2 = f32x4.add(s2, f32x4.mul(a2, a2));
    s3 = f32x4.add(s3, f32x4.mul(a3, a3));
    node += 128;
  }
  v128.store(out, s0);
  v128.store(out, s1, 16);
  v128.store(out, s2, 32);
  v128.store(out, s3, 48);
}

function searchLeaf(leaf: i32): void {
  budget--;
  const end = query + ((<usize>columns) << 4);
  let at = leafAt(leaf);
  let s0 = f32x4.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  for (let coordinate = query; coordinate < end; coordinate += 16) {
    const c = v128.load(coordinate);
    const a0 = f32x4.sub(v128.load(at), c);
    const a1 = f32x4.sub(v128.load(at, 16), c);
    const a2 = f32x4.sub(v128.load(at, 32), c);
    const a3 = f32x4.sub(v128.load(at, 48), c);
    s0 = f32x4.add(s0, f32x4.mul(a0, a0));
    s1 = f32x4.add(s1, f32x4.mul(a1, a1));
    s2 = f32x4.add(s2, f32x4.mul(a2, a2));
    s3 = f32x4.add(s3, f32x4.mul(a3, a3));
    at += 64;
  }
  const most = f32x4.splat(limit);
  let left =
    i32x4.bitmask(f32x4.lt(s0, most)) |
    (i32x4.bitmask(f32x4.lt(s1, most)) << 4) |
    (i32x4.bitmask(f32x4.lt(s2, most)) << 8) |
    (i32x4.bitmask(f32x4.lt(s3, most)) << 12);
  if (left == 0) return;
  v128.store(measured, s0);
  v128.store(measured, s1, 16);
  v128.store(measured, s2, 32);
  v128.store(measured, s3, 48);
  for (; left; left &= left - 1) {
    const place = (leaf << 4) + ctz(left);
    if (place != self) consider(load<f32>(measured + ((<usize>ctz(left)) << 2)), place);
  }
}

/** Takes a place into the list if it is among the nearest so far. */
function consider(distance: f32, place: i32): void {
  if (distance >= limit) return;
  let to = found < wanted ? found++ : wanted - 1;
  for (; to > 0; to--) {
    const before = load<f32>(distances + ((<usize>(to - 1)) << 2));
    if (before <= distance) break;
    store<f32>(distances + ((<usize>to) << 2), before);
    store<i32>(places + ((<usize>to) << 2), load<i32>(places + ((<usize>(to - 1)) << 2)));
  }
  store<f32>(distances + ((<usize>to) << 2), distance);
  store<i32>(places + ((<usize>to) << 2), place);
  if (found == wanted) limit = load<f32>(distances + ((<usize>(wanted - 1)) << 2));
}
