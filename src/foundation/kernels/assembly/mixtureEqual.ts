// Agglomeration for components with equal covariances: each step merges the pair that least increases |W|, where W is
// the scatter inside all groups together. With s = n m / (n + m) and the difference a of the means, |W| becomes |W|
// (1 + s a'W^-1 a). W changes with each merge, and with it the cost of every pair; but W can grow by no more than
// that factor in any direction, so an earlier cost of a pair, times |W| then over |W| now, is a lower bound of its
// cost. Rows of pairs are visited again only if that bound is less than the best known cost.

let d: i32 = 0;
/** Bytes of one number of all slots. */
let span: usize = 0;
let slots: i32 = 0;
let living: i32 = 0;
/** log|W|. */
let level: f64 = 0;
let merged: i32 = 0;

let sizes: usize = 0;
let means: usize = 0;
/** L^-1 of the means, where L L' = W. */
let turned: usize = 0;
/** W, its factor and the inverse of that: rows of d numbers. */
let within: usize = 0;
let factor: usize = 0;
let inverse: usize = 0;
let numbers: usize = 0;
let slotOf: usize = 0;
let partner: usize = 0;
/** The stamp at which a row was last visited. */
let seen: usize = 0;
/** By number: log of the least that a merge with a group before would add, as a share of |W|, plus log|W| then. */
let keys: usize = 0;
let costs: usize = 0;
let merges: usize = 0;

function padded(groups: i32): usize {
  return (<usize>((groups + 3) & ~3)) << 3;
}

function at8(base: usize, index: i32): usize {
  return base + ((<usize>index) << 3);
}

function at4(base: usize, index: i32): usize {
  return base + ((<usize>index) << 2);
}

export function equalTreeBytes(groups: i32, dimensions: i32): usize {
  const c = <usize>dimensions;
  return padded(groups) * (c + 5) + 3 * c * c * 8;
}

/** Starts with groups of equal records, and W a diagonal that is given. Sizes and means lie in whole fours of groups. */
export function openEqualTree(
  groups: i32,
  dimensions: i32,
  sizesAt: usize,
  meansAt: usize,
  diagonal: usize,
  work: usize,
): void {
  d = dimensions;
  span = padded(groups);
  slots = living = groups;
  merged = 0;
  sizes = sizesAt;
  means = meansAt;
  turned = work;
  keys = turned + <usize>d * span;
  costs = keys + span;
  merges = costs + span;
  numbers = merges + span;
  slotOf = numbers + (span >> 1);
  partner = slotOf + (span >> 1);
  seen = partner + (span >> 1);
  const matrix = (<usize>(d * d)) << 3;
  within = seen + (span >> 1);
  factor = within + matrix;
  inverse = factor + matrix;
  memory.fill(within, 0, 3 * matrix);
  for (let j = 0; j < d; j++) store<f64>(at8(within, j * d + j), load<f64>(at8(diagonal, j)));
  for (let g = 0; g < groups; g++) {
    store<i32>(at4(numbers, g), g);
    store<i32>(at4(slotOf, g), g);
    store<i32>(at4(partner, g), -1);
    store<i32>(at4(seen, g), -1);
    store<f64>(at8(keys, g), g == 0 ? Infinity : -Infinity);
  }
  turn();
}

/** Works until about the given number of pairs were visited; returns how many groups are left. */
export function growEqualTree(budget: i32): i32 {
  while (living > 1 && budget > 0) {
    let row = -1;
    let best = Infinity;
    for (let slot = 1; slot < slots; slot++) {
      const number = load<i32>(at4(numbers, slot));
      if (number < 0) continue;
      const key = load<f64>(at8(keys, number));
      if (row < 0 || key < best) {
        best = key;
        row = number;
      }
    }
    budget -= 2 * slots;
    if (load<i32>(at4(seen, row)) == merged) merge(row);
    else look(row);
  }
  return living;
}

/** The merges so far: pairs of the number that is kept and that which is gone. */
export function equalMerges(): usize {
  return merges;
}

/** The cheapest partner of a group among those before it. */
function look(row: i32): void {
  const end = load<i32>(at4(slotOf, row));
  costsOf(end, end);
  let best = Infinity;
  let found = -1;
  for (let slot = 0; slot < end; slot++) {
    const number = load<i32>(at4(numbers, slot));
    if (number < 0) continue;
    const cost = load<f64>(at8(costs, slot));
    if (found < 0 || cost < best) {
      best = cost;
      found = number;
    }
  }
  store<i32>(at4(partner, row), found);
  store<i32>(at4(seen, row), merged);
  store<f64>(at8(keys, row), NativeMath.log(best) + level);
}

/** s a'W^-1 a of the group in a slot with the groups of the slots up to an end. */
function costsOf(slot: i32, end: i32): void {
  const size = v128.load64_splat(at8(sizes, slot));
  for (let from = 0; from < end; from += 4) {
    const at = (<usize>from) << 3;
    let q0 = f64x2.splat(0);
    let q1 = q0;
    let column = turned;
    for (let j = 0; j < d; j++) {
      const own = v128.load64_splat(at8(column, slot));
      const a0 = f64x2.sub(own, v128.load(column + at));
      const a1 = f64x2.sub(own, v128.load(column + at, 16));
      q0 = f64x2.add(q0, f64x2.mul(a0, a0));
      q1 = f64x2.add(q1, f64x2.mul(a1, a1));
      column += span;
    }
    const s0 = v128.load(sizes + at);
    const s1 = v128.load(sizes + at, 16);
    const share0 = f64x2.div(f64x2.mul(size, s0), f64x2.add(size, s0));
    const share1 = f64x2.div(f64x2.mul(size, s1), f64x2.add(size, s1));
    v128.store(costs + at, f64x2.mul(share0, q0));
    v128.store(costs + at, f64x2.mul(share1, q1), 16);
  }
}

function merge(row: i32): void {
  const kept = load<i32>(at4(partner, row));
  const a = load<i32>(at4(slotOf, kept));
  const b = load<i32>(at4(slotOf, row));
  const first = load<f64>(at8(sizes, a));
  const second = load<f64>(at8(sizes, b));
  const size = first + second;
  const share = (first * second) / size;
  for (let j = 0; j < d; j++) {
    const x = means + <usize>j * span;
    const difference = share * (load<f64>(at8(x, a)) - load<f64>(at8(x, b)));
    for (let k = 0; k <= j; k++) {
      const y = means + <usize>k * span;
      const entry = at8(within, j * d + k);
      const product = difference * (load<f64>(at8(y, a)) - load<f64>(at8(y, b)));
      store<f64>(entry, load<f64>(entry) + product);
    }
  }
  for (let j = 0; j < d; j++) {
    const x = means + <usize>j * span;
    const sum = first * load<f64>(at8(x, a)) + second * load<f64>(at8(x, b));
    store<f64>(at8(x, a), sum / size);
  }
  store<f64>(at8(sizes, a), size);
  store<i32>(at4(numbers, b), -1);
  store<i32>(merges + ((<usize>merged) << 3), kept);
  store<i32>(merges + ((<usize>merged) << 3), row, 4);
  merged++;
  living--;
  if ((slots - living) * 8 > slots) closeUp();
  turn();
  const slot = load<i32>(at4(slotOf, kept));
  costsOf(slot, slots);
  for (let other = slot + 1; other < slots; other++) {
    const number = load<i32>(at4(numbers, other));
    if (number < 0) continue;
    const key = NativeMath.log(load<f64>(at8(costs, other))) + level;
    if (key >= load<f64>(at8(keys, number))) continue;
    store<f64>(at8(keys, number), key);
  }
  if (kept > 0) store<f64>(at8(keys, kept), -Infinity);
}

/** The factor of W, log|W|, and the means as they look through it. */
function turn(): void {
  level = 0;
  for (let j = 0; j < d; j++) {
    for (let i = j; i < d; i++) {
      let sum = load<f64>(at8(within, i * d + j));
      for (let k = 0; k < j; k++) {
        sum -= load<f64>(at8(factor, i * d + k)) * load<f64>(at8(factor, j * d + k));
      }
      if (i == j) {
        level += NativeMath.log(sum);
        store<f64>(at8(factor, j * d + j), sqrt<f64>(sum));
      } else store<f64>(at8(factor, i * d + j), sum / load<f64>(at8(factor, j * d + j)));
    }
  }
  for (let j = 0; j < d; j++) {
    store<f64>(at8(inverse, j * d + j), 1 / load<f64>(at8(factor, j * d + j)));
    for (let i = j + 1; i < d; i++) {
      let sum: f64 = 0;
      for (let k = j; k < i; k++) {
        sum += load<f64>(at8(factor, i * d + k)) * load<f64>(at8(inverse, k * d + j));
      }
      store<f64>(at8(inverse, i * d + j), -sum / load<f64>(at8(factor, i * d + i)));
    }
  }
  const end = (<usize>((slots + 3) & ~3)) << 3;
  for (let j = 0; j < d; j++) {
    const to = turned + <usize>j * span;
    for (let at: usize = 0; at < end; at += 32) {
      let y0 = f64x2.splat(0);
      let y1 = y0;
      let x = means + at;
      for (let k = 0; k <= j; k++) {
        const a = v128.load64_splat(at8(inverse, j * d + k));
        y0 = f64x2.add(y0, f64x2.mul(a, v128.load(x)));
        y1 = f64x2.add(y1, f64x2.mul(a, v128.load(x, 16)));
        x += span;
      }
      v128.store(to + at, y0);
      v128.store(to + at, y1, 16);
    }
  }
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
      store<f64>(at8(sizes, to), load<f64>(at8(sizes, slot)));
      for (let j = 0; j < d; j++) {
        const column = means + <usize>j * span;
        store<f64>(at8(column, to), load<f64>(at8(column, slot)));
      }
    }
    to++;
  }
  slots = to;
}
