// The nearest and the farthest records of many points at once, in one pass over the records. The state
// below makes an instance of the module serve one batch pass: see batchPass.ts, its only user.
//
// The pass is a filter in integers. Records and points are rounded to multiples of a quantum around a
// centre, X and Y, so that none is longer than 32767: then |X|^2 / 2 - X.Y fits 32 bits at every step of
// the sum, by Cauchy and Schwarz, and is exact. In quanta, rounding moves each of the two by at most half
// the root of the number of columns; so a distance differs from |X - Y| by at most that root, the margin.
// What the filter lets through is measured in doubles.
//
// Blocks hold 16 records: their |X|^2 / 2, rounded down, then for each pair of columns the 16 pairs of
// values, as the instruction wants them that multiplies pairs and adds the two products. The living records
// are kept together in the slots 0 to living - 1: one that is removed gives its slot to the last one.

/** Fields of a list, of which each query has two, the nearest and the farthest. Four bytes each. */
const WANT: usize = 0;
const SIZE: usize = 4;
const CAPACITY: usize = 8;
const ENTRIES: usize = 12;
/** Scores below it enter the list of the nearest, scores above it the list of the farthest. */
const GATE: usize = 16;
/** |Y|^2 of the query. */
const NORM: usize = 20;
/** 1 for the nearest, -1 for the farthest: entries keep score times sign, so that the smallest are best. */
const SIGN: usize = 24;
const LIST: usize = 32;

/** Entries are a key and a slot. */
const ENTRY: usize = 8;

const scores = memory.data(64, 16);

/** Original values, record by record. */
let rows: usize = 0;
let columns: i32 = 0;
let pairs: i32 = 0;
let living: i32 = 0;
let indexOf: usize = 0;
let slotOf: usize = 0;
let blocks: usize = 0;
let blockBytes: usize = 0;
let centre: usize = 0;
let perQuantum: f64 = 0;
let margin: f64 = 0;

// Addresses of the current pass: its queries, its lists with their limits, and the distances of the current list.
let points: usize = 0;
let lists: usize = 0;
let limits: usize = 0;
let measured: usize = 0;
let sorted: usize = 0;
let sortedIndex: usize = 0;

/** Takes over rows that are in place, and a permutation of the records in `indexOfAt`. */
export function openBatch(
  rowsAt: usize,
  records: i32,
  columnCount: i32,
  indexOfAt: usize,
  slotOfAt: usize,
  blocksAt: usize,
): void {
  rows = rowsAt;
  columns = columnCount;
  pairs = (columnCount + 1) >> 1;
  living = records;
  indexOf = indexOfAt;
  slotOf = slotOfAt;
  blocks = blocksAt;
  blockBytes = 64 + ((<usize>pairs) << 6);
  // Beyond the root, room for the rounding of doubles, which is some 1e-10 quanta.
  margin = sqrt<f64>(<f64>columnCount) + 0.001;
  for (let slot = 0; slot < records; slot++) {
    store<i32>(slotOf + ((<usize>load<i32>(indexOf + ((<usize>slot) << 2))) << 2), slot);
  }
}

/** Rounds the living records anew, around another centre and to another quantum. */
export function frameBatch(centreAt: usize, quantum: f64): void {
  centre = centreAt;
  perQuantum = 1 / quantum;
  const odd = columns & 1;
  for (let slot = 0; slot < living; slot++) {
    const block = blockOf(slot);
    const lane = <usize>(slot & 15);
    const at = block + 64 + (lane << 2);
    const row = rowOf(slot);
    let norm: i32 = 0;
    for (let j = 0; j < columns; j++) {
      const x = rounded(row, j);
      norm += x * x;
      store<i16>(at + ((<usize>(j >> 1)) << 6) + ((<usize>(j & 1)) << 1), <i16>x);
    }
    if (odd) store<i16>(at + ((<usize>(pairs - 1)) << 6), 0, 2);
    store<i32>(block + (lane << 2), norm >> 1);
  }
}

/** Removes a living record. */
export function removeFromBatch(index: i32): void {
  const slot = load<i32>(slotOf + ((<usize>index) << 2));
  const last = --living;
  let to = blockOf(slot) + ((<usize>(slot & 15)) << 2);
  let from = blockOf(last) + ((<usize>(last & 15)) << 2);
  for (let p = 0; p <= pairs; p++) {
    store<i32>(to, load<i32>(from));
    to += 64;
    from += 64;
  }
  const moved = load<i32>(indexOf + ((<usize>last) << 2));
  store<i32>(indexOf + ((<usize>slot) << 2), moved);
  store<i32>(slotOf + ((<usize>moved) << 2), slot);
  store<i32>(slotOf + ((<usize>index) << 2), -1);
}

/**
 * Fills the lists of an even number of queries. A list comes with the number of entries that it wants, its capacity of
 * at least twice that number, the address of its entries, and its limit: a squared distance that the nearest must not
 * exceed, or the farthest not fall short of. `work` has space for the queries, four bytes per pair of columns each, and
 * `scratch` 24 bytes for each entry of the longest list. Then each list is written in order to `distances` and
 * `indices`, in as many slots as it wants; its size is the number of slots used.
 */
export function passBatch(
  pointsAt: usize,
  count: i32,
  listsAt: usize,
  limitsAt: usize,
  work: usize,
  distances: usize,
  indices: usize,
  scratch: usize,
  longest: i32,
): void {
  points = pointsAt;
  lists = listsAt;
  limits = limitsAt;
  measured = scratch;
  sorted = measured + ((<usize>longest) << 3);
  sortedIndex = sorted + ((<usize>longest) << 3);
  for (let q = 0; q < count; q++) openQuery(q, work);
  const twin = (<usize>pairs) << 3;
  for (let from = 0; from < living; from += 16) {
    const block = blockOf(from);
    let query = work;
    let list = lists;
    for (let q = 0; q < count; q += 2) {
      passTwo(from, block, query, list);
      query += twin;
      list += 4 * LIST;
    }
  }
  const end = lists + <usize>count * (2 * LIST);
  for (let list = lists; list < end; list += LIST) {
    close(list, distances, indices);
    const want = <usize>load<i32>(list, WANT);
    distances += want << 3;
    indices += want << 2;
  }
}

function blockOf(slot: i32): usize {
  return blocks + <usize>(slot >> 4) * blockBytes;
}

function rowOf(slot: i32): usize {
  return rows + <usize>indexAt(slot) * ((<usize>columns) << 3);
}

function rounded(point: usize, j: i32): i32 {
  const offset = (<usize>j) << 3;
  return <i32>nearest<f64>((load<f64>(point + offset) - load<f64>(centre + offset)) * perQuantum);
}

/** Rounds a query, with the sign turned, and opens its lists. Two queries lie interleaved, pair by pair. */
function openQuery(q: i32, work: usize): void {
  const point = points + <usize>q * ((<usize>columns) << 3);
  const at = work + <usize>(q >> 1) * ((<usize>pairs) << 3) + ((<usize>(q & 1)) << 2);
  let norm: i32 = 0;
  if (columns & 1) store<i32>(at + ((<usize>(pairs - 1)) << 3), 0);
  for (let j = 0; j < columns; j++) {
    const y = rounded(point, j);
    norm += y * y;
    store<i16>(at + ((<usize>(j >> 1)) << 3) + ((<usize>(j & 1)) << 1), <i16>-y);
  }
  let list = lists + <usize>q * (2 * LIST);
  for (let sign = 1; sign >= -1; sign -= 2) {
    store<i32>(list, 0, SIZE);
    store<i32>(list, norm, NORM);
    store<i32>(list, sign, SIGN);
    const limit = sqrt<f64>(limitOf(list)) * perQuantum + <f64>sign * margin;
    const bound = load<i32>(list, WANT) > 0 ? boundAt(sign, <f64>norm, limit) : -i32.MAX_VALUE;
    store<i32>(list, sign * bound, GATE);
    list += LIST;
  }
}

/** One block of records, two queries. */
function passTwo(from: i32, block: usize, query: usize, list: usize): void {
  let a0 = v128.load(block);
  let a1 = v128.load(block, 16);
  let a2 = v128.load(block, 32);
  let a3 = v128.load(block, 48);
  let b0 = a0;
  let b1 = a1;
  let b2 = a2;
  let b3 = a3;
  let at = block + 64;
  const end = block + blockBytes;
  while (at < end) {
    const u = v128.load32_splat(query);
    const w = v128.load32_splat(query, 4);
    const x0 = v128.load(at);
    a0 = i32x4.add(a0, i32x4.dot_i16x8_s(x0, u));
    b0 = i32x4.add(b0, i32x4.dot_i16x8_s(x0, w));
    const x1 = v128.load(at, 16);
    a1 = i32x4.add(a1, i32x4.dot_i16x8_s(x1, u));
    b1 = i32x4.add(b1, i32x4.dot_i16x8_s(x1, w));
    const x2 = v128.load(at, 32);
    a2 = i32x4.add(a2, i32x4.dot_i16x8_s(x2, u));
    b2 = i32x4.add(b2, i32x4.dot_i16x8_s(x2, w));
    const x3 = v128.load(at, 48);
    a3 = i32x4.add(a3, i32x4.dot_i16x8_s(x3, u));
    b3 = i32x4.add(b3, i32x4.dot_i16x8_s(x3, w));
    at += 64;
    query += 8;
  }
  if (isReached(list, a0, a1, a2, a3)) collect(list, from, a0, a1, a2, a3);
  if (isReached(list + 2 * LIST, b0, b1, b2, b3)) collect(list + 2 * LIST, from, b0, b1, b2, b3);
}

function isReached(list: usize, s0: v128, s1: v128, s2: v128, s3: v128): bool {
  const least = i32x4.min_s(i32x4.min_s(s0, s1), i32x4.min_s(s2, s3));
  const most = i32x4.max_s(i32x4.max_s(s0, s1), i32x4.max_s(s2, s3));
  return v128.any_true(
    v128.or(
      i32x4.lt_s(least, v128.load32_splat(list, GATE)),
      i32x4.gt_s(most, v128.load32_splat(list, LIST + GATE)),
    ),
  );
}

/** Enters what passes the gates of a query. */
function collect(list: usize, from: i32, s0: v128, s1: v128, s2: v128, s3: v128): void {
  v128.store(scores, s0);
  v128.store(scores, s1, 16);
  v128.store(scores, s2, 32);
  v128.store(scores, s3, 48);
  const below = v128.load32_splat(list, GATE);
  const near =
    i32x4.bitmask(i32x4.lt_s(s0, below)) |
    (i32x4.bitmask(i32x4.lt_s(s1, below)) << 4) |
    (i32x4.bitmask(i32x4.lt_s(s2, below)) << 8) |
    (i32x4.bitmask(i32x4.lt_s(s3, below)) << 12);
  const above = v128.load32_splat(list, LIST + GATE);
  const far =
    i32x4.bitmask(i32x4.gt_s(s0, above)) |
    (i32x4.bitmask(i32x4.gt_s(s1, above)) << 4) |
    (i32x4.bitmask(i32x4.gt_s(s2, above)) << 8) |
    (i32x4.bitmask(i32x4.gt_s(s3, above)) << 12);
  enter(list, from, near, 1);
  enter(list + LIST, from, far, -1);
}

function enter(list: usize, from: i32, mask: i32, sign: i32): void {
  while (mask) {
    const lane = ctz<i32>(mask);
    mask &= mask - 1;
    // Behind the living records the last block holds what was there before.
    if (from + lane >= living) return;
    const size = load<i32>(list, SIZE);
    const entry = <usize>load<i32>(list, ENTRIES) + <usize>size * ENTRY;
    store<i32>(entry, sign * load<i32>(scores + ((<usize>lane) << 2)));
    store<i32>(entry, from + lane, 4);
    store<i32>(list, size + 1, SIZE);
    if (size + 1 == load<i32>(list, CAPACITY)) condense(list);
  }
}

/** Makes room in a full list and narrows its gate. */
function condense(list: usize): void {
  const want = load<i32>(list, WANT);
  const bound = narrow(list, want);
  store<i32>(list, load<i32>(list, SIGN) * bound, GATE);
  // Many records are at nearly one distance: only exact distances tell them apart.
  if (load<i32>(list, SIZE) > want + ((load<i32>(list, CAPACITY) - want) >> 1)) trim(list, want);
}

/** Drops the entries that cannot be among the best, of which there are enough; returns the bound of keys. */
function narrow(list: usize, want: i32): i32 {
  const entries = <usize>load<i32>(list, ENTRIES);
  const size = load<i32>(list, SIZE);
  const bound = boundBehind(list, rankedKey(entries, size, want - 1));
  let kept = entries;
  const end = entries + <usize>size * ENTRY;
  for (let entry = entries; entry < end; entry += ENTRY) {
    const pair = load<u64>(entry);
    if (<i32>pair >= bound) continue;
    store<u64>(kept, pair);
    kept += ENTRY;
  }
  store<i32>(list, <i32>((kept - entries) / ENTRY), SIZE);
  return bound;
}

/**
 * The key from which on records cannot be among the best, when as many as are wanted have a key of at most
 * the one given. Their distances are within a margin of |X - Y|, and so is that of the record in question,
 * hence the two margins.
 */
function boundBehind(list: usize, key: i32): i32 {
  const norm = <f64>load<i32>(list, NORM);
  const sign = load<i32>(list, SIGN);
  const square = sign > 0 ? norm + 2 * <f64>key + 1 : norm - 2 * <f64>key;
  return boundAt(sign, norm, sqrt<f64>(max<f64>(0, square)) + 2 * <f64>sign * margin);
}

/**
 * The key from which on |X - Y| is surely larger than a reach, or smaller for the farthest. With
 * V = |X - Y|^2, a score is (V - |Y|^2) / 2 or half less.
 */
function boundAt(sign: i32, norm: f64, reach: f64): i32 {
  const square = reach > 0 ? reach * reach : 0;
  const bound = sign > 0 ? (square - norm) / 2 : (norm + 1 - square) / 2;
  const most = <f64>i32.MAX_VALUE;
  return <i32>max<f64>(-most, min<f64>(floor<f64>(bound) + 2, most));
}

function limitOf(list: usize): f64 {
  return load<f64>(limits + (((list - lists) / LIST) << 3));
}

/** The key of a rank, by quickselect (Hoare 1961). Changes the order of the entries. */
function rankedKey(entries: usize, size: i32, rank: i32): i32 {
  let low = 0;
  let high = size - 1;
  while (low < high) {
    const pivot = load<i32>(entries + <usize>((low + high) >> 1) * ENTRY);
    let i = low;
    let j = high;
    while (i <= j) {
      while (load<i32>(entries + <usize>i * ENTRY) < pivot) i++;
      while (load<i32>(entries + <usize>j * ENTRY) > pivot) j--;
      if (i <= j) {
        const swapped = load<u64>(entries + <usize>i * ENTRY);
        store<u64>(entries + <usize>i * ENTRY, load<u64>(entries + <usize>j * ENTRY));
        store<u64>(entries + <usize>j * ENTRY, swapped);
        i++;
        j--;
      }
    }
    if (rank <= j) high = j;
    else if (rank >= i) low = i;
    else break;
  }
  return load<i32>(entries + <usize>rank * ENTRY);
}

/** Keeps of a list the best by distance and index. */
function trim(list: usize, want: i32): void {
  const entries = <usize>load<i32>(list, ENTRIES);
  const size = load<i32>(list, SIZE);
  measure(list, size);
  const distance = load<f64>(sorted + ((<usize>(want - 1)) << 3));
  const index = load<i32>(sortedIndex + ((<usize>(want - 1)) << 2));
  let kept = 0;
  for (let i = 0; i < size; i++) {
    const pair = load<u64>(entries + <usize>i * ENTRY);
    const other = load<f64>(measured + ((<usize>i) << 3));
    if (other > distance || (other == distance && indexAt(<i32>(pair >> 32)) > index)) continue;
    store<u64>(entries + <usize>kept * ENTRY, pair);
    kept++;
  }
  store<i32>(list, kept, SIZE);
}

/** Writes the best of a list in order. */
function close(list: usize, distances: usize, indices: usize): void {
  const want = load<i32>(list, WANT);
  if (load<i32>(list, SIZE) > want) narrow(list, want);
  const size = load<i32>(list, SIZE);
  measure(list, size);
  const sign = <f64>load<i32>(list, SIGN);
  const limit = sign * limitOf(list);
  let found = min(size, want);
  while (found > 0 && load<f64>(sorted + ((<usize>(found - 1)) << 3)) > limit) found--;
  for (let i = 0; i < found; i++) {
    store<f64>(distances + ((<usize>i) << 3), sign * load<f64>(sorted + ((<usize>i) << 3)));
    store<i32>(indices + ((<usize>i) << 2), load<i32>(sortedIndex + ((<usize>i) << 2)));
  }
  store<i32>(list, found, SIZE);
}

function indexAt(slot: i32): i32 {
  return load<i32>(indexOf + ((<usize>slot) << 2));
}

/**
 * The squared distances of a list's entries times its sign, in their order in `measured`, and by size with
 * the records in `sorted` and `sortedIndex`.
 */
function measure(list: usize, size: i32): void {
  const point = points + ((list - lists) / (2 * LIST)) * ((<usize>columns) << 3);
  const sign = <f64>load<i32>(list, SIGN);
  let entry = <usize>load<i32>(list, ENTRIES);
  for (let i = 0; i < size; i++) {
    const index = indexAt(load<i32>(entry, 4));
    const key = sign * distance(index, point);
    store<f64>(measured + ((<usize>i) << 3), key);
    store<f64>(sorted + ((<usize>i) << 3), key);
    store<i32>(sortedIndex + ((<usize>i) << 2), index);
    entry += ENTRY;
  }
  sort(size);
}

/** The sum over the columns, in order, of the squared differences. */
function distance(index: i32, point: usize): f64 {
  const bytes = (<usize>columns) << 3;
  let at = rows + <usize>index * bytes;
  const end = at + bytes;
  let sum: f64 = 0;
  while (at < end) {
    const difference = load<f64>(at) - load<f64>(point);
    sum += difference * difference;
    at += 8;
    point += 8;
  }
  return sum;
}

/** Sorts by key, then index: shellsort with the steps of Knuth (1973), as lists are short. */
function sort(size: i32): void {
  let step = 1;
  while (step < size / 3) step = 3 * step + 1;
  for (; step > 0; step = step / 3) {
    for (let i = step; i < size; i++) {
      const key = load<f64>(sorted + ((<usize>i) << 3));
      const index = load<i32>(sortedIndex + ((<usize>i) << 2));
      let to = i;
      for (; to >= step; to -= step) {
        const before = load<f64>(sorted + ((<usize>(to - step)) << 3));
        const beforeIndex = load<i32>(sortedIndex + ((<usize>(to - step)) << 2));
        if (before < key || (before == key && beforeIndex < index)) break;
        store<f64>(sorted + ((<usize>to) << 3), before);
        store<i32>(sortedIndex + ((<usize>to) << 2), beforeIndex);
      }
      store<f64>(sorted + ((<usize>to) << 3), key);
      store<i32>(sortedIndex + ((<usize>to) << 2), index);
    }
  }
}
