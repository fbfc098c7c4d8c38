import { highestBit, refuseIf } from './damage.ts';

/** A decoding table of finite state entropy: what each state stands for and which states may follow it. */
export interface StateTable {
  /** Bits of a state. */
  readonly log: number;
  readonly symbols: Uint8Array;
  /** Bits to read for the next state, and what they are added to. */
  readonly bits: Uint8Array;
  readonly bases: Uint16Array;
}

/**
 * The table for given probabilities in parts of 2^log, where -1 stands for less than one part
 * (RFC 8878, 4.1.1).
 */
export function stateTable(counts: readonly number[], log: number): StateTable {
  const size = 1 << log;
  const symbols = new Uint8Array(size);
  const next = new Uint16Array(counts.length);
  let top = size;
  for (const [symbol, count] of counts.entries()) {
    if (count === -1) symbols[--top] = symbol;
    next[symbol] = count === -1 ? 1 : count;
  }
  const step = (size >> 1) + (size >> 3) + 3;
  let place = 0;
  for (const [symbol, count] of counts.entries()) {
    for (let i = 0; i < count; i++) {
      symbols[place] = symbol;
      do place = (place + step) & (size - 1);
      while (place >= top);
    }
  }
  refuseIf(place !== 0);
  const bits = new Uint8Array(size);
  const bases = new Uint16Array(size);
  for (let state = 0; state < size; state++) {
    const following = next[symbols[state]]++;
    bits[state] = log - highestBit(following);
    bases[state] = (following << bits[state]) - size;
  }
  return { log, symbols, bits, bases };
}

/** The table in which every state stands for the same symbol. */
export function sameTable(symbol: number): StateTable {
  const [bits, bases] = [new Uint8Array(1), new Uint16Array(1)];
  return { log: 0, symbols: Uint8Array.of(symbol), bits, bases };
}

/**
 * Reads the description of a table that starts at `from` (RFC 8878, 4.1.1), and says where it ends. Bytes
 * behind `end` may be looked at, and then are not taken.
 */
export function readTable(
  bytes: Uint8Array,
  from: number,
  end: number,
  mostSymbols: number,
  mostLog: number,
): [StateTable, number] {
  let at = 8 * from;
  const peek = () => {
    const i = at >> 3;
    return (bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16)) >> (at & 7);
  };
  const log = (bytes[from] & 15) + 5;
  refuseIf(from >= end || log > mostLog);
  at += 4;
  const counts: number[] = [];
  for (let left = 1 << log; left > 0; ) {
    refuseIf(counts.length >= mostSymbols || at > 8 * end);
    // One of 0 to left + 1; the smaller ones are written with a bit less.
    const width = highestBit(left + 1) + 1;
    const shorter = (1 << width) - 2 - left;
    const word = peek();
    let value = word & ((1 << (width - 1)) - 1);
    at += width - 1;
    if (value >= shorter) {
      value = word & ((1 << width) - 1);
      if (value >= 1 << (width - 1)) value -= shorter;
      at++;
    }
    counts.push(value - 1);
    left -= value === 0 ? 1 : value - 1;
    if (value !== 1) continue;
    for (let zeros = 3; zeros === 3; ) {
      zeros = peek() & 3;
      at += 2;
      for (let i = 0; i < zeros; i++) counts.push(0);
      refuseIf(counts.length > mostSymbols || at > 8 * end);
    }
  }
  refuseIf(at > 8 * end);
  return [stateTable(counts, log), (at + 7) >> 3];
}
