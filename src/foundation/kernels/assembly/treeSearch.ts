// The farthest and the nearest records in the tree, the same as by a pass over all of them.
//
// Distances are decided in doubles, from the original values. The copies only tell who cannot matter, and
// the limits for that leave room for every error, in units of the copies:
// - a copy is off by less than 2^-24 in each column, or of its size if that is above 1: record and point
//   together, as vectors, by less than `blur`;
// - the sum of d squares of float differences is off by a factor within 1 +- (d + 5) 2^-24, the deciding sum in
//   doubles by far less: `spread` is four times that;
// - squares of floats that underflow are off by less than `smallest` in all, those of doubles, in units of
//   the originals, by `underflow`. Where the latter is large, as with values of 1e-170, nobody is ruled out.
// In floats, rounding keeps order: the bound of a box, added up like a distance, is never above the
// distance of a copy in it, and needs no room of its own.
import { closeNearest, offerNearest, openNearest, worstNearest } from './nearestList';
import { largest4, smallest4 } from './treeBoxes';
import {
  anchor,
  anchorReach,
  columns,
  copyOf,
  leafBytes,
  leaves,
  nodeAt,
  query,
  reaches,
  recordOf,
  rows,
  scale,
  sides,
  topLevel,
  weights,
} from './treeLayout';

/** Bounds of 16 children for each level of nodes. */
const bounds = memory.data(8 << 6, 16);

let point: usize = 0;
let blur: f64 = 0;
let spread: f64 = 0;
let underflow: f64 = 0;
let smallest: f64 = 0;

/** Copies with a larger squared distance are not among the nearest. */
let limit: f32 = 0;
let excepted: i32 = 0;

/** Copies with a smaller squared distance are not the farthest; nor are those in nodes with a lower bound. */
let limitFarthest: f32 = 0;
let limitNode: f32 = 0;
/** The part that a node's bound leaves out, the bound's error included. */
let omitted: f64 = 0;
let farthestDistance: f64 = 0;
let farthestRecord: i32 = 0;

let nodesVisited: f64 = 0;
let leavesVisited: f64 = 0;
let distancesComputed: f64 = 0;

export function treeNodesVisited(): f64 {
  return nodesVisited;
}

export function treeLeavesVisited(): f64 {
  return leavesVisited;
}

export function treeDistancesComputed(): f64 {
  return distancesComputed;
}

function openSearch(at: usize): void {
  point = at;
  let largest: f32 = 1;
  for (let j = 0; j < columns; j++) {
    const copy = copyOf(load<f64>(point + ((<usize>j) << 3)), j);
    largest = max(largest, abs<f32>(copy));
    v128.store(query + ((<usize>j) << 4), f32x4.splat(copy));
  }
  const width = <f64>columns;
  blur = 1.25e-7 * Math.sqrt(width) * <f64>largest;
  spread = (width + 8) * 2.384185791015625e-7;
  underflow = width * 5e-324;
  smallest = width * 2.350988701644575e-38;
}

/** The squared distance that decides. */
function distanceTo(record: i32): f64 {
  distancesComputed++;
  let at = rows + <usize>record * ((<usize>columns) << 3);
  let coordinate = point;
  const end = point + ((<usize>columns) << 3);
  let sum: f64 = 0;
  while (coordinate < end) {
    const difference = load<f64>(at) - load<f64>(coordinate);
    sum += difference * difference;
    at += 8;
    coordinate += 8;
  }
  return sum;
}

/** The living records nearest to a point, but for one, in order; returns how many there are. */
export function nearestInTree(
  at: usize,
  count: i32,
  except: i32,
  distances: usize,
  indices: usize,
): i32 {
  openSearch(at);
  openNearest(count, distances, indices);
  excepted = except;
  limit = Infinity;
  if (count > 0) searchNearest(topLevel, 0);
  return closeNearest();
}

function lowerLimit(): void {
  const worst = worstNearest();
  if (worst == Infinity) return;
  const radius = Math.sqrt(worst + underflow) * scale + blur;
  limit = <f32>(radius * radius * (1 + spread) + smallest);
}

function searchNearest(level: i32, node: i32): void {
  nodesVisited++;
  const bound = bounds + ((<usize>(level - 1)) << 6);
  boundBelow(nodeAt(level, node), bound);
  // Leaves are visited in their order, which is kind to the memory, as soon as there is a limit.
  if (level == 1 && limit < Infinity) {
    let left = lanesWithin(bound, -Infinity, limit);
    while (left) {
      const before = limit;
      nearestInLeaf((node << 4) + ctz(left));
      left &= left - 1;
      if (limit != before) left &= lanesWithin(bound, -Infinity, limit);
    }
    return;
  }
  for (;;) {
    const b0 = v128.load(bound);
    const b1 = v128.load(bound, 16);
    const b2 = v128.load(bound, 32);
    const b3 = v128.load(bound, 48);
    const best = smallest4(f32x4.pmin(f32x4.pmin(b0, b1), f32x4.pmin(b2, b3)));
    if (best > limit || best == Infinity) return;
    const lane = laneOf(b0, b1, b2, b3, best);
    store<f32>(bound + ((<usize>lane) << 2), Infinity);
    const child = (node << 4) + lane;
    if (level > 1) searchNearest(level - 1, child);
    else nearestInLeaf(child);
  }
}

/** Which of 16 values are from low to high, as bits. */
function lanesWithin(at: usize, low: f32, high: f32): i32 {
  const least = f32x4.splat(low);
  const most = f32x4.splat(high);
  const b0 = v128.load(at);
  const b1 = v128.load(at, 16);
  const b2 = v128.load(at, 32);
  const b3 = v128.load(at, 48);
  return (
    i32x4.bitmask(v128.and(f32x4.ge(b0, least), f32x4.le(b0, most))) |
    (i32x4.bitmask(v128.and(f32x4.ge(b1, least), f32x4.le(b1, most))) << 4) |
    (i32x4.bitmask(v128.and(f32x4.ge(b2, least), f32x4.le(b2, most))) << 8) |
    (i32x4.bitmask(v128.and(f32x4.ge(b3, least), f32x4.le(b3, most))) << 12)
  );
}

/** The first lane of 16 that has a value. */
function laneOf(b0: v128, b1: v128, b2: v128, b3: v128, value: f32): i32 {
  const wanted = f32x4.splat(value);
  return ctz(
    i32x4.bitmask(f32x4.eq(b0, wanted)) |
      (i32x4.bitmask(f32x4.eq(b1, wanted)) << 4) |
      (i32x4.bitmask(f32x4.eq(b2, wanted)) << 8) |
      (i32x4.bitmask(f32x4.eq(b3, wanted)) << 12),
  );
}

/** Squared distances of the point's copy to the boxes of a node's children. */
function boundBelow(node: usize, out: usize): void {
  let coordinate = query;
  const end = query + ((<usize>columns) << 4);
  const zero = f32x4.splat(0);
  let s0 = zero;
  let s1 = zero;
  let s2 = zero;
  let s3 = zero;
  while (coordinate < end) {
    const c = v128.load(coordinate);
    const l0 = f32x4.sub(v128.load(node), c);
    const l1 = f32x4.sub(v128.load(node, 16), c);
    const l2 = f32x4.sub(v128.load(node, 32), c);
    const l3 = f32x4.sub(v128.load(node, 48), c);
    const h0 = f32x4.sub(c, v128.load(node, 64));
    const h1 = f32x4.sub(c, v128.load(node, 80));
    const h2 = f32x4.sub(c, v128.load(node, 96));
    const h3 = f32x4.sub(c, v128.load(node, 112));
    const a0 = f32x4.pmax(zero, f32x4.pmax(l0, h0));
    const a1 = f32x4.pmax(zero, f32x4.pmax(l1, h1));
    const a2 = f32x4.pmax(zero, f32x4.pmax(l2, h2));
    const a3 = f32x4.pmax(zero, f32x4.pmax(l3, h3));
    s0 = f32x4.add(s0, f32x4.mul(a0, a0));
    s1 = f32x4.add(s1, f32x4.mul(a1, a1));
    s2 = f32x4.add(s2, f32x4.mul(a2, a2));
    s3 = f32x4.add(s3, f32x4.mul(a3, a3));
    node += 128;
    coordinate += 16;
  }
  v128.store(out, s0);
  v128.store(out, s1, 16);
  v128.store(out, s2, 32);
  v128.store(out, s3, 48);
}

/** Squared distances of a leaf's copies to the point's, if any of them matters. */
const measured = memory.data(64, 16);

/** Measures a leaf; which of its records have a distance from low to high, as bits. */
function measureLeaf(leaf: i32, low: f32, high: f32): i32 {
  leavesVisited++;
  let at = leaves + <usize>leaf * leafBytes;
  let coordinate = query;
  const end = query + ((<usize>columns) << 4);
  let s0 = f32x4.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  if (columns & 1) {
    const c = v128.load(coordinate);
    const a0 = f32x4.sub(v128.load(at), c);
    const a1 = f32x4.sub(v128.load(at, 16), c);
    const a2 = f32x4.sub(v128.load(at, 32), c);
    const a3 = f32x4.sub(v128.load(at, 48), c);
    s0 = f32x4.mul(a0, a0);
    s1 = f32x4.mul(a1, a1);
    s2 = f32x4.mul(a2, a2);
    s3 = f32x4.mul(a3, a3);
    at += 64;
    coordinate += 16;
  }
  while (coordinate < end) {
    const c = v128.load(coordinate);
    const a0 = f32x4.sub(v128.load(at), c);
    const a1 = f32x4.sub(v128.load(at, 16), c);
    const a2 = f32x4.sub(v128.load(at, 32), c);
    const a3 = f32x4.sub(v128.load(at, 48), c);
    s0 = f32x4.add(s0, f32x4.mul(a0, a0));
    s1 = f32x4.add(s1, f32x4.mul(a1, a1));
    s2 = f32x4.add(s2, f32x4.mul(a2, a2));
    s3 = f32x4.add(s3, f32x4.mul(a3, a3));
    const e = v128.load(coordinate, 16);
    const b0 = f32x4.sub(v128.load(at, 64), e);
    const b1 = f32x4.sub(v128.load(at, 80), e);
    const b2 = f32x4.sub(v128.load(at, 96), e);
    const b3 = f32x4.sub(v128.load(at, 112), e);
    s0 = f32x4.add(s0, f32x4.mul(b0, b0));
    s1 = f32x4.add(s1, f32x4.mul(b1, b1));
    s2 = f32x4.add(s2, f32x4.mul(b2, b2));
    s3 = f32x4.add(s3, f32x4.mul(b3, b3));
    at += 128;
    coordinate += 32;
  }
  const least = f32x4.splat(low);
  const most = f32x4.splat(high);
  const m0 = v128.and(f32x4.ge(s0, least), f32x4.le(s0, most));
  const m1 = v128.and(f32x4.ge(s1, least), f32x4.le(s1, most));
  const m2 = v128.and(f32x4.ge(s2, least), f32x4.le(s2, most));
  const m3 = v128.and(f32x4.ge(s3, least), f32x4.le(s3, most));
  if (!v128.any_true(v128.or(v128.or(m0, m1), v128.or(m2, m3)))) return 0;
  v128.store(measured, s0);
  v128.store(measured, s1, 16);
  v128.store(measured, s2, 32);
  v128.store(measured, s3, 48);
  return (
    i32x4.bitmask(m0) |
    (i32x4.bitmask(m1) << 4) |
    (i32x4.bitmask(m2) << 8) |
    (i32x4.bitmask(m3) << 12)
  );
}

function nearestInLeaf(leaf: i32): void {
  let left = measureLeaf(leaf, -Infinity, limit);
  while (left) {
    const lane = ctz(left);
    left &= left - 1;
    const record = load<i32>(recordOf + ((<usize>((leaf << 4) + lane)) << 2));
    if (record == excepted) continue;
    const distance = distanceTo(record);
    if (distance > worstNearest()) continue;
    offerNearest(distance, record);
    lowerLimit();
    left &= lanesWithin(measured, -Infinity, limit);
  }
}

/** The living record farthest from a point. */
export function farthestInTree(at: usize): i32 {
  openSearch(at);
  weigh();
  farthestDistance = -1;
  farthestRecord = -1;
  limitFarthest = -Infinity;
  limitNode = -Infinity;
  searchFarthest(topLevel, 0);
  return farthestRecord;
}

/**
 * With the anchor c, the copies y of the records and q of the point, and w = q - c:
 * |y - q|^2 = |y - c|^2 - 2 w.y + |q|^2 - |c|^2. A node bounds the first term by its distance and the
 * second by its box, column by column, on the side that w's sign tells.
 */
function weigh(): void {
  let constant: f64 = 0;
  let size: f64 = anchorReach;
  for (let j = 0; j < columns; j++) {
    const q = <f64>load<f32>(query + ((<usize>j) << 4));
    const c = <f64>load<f32>(anchor + ((<usize>j) << 4));
    const weight = -2 * (q - c);
    constant += (q - c) * (q + c);
    size += abs(weight) * load<f64>(reaches + ((<usize>j) << 3));
    v128.store(weights + ((<usize>j) << 4), f32x4.splat(<f32>weight));
    store<u32>(sides + ((<usize>j) << 2), ((<u32>j) << 7) + (weight > 0 ? 64 : 0));
  }
  omitted = constant + size * spread;
}

function raiseLimit(): void {
  const radius = Math.sqrt(max(farthestDistance - underflow, 0)) * scale - blur;
  if (radius <= 0) return;
  const least = radius * radius * (1 - spread) - smallest;
  limitFarthest = <f32>least;
  limitNode = <f32>(least - omitted);
}

function searchFarthest(level: i32, node: i32): void {
  nodesVisited++;
  const bound = bounds + ((<usize>(level - 1)) << 6);
  boundAbove(nodeAt(level, node), bound);
  if (level == 1 && limitNode > -Infinity) {
    let left = lanesWithin(bound, limitNode, Infinity);
    while (left) {
      const before = limitNode;
      farthestInLeaf((node << 4) + ctz(left));
      left &= left - 1;
      if (limitNode != before) left &= lanesWithin(bound, limitNode, Infinity);
    }
    return;
  }
  for (;;) {
    const b0 = v128.load(bound);
    const b1 = v128.load(bound, 16);
    const b2 = v128.load(bound, 32);
    const b3 = v128.load(bound, 48);
    const best = largest4(f32x4.pmax(f32x4.pmax(b0, b1), f32x4.pmax(b2, b3)));
    if (best < limitNode || best == -Infinity) return;
    const lane = laneOf(b0, b1, b2, b3, best);
    store<f32>(bound + ((<usize>lane) << 2), -Infinity);
    const child = (node << 4) + lane;
    if (level > 1) searchFarthest(level - 1, child);
    else farthestInLeaf(child);
  }
}

/** Bounds of a node's children by the anchor, -Infinity for empty ones, whose sums can be NaN. */
function boundAbove(node: usize, out: usize): void {
  let weight = weights;
  let side = sides;
  const end = weights + ((<usize>columns) << 4);
  const distances = node + ((<usize>columns) << 7);
  let s0 = v128.load(distances);
  let s1 = v128.load(distances, 16);
  let s2 = v128.load(distances, 32);
  let s3 = v128.load(distances, 48);
  while (weight < end) {
    const w = v128.load(weight);
    const at = node + load<u32>(side);
    s0 = f32x4.add(s0, f32x4.mul(w, v128.load(at)));
    s1 = f32x4.add(s1, f32x4.mul(w, v128.load(at, 16)));
    s2 = f32x4.add(s2, f32x4.mul(w, v128.load(at, 32)));
    s3 = f32x4.add(s3, f32x4.mul(w, v128.load(at, 48)));
    weight += 16;
    side += 4;
  }
  const none = f32x4.splat(-Infinity);
  v128.store(out, f32x4.pmax(none, s0));
  v128.store(out, f32x4.pmax(none, s1), 16);
  v128.store(out, f32x4.pmax(none, s2), 32);
  v128.store(out, f32x4.pmax(none, s3), 48);
}

function farthestInLeaf(leaf: i32): void {
  let left = measureLeaf(leaf, limitFarthest, Infinity);
  while (left) {
    const lane = ctz(left);
    left &= left - 1;
    const record = load<i32>(recordOf + ((<usize>((leaf << 4) + lane)) << 2));
    const distance = distanceTo(record);
    if (distance < farthestDistance) continue;
    if (distance == farthestDistance && record > farthestRecord) continue;
    farthestDistance = distance;
    farthestRecord = record;
    raiseLimit();
    left &= lanesWithin(measured, limitFarthest, Infinity);
  }
}
