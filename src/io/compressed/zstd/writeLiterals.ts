import { stateTable } from './entropy.ts';
import { MOST_BITS } from './literals.ts';
import { shares, stateCoder, writeTable } from './writeEntropy.ts';

const RAW = 0;
const REPEATED = 1;
const CODED = 2;
/** Fewer literals than this are one stream, which saves the six bytes that say where four streams begin. */
const FOUR_STREAMS = 256;
/** Fewer are written as they are: their code takes more than it saves. */
const LEAST_CODED = 32;
const MOST_DIRECT_WEIGHTS = 128;
const WEIGHT_LOG = 6;

const counts = new Int32Array(256);
const otherCounts = new Int32Array(256);
/** Of each symbol the bits above its length, which has four. */
const code = new Int32Array(256);
const lengths = new Uint8Array(256);

/**
 * Writes the literals of a block (RFC 8878, 3.1.1.3.1) in the smallest of three ways: as they are, as one byte
 * that is repeated, or in a Huffman code; says where they end. `out` needs room for the literals and eight
 * bytes more.
 */
export function writeLiterals(
  literals: Uint8Array,
  count: number,
  out: Uint8Array,
  view: DataView,
  from: number,
): number {
  if (count >= 4 && isRepeated(literals, 0, count)) {
    const at = writePlainHead(REPEATED, count, out, from);
    out[at] = literals[0];
    return at + 1;
  }
  if (count >= LEAST_CODED) {
    const end = writeCoded(literals, count, out, view, from);
    if (end > 0) return end;
  }
  const at = writePlainHead(RAW, count, out, from);
  out.set(literals.subarray(0, count), at);
  return at + count;
}

/** Whether all bytes from `from` to `to` are the same. */
export function isRepeated(bytes: Uint8Array, from: number, to: number): boolean {
  for (let i = from + 1; i < to; i++) if (bytes[i] !== bytes[from]) return false;
  return true;
}

function writePlainHead(kind: number, count: number, out: Uint8Array, from: number): number {
  if (count < 32) {
    out[from] = kind | (count << 3);
    return from + 1;
  }
  const word = kind | (count < 4096 ? 1 << 2 : 3 << 2) | (count << 4);
  out[from] = word;
  out[from + 1] = word >> 8;
  if (count < 4096) return from + 2;
  out[from + 2] = word >> 16;
  return from + 3;
}

/** Where coded literals end, or 0 if they would not be smaller than they are. */
function writeCoded(
  literals: Uint8Array,
  count: number,
  out: Uint8Array,
  view: DataView,
  from: number,
): number {
  counts.fill(0);
  otherCounts.fill(0);
  // Two tables, because the same cell cannot be raised twice at once.
  for (let i = 1; i < count; i += 2) {
    counts[literals[i - 1]]++;
    otherCounts[literals[i]]++;
  }
  if (count % 2 === 1) counts[literals[count - 1]]++;
  for (let symbol = 0; symbol < 256; symbol++) counts[symbol] += otherCounts[symbol];

  const log = limitedLengths();
  if (log === 0) return 0;
  let bits = 0;
  for (let symbol = 0; symbol < 256; symbol++) bits += counts[symbol] * lengths[symbol];
  if (bits >= 8 * (count - 8)) return 0;

  const isSingle = count < FOUR_STREAMS;
  const head = count < 1024 ? 3 : count < 16384 ? 4 : 5;
  const start = from + head;
  let at = writeWeights(log, out, start);
  if (at === 0 || at - start + (bits >> 3) >= count) return 0;
  assignCodes(log);
  if (isSingle) at = writeStream(literals, 0, count, out, view, at);
  else {
    const quarter = (count + 3) >> 2;
    let jump = at;
    at += 6;
    for (let stream = 0; stream < 4; stream++) {
      const first = stream * quarter;
      const end = writeStream(literals, first, Math.min(count, first + quarter), out, view, at);
      if (stream < 3) {
        out[jump++] = end - at;
        out[jump++] = (end - at) >> 8;
      }
      at = end;
    }
  }
  const size = at - start;
  if (size >= count) return 0;
  const format = isSingle ? 0 : head - 2;
  const width = head === 3 ? 10 : head === 4 ? 14 : 18;
  const low = CODED | (format << 2) | (count << 4) | (size << (4 + width));
  out[from] = low;
  out[from + 1] = low >> 8;
  out[from + 2] = low >> 16;
  if (head > 3) out[from + 3] = low >> 24;
  if (head > 4) out[from + 4] = size >> (28 - width);
  return at;
}

const sorted = new Uint32Array(256);
const weightsOfNodes = new Int32Array(512);
const parents = new Int32Array(512);
const depths = new Int32Array(512);

/**
 * The lengths of a Huffman code (1952) for the counts, of at most 11 bits: longer ones are cut, and the
 * rarest of the others made longer until the code can be told apart. The longest length, or 0 if there is
 * no code. Ties are broken by the symbols, so that the code depends on the counts alone.
 */
function limitedLengths(): number {
  let n = 0;
  lengths.fill(0);
  for (let symbol = 0; symbol < 256; symbol++) {
    if (counts[symbol] > 0) sorted[n++] = counts[symbol] * 256 + symbol;
  }
  if (n < 2) return 0;
  sorted.subarray(0, n).sort();
  for (let i = 0; i < n; i++) weightsOfNodes[i] = sorted[i] >>> 8;
  let leaf = 0;
  let inner = n;
  const nodes = 2 * n - 1;
  for (let node = n; node < nodes; node++) {
    let sum = 0;
    for (let child = 0; child < 2; child++) {
      const isLeaf = leaf < n && (inner >= node || weightsOfNodes[leaf] <= weightsOfNodes[inner]);
      const which = isLeaf ? leaf++ : inner++;
      parents[which] = node;
      sum += weightsOfNodes[which];
    }
    weightsOfNodes[node] = sum;
  }
  depths[nodes - 1] = 0;
  for (let node = nodes - 2; node >= 0; node--) depths[node] = depths[parents[node]] + 1;

  // From here on in the order of the leaves: the rarest, and so the longest, come first.
  let left = 1 << MOST_BITS;
  for (let i = 0; i < n; i++) {
    depths[i] = Math.min(depths[i], MOST_BITS);
    left -= 1 << (MOST_BITS - depths[i]);
  }
  while (left < 0) {
    let longest = -1;
    for (let i = 0; i < n; i++) {
      if (depths[i] < MOST_BITS && (longest < 0 || depths[i] > depths[longest])) longest = i;
    }
    left += 1 << (MOST_BITS - 1 - depths[longest]);
    depths[longest]++;
  }
  for (let i = n - 1; i >= 0 && left > 0; i--) {
    const gain = 1 << (MOST_BITS - depths[i]);
    if (gain > left) continue;
    left -= gain;
    depths[i]--;
  }
  if (left !== 0) return 0;
  let most = 0;
  for (let i = 0; i < n; i++) {
    lengths[sorted[i] & 255] = depths[i];
    most = Math.max(most, depths[i]);
  }
  return most;
}

/** Codes in the order in which a decoder fills its table: the longest first, and by their symbols. */
function assignCodes(log: number): void {
  let at = 0;
  for (let length = log; length > 0; length--) {
    for (let symbol = 0; symbol < 256; symbol++) {
      if (lengths[symbol] !== length) continue;
      code[symbol] = ((at >> (log - length)) << 4) | length;
      at += 1 << (log - length);
    }
  }
}

const weights = new Uint8Array(256);
const weightCounts = new Int32Array(MOST_BITS + 1);

/** Writes the description of the code (RFC 8878, 4.2.1); returns where it ends, or 0 if it cannot be described. */
function writeWeights(log: number, out: Uint8Array, from: number): number {
  let count = 255;
  while (lengths[count] === 0) count--;
  // The last is told by the others.
  weightCounts.fill(0);
  for (let symbol = 0; symbol < count; symbol++) {
    weights[symbol] = lengths[symbol] === 0 ? 0 : log + 1 - lengths[symbol];
    weightCounts[weights[symbol]]++;
  }
  const direct = (count + 1) >> 1;
  const end = writePackedWeights(count, out, from + 1);
  const packed = end - from - 1;
  if (end > 0 && packed < 128 && (packed < direct || count > MOST_DIRECT_WEIGHTS)) {
    out[from] = packed;
    return end;
  }
  if (count > MOST_DIRECT_WEIGHTS) return 0;
  out[from] = 127 + count;
  weights[count] = 0;
  for (let i = 0; i < direct; i++) {
    out[from + 1 + i] = (weights[2 * i] << 4) | weights[2 * i + 1];
  }
  return from + 1 + direct;
}

/**
 * Two states take turns (RFC 8878, 4.2.1.2). 0 if there is but one weight: its states have no bits, and a
 * decoder would not know where the weights end.
 */
function writePackedWeights(count: number, out: Uint8Array, from: number): number {
  for (const its of weightCounts) if (its === count) return 0;
  const parts = shares(weightCounts, count, WEIGHT_LOG);
  let at = writeTable(parts, WEIGHT_LOG, out, from);
  const coder = stateCoder(stateTable(parts, WEIGHT_LOG));
  let word = 0;
  let filled = 0;
  const put = (value: number, width: number) => {
    word |= (value & ((1 << width) - 1)) << filled;
    filled += width;
    for (; filled >= 8; filled -= 8) {
      out[at++] = word;
      word >>>= 8;
    }
  };
  const states = [0, 0];
  for (let i = count - 1; i >= 0; i--) {
    const weight = weights[i];
    if (i >= count - 2) {
      states[i & 1] = coder.last[weight];
      continue;
    }
    const state = states[i & 1];
    const width = (state + coder.bits[weight]) >> 16;
    put(state, width);
    states[i & 1] = coder.next[(state >> width) + coder.first[weight]];
  }
  put(states[1], WEIGHT_LOG);
  put(states[0], WEIGHT_LOG);
  put(1, 1);
  if (filled > 0) out[at++] = word;
  return at;
}

/** Writes symbols from the last to the first, which a decoder reads the other way round. */
function writeStream(
  literals: Uint8Array,
  from: number,
  to: number,
  out: Uint8Array,
  view: DataView,
  start: number,
): number {
  let at = start;
  let word = 0;
  let filled = 0;
  let i = to;
  if ((to - from) % 2 === 1) {
    const one = code[literals[--i]];
    word = one >> 4;
    filled = one & 15;
  }
  // Seven bits and two symbols of eleven are fewer than 32, but eleven and two symbols are not.
  view.setInt32(at, word, true);
  at += filled >> 3;
  word >>>= filled & 24;
  filled &= 7;
  while (i > from) {
    const one = code[literals[i - 1]];
    const two = code[literals[i - 2]];
    i -= 2;
    word |= (one >> 4) << filled;
    filled += one & 15;
    word |= (two >> 4) << filled;
    filled += two & 15;
    view.setInt32(at, word, true);
    at += filled >> 3;
    word >>>= filled & 24;
    filled &= 7;
  }
  // The highest bit of the last byte says where the bits end.
  out[at] = word | (1 << filled);
  return at + 1;
}
