// Records by squared distance to a point, by brute force. The state below makes an instance of the module
// serve one record set.
//
// Values lie column by column. The living records are kept together in the slots 0 to living - 1: a record
// that is removed gives its slot to the last one. The squared distance is the sum over the columns, in
// order, of squared differences; vector lanes run across records, so that every lane adds in that order.

import { closeNearest, offerNearest, openNearest, worstNearest } from './nearestList';
import { addToSum, clearSum, meanOfSum, SUM_BYTES, takeFromSum } from './sums';

/** Records whose distances are computed before they are compared: 2 KiB, which stay in the first cache. */
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
/** For each column the running sum of its living values: see sums.ts. */
let sums: usize = 0;

let farthestDistance: f64 = 0;
let farthestIndex: i32 = 0;

/** The record that is not among the nearest. */
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
    clearSum(sum);
    const end = column + ((<usize>records) << 3);
    for (let at = column; at < end; at += 8) addToSum(sum, load<f64>(at));
    sum += SUM_BYTES;
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
    takeFromSum(sum, load<f64>(to));
    store<f64>(to, load<f64>(from));
    to += stride;
    from += stride;
    sum += SUM_BYTES;
  }
  const moved = load<i32>(indexOf + ((<usize>last) << 2));
  store<i32>(indexOf + ((<usize>slot) << 2), moved);
  store<i32>(slotOf + ((<usize>moved) << 2), slot);
  store<i32>(slotOf + ((<usize>index) << 2), -1);
}

/** The mean of the living records. */
export function centroid(out: usize): void {
  for (let j = 0; j < columns; j++) {
    store<f64>(out + ((<usize>j) << 3), meanOfSum(sums + <usize>j * SUM_BYTES, living));
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

/** The living record farthest from a point; its distance is then `foundDistance`. */
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
  openNearest(count, distances, indices);
  excepted = except;
  for (let from = 0; from < living; from += TILE) {
    const to = min(from + TILE, living);
    tileDistances(from, to, point, tile);
    scanNearest(from, to);
  }
  return closeNearest();
}

/** `nearestTo` and `farthestFrom` in one pass; the farthest is then `foundIndex` at `foundDistance`. */
export function nearestAndFarthest(
  point: usize,
  count: i32,
  except: i32,
  distances: usize,
  indices: usize,
): i32 {
  openFarthest();
  openNearest(count, distances, indices);
  excepted = except;
  for (let from = 0; from < living; from += TILE) {
    const to = min(from + TILE, living);
    tileDistances(from, to, point, tile);
    scanFarthest(from, to);
    scanNearest(from, to);
  }
  return closeNearest();
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

/** Processes the tile. A block is inspected only if one of its distances reaches the best. */
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

/** Processes the tile. A block is inspected only if one of its distances could enter the heap. */
function scanNearest(from: i32, to: i32): void {
  let at = tile;
  let worst = f64x2.splat(worstNearest());
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
        offerNearest(load<f64>(at + ((<usize>(slot - i)) << 3)), index);
      }
      worst = f64x2.splat(worstNearest());
    }
    at += 64;
  }
}
