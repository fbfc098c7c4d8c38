// Fuzzy memberships of eight records at a time in all centres, and what they add to the centres. The state below
// makes an instance of the module serve one problem.
//
// Values lie column by column, centres one after another; distances and shares of a tile lie centre by centre, eight
// at a time. Vector lanes run across records, so that squared distances and sums of shares are added in the order
// of a plain loop. What a tile adds to a centre is collected in two lanes, of the records at even and at odd
// places: ((0 + 2) + (4 + 6)) and ((1 + 3) + (5 + 7)).

import { logPair } from './fuzzyLog';
import { expPair } from './mixtureExp';

let values: usize = 0;
/** Bytes from one column to the next. */
let stride: usize = 0;
let columns: i32 = 0;
let centres: usize = 0;
let count: i32 = 0;
let distances: usize = 0;
let shares: usize = 0;
/** Eight numbers each: nearest squared distances, sums of shares, and factors of weights. */
let nearest: usize = 0;
let totals: usize = 0;
let factors: usize = 0;
/** For each centre two lanes per column, and two of weights. */
let moves: usize = 0;
let weights: usize = 0;
/** The first record of the tile. */
let tile: usize = 0;

/** Takes over values already in place. */
export function openFuzzy(
  valuesAt: usize,
  padded: i32,
  columnCount: i32,
  centresAt: usize,
  centreCount: i32,
  distancesAt: usize,
  sharesAt: usize,
  lanesAt: usize,
  movesAt: usize,
  weightsAt: usize,
): void {
  values = valuesAt;
  stride = (<usize>padded) << 3;
  columns = columnCount;
  centres = centresAt;
  count = centreCount;
  distances = distancesAt;
  shares = sharesAt;
  nearest = lanesAt;
  totals = lanesAt + 64;
  factors = lanesAt + 128;
  moves = movesAt;
  weights = weightsAt;
}

/**
 * Shares of the eight records from `first`, the largest of each 1, and their sums. `halves` above 0: (nearest / d)
 * to the power halves / 2, by products and a square root; -1: to the power `parameter`, by exp and log; 0:
 * exp(-parameter (d - nearest)). Ratios below `least`, or exponents above it, give 0.
 */
export function shareFuzzy(first: i32, halves: i32, parameter: f64, least: f64): void {
  tile = values + ((<usize>first) << 3);
  measure();
  if (halves == 0) byEntropy(parameter, least);
  else if (anyZero()) byRatio(halves, parameter, least);
  else if (halves > 0) byProducts(halves, least);
  else byPower(parameter, least);
}

/** Squared distances to all centres, and the nearest. */
function measure(): void {
  let n0 = f64x2.splat(Infinity);
  let n1 = n0;
  let n2 = n0;
  let n3 = n0;
  let centre = centres;
  let out = distances;
  for (let i = 0; i < count; i++) {
    let s0 = f64x2.splat(0);
    let s1 = s0;
    let s2 = s0;
    let s3 = s0;
    let at = tile;
    for (let j = 0; j < columns; j++) {
      const c = v128.load64_splat(centre);
      const a0 = f64x2.sub(v128.load(at), c);
      const a1 = f64x2.sub(v128.load(at, 16), c);
      const a2 = f64x2.sub(v128.load(at, 32), c);
      const a3 = f64x2.sub(v128.load(at, 48), c);
      s0 = f64x2.add(s0, f64x2.mul(a0, a0));
      s1 = f64x2.add(s1, f64x2.mul(a1, a1));
      s2 = f64x2.add(s2, f64x2.mul(a2, a2));
      s3 = f64x2.add(s3, f64x2.mul(a3, a3));
      centre += 8;
      at += stride;
    }
    v128.store(out, s0);
    v128.store(out, s1, 16);
    v128.store(out, s2, 32);
    v128.store(out, s3, 48);
    n0 = f64x2.pmin(n0, s0);
    n1 = f64x2.pmin(n1, s1);
    n2 = f64x2.pmin(n2, s2);
    n3 = f64x2.pmin(n3, s3);
    out += 64;
  }
  v128.store(nearest, n0);
  v128.store(nearest, n1, 16);
  v128.store(nearest, n2, 32);
  v128.store(nearest, n3, 48);
}

function anyZero(): bool {
  for (let t: usize = 0; t < 64; t += 8) if (load<f64>(nearest + t) == 0) return true;
  return false;
}

/** If no record lies on a centre. */
function byProducts(halves: i32, leastRatio: f64): void {
  const least = f64x2.splat(leastRatio);
  const one = f64x2.splat(1);
  const odd = (halves & 1) != 0;
  for (let lane: usize = 0; lane < 64; lane += 32) {
    const n0 = v128.load(nearest + lane);
    const n1 = v128.load(nearest + lane, 16);
    let t0 = f64x2.splat(0);
    let t1 = t0;
    let at = distances + lane;
    let out = shares + lane;
    for (let i = 0; i < count; i++) {
      const r0 = f64x2.div(n0, v128.load(at));
      const r1 = f64x2.div(n1, v128.load(at, 16));
      let p0 = odd ? f64x2.sqrt(r0) : one;
      let p1 = odd ? f64x2.sqrt(r1) : one;
      let q0 = r0;
      let q1 = r1;
      for (let left = halves >> 1; left > 0; left >>= 1) {
        if (left & 1) {
          p0 = f64x2.mul(p0, q0);
          p1 = f64x2.mul(p1, q1);
        }
        q0 = f64x2.mul(q0, q0);
        q1 = f64x2.mul(q1, q1);
      }
      const s0 = v128.and(p0, f64x2.ge(r0, least));
      const s1 = v128.and(p1, f64x2.ge(r1, least));
      v128.store(out, s0);
      v128.store(out, s1, 16);
      t0 = f64x2.add(t0, s0);
      t1 = f64x2.add(t1, s1);
      at += 64;
      out += 64;
    }
    v128.store(totals + lane, t0);
    v128.store(totals + lane, t1, 16);
  }
}

/** The same with any power. */
function byPower(exponent: f64, least: f64): void {
  for (let lane: usize = 0; lane < 64; lane += 16) {
    const near = v128.load(nearest + lane);
    let total = f64x2.splat(0);
    let at = distances + lane;
    let out = shares + lane;
    for (let i = 0; i < count; i++) {
      const ratio = f64x2.div(near, v128.load(at));
      const counts = f64x2.ge(ratio, f64x2.splat(least));
      let share = f64x2.splat(0);
      if (v128.any_true(counts)) {
        share = v128.and(powerOf(ratio, exponent), counts);
      }
      v128.store(out, share);
      total = f64x2.add(total, share);
      at += 64;
      out += 64;
    }
    v128.store(totals + lane, total);
  }
}

function powerOf(x: v128, exponent: f64): v128 {
  return expPair(f64x2.mul(f64x2.splat(exponent), logPair(x)));
}

/** One record at a time, where records lie on centres, which then share them equally. */
function byRatio(halves: i32, exponent: f64, least: f64): void {
  for (let t: usize = 0; t < 64; t += 8) {
    const near = load<f64>(nearest + t);
    let total: f64 = 0;
    let at = distances + t;
    let out = shares + t;
    for (let i = 0; i < count; i++) {
      let share: f64 = 0;
      if (near == 0) share = load<f64>(at) == 0 ? 1 : 0;
      else {
        const ratio = near / load<f64>(at);
        if (ratio == 1) share = 1;
        else if (ratio >= least) {
          share =
            halves > 0
              ? byHalves(ratio, halves)
              : f64x2.extract_lane(powerOf(f64x2.splat(ratio), exponent), 0);
        }
      }
      store<f64>(out, share);
      total += share;
      at += 64;
      out += 64;
    }
    store<f64>(totals + t, total);
  }
}

function byHalves(x: f64, halves: i32): f64 {
  let result = halves & 1 ? sqrt<f64>(x) : 1;
  let square = x;
  for (let left = halves >> 1; left > 0; left >>= 1) {
    if (left & 1) result *= square;
    square *= square;
  }
  return result;
}

function byEntropy(lambda: f64, most: f64): void {
  const limit = f64x2.splat(most);
  for (let lane: usize = 0; lane < 64; lane += 16) {
    const near = v128.load(nearest + lane);
    let total = f64x2.splat(0);
    let at = distances + lane;
    let out = shares + lane;
    for (let i = 0; i < count; i++) {
      const exponent = f64x2.mul(f64x2.splat(lambda), f64x2.sub(v128.load(at), near));
      const counts = f64x2.le(exponent, limit);
      let share = f64x2.splat(0);
      if (v128.any_true(counts)) share = v128.and(expPair(f64x2.neg(exponent)), counts);
      v128.store(out, share);
      total = f64x2.add(total, share);
      at += 64;
      out += 64;
    }
    v128.store(totals + lane, total);
  }
}

/**
 * Adds the tile to the moves: weights times the way from each centre to the records. A weight is the record's
 * factor times its share, and with `powers` times the ratio of distances as well.
 */
export function collectFuzzy(powers: bool): void {
  const f0 = v128.load(factors);
  const f1 = v128.load(factors, 16);
  const f2 = v128.load(factors, 32);
  const f3 = v128.load(factors, 48);
  const n0 = v128.load(nearest);
  const n1 = v128.load(nearest, 16);
  const n2 = v128.load(nearest, 32);
  const n3 = v128.load(nearest, 48);
  let share = shares;
  let distance = distances;
  let centre = centres;
  let move = moves;
  let weight = weights;
  const row = (<usize>columns) << 3;
  for (let i = 0; i < count; i++) {
    let w0 = v128.load(share);
    let w1 = v128.load(share, 16);
    let w2 = v128.load(share, 32);
    let w3 = v128.load(share, 48);
    if (v128.any_true(v128.or(v128.or(w0, w1), v128.or(w2, w3)))) {
      w0 = f64x2.mul(f0, w0);
      w1 = f64x2.mul(f1, w1);
      w2 = f64x2.mul(f2, w2);
      w3 = f64x2.mul(f3, w3);
      if (powers) {
        w0 = f64x2.mul(w0, ratioOf(n0, v128.load(distance)));
        w1 = f64x2.mul(w1, ratioOf(n1, v128.load(distance, 16)));
        w2 = f64x2.mul(w2, ratioOf(n2, v128.load(distance, 32)));
        w3 = f64x2.mul(w3, ratioOf(n3, v128.load(distance, 48)));
      }
      addTo(weight, w0, w1, w2, w3);
      let at = tile;
      let from = centre;
      let to = move;
      for (let j = 0; j < columns; j++) {
        const c = v128.load64_splat(from);
        addTo(
          to,
          f64x2.mul(w0, f64x2.sub(v128.load(at), c)),
          f64x2.mul(w1, f64x2.sub(v128.load(at, 16), c)),
          f64x2.mul(w2, f64x2.sub(v128.load(at, 32), c)),
          f64x2.mul(w3, f64x2.sub(v128.load(at, 48), c)),
        );
        at += stride;
        from += 8;
        to += 16;
      }
    }
    share += 64;
    distance += 64;
    centre += row;
    move += row << 1;
    weight += 16;
  }
}

/** 1 if a record lies on a centre. */
function ratioOf(near: v128, distance: v128): v128 {
  const on = f64x2.eq(near, f64x2.splat(0));
  return v128.bitselect(f64x2.splat(1), f64x2.div(near, distance), on);
}

function addTo(to: usize, p0: v128, p1: v128, p2: v128, p3: v128): void {
  v128.store(to, f64x2.add(v128.load(to), f64x2.add(f64x2.add(p0, p1), f64x2.add(p2, p3))));
}
