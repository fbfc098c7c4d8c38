// The nearest records of points, the same as by a pass over all of them.
//
// Distances are decided in doubles, from the original values. The copies only tell who cannot matter, and
// the limit for that leaves room for every error. In units of the copies, with the record Y, the point Q and
// u = 2^-24:
// - a copy is off by at most u of its size in each column: record and point together, as vectors, by at most
//   u (|Y| + |Q|) <= u |Y - Q| + 2 u |Q|, of which `blur` is the second part, with what underflows. So a
//   point's answers are found as fast where records crowd together far from the rest of them;
// - the sum of d squares of float differences is off by a factor within 1 +- (d + 5) u, the deciding sum in
//   doubles by far less: `spread` is four times that;
// - squares of floats that underflow are off by less than `smallest` in all, those of doubles, in units of
//   the originals, by `underflow`. Where the latter is large, as with values of 1e-170, nobody is ruled out.
// In floats, rounding keeps order: the squared distance to a box, added up like that to a copy in it, is
// never above it, and needs no room of its own. For points so far away that squares of floats overflow, so
// does the limit, and nobody is ruled out.
import {
  childrenOf,
  columns,
  copyOf,
  leafAt,
  nodeAt,
  owners,
  rowBytes,
  rowOf,
  scale,
  topLevel,
} from './neighbourLayout';

/** Squared distances to the boxes of 16 children, for each level of nodes. */
const bounds = memory.data(9 << 6, 16);
/** Squared distances to the copies in a leaf. */
const measured = memory.data(64, 16);

let point: usize = 0;
/** The point's copy, each coordinate four times. */
let query: usize = 0;
let blur: f64 = 0;
/** Copies with a larger squared distance do not matter. */
let limit: f32 = 0;

// The best result so far. At first its distance is Infinity, as for records whose squares overflow: these are records
// like others.
let distance: f64 = 0;
let index: u32 = 0;
let ties: i32 = 0;
let second: f64 = 0;
let secondTies: i32 = 0;

/** Work done by the present question, in columns of leaves that were measured. */
let spent: i32 = 0;

/** Work done by the last question. */
export function neighbourWork(): i32 {
  return spent;
}

/** Answers for points until the work exceeds a budget; returns for how many. */
export function askNeighbours(
  points: usize,
  count: i32,
  budget: i32,
  queryAt: usize,
  distances: usize,
  indices: usize,
  tiesAt: usize,
  seconds: usize,
  secondTiesAt: usize,
): i32 {
  query = queryAt;
  spent = 0;
  let answered = 0;
  for (; answered < count && spent < budget; answered++) {
    openSearch(points + <usize>answered * rowBytes);
    search(topLevel, 0);
    store<f64>(distances + ((<usize>answered) << 3), distance);
    store<u32>(indices + ((<usize>answered) << 2), index);
    store<i32>(tiesAt + ((<usize>answered) << 2), ties);
    store<f64>(seconds + ((<usize>answered) << 3), second);
    store<i32>(secondTiesAt + ((<usize>answered) << 2), secondTies);
  }
  return answered;
}

/**
 * For each point the leaf at the end of the way down the nearest boxes. Points of one leaf have much of
 * their search in common, which then stays in the cache.
 */
export function neighbourLeaves(points: usize, count: i32, queryAt: usize, out: usize): void {
  query = queryAt;
  for (let i = 0; i < count; i++) {
    openSearch(points + <usize>i * rowBytes);
    let node = 0;
    for (let level = topLevel; level > 0; level--) {
      measureBoxes(nodeAt(level, node), bounds);
      node = (node << 4) + nearestOf(bounds, (1 << childrenOf(level, node)) - 1);
    }
    store<i32>(out + ((<usize>i) << 2), node);
  }
}

function openSearch(at: usize): void {
  point = at;
  let squares: f64 = 0;
  for (let j = 0; j < columns; j++) {
    const copy = copyOf(load<f64>(point + ((<usize>j) << 3)), j);
    squares += <f64>copy * <f64>copy;
    v128.store(query + ((<usize>j) << 4), f32x4.splat(copy));
  }
  blur = 1.25e-7 * sqrt<f64>(squares) + <f64>columns * 1.5e-45;
  limit = Infinity;
  distance = Infinity;
  index = u32.MAX_VALUE;
  ties = 0;
  second = Infinity;
  secondTies = 0;
  spent += columns << 2;
}

/** Rules out what is beyond the second distance. */
function lowerLimit(): void {
  const width = <f64>columns;
  const underflow = width * 5e-324;
  const spread = (width + 8) * 2.384185791015625e-7;
  const smallest = width * 2.350988701644575e-38;
  const radius = sqrt<f64>(second + underflow) * scale + blur;
  limit = <f32>(radius * radius * (1 + spread) + smallest);
}

function search(level: i32, node: i32): void {
  spent += columns << 1;
  const bound = bounds + ((<usize>level) << 6);
  measureBoxes(nodeAt(level, node), bound);
  let left = lanesWithin(bound) & ((1 << childrenOf(level, node)) - 1);
  while (left) {
    const before = limit;
    // Leaves are visited in their order, which is kind to the memory.
    const lane = level > 1 ? nearestOf(bound, left) : ctz(left);
    left ^= 1 << lane;
    const child = (node << 4) + lane;
    if (level > 1) search(level - 1, child);
    else searchLeaf(child);
    if (limit != before) left &= lanesWithin(bound);
  }
}

/** Which of 16 squared distances are within the limit, as bits. */
function lanesWithin(at: usize): i32 {
  const most = f32x4.splat(limit);
  return (
    i32x4.bitmask(f32x4.le(v128.load(at), most)) |
    (i32x4.bitmask(f32x4.le(v128.load(at, 16), most)) << 4) |
    (i32x4.bitmask(f32x4.le(v128.load(at, 32), most)) << 8) |
    (i32x4.bitmask(f32x4.le(v128.load(at, 48), most)) << 12)
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

/** Squared distances of the point's copy to the boxes of a node's children. */
function measureBoxes(node: usize, out: usize): void {
  const end = query + ((<usize>columns) << 4);
  let s0 = f32x4.splat(0);
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  for (let coordinate = query; coordinate < end; coordinate += 16) {
    const c = v128.load(coordinate);
    // The gap is what the coordinate loses when it is moved into the box.
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
  spent += columns;
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
  const m0 = v128.or(f32x4.le(s0, most), f32x4.le(s1, most));
  const m1 = v128.or(f32x4.le(s2, most), f32x4.le(s3, most));
  if (!v128.any_true(v128.or(m0, m1))) return;
  v128.store(measured, s0);
  v128.store(measured, s1, 16);
  v128.store(measured, s2, 32);
  v128.store(measured, s3, 48);
  let left = lanesWithin(measured);
  while (left) {
    const before = limit;
    consider((leaf << 4) + ctz(left));
    left &= left - 1;
    if (limit != before) left &= lanesWithin(measured);
  }
}

/** The squared distance that decides. */
function distanceTo(place: i32): f64 {
  spent += (columns + 3) >> 2;
  const row = rowOf(place);
  let sum: f64 = 0;
  for (let j: usize = 0; j < rowBytes; j += 8) {
    const difference = load<f64>(row + j) - load<f64>(point + j);
    sum += difference * difference;
  }
  return sum;
}

/** Takes the records of a place into account. */
function consider(place: i32): void {
  const found = distanceTo(place);
  // NaN, if both are infinite, is no distance.
  if (!(found <= second)) return;
  const owner = owners + ((<usize>place) << 3);
  const first = load<u32>(owner);
  const count = load<i32>(owner, 4);
  if (found < distance) {
    second = distance;
    secondTies = ties;
    distance = found;
    index = first;
    ties = count;
  } else if (found == distance) {
    index = min(index, first);
    ties += count;
    return;
  } else if (found < second) {
    second = found;
    secondTies = count;
  } else {
    secondTies += count;
    return;
  }
  if (second < Infinity) lowerLimit();
}
