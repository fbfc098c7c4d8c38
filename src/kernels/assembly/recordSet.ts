// Records by squared distance to a point, by brute force. The state below makes an instance of the module
// serve one record set.
//
// Values lie column by column. The living records are kept together in the slots 0 to living - 1: a record
// that is removed gives its slot to the last one. The squared distance is the sum over the columns, in
// order, of squared differences; vector lanes run across records, so that every lane adds in that order.

/** Records whose distances are computed before they are looked at: 2 KiB, which stay in the first cache. */
const TILE: i32 = 256;
const tile = memory.data(TILE << 3, 16);

let values: usize = 0;
/** Bytes from one column to the next. */
let stride: usize = 0;
let columns: i32 = 0;
let living: i32 = 0;
/** The record in each slot. */
let indexOf: usize = 0;
/** The slot of each record, -1 once it is removed. */
let slotOf: usize = 0;
/**
 * For each column three numbers: the sum of the high parts of the living values, the sum of the low parts,
 * and 1.5 * 2^52 times the grid of the high parts. All sums are exact: see grid.ts.
 */
let sums: usize = 0;

let farthestDistance: f64 = 0;
let farthestIndex: i32 = 0;

// The nearest so far, a heap with the worst on top.
let heapDistance: usize = 0;
let heapIndex: usize = 0;
let heapSize: i32 = 0;
let heapLimit: i32 = 0;
let excepted: i32 = 0;

/** Takes over values already in place; the sums need only their third numbers. */
export function openRecordSet(
  valuesAt: usize,
  records: i32,
  padded: i32,
  columnCount: i32,
  indexAt: usize,
  slotAt: usize,
  sumsAt: usize,
): void {
  values = valuesAt;
  stride = (<usize>padded) << 3;
  columns = columnCount;
  living = records;
  indexOf = indexAt;
  slotOf = slotAt;
  sums = sumsAt;
  for (let i = 0; i < records; i++) {
    store<i32>(indexOf + ((<usize>i) << 2), i);
    store<i32>(slotOf + ((<usize>i) << 2), i);
  }
  let sum = sums;
  let column = values;
  for (let j = 0; j < columns; j++) {
    const magic = load<f64>(sum, 16);
    let high: f64 = 0;
    let low: f64 = 0;
    const end = column + ((<usize>records) << 3);
    for (let at = column; at < end; at += 8) {
      const value = load<f64>(at);
      const part = value + magic - magic;
      high += part;
      low += value - part;
    }
    store<f64>(sum, high);
    store<f64>(sum, low, 8);
    sum += 24;
    column += stride;
  }
}

/** Removes a living record. */
export function removeRecord(index: i32): void {
  const slot = load<i32>(slotOf + ((<usize>index) << 2));
  const last = --living;
  let to = values + ((<usize>slot) << 3);
  let from = values + ((<usize>last) << 3);
  let sum = sums;
  for (let j = 0; j < columns; j++) {
    const value = load<f64>(to);
    const magic = load<f64>(sum, 16);
    const part = value + magic - magic;
    store<f64>(sum, load<f64>(sum) - part);
    store<f64>(sum, load<f64>(sum, 8) - (value - part), 8);
    store<f64>(to, load<f64>(from));
    to += stride;
    from += stride;
    sum += 24;
  }
  const moved = load<i32>(indexOf + ((<usize>last) << 2));
  store<i32>(indexOf + ((<usize>slot) << 2), moved);
  store<i32>(slotOf + ((<usize>moved) << 2), slot);
  store<i32>(slotOf + ((<usize>index) << 2), -1);
}

/** The mean of the living records. */
export function centroid(out: usize): void {
  for (let j = 0; j < columns; j++) {
    const sum = sums + <usize>j * 24;
    store<f64>(out + ((<usize>j) << 3), (load<f64>(sum) + load<f64>(sum, 8)) / <f64>living);
  }
}

/** The values of a living record. */
export function recordAt(index: i32, out: usize): void {
  const slot = load<i32>(slotOf + ((<usize>index) << 2));
  let at = values + ((<usize>slot) << 3);
  for (let j = 0; j < columns; j++) {
    store<f64>(out + ((<usize>j) << 3), load<f64>(at));
    at += stride;
  }
}

/** Squared distances of all living records, by slot, to whole blocks of 8. */
export function distancesTo(point: usize, out: usize): void {
  tileDistances(0, living, point, out);
}

/** The living record farthest from a point; its distance is then that of `foundDistance`. */
export function farthestFrom(point: usize): i32 {
  openFarthest();
  for (let from = 0; from < living; from += TILE) {
    const to = min(from + TILE, living);
    tileDistances(from, to, point, tile);
    scanFarthest(from, to);
  }
  return farthestIndex;
}

export function foundDistance(): f64 {
  return farthestDistance;
}

/** The living records nearest to a point, but for one, in order; returns how many there are. */
export function nearestTo(
  point: usize,
  count: i32,
  except: i32,
  distances: usize,
  indices: usize,
): i32 {
  openNearest(count, except, distances, indices);
  for (let from = 0; from < living; from += TILE) {
    const to = min(from + TILE, living);
    tileDistances(from, to, point, tile);
    scanNearest(from, to);
  }
  sortHeap();
  return heapSize;
}

/** `nearestTo` and `farthestFrom` in one pass; the farthest is then that of `foundIndex` and `foundDistance`. */
export function nearestAndFarthest(
  point: usize,
  count: i32,
  except: i32,
  distances: usize,
  indices: usize,
): i32 {
  openFarthest();
  openNearest(count, except, distances, indices);
  for (let from = 0; from < living; from += TILE) {
    const to = min(from + TILE, living);
    tileDistances(from, to, point, tile);
    scanFarthest(from, to);
    scanNearest(from, to);
  }
  sortHeap();
  return heapSize;
}

export function foundIndex(): i32 {
  return farthestIndex;
}

/**
 * Squared distances of the slots from..to, the last block of 8 being filled up with what lies behind.
 * Blocks of 8 records and pairs of columns were the fastest of a dozen shapes tried; past the second cache
 * it is the memory that limits.
 */
function tileDistances(from: i32, to: i32, point: usize, out: usize): void {
  const end = point + ((<usize>columns) << 3);
  const odd = columns & 1;
  let block = values + ((<usize>from) << 3);
  for (let i = from; i < to; i += 8) {
    let at = block;
    let coordinate = point;
    let s0 = f64x2.splat(0);
    let s1 = f64x2.splat(0);
    let s2 = f64x2.splat(0);
    let s3 = f64x2.splat(0);
    if (odd) {
      const c = v128.load64_splat(coordinate);
      const a0 = f64x2.sub(v128.load(at), c);
      const a1 = f64x2.sub(v128.load(at, 16), c);
      const a2 = f64x2.sub(v128.load(at, 32), c);
      const a3 = f64x2.sub(v128.load(at, 48), c);
      s0 = f64x2.mul(a0, a0);
      s1 = f64x2.mul(a1, a1);
      s2 = f64x2.mul(a2, a2);
      s3 = f64x2.mul(a3, a3);
      at += stride;
      coordinate += 8;
    }
    while (coordinate < end) {
      const c = v128.load64_splat(coordinate);
      const a0 = f64x2.sub(v128.load(at), c);
      const a1 = f64x2.sub(v128.load(at, 16), c);
      const a2 = f64x2.sub(v128.load(at, 32), c);
      const a3 = f64x2.sub(v128.load(at, 48), c);
      s0 = f64x2.add(s0, f64x2.mul(a0, a0));
      s1 = f64x2.add(s1, f64x2.mul(a1, a1));
      s2 = f64x2.add(s2, f64x2.mul(a2, a2));
      s3 = f64x2.add(s3, f64x2.mul(a3, a3));
      at += stride;
      const d = v128.load64_splat(coordinate, 8);
      const b0 = f64x2.sub(v128.load(at), d);
      const b1 = f64x2.sub(v128.load(at, 16), d);
      const b2 = f64x2.sub(v128.load(at, 32), d);
      const b3 = f64x2.sub(v128.load(at, 48), d);
      s0 = f64x2.add(s0, f64x2.mul(b0, b0));
      s1 = f64x2.add(s1, f64x2.mul(b1, b1));
      s2 = f64x2.add(s2, f64x2.mul(b2, b2));
      s3 = f64x2.add(s3, f64x2.mul(b3, b3));
      at += stride;
      coordinate += 16;
    }
    v128.store(out, s0);
    v128.store(out, s1, 16);
    v128.store(out, s2, 32);
    v128.store(out, s3, 48);
    out += 64;
    block += 64;
  }
}

function openFarthest(): void {
  farthestDistance = -1;
  farthestIndex = -1;
}

/** Takes the tile into account. A block is looked into only if one of its distances reaches the best. */
function scanFarthest(from: i32, to: i32): void {
  let at = tile;
  let best = f64x2.splat(farthestDistance);
  for (let i = from; i < to; i += 8) {
    const largest = f64x2.pmax(
      f64x2.pmax(v128.load(at), v128.load(at, 16)),
      f64x2.pmax(v128.load(at, 32), v128.load(at, 48)),
    );
    if (v128.any_true(f64x2.ge(largest, best))) {
      const end = min(i + 8, to);
      for (let slot = i; slot < end; slot++) {
        const distance = load<f64>(at + ((<usize>(slot - i)) << 3));
        if (distance < farthestDistance) continue;
        const index = load<i32>(indexOf + ((<usize>slot) << 2));
        if (distance == farthestDistance && index > farthestIndex) continue;
        farthestDistance = distance;
        farthestIndex = index;
      }
      best = f64x2.splat(farthestDistance);
    }
    at += 64;
  }
}

function openNearest(count: i32, except: i32, distances: usize, indices: usize): void {
  heapDistance = distances;
  heapIndex = indices;
  heapSize = 0;
  heapLimit = count;
  excepted = except;
}

/** Takes the tile into account. A block is looked into only if one of its distances could enter the heap. */
function scanNearest(from: i32, to: i32): void {
  let at = tile;
  let worst = f64x2.splat(worstOfHeap());
  for (let i = from; i < to; i += 8) {
    const smallest = f64x2.pmin(
      f64x2.pmin(v128.load(at), v128.load(at, 16)),
      f64x2.pmin(v128.load(at, 32), v128.load(at, 48)),
    );
    if (v128.any_true(f64x2.le(smallest, worst))) {
      const end = min(i + 8, to);
      for (let slot = i; slot < end; slot++) {
        const index = load<i32>(indexOf + ((<usize>slot) << 2));
        if (index == excepted) continue;
        offer(load<f64>(at + ((<usize>(slot - i)) << 3)), index);
      }
      worst = f64x2.splat(worstOfHeap());
    }
    at += 64;
  }
}

function worstOfHeap(): f64 {
  if (heapSize < heapLimit) return Infinity;
  return heapLimit == 0 ? -1 : load<f64>(heapDistance);
}

function offer(distance: f64, index: i32): void {
  if (heapSize < heapLimit) {
    siftUp(heapSize++, distance, index);
  } else if (isWorse(load<f64>(heapDistance), load<i32>(heapIndex), distance, index)) {
    siftDown(heapSize, distance, index);
  }
}

function isWorse(distance: f64, index: i32, otherDistance: f64, otherIndex: i32): bool {
  return distance > otherDistance || (distance == otherDistance && index > otherIndex);
}

/** Puts a pair at a free place at the end, or nearer to the top. */
function siftUp(place: i32, distance: f64, index: i32): void {
  while (place > 0) {
    const parent = (place - 1) >> 1;
    const parentDistance = load<f64>(heapDistance + ((<usize>parent) << 3));
    const parentIndex = load<i32>(heapIndex + ((<usize>parent) << 2));
    if (!isWorse(distance, index, parentDistance, parentIndex)) break;
    put(place, parentDistance, parentIndex);
    place = parent;
  }
  put(place, distance, index);
}

/** Puts a pair in the place of the top, or lower, in a heap of a given size. */
function siftDown(size: i32, distance: f64, index: i32): void {
  let place = 0;
  for (;;) {
    let child = 2 * place + 1;
    if (child >= size) break;
    let childDistance = load<f64>(heapDistance + ((<usize>child) << 3));
    let childIndex = load<i32>(heapIndex + ((<usize>child) << 2));
    if (child + 1 < size) {
      const rightDistance = load<f64>(heapDistance + ((<usize>child) << 3), 8);
      const rightIndex = load<i32>(heapIndex + ((<usize>child) << 2), 4);
      if (isWorse(rightDistance, rightIndex, childDistance, childIndex)) {
        child++;
        childDistance = rightDistance;
        childIndex = rightIndex;
      }
    }
    if (!isWorse(childDistance, childIndex, distance, index)) break;
    put(place, childDistance, childIndex);
    place = child;
  }
  put(place, distance, index);
}

function put(place: i32, distance: f64, index: i32): void {
  store<f64>(heapDistance + ((<usize>place) << 3), distance);
  store<i32>(heapIndex + ((<usize>place) << 2), index);
}

/** Turns the heap into a list, nearest first. */
function sortHeap(): void {
  for (let last = heapSize - 1; last > 0; last--) {
    const distance = load<f64>(heapDistance + ((<usize>last) << 3));
    const index = load<i32>(heapIndex + ((<usize>last) << 2));
    put(last, load<f64>(heapDistance), load<i32>(heapIndex));
    siftDown(last, distance, index);
  }
}
