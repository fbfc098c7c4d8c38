// Model-based agglomeration: groups are merged in pairs, each time the pair that adds least to a sum of terms.
// Groups stand in slots in the order of their numbers, those that are gone between them until they are closed up.

/** The contribution of a group to the sum: see mixtureTree.ts of the kernels. */
const FREE: i32 = 0;
const BALLS: i32 = 1;
const EQUAL_BALLS: i32 = 2;

/** Pivots below this share of their diagonal entry are rounding: the matrix is singular. */
const SINGULAR: f64 = 1e-14;
/** Products of pivots outside of these are taken by logarithms. */
const SMALL: f64 = 1e-150;
const LARGE: f64 = 1e150;

let d: i32 = 0;
let packed: i32 = 0;
let criterion: i32 = 0;
let alpha: f64 = 0;
let beta: f64 = 1;
/** Bytes of one number of all slots. */
let span: usize = 0;

let slots: i32 = 0;
let living: i32 = 0;

let numbers: usize = 0;
let slotOf: usize = 0;
let sizes: usize = 0;
let traces: usize = 0;
let terms: usize = 0;
let means: usize = 0;
let within: usize = 0;
let fresh: usize = 0;
let partner: usize = 0;
let least: usize = 0;
let scratch: usize = 0;
let costs: usize = 0;
let merges: usize = 0;
let made: i32 = 0;
let opened: i32 = 0;

function padded(groups: i32): usize {
  return (<usize>((groups + 3) & ~3)) << 3;
}

/** Bytes of everything but the sizes and means that are given. */
export function mixtureTreeBytes(groups: i32, dimensions: i32): usize {
  const entries = <usize>(dimensions * (dimensions + 1)) >> 1;
  const one = padded(groups);
  const n = <usize>groups;
  return (
    one * (7 + entries) + (entries + <usize>dimensions) * 32 + (((n * (n - 1)) >> 1) << 3) + n * 8
  );
}

/** Starts with groups of some size and mean, each of equal records. Sizes and means lie in whole fours of groups. */
export function openMixtureTree(
  groups: i32,
  dimensions: i32,
  which: i32,
  alphaOf: f64,
  betaOf: f64,
  sizesAt: usize,
  meansAt: usize,
  work: usize,
): void {
  d = dimensions;
  packed = (d * (d + 1)) >> 1;
  criterion = which;
  alpha = alphaOf;
  beta = betaOf;
  span = padded(groups);
  slots = living = groups;
  sizes = sizesAt;
  means = meansAt;
  traces = work;
  terms = traces + span;
  fresh = terms + span;
  least = fresh + span;
  within = least + span;
  numbers = within + span * <usize>packed;
  slotOf = numbers + (span >> 1);
  partner = slotOf + (span >> 1);
  scratch = partner + span;
  merges = scratch + <usize>(packed + d) * 32;
  costs = merges + ((<usize>groups) << 3);
  memory.fill(traces, 0, span);
  memory.fill(within, 0, span * <usize>packed);
  for (let g = 0; g < groups; g++) {
    const size = load<f64>(at8(sizes, g));
    store<f64>(
      at8(terms, g),
      which == EQUAL_BALLS ? 0 : size * NativeMath.log((beta * alpha) / size),
    );
    store<i32>(at4(numbers, g), g);
    store<i32>(at4(slotOf, g), g);
    store<i32>(at4(partner, g), -1);
    store<f64>(at8(least, g), Infinity);
  }
  made = 0;
  opened = 1;
}

function at8(base: usize, index: i32): usize {
  return base + ((<usize>index) << 3);
}

function at4(base: usize, index: i32): usize {
  return base + ((<usize>index) << 2);
}

function rowOf(number: i32): usize {
  const n = <usize>number;
  return costs + (((n * (n - 1)) >> 1) << 3);
}

/**
 * Works until about the given number of pairs were visited; returns how many groups are left, or more than there were.
 */
export function growMixtureTree(budget: i32): i32 {
  for (; opened < slots && opened > 0 && budget > 0; opened++) {
    freshCosts(opened, opened);
    memory.copy(rowOf(opened), fresh, (<usize>opened) << 3);
    scan(opened);
    budget -= opened;
  }
  if (opened > 0 && opened < slots) return slots + 1;
  opened = 0;
  while (living > 1 && budget > 0) {
    budget -= 2 * slots;
    mergeBest();
  }
  return living;
}

/** The merges so far: pairs of the number that is kept and that which is gone. */
export function mixtureMerges(): usize {
  return merges;
}

/** The cheapest partner among the groups before this one. */
function scan(number: i32): void {
  const row = rowOf(number);
  const end = load<i32>(at4(slotOf, number));
  let best = Infinity;
  let found = -1;
  for (let slot = 0; slot < end; slot++) {
    const other = load<i32>(at4(numbers, slot));
    if (other < 0) continue;
    const cost = load<f64>(at8(row, other));
    if (cost < best) {
      best = cost;
      found = other;
    }
  }
  store<f64>(at8(least, number), best);
  store<i32>(at4(partner, number), found);
}

function mergeBest(): void {
  let row = -1;
  let best = Infinity;
  for (let slot = 1; slot < slots; slot++) {
    const number = load<i32>(at4(numbers, slot));
    if (number < 0) continue;
    const value = load<f64>(at8(least, number));
    if (row < 0 || value < best) {
      best = value;
      row = number;
    }
  }
  const kept = load<i32>(at4(partner, row));
  const slot = load<i32>(at4(slotOf, kept));
  join(slot, load<i32>(at4(slotOf, row)));
  store<i32>(merges + ((<usize>made) << 3), kept);
  store<i32>(merges + ((<usize>made) << 3), row, 4);
  made++;
  freshCosts(slot, slots);
  const own = rowOf(kept);
  for (let other = 0; other < slots; other++) {
    const number = load<i32>(at4(numbers, other));
    if (number < 0 || number == kept) continue;
    const cost = load<f64>(at8(fresh, other));
    if (number < kept) {
      store<f64>(at8(own, number), cost);
      continue;
    }
    store<f64>(at8(rowOf(number), kept), cost);
    const with_ = load<i32>(at4(partner, number));
    const before = load<f64>(at8(least, number));
    if (with_ == kept || with_ == row) scan(number);
    else if (cost < before || (cost == before && kept < with_)) {
      store<f64>(at8(least, number), cost);
      store<i32>(at4(partner, number), kept);
    }
  }
  if (kept > 0) scan(kept);
  if ((slots - living) * 8 > slots) closeUp();
}

/** The group in slot b becomes part of that in slot a. */
function join(a: i32, b: i32): void {
  const term = unionTerm(a, b);
  const first = load<f64>(at8(sizes, a));
  const second = load<f64>(at8(sizes, b));
  const size = first + second;
  const share = (first * second) / size;
  let trace = load<f64>(at8(traces, a)) + load<f64>(at8(traces, b));
  let at = within;
  for (let i = 0; i < d; i++) {
    const mean = means + <usize>i * span;
    const difference = share * (load<f64>(at8(mean, a)) - load<f64>(at8(mean, b)));
    for (let j = 0; j <= i; j++) {
      const other = means + <usize>j * span;
      const product = difference * (load<f64>(at8(other, a)) - load<f64>(at8(other, b)));
      store<f64>(at8(at, a), load<f64>(at8(at, a)) + (load<f64>(at8(at, b)) + product));
      if (i == j) trace += product;
      at += span;
    }
  }
  store<f64>(at8(traces, a), trace);
  for (let j = 0; j < d; j++) {
    const mean = means + <usize>j * span;
    const sum = first * load<f64>(at8(mean, a)) + second * load<f64>(at8(mean, b));
    store<f64>(at8(mean, a), sum / size);
  }
  store<f64>(at8(sizes, a), size);
  store<f64>(at8(terms, a), term);
  store<i32>(at4(numbers, b), -1);
  living--;
}

/** Takes the slots out whose groups are gone. */
function closeUp(): void {
  let to = 0;
  for (let slot = 0; slot < slots; slot++) {
    const number = load<i32>(at4(numbers, slot));
    if (number < 0) continue;
    if (to < slot) {
      store<i32>(at4(numbers, to), number);
      store<i32>(at4(slotOf, number), to);
      move(sizes, slot, to);
      move(traces, slot, to);
      move(terms, slot, to);
      for (let j = 0; j < d; j++) move(means + <usize>j * span, slot, to);
      for (let p = 0; p < packed; p++) move(within + <usize>p * span, slot, to);
    }
    to++;
  }
  slots = to;
}

function move(base: usize, from: i32, to: i32): void {
  store<f64>(at8(base, to), load<f64>(at8(base, from)));
}

/** The increase of the sum from merging one group with each group of the slots up to an end. */
function freshCosts(slot: i32, end: i32): void {
  const own = load<f64>(at8(terms, slot));
  for (let from = 0; from < end; from += 4) {
    const at = (<usize>from) << 3;
    if (criterion == EQUAL_BALLS) {
      v128.store(fresh + at, growth(slot, at));
      v128.store(fresh + at + 16, growth(slot, at + 16));
      continue;
    }
    let s0 = v128.load(sizes + at);
    let s1 = v128.load(sizes + at, 16);
    const size = v128.load64_splat(at8(sizes, slot));
    s0 = f64x2.add(size, s0);
    s1 = f64x2.add(size, s1);
    let p0 = f64x2.div(plainOf(slot, at), s0);
    let p1 = f64x2.div(plainOf(slot, at + 16), s1);
    let odd = false;
    if (criterion == FREE) {
      const few = f64x2.splat(<f64>d);
      const m0 = f64x2.gt(s0, few);
      const m1 = f64x2.gt(s1, few);
      if (v128.any_true(v128.or(m0, m1))) {
        odd = addDeterminants(slot, at, s0, s1, m0, m1);
        p0 = f64x2.add(p0, determinants0);
        p1 = f64x2.add(p1, determinants1);
      }
    }
    if (odd) {
      // Some determinant is out of the range of doubles, or of a slot that is empty.
      for (let i = 0; i < 4; i++) {
        const other = from + i;
        const cost =
          load<i32>(at4(numbers, other)) < 0 || other >= slots || other == slot
            ? Infinity
            : unionTerm(slot, other) - own - load<f64>(at8(terms, other));
        store<f64>(at8(fresh, other), cost);
      }
      continue;
    }
    v128.store(fresh + at, costOf(s0, p0, own, terms + at));
    v128.store(fresh + at + 16, costOf(s1, p1, own, terms + at + 16));
  }
}

function costOf(size: v128, argument: v128, own: f64, others: usize): v128 {
  const log = f64x2.replace_lane(
    f64x2.splat(NativeMath.log(f64x2.extract_lane(argument, 0))),
    1,
    NativeMath.log(f64x2.extract_lane(argument, 1)),
  );
  return f64x2.sub(f64x2.sub(f64x2.mul(size, log), f64x2.splat(own)), v128.load(others));
}

/** n m / (n + m) |difference of the means|^2. */
function growth(slot: i32, at: usize): v128 {
  const size = v128.load64_splat(at8(sizes, slot));
  const other = v128.load(sizes + at);
  const share = f64x2.div(f64x2.mul(size, other), f64x2.add(size, other));
  let sum = f64x2.splat(0);
  for (let j = 0; j < d; j++) {
    const mean = means + <usize>j * span;
    const difference = f64x2.sub(v128.load64_splat(at8(mean, slot)), v128.load(mean + at));
    sum = f64x2.add(sum, f64x2.mul(f64x2.mul(share, difference), difference));
  }
  return sum;
}

/** beta (tr W + alpha) of the union. */
function plainOf(slot: i32, at: usize): v128 {
  const size = v128.load64_splat(at8(sizes, slot));
  const other = v128.load(sizes + at);
  const share = f64x2.div(f64x2.mul(size, other), f64x2.add(size, other));
  let trace = f64x2.add(v128.load64_splat(at8(traces, slot)), v128.load(traces + at));
  for (let j = 0; j < d; j++) {
    const mean = means + <usize>j * span;
    const difference = f64x2.sub(v128.load64_splat(at8(mean, slot)), v128.load(mean + at));
    trace = f64x2.add(trace, f64x2.mul(f64x2.mul(share, difference), difference));
  }
  return f64x2.mul(f64x2.splat(beta), f64x2.add(trace, f64x2.splat(alpha)));
}

let determinants0: v128 = f64x2.splat(0);
let determinants1: v128 = f64x2.splat(0);

/**
 * |W/n| of the unions with four groups, 0 if they are singular or have too few records. Returns whether a relevant one
 * left the range in which products of pivots are computed.
 */
function addDeterminants(slot: i32, at: usize, s0: v128, s1: v128, m0: v128, m1: v128): bool {
  const size = v128.load64_splat(at8(sizes, slot));
  const share0 = f64x2.div(f64x2.mul(size, v128.load(sizes + at)), s0);
  const share1 = f64x2.div(f64x2.mul(size, v128.load(sizes + at, 16)), s1);
  const entries = scratch + <usize>packed * 32;
  let from = within;
  let to = scratch;
  for (let i = 0; i < d; i++) {
    const mean = means + <usize>i * span;
    const own = v128.load64_splat(at8(mean, slot));
    const a0 = f64x2.mul(share0, f64x2.sub(own, v128.load(mean + at)));
    const a1 = f64x2.mul(share1, f64x2.sub(own, v128.load(mean + at, 16)));
    for (let j = 0; j <= i; j++) {
      const other = means + <usize>j * span;
      const value = v128.load64_splat(at8(other, slot));
      const w = v128.load64_splat(at8(from, slot));
      const b0 = f64x2.sub(value, v128.load(other + at));
      const b1 = f64x2.sub(value, v128.load(other + at, 16));
      v128.store(to, f64x2.add(f64x2.add(w, v128.load(from + at)), f64x2.mul(a0, b0)));
      v128.store(to, f64x2.add(f64x2.add(w, v128.load(from + at, 16)), f64x2.mul(a1, b1)), 16);
      from += span;
      to += 32;
    }
    v128.store(entries + <usize>i * 32, v128.load(to - 32));
    v128.store(entries + <usize>i * 32, v128.load(to - 32, 16), 16);
  }
  const one = f64x2.splat(1);
  const tiny = f64x2.splat(SINGULAR);
  const small = f64x2.splat(SMALL);
  const large = f64x2.splat(LARGE);
  const inverse0 = f64x2.div(one, s0);
  const inverse1 = f64x2.div(one, s1);
  let product0 = one;
  let product1 = one;
  let odd0 = f64x2.splat(0);
  let odd1 = odd0;
  let row = scratch;
  for (let i = 0; i < d; i++) {
    const diagonal = row + <usize>i * 32;
    const pivot0 = v128.load(diagonal);
    const pivot1 = v128.load(diagonal, 16);
    const entry = entries + <usize>i * 32;
    m0 = v128.and(m0, f64x2.gt(pivot0, f64x2.mul(tiny, v128.load(entry))));
    m1 = v128.and(m1, f64x2.gt(pivot1, f64x2.mul(tiny, v128.load(entry, 16))));
    product0 = f64x2.mul(product0, f64x2.mul(pivot0, inverse0));
    product1 = f64x2.mul(product1, f64x2.mul(pivot1, inverse1));
    odd0 = v128.or(odd0, v128.or(f64x2.gt(product0, large), f64x2.lt(product0, small)));
    odd1 = v128.or(odd1, v128.or(f64x2.gt(product1, large), f64x2.lt(product1, small)));
    const reciprocal0 = f64x2.div(one, pivot0);
    const reciprocal1 = f64x2.div(one, pivot1);
    let below = diagonal + 32;
    for (let j = i + 1; j < d; j++) {
      const factor0 = f64x2.mul(v128.load(below + <usize>i * 32), reciprocal0);
      const factor1 = f64x2.mul(v128.load(below + <usize>i * 32, 16), reciprocal1);
      let column = diagonal + 32 + <usize>i * 32;
      let entryAt = below + <usize>(i + 1) * 32;
      for (let k = i + 1; k <= j; k++) {
        v128.store(entryAt, f64x2.sub(v128.load(entryAt), f64x2.mul(factor0, v128.load(column))));
        v128.store(
          entryAt,
          f64x2.sub(v128.load(entryAt, 16), f64x2.mul(factor1, v128.load(column, 16))),
          16,
        );
        entryAt += 32;
        column += <usize>(k + 1) * 32;
      }
      below += <usize>(j + 1) * 32;
    }
    row += <usize>(i + 1) * 32;
  }
  determinants0 = v128.and(product0, m0);
  determinants1 = v128.and(product1, m1);
  return v128.any_true(v128.or(v128.and(odd0, m0), v128.and(odd1, m1)));
}

/** The term of the union of two groups. */
function unionTerm(a: i32, b: i32): f64 {
  const first = load<f64>(at8(sizes, a));
  const second = load<f64>(at8(sizes, b));
  const size = first + second;
  const share = (first * second) / size;
  let trace = load<f64>(at8(traces, a)) + load<f64>(at8(traces, b));
  for (let j = 0; j < d; j++) {
    const mean = means + <usize>j * span;
    const difference = load<f64>(at8(mean, a)) - load<f64>(at8(mean, b));
    trace += share * difference * difference;
  }
  if (criterion == EQUAL_BALLS) return trace;
  const plain = (beta * (trace + alpha)) / size;
  if (criterion == BALLS || size <= <f64>d) return size * NativeMath.log(plain);
  let from = within;
  let to = scratch;
  const entries = scratch + ((<usize>packed) << 3);
  for (let i = 0; i < d; i++) {
    const mean = means + <usize>i * span;
    const difference = share * (load<f64>(at8(mean, a)) - load<f64>(at8(mean, b)));
    for (let j = 0; j <= i; j++) {
      const other = means + <usize>j * span;
      const product = difference * (load<f64>(at8(other, a)) - load<f64>(at8(other, b)));
      store<f64>(to, load<f64>(at8(from, a)) + load<f64>(at8(from, b)) + product);
      from += span;
      to += 8;
    }
    store<f64>(at8(entries, i), load<f64>(to - 8));
  }
  return size * logOfSum(size, plain);
}

/** log(|W/n| + plain) of the matrix in `scratch`, by the pivots of an elimination in place. */
function logOfSum(size: f64, plain: f64): f64 {
  const entries = scratch + ((<usize>packed) << 3);
  const inverse = 1 / size;
  let product: f64 = 1;
  let logarithm: f64 = 0;
  let row = 0;
  for (let i = 0; i < d; i++) {
    const pivot = load<f64>(at8(scratch, row + i));
    if (!(pivot > SINGULAR * load<f64>(at8(entries, i)))) return NativeMath.log(plain);
    product *= pivot * inverse;
    if (product > LARGE || product < SMALL) {
      logarithm += NativeMath.log(product);
      product = 1;
    }
    const reciprocal = 1 / pivot;
    let below = row + i + 1;
    for (let j = i + 1; j < d; j++) {
      const factor = load<f64>(at8(scratch, below + i)) * reciprocal;
      let column = row + i + 1;
      for (let k = i + 1; k <= j; k++) {
        const entry = at8(scratch, below + k);
        store<f64>(entry, load<f64>(entry) - factor * load<f64>(at8(scratch, column + i)));
        column += k + 1;
      }
      below += j + 1;
    }
    row += i + 1;
  }
  if (logarithm == 0) return NativeMath.log(product + plain);
  logarithm += NativeMath.log(product);
  const other = NativeMath.log(plain);
  return logarithm > other
    ? logarithm + NativeMath.log1p(plain * NativeMath.exp(-logarithm))
    : other + NativeMath.log1p(NativeMath.exp(logarithm) / plain);
}
