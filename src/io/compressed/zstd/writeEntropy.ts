import { highestBit } from './damage.ts';
import type { StateTable } from './entropy.ts';

/**
 * How symbols become states of a decoding table. A state from 2^log on gives away
 * `(state + bits[symbol]) >> 16` bits and becomes `next[(state >> those) + first[symbol]]`.
 */
export interface StateCoder {
  readonly log: number;
  readonly bits: Int32Array;
  readonly first: Int32Array;
  readonly next: Uint16Array;
  /** A state for each symbol that nothing follows. */
  readonly last: Uint16Array;
}

/** The coder whose output the table decodes (Duda 2013; RFC 8878, 4.1). */
export function stateCoder(table: StateTable): StateCoder {
  const { log, symbols } = table;
  const portions = portionsOf(table);
  const bits = new Int32Array(256);
  const first = new Int32Array(256);
  const last = new Uint16Array(256);
  const starts = new Int32Array(256);
  let sum = 0;
  for (let symbol = 0; symbol < 256; symbol++) {
    const portion = portions[symbol];
    if (portion === 0) continue;
    const most = portion === 1 ? log : log - highestBit(portion - 1);
    bits[symbol] = (most << 16) - (portion << most);
    first[symbol] = sum - portion;
    starts[symbol] = sum;
    sum += portion;
  }
  const size = 1 << log;
  const next = new Uint16Array(size);
  for (let state = 0; state < size; state++) next[starts[symbols[state]]++] = size + state;
  for (let symbol = 0; symbol < 256; symbol++) {
    if (portions[symbol] > 0) last[symbol] = next[first[symbol] + portions[symbol]];
  }
  return { log, bits, first, next, last };
}

/** How many states of a table stand for each symbol. */
export function portionsOf({ symbols }: StateTable): Int32Array {
  const portions = new Int32Array(256);
  for (const symbol of symbols) portions[symbol]++;
  return portions;
}

/**
 * Counts in parts of 2^log, at least one for each symbol that occurs, up to the last of them. What rounding
 * leaves over goes to the largest; what it takes too much comes from where it costs least.
 */
export function shares(counts: Int32Array, total: number, log: number): number[] {
  const size = 1 << log;
  let end = counts.length;
  while (counts[end - 1] === 0) end--;
  const parts: number[] = [];
  let left = size;
  let largest = 0;
  for (let symbol = 0; symbol < end; symbol++) {
    const count = counts[symbol];
    parts.push(count === 0 ? 0 : Math.max(1, Math.round((count * size) / total)));
    left -= parts[symbol];
    if (count > counts[largest]) largest = symbol;
  }
  if (left > 0) parts[largest] += left;
  for (; left < 0; left++) {
    let cheapest = -1;
    for (let symbol = 0; symbol < end; symbol++) {
      if (parts[symbol] < 2) continue;
      // To first order, a part less costs count / part.
      const isCheaper =
        cheapest < 0 || counts[symbol] * parts[cheapest] < counts[cheapest] * parts[symbol];
      if (isCheaper) cheapest = symbol;
    }
    parts[cheapest]--;
  }
  return parts;
}

/** Expected bits of symbols that occur so often, if all states are alike: linear between powers of two. */
export function expectedBits(counts: Int32Array, parts: ArrayLike<number>, log: number): number {
  let bits = 0;
  for (let symbol = 0; symbol < counts.length; symbol++) {
    if (counts[symbol] === 0) continue;
    const high = highestBit(parts[symbol]);
    bits += counts[symbol] * (log - high + 1 - parts[symbol] / (1 << high));
  }
  return bits;
}

/** Writes the description of a table (RFC 8878, 4.1.1), and says where it ends. */
export function writeTable(
  parts: readonly number[],
  log: number,
  out: Uint8Array,
  from: number,
): number {
  let at = from;
  let word = log - 5;
  let filled = 4;
  const put = (value: number, width: number) => {
    word |= value << filled;
    filled += width;
    for (; filled >= 8; filled -= 8) {
      out[at++] = word;
      word >>>= 8;
    }
  };
  let left = 1 << log;
  for (let symbol = 0; symbol < parts.length; symbol++) {
    const value = parts[symbol] + 1;
    const width = highestBit(left + 1) + 1;
    const shorter = (1 << width) - 2 - left;
    if (value < shorter) put(value, width - 1);
    else put(value < 1 << (width - 1) ? value : value + shorter, width);
    left -= parts[symbol];
    if (value !== 1) continue;
    let zeros = 0;
    while (parts[symbol + 1 + zeros] === 0) zeros++;
    symbol += zeros;
    for (; zeros >= 3; zeros -= 3) put(3, 2);
    put(zeros, 2);
  }
  if (filled > 0) out[at++] = word;
  return at;
}
