import { highestBit, refuseIf } from './damage.ts';
import { readTable } from './entropy.ts';

/** A Huffman code: for each string of `log` bits the symbol it begins with, and how many bits that has. */
export interface PrefixCode {
  readonly log: number;
  readonly symbols: Uint8Array;
  readonly bits: Uint8Array;
}

export const MOST_BITS = 11;
const MOST_WEIGHTS = 255;

/** Reads the description of a code (RFC 8878, 4.2.1), and says where it ends. */
export function readCode(bytes: Uint8Array, from: number, end: number): [PrefixCode, number] {
  refuseIf(from >= end);
  const head = bytes[from];
  const start = from + 1;
  if (head >= 128) {
    const count = head - 127;
    const stop = start + ((count + 1) >> 1);
    refuseIf(stop > end);
    const weights = Array.from({ length: count }, (_, i) => {
      const pair = bytes[start + (i >> 1)];
      return i % 2 === 0 ? pair >> 4 : pair & 15;
    });
    return [prefixCode(weights), stop];
  }
  const stop = start + head;
  refuseIf(stop > end);
  return [prefixCode(packedWeights(bytes, start, stop)), stop];
}

/** Two states take turns, until their bits are used up (RFC 8878, 4.2.1.2). */
function packedWeights(bytes: Uint8Array, from: number, end: number): number[] {
  const [table, start] = readTable(bytes, from, end, MOST_WEIGHTS, 6);
  refuseIf(start >= end || bytes[end - 1] === 0);
  let at = 8 * (end - 1) + highestBit(bytes[end - 1]);
  const first = 8 * start;
  const read = (width: number): number => {
    at -= width;
    // Bits that are not there count as zeros.
    let value = 0;
    for (let i = width - 1; i >= 0; i--) {
      const bit = at + i;
      value = 2 * value + (bit < first ? 0 : (bytes[bit >> 3] >> (bit & 7)) & 1);
    }
    return value;
  };
  const states = [read(table.log), read(table.log)];
  refuseIf(at < first);
  const weights: number[] = [];
  for (let turn = 0; ; turn = 1 - turn) {
    const state = states[turn];
    weights.push(table.symbols[state]);
    states[turn] = table.bases[state] + read(table.bits[state]);
    if (at < first) {
      weights.push(table.symbols[states[1 - turn]]);
      refuseIf(weights.length > MOST_WEIGHTS);
      return weights;
    }
    refuseIf(weights.length > MOST_WEIGHTS);
  }
}

/** The weight of the last symbol is not written: it completes the sum to a power of two. */
function prefixCode(weights: readonly number[]): PrefixCode {
  let sum = 0;
  for (const weight of weights) {
    refuseIf(weight > MOST_BITS);
    if (weight > 0) sum += 1 << (weight - 1);
  }
  refuseIf(sum === 0);
  const log = highestBit(sum) + 1;
  const left = (1 << log) - sum;
  refuseIf(log > MOST_BITS || (left & (left - 1)) !== 0);
  const all = [...weights, highestBit(left) + 1];
  const symbols = new Uint8Array(1 << log);
  const bits = new Uint8Array(1 << log);
  let at = 0;
  for (let weight = 1; weight <= log; weight++) {
    for (const [symbol, its] of all.entries()) {
      if (its !== weight) continue;
      const next = at + (1 << (weight - 1));
      symbols.fill(symbol, at, next);
      bits.fill(log + 1 - weight, at, next);
      at = next;
    }
  }
  refuseIf(at !== symbols.length);
  return { log, symbols, bits };
}

/**
 * Decodes symbols that are written from the end to the start, into `out` from `at` to `to`. Two bytes in
 * front of `from` must be there to be looked at.
 */
export function decodeSymbols(
  code: PrefixCode,
  bytes: Uint8Array,
  from: number,
  end: number,
  out: Uint8Array,
  at: number,
  to: number,
): void {
  refuseIf(end <= from || bytes[end - 1] === 0);
  const { log, symbols, bits } = code;
  const mask = (1 << log) - 1;
  const first = 8 * from;
  let place = 8 * (end - 1) + highestBit(bytes[end - 1]);
  // Two symbols have at most 22 bits, which four bytes hold wherever they begin.
  for (const pairs = to - 1; at < pairs && place - first >= 2 * MOST_BITS; at += 2) {
    const low = place - 2 * log;
    const i = low >> 3;
    const word =
      (bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24)) >>> (low & 7);
    const one = (word >>> log) & mask;
    out[at] = symbols[one];
    const used = bits[one];
    const two = (word >>> (log - used)) & mask;
    out[at + 1] = symbols[two];
    place -= used + bits[two];
  }
  for (; at < to; at++) {
    const low = place - log;
    const i = low >> 3;
    const one = ((bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16)) >> (low & 7)) & mask;
    out[at] = symbols[one];
    place -= bits[one];
    refuseIf(place < first);
  }
  refuseIf(place !== first);
}
