// Groups of k to 2k - 1 records each, with their sums, and the cost of a change: see localSearch.ts outside this
// folder. The state below makes an instance of the module serve one search.
//
// Records and sums are rows of doubles of even length; if the number of columns is odd, the last double is zero. Sums
// over columns have two lanes: one adds the even columns, in order, the other the odd ones, and at the end the first
// is added to the second.

export let records: i32 = 0;
/** The smallest size of a group, and the largest. */
export let smallest: i32 = 0;
export let largest: i32 = 0;
/** Neighbours of each record, `degree` of them; a record that has fewer is its own. */
export let degree: i32 = 0;
let neighbours: usize = 0;
let rows: usize = 0;
let rowBytes: usize = 0;
/** The group of each record, and its place among the members of that group. */
let groupOf: usize = 0;
let placeOf: usize = 0;
/** For each group its sum, its size, and room for the members of the largest. */
let sums: usize = 0;
let sizes: usize = 0;
let members: usize = 0;
/** Most groups that there can be, and those that are not in use. */
let groups: i32 = 0;
let unused: usize = 0;
let unusedCount: i32 = 0;
/** 1/m for sizes m. */
let reciprocals: usize = 0;
/** A row of the present swap. */
let weights: usize = 0;
/** Changes that can be taken back: a record and the group that it came from. */
let trail: usize = 0;
let trailCount: i32 = 0;
/** By how much the changes since the sums were last added up have changed the loss. */
let change: f64 = 0;

/** The record that the last swap to be costed would take in exchange. */
export let partner: i32 = 0;

function aligned(bytes: usize): usize {
  return (bytes + 15) & ~15;
}

/** Bytes that `openGroups` needs; with an address, hands them out from there. */
function layOut(at: usize): usize {
  const start = at;
  const width = (<usize>largest + 1) << 3;
  placeOf = at;
  at += aligned((<usize>records) << 2);
  sums = at;
  at += aligned(<usize>groups * rowBytes);
  sizes = at;
  at += aligned((<usize>groups) << 2);
  members = at;
  at += aligned((<usize>(groups * largest)) << 2);
  unused = at;
  at += aligned((<usize>groups) << 2);
  reciprocals = at;
  at += aligned(width + 8);
  weights = at;
  at += aligned(rowBytes);
  trail = at;
  at += aligned(width);
  return at - start;
}

function setShape(recordCount: i32, columns: i32, k: i32, degreeCount: i32): void {
  records = recordCount;
  smallest = k;
  largest = 2 * k - 1;
  degree = degreeCount;
  groups = records / k;
  rowBytes = (<usize>((columns + 1) & ~1)) << 3;
}

export function groupsBytes(recordCount: i32, columns: i32, k: i32): usize {
  setShape(recordCount, columns, k, 0);
  return layOut(0);
}

/** Takes over rows, neighbours and a valid partition, all in place. */
export function openGroups(
  recordCount: i32,
  columns: i32,
  k: i32,
  degreeCount: i32,
  rowsAt: usize,
  neighboursAt: usize,
  groupOfAt: usize,
  work: usize,
): void {
  setShape(recordCount, columns, k, degreeCount);
  layOut(work);
  rows = rowsAt;
  neighbours = neighboursAt;
  groupOf = groupOfAt;
  for (let m = 1; m <= largest + 1; m++) {
    store<f64>(reciprocals + ((<usize>m) << 3), 1.0 / <f64>m);
  }
  memory.fill(sizes, 0, (<usize>groups) << 2);
  for (let i = 0; i < records; i++) enlist(i, groupAt(i));
  unusedCount = 0;
  for (let g = groups - 1; g >= 0; g--) if (sizeOf(g) == 0) giveBack(g);
  trailCount = 0;
  addUpGroups();
}

/** Adds all sums up anew, in the order of the records, because updates add rounding. */
export function addUpGroups(): void {
  memory.fill(sums, 0, <usize>groups * rowBytes);
  for (let i = 0; i < records; i++) add(sumOf(groupAt(i)), rowOf(i));
  change = 0;
}

/** Sum of squared distances of the records to the means of their groups, in the order of the records. */
export function lossOfGroups(): f64 {
  let total: f64 = 0;
  for (let i = 0; i < records; i++) {
    const g = groupAt(i);
    total += toMean(rowOf(i), g);
  }
  return total;
}

export function changeOfLoss(): f64 {
  return change;
}

export function countChange(by: f64): void {
  change += by;
}

export function rowOf(i: i32): usize {
  return rows + <usize>i * rowBytes;
}

export function neighbourOf(i: i32, which: i32): i32 {
  return load<i32>(neighbours + ((<usize>(i * degree + which)) << 2));
}

export function groupAt(i: i32): i32 {
  return load<i32>(groupOf + ((<usize>i) << 2));
}

export function placeAt(i: i32): i32 {
  return load<i32>(placeOf + ((<usize>i) << 2));
}

export function sizeOf(g: i32): i32 {
  return load<i32>(sizes + ((<usize>g) << 2));
}

export function memberOf(g: i32, place: i32): i32 {
  return load<i32>(members + ((<usize>(g * largest + place)) << 2));
}

function sumOf(g: i32): usize {
  return sums + <usize>g * rowBytes;
}

function reciprocal(m: i32): f64 {
  return load<f64>(reciprocals + ((<usize>m) << 3));
}

/** Whether there can be one more group, and which it would be. */
export function canGrow(): bool {
  return unusedCount > 0;
}

export function nextGroup(): i32 {
  return load<i32>(unused + ((<usize>(unusedCount - 1)) << 2));
}

export function takeNext(): void {
  unusedCount--;
}

export function giveBack(g: i32): void {
  store<i32>(unused + ((<usize>unusedCount) << 2), g);
  unusedCount++;
}

function add(to: usize, row: usize): void {
  for (let at: usize = 0; at < rowBytes; at += 16) {
    v128.store(to + at, f64x2.add(v128.load(to + at), v128.load(row + at)));
  }
}

function take(from: usize, row: usize): void {
  for (let at: usize = 0; at < rowBytes; at += 16) {
    v128.store(from + at, f64x2.sub(v128.load(from + at), v128.load(row + at)));
  }
}

function lanes(v: v128): f64 {
  return f64x2.extract_lane(v, 0) + f64x2.extract_lane(v, 1);
}

/** Squared distance of two rows. */
export function between(x: usize, y: usize): f64 {
  let total = f64x2.splat(0);
  for (let at: usize = 0; at < rowBytes; at += 16) {
    const gap = f64x2.sub(v128.load(x + at), v128.load(y + at));
    total = f64x2.add(total, f64x2.mul(gap, gap));
  }
  return lanes(total);
}

/** Squared distance of a row to the mean of a group. */
export function toMean(x: usize, g: i32): f64 {
  const share = f64x2.splat(reciprocal(sizeOf(g)));
  const sum = sumOf(g);
  let total = f64x2.splat(0);
  for (let at: usize = 0; at < rowBytes; at += 16) {
    const gap = f64x2.sub(v128.load(x + at), f64x2.mul(v128.load(sum + at), share));
    total = f64x2.add(total, f64x2.mul(gap, gap));
  }
  return lanes(total);
}

/** The cost of adding a record to a group: m / (m + 1) |x - c|^2. An empty group costs nothing. */
export function costOfJoining(x: usize, g: i32): f64 {
  const m = sizeOf(g);
  return m == 0 ? 0 : toMean(x, g) * (<f64>m * reciprocal(m + 1));
}

/** The gain from taking a record out of its group: m / (m - 1) |x - c|^2. */
export function gainOfLeaving(x: usize, g: i32): f64 {
  const m = sizeOf(g);
  return toMean(x, g) * (<f64>m * reciprocal(m - 1));
}

/**
 * The cost of swapping record x of group g with the best of some members of group h, which is written to `partner`.
 * With u = y - x, means c and sizes m: -2 u (c_g - c_h) - u^2 (1/m_g + 1/m_h).
 */
export function costOfSwap(x: usize, g: i32, h: i32, from: i32, count: i32): f64 {
  const size = sizeOf(h);
  const shareG = reciprocal(sizeOf(g));
  const shareH = reciprocal(size);
  const both = f64x2.splat(shareG + shareH);
  const twiceG = f64x2.splat(2 * shareG);
  const twiceH = f64x2.splat(2 * shareH);
  const sumG = sumOf(g);
  const sumH = sumOf(h);
  for (let at: usize = 0; at < rowBytes; at += 16) {
    const apart = f64x2.sub(
      f64x2.mul(v128.load(sumG + at), twiceG),
      f64x2.mul(v128.load(sumH + at), twiceH),
    );
    v128.store(weights + at, f64x2.sub(apart, f64x2.mul(both, v128.load(x + at))));
  }
  let best = Infinity;
  let place = from;
  for (let tried = 0; tried < count; tried++) {
    const j = memberOf(h, place);
    if (++place == size) place = 0;
    const y = rowOf(j);
    let total = f64x2.splat(0);
    for (let at: usize = 0; at < rowBytes; at += 16) {
      const other = v128.load(y + at);
      const gap = f64x2.sub(other, v128.load(x + at));
      const weight = f64x2.add(v128.load(weights + at), f64x2.mul(both, other));
      total = f64x2.add(total, f64x2.mul(gap, weight));
    }
    const cost = -lanes(total);
    if (cost >= best) continue;
    best = cost;
    partner = j;
  }
  return best;
}

/** Puts a record behind the members of a group. */
function enlist(i: i32, g: i32): void {
  const m = sizeOf(g);
  store<i32>(members + ((<usize>(g * largest + m)) << 2), i);
  store<i32>(placeOf + ((<usize>i) << 2), m);
  store<i32>(groupOf + ((<usize>i) << 2), g);
  store<i32>(sizes + ((<usize>g) << 2), m + 1);
}

/** Moves a record to another group. The last member of the group that it leaves takes its place. */
export function relocate(i: i32, h: i32): void {
  const g = groupAt(i);
  const last = sizeOf(g) - 1;
  const heir = memberOf(g, last);
  const place = placeAt(i);
  store<i32>(members + ((<usize>(g * largest + place)) << 2), heir);
  store<i32>(placeOf + ((<usize>heir) << 2), place);
  store<i32>(sizes + ((<usize>g) << 2), last);
  take(sumOf(g), rowOf(i));
  enlist(i, h);
  add(sumOf(h), rowOf(i));
}

/** Lets two records of different groups take each other's place. */
export function exchange(i: i32, j: i32): void {
  const g = groupAt(i);
  const h = groupAt(j);
  const placeG = placeAt(i);
  const placeH = placeAt(j);
  store<i32>(members + ((<usize>(g * largest + placeG)) << 2), j);
  store<i32>(members + ((<usize>(h * largest + placeH)) << 2), i);
  store<i32>(placeOf + ((<usize>i) << 2), placeH);
  store<i32>(placeOf + ((<usize>j) << 2), placeG);
  store<i32>(groupOf + ((<usize>i) << 2), h);
  store<i32>(groupOf + ((<usize>j) << 2), g);
  const x = rowOf(i);
  const y = rowOf(j);
  const sumG = sumOf(g);
  const sumH = sumOf(h);
  for (let at: usize = 0; at < rowBytes; at += 16) {
    const gap = f64x2.sub(v128.load(y + at), v128.load(x + at));
    v128.store(sumG + at, f64x2.add(v128.load(sumG + at), gap));
    v128.store(sumH + at, f64x2.sub(v128.load(sumH + at), gap));
  }
}

/** Moves a record such that it can be taken back. */
export function relocateOnTrail(i: i32, h: i32): void {
  store<i32>(trail + ((<usize>trailCount) << 3), i);
  store<i32>(trail + ((<usize>trailCount) << 3), groupAt(i), 4);
  trailCount++;
  relocate(i, h);
}

export function trailLength(): i32 {
  return trailCount;
}

export function trailRecord(step: i32): i32 {
  return load<i32>(trail + ((<usize>step) << 3));
}

export function trailGroup(step: i32): i32 {
  return load<i32>(trail + ((<usize>step) << 3), 4);
}

export function endTrail(): void {
  trailCount = 0;
}

/** Takes back what is on the trail, the last move first. */
export function goBack(): void {
  for (let step = trailCount - 1; step >= 0; step--) relocate(trailRecord(step), trailGroup(step));
  trailCount = 0;
}
