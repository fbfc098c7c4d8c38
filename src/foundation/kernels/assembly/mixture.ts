// One pass over records for a mixture of normal or t distributions: memberships, and sums weighted by them.
// Lanes are records: the even ones of a pass in the first lane, the odd ones in the second.
import { raisePairs } from './mixtureExp';

/** Records handled at once: what is kept of them, for all components, stays in the first caches. */
const BLOCK: i32 = 64;
/** Bytes of a block of doubles. */
const SPAN: usize = 512;

/** Bytes of the list of a component's pairs of records that count, and of its end before it. */
const LIST: usize = 144;

/** Vectors of sums of a component before those of y: memberships, weights, logarithms. */
const HEAD: i32 = 3;

let columns: usize = 0;
let stride: usize = 0;
let d: i32 = 0;
let components: i32 = 0;
let diagonal: bool = false;
let heavy: bool = false;
let parameters: usize = 0;

let whitened: usize = 0;
let densities: usize = 0;
let weights: usize = 0;
let logarithms: usize = 0;
let largest: usize = 0;
let totals: usize = 0;
let pairs: usize = 0;
let sums: usize = 0;

/** Numbers that a component has as parameters: constant, half of degrees plus d, degrees, shift, rows. */
function parameterCount(): i32 {
  return 3 + d + triangle();
}

function triangle(): i32 {
  return diagonal ? d : (d * (d + 1)) >> 1;
}

function sumCount(): i32 {
  return HEAD + d + triangle();
}

/** Bytes of the workspace, for as many columns and components. */
export function mixtureBytes(dimensions: i32, parts: i32): usize {
  const blocks = parts * (dimensions + 3) + 2;
  const triangular = (dimensions * (dimensions + 1)) >> 1;
  const vectors = parts * (HEAD + dimensions + triangular);
  return <usize>blocks * SPAN + <usize>parts * LIST + ((<usize>vectors) << 4);
}

/**
 * Tells what the next passes are about. Columns lie `padded` records apart, a multiple of 8, with finite
 * numbers behind their ends. Parameters of each component: log share - log|L| - constants of the density;
 * (degrees + d) / 2 and degrees, for t; -L^-1 mean; L^-1 row by row, or its diagonal.
 */
export function openMixture(
  columnsAt: usize,
  padded: i32,
  dimensions: i32,
  parts: i32,
  isDiagonal: bool,
  isHeavy: bool,
  parametersAt: usize,
  work: usize,
): void {
  columns = columnsAt;
  stride = (<usize>padded) << 3;
  d = dimensions;
  components = parts;
  diagonal = isDiagonal;
  heavy = isHeavy;
  parameters = parametersAt;
  whitened = work;
  densities = whitened + <usize>parts * <usize>dimensions * SPAN;
  weights = densities + <usize>parts * SPAN;
  logarithms = weights + <usize>parts * SPAN;
  largest = logarithms + <usize>parts * SPAN;
  totals = largest + SPAN;
  pairs = totals + SPAN;
  sums = pairs + <usize>parts * LIST;
}

/**
 * Passes over the records first..end and leaves their sums, component by component, at `out`: of memberships z,
 * weights z u, logarithms z log(1 + q / degrees), z u y, and z u y y' row by row or its diagonal, where
 * y = L^-1 (x - mean), q = y'y, and u = (degrees + d) / (degrees + q), or 1 for normal components. Memberships go
 * to `kept`, if not 0, in columns of `room` records. Returns the log-likelihood of the records.
 */
export function passMixture(first: i32, end: i32, out: usize, kept: usize, room: i32): f64 {
  const count = <usize>(components * sumCount());
  memory.fill(sums, 0, count << 4);
  let level = f64x2.splat(0);
  let logs: f64 = 0;
  for (let from = first; from < end; from += BLOCK) {
    const size = min(BLOCK, end - from);
    for (let g = 0; g < components; g++) {
      whiten(g, from, size);
      if (heavy) soften(g, size);
    }
    findLargest(size);
    memory.fill(totals, 0, SPAN);
    const odd = size & 1;
    const bytes = (<usize>((size + 1) >> 1)) << 4;
    for (let g = 0; g < components; g++) {
      const list = pairs + <usize>g * LIST;
      const end = raisePairs(densities + <usize>g * SPAN, largest, totals, bytes, list + 8);
      store<i32>(list, <i32>end);
    }
    let product = f64x2.splat(1);
    for (let at: usize = 0; at < bytes; at += 16) {
      let top = v128.load(largest + at);
      let total = v128.load(totals + at);
      if (odd && at + 16 == bytes) {
        // The record behind the last belongs to nobody.
        top = f64x2.replace_lane(top, 1, 0);
        total = f64x2.replace_lane(total, 1, 1);
      }
      level = f64x2.add(level, top);
      product = f64x2.mul(product, total);
      v128.store(totals + at, f64x2.div(f64x2.splat(1), total));
    }
    if (odd) store<f64>(totals + bytes - 8, 0);
    logs += NativeMath.log(f64x2.extract_lane(product, 0));
    logs += NativeMath.log(f64x2.extract_lane(product, 1));
    for (let g = 0; g < components; g++) {
      gather(g);
      if (kept) {
        const to = kept + ((<usize>g * <usize>room + <usize>(from - first)) << 3);
        keep(g, size, to);
      }
    }
  }
  let at = sums;
  for (let i: usize = 0; i < count; i++) {
    const sum = v128.load(at);
    store<f64>(out, f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1));
    at += 16;
    out += 8;
  }
  return f64x2.extract_lane(level, 0) + f64x2.extract_lane(level, 1) + logs;
}

/** y of one component and the logarithms of its share times its density, for whole vectors of 8 records. */
function whiten(g: i32, from: i32, size: i32): void {
  const own = parameters + ((<usize>g * <usize>parameterCount()) << 3);
  const constant = v128.load64_splat(own);
  const shifts = own + 24;
  const rows = shifts + ((<usize>d) << 3);
  const y = whitened + <usize>g * <usize>d * SPAN;
  const out = densities + <usize>g * SPAN;
  const half = f64x2.splat(0.5);
  const start = columns + ((<usize>from) << 3);
  const end = (((<usize>size) << 3) + 63) & ~63;
  const paired = diagonal ? 0 : d & ~1;
  for (let at: usize = 0; at < end; at += 64) {
    let q0 = f64x2.splat(0);
    let q1 = f64x2.splat(0);
    let q2 = f64x2.splat(0);
    let q3 = f64x2.splat(0);
    let row = rows;
    let to = y + at;
    let j = 0;
    // Two rows of L^-1 at once, because they read the same values.
    for (; j < paired; j += 2) {
      const next = row + ((<usize>(j + 1)) << 3);
      let a0 = v128.load64_splat(shifts + ((<usize>j) << 3));
      let a1 = a0;
      let a2 = a0;
      let a3 = a0;
      let b0 = v128.load64_splat(shifts + ((<usize>j) << 3), 8);
      let b1 = b0;
      let b2 = b0;
      let b3 = b0;
      let x = start + at;
      for (let k: usize = 0; k <= (<usize>j) << 3; k += 8) {
        const a = v128.load64_splat(row + k);
        const b = v128.load64_splat(next + k);
        const x0 = v128.load(x);
        const x1 = v128.load(x, 16);
        a0 = f64x2.add(a0, f64x2.mul(a, x0));
        b0 = f64x2.add(b0, f64x2.mul(b, x0));
        a1 = f64x2.add(a1, f64x2.mul(a, x1));
        b1 = f64x2.add(b1, f64x2.mul(b, x1));
        const x2 = v128.load(x, 32);
        const x3 = v128.load(x, 48);
        a2 = f64x2.add(a2, f64x2.mul(a, x2));
        b2 = f64x2.add(b2, f64x2.mul(b, x2));
        a3 = f64x2.add(a3, f64x2.mul(a, x3));
        b3 = f64x2.add(b3, f64x2.mul(b, x3));
        x += stride;
      }
      row = next + ((<usize>(j + 1)) << 3);
      const b = v128.load64_splat(row);
      row += 8;
      b0 = f64x2.add(b0, f64x2.mul(b, v128.load(x)));
      b1 = f64x2.add(b1, f64x2.mul(b, v128.load(x, 16)));
      b2 = f64x2.add(b2, f64x2.mul(b, v128.load(x, 32)));
      b3 = f64x2.add(b3, f64x2.mul(b, v128.load(x, 48)));
      q0 = f64x2.add(f64x2.add(q0, f64x2.mul(a0, a0)), f64x2.mul(b0, b0));
      q1 = f64x2.add(f64x2.add(q1, f64x2.mul(a1, a1)), f64x2.mul(b1, b1));
      q2 = f64x2.add(f64x2.add(q2, f64x2.mul(a2, a2)), f64x2.mul(b2, b2));
      q3 = f64x2.add(f64x2.add(q3, f64x2.mul(a3, a3)), f64x2.mul(b3, b3));
      v128.store(to, a0);
      v128.store(to, a1, 16);
      v128.store(to, a2, 32);
      v128.store(to, a3, 48);
      v128.store(to, b0, 512);
      v128.store(to, b1, 528);
      v128.store(to, b2, 544);
      v128.store(to, b3, 560);
      to += 2 * SPAN;
    }
    for (; j < d; j++) {
      let y0 = v128.load64_splat(shifts + ((<usize>j) << 3));
      let y1 = y0;
      let y2 = y0;
      let y3 = y0;
      let x = start + at + (diagonal ? <usize>j * stride : 0);
      const stop = row + (diagonal ? 8 : (<usize>(j + 1)) << 3);
      for (; row < stop; row += 8) {
        const a = v128.load64_splat(row);
        y0 = f64x2.add(y0, f64x2.mul(a, v128.load(x)));
        y1 = f64x2.add(y1, f64x2.mul(a, v128.load(x, 16)));
        y2 = f64x2.add(y2, f64x2.mul(a, v128.load(x, 32)));
        y3 = f64x2.add(y3, f64x2.mul(a, v128.load(x, 48)));
        x += stride;
      }
      q0 = f64x2.add(q0, f64x2.mul(y0, y0));
      q1 = f64x2.add(q1, f64x2.mul(y1, y1));
      q2 = f64x2.add(q2, f64x2.mul(y2, y2));
      q3 = f64x2.add(q3, f64x2.mul(y3, y3));
      v128.store(to, y0);
      v128.store(to, y1, 16);
      v128.store(to, y2, 32);
      v128.store(to, y3, 48);
      to += SPAN;
    }
    if (heavy) {
      v128.store(out + at, q0);
      v128.store(out + at, q1, 16);
      v128.store(out + at, q2, 32);
      v128.store(out + at, q3, 48);
      continue;
    }
    v128.store(out + at, f64x2.sub(constant, f64x2.mul(half, q0)));
    v128.store(out + at, f64x2.sub(constant, f64x2.mul(half, q1)), 16);
    v128.store(out + at, f64x2.sub(constant, f64x2.mul(half, q2)), 32);
    v128.store(out + at, f64x2.sub(constant, f64x2.mul(half, q3)), 48);
  }
}

/** For t components: y'y becomes the logarithm of share times density; weights and logarithms go with it. */
function soften(g: i32, size: i32): void {
  const own = parameters + ((<usize>g * <usize>parameterCount()) << 3);
  const constant = load<f64>(own);
  const half = load<f64>(own, 8);
  const degrees = load<f64>(own, 16);
  const span = <usize>g * SPAN;
  const end = (((<usize>size) << 3) + 63) & ~63;
  for (let at = span; at < span + end; at += 8) {
    const q = load<f64>(densities + at);
    const logarithm = NativeMath.log(1 + q / degrees);
    store<f64>(weights + at, (2 * half) / (degrees + q));
    store<f64>(logarithms + at, logarithm);
    store<f64>(densities + at, constant - half * logarithm);
  }
}

/** The largest logarithm of each record over all components. */
function findLargest(size: i32): void {
  const end = (((<usize>size) << 3) + 63) & ~63;
  for (let at: usize = 0; at < end; at += 64) {
    let from = densities + at;
    let m0 = v128.load(from);
    let m1 = v128.load(from, 16);
    let m2 = v128.load(from, 32);
    let m3 = v128.load(from, 48);
    for (let g = 1; g < components; g++) {
      from += SPAN;
      m0 = f64x2.pmax(m0, v128.load(from));
      m1 = f64x2.pmax(m1, v128.load(from, 16));
      m2 = f64x2.pmax(m2, v128.load(from, 32));
      m3 = f64x2.pmax(m3, v128.load(from, 48));
    }
    v128.store(largest + at, m0);
    v128.store(largest + at, m1, 16);
    v128.store(largest + at, m2, 32);
    v128.store(largest + at, m3, 48);
  }
}

/** Memberships of a block; what was left negative is none. */
function keep(g: i32, size: i32, to: usize): void {
  const own = densities + <usize>g * SPAN;
  const end = (<usize>size) << 3;
  for (let at: usize = 0; at < end; at += 8) store<f64>(to + at, max<f64>(0, load<f64>(own + at)));
}

/** Densities become memberships, and are added to the sums of their component. What is not listed would add zeros. */
function gather(g: i32): void {
  const list = pairs + <usize>g * LIST;
  const begin = list + 8;
  const end = <usize>load<i32>(list);
  if (end == begin) return;
  let z = densities + <usize>g * SPAN;
  const y = whitened + <usize>g * <usize>d * SPAN;
  let out = sums + <usize>(g * sumCount()) * 16;
  let count = v128.load(out);
  for (let pair = begin; pair < end; pair += 4) {
    const at = <usize>load<i32>(pair);
    const value = f64x2.mul(v128.load(z + at), v128.load(totals + at));
    v128.store(z + at, value);
    count = f64x2.add(count, value);
  }
  v128.store(out, count);
  if (heavy) {
    const u = weights + <usize>g * SPAN;
    const logs = logarithms + <usize>g * SPAN;
    let weight = v128.load(out, 16);
    let logarithm = v128.load(out, 32);
    for (let pair = begin; pair < end; pair += 4) {
      const at = <usize>load<i32>(pair);
      const weighted = f64x2.mul(v128.load(z + at), v128.load(u + at));
      weight = f64x2.add(weight, weighted);
      logarithm = f64x2.add(logarithm, f64x2.mul(v128.load(z + at), v128.load(logs + at)));
      v128.store(u + at, weighted);
    }
    v128.store(out, weight, 16);
    v128.store(out, logarithm, 32);
    z = u;
  }
  out += HEAD * 16;
  let second = out + ((<usize>d) << 4);
  const paired = diagonal ? 0 : d & ~1;
  let j = 0;
  for (; j < paired; j += 2) {
    const row = y + <usize>j * SPAN;
    const next = second + ((<usize>(j + 1)) << 4);
    let k = 0;
    for (; j - k >= 4; k += 4) {
      const others = y + <usize>k * SPAN;
      const at = (<usize>k) << 4;
      gatherFour(z, row, others, second + at, begin, end);
      gatherFour(z, row + SPAN, others, next + at, begin, end);
    }
    const at = (<usize>k) << 4;
    if (j == k) gatherPair(z, row, out, second + at, next + at, begin, end);
    else gatherSquare(z, row, out, second + at, next + at, begin, end);
    second = next + ((<usize>(j + 2)) << 4);
    out += 32;
  }
  for (; j < d; j++) {
    const row = y + <usize>j * SPAN;
    let k = diagonal ? j : 0;
    for (; j - k >= 4; k += 4) {
      gatherFour(z, row, y + <usize>k * SPAN, second, begin, end);
      second += 64;
    }
    if (k < j) {
      // Two columns are left before the row itself, whose number is even.
      gatherTwo(z, row, row - 2 * SPAN, second, begin, end);
      second += 32;
    }
    let sum = v128.load(out);
    let square = v128.load(second);
    for (let pair = begin; pair < end; pair += 4) {
      const at = <usize>load<i32>(pair);
      const value = v128.load(row + at);
      const w = f64x2.mul(v128.load(z + at), value);
      sum = f64x2.add(sum, w);
      square = f64x2.add(square, f64x2.mul(w, value));
    }
    v128.store(out, sum);
    v128.store(second, square);
    second += 16;
    out += 16;
  }
}

/** First moments of two columns, and the products of both with themselves and with each other. */
function gatherPair(
  z: usize,
  row: usize,
  out: usize,
  second: usize,
  next: usize,
  begin: usize,
  end: usize,
): void {
  let s0 = v128.load(out);
  let s1 = v128.load(out, 16);
  let aa = v128.load(second);
  let ba = v128.load(next);
  let bb = v128.load(next, 16);
  for (let pair = begin; pair < end; pair += 4) {
    const at = <usize>load<i32>(pair);
    const weight = v128.load(z + at);
    const a = v128.load(row + at);
    const b = v128.load(row + at, 512);
    const wa = f64x2.mul(weight, a);
    const wb = f64x2.mul(weight, b);
    s0 = f64x2.add(s0, wa);
    s1 = f64x2.add(s1, wb);
    aa = f64x2.add(aa, f64x2.mul(wa, a));
    ba = f64x2.add(ba, f64x2.mul(wb, a));
    bb = f64x2.add(bb, f64x2.mul(wb, b));
  }
  v128.store(out, s0);
  v128.store(out, s1, 16);
  v128.store(second, aa);
  v128.store(next, ba);
  v128.store(next, bb, 16);
}

/** The same, and the products with the two columns before. */
function gatherSquare(
  z: usize,
  row: usize,
  out: usize,
  second: usize,
  next: usize,
  begin: usize,
  end: usize,
): void {
  let s0 = v128.load(out);
  let s1 = v128.load(out, 16);
  let ac = v128.load(second);
  let ad = v128.load(second, 16);
  let aa = v128.load(second, 32);
  let bc = v128.load(next);
  let bd = v128.load(next, 16);
  let ba = v128.load(next, 32);
  let bb = v128.load(next, 48);
  const before = row - 2 * SPAN;
  for (let pair = begin; pair < end; pair += 4) {
    const at = <usize>load<i32>(pair);
    const weight = v128.load(z + at);
    const a = v128.load(row + at);
    const b = v128.load(row + at, 512);
    const wa = f64x2.mul(weight, a);
    const wb = f64x2.mul(weight, b);
    s0 = f64x2.add(s0, wa);
    s1 = f64x2.add(s1, wb);
    aa = f64x2.add(aa, f64x2.mul(wa, a));
    ba = f64x2.add(ba, f64x2.mul(wb, a));
    bb = f64x2.add(bb, f64x2.mul(wb, b));
    const c = v128.load(before + at);
    ac = f64x2.add(ac, f64x2.mul(wa, c));
    bc = f64x2.add(bc, f64x2.mul(wb, c));
    const e = v128.load(before + at, 512);
    ad = f64x2.add(ad, f64x2.mul(wa, e));
    bd = f64x2.add(bd, f64x2.mul(wb, e));
  }
  v128.store(out, s0);
  v128.store(out, s1, 16);
  v128.store(second, ac);
  v128.store(second, ad, 16);
  v128.store(second, aa, 32);
  v128.store(next, bc);
  v128.store(next, bd, 16);
  v128.store(next, ba, 32);
  v128.store(next, bb, 48);
}

/** Sums of products of one column with two others. */
function gatherTwo(z: usize, row: usize, other: usize, out: usize, begin: usize, end: usize): void {
  let s0 = v128.load(out);
  let s1 = v128.load(out, 16);
  for (let pair = begin; pair < end; pair += 4) {
    const at = <usize>load<i32>(pair);
    const w = f64x2.mul(v128.load(z + at), v128.load(row + at));
    s0 = f64x2.add(s0, f64x2.mul(w, v128.load(other + at)));
    s1 = f64x2.add(s1, f64x2.mul(w, v128.load(other + at, 512)));
  }
  v128.store(out, s0);
  v128.store(out, s1, 16);
}

/** Sums of products of one column with four others. */
function gatherFour(
  z: usize,
  row: usize,
  other: usize,
  out: usize,
  begin: usize,
  end: usize,
): void {
  let s0 = v128.load(out);
  let s1 = v128.load(out, 16);
  let s2 = v128.load(out, 32);
  let s3 = v128.load(out, 48);
  for (let pair = begin; pair < end; pair += 4) {
    const at = <usize>load<i32>(pair);
    const w = f64x2.mul(v128.load(z + at), v128.load(row + at));
    s0 = f64x2.add(s0, f64x2.mul(w, v128.load(other + at)));
    s1 = f64x2.add(s1, f64x2.mul(w, v128.load(other + at, 512)));
    s2 = f64x2.add(s2, f64x2.mul(w, v128.load(other + at, 1024)));
    s3 = f64x2.add(s3, f64x2.mul(w, v128.load(other + at, 1536)));
  }
  v128.store(out, s0);
  v128.store(out, s1, 16);
  v128.store(out, s2, 32);
  v128.store(out, s3, 48);
}
