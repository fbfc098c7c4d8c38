import { highestBit, refuseIf } from './damage.ts';
import { readTable, type StateTable, sameTable, stateTable } from './entropy.ts';

/** What a code stands for: a number, and how many bits are read and added to it. */
export interface Codes {
  readonly bits: Uint8Array;
  readonly bases: Int32Array;
  readonly mostLog: number;
  readonly usual: StateTable;
}

function codes(
  first: number,
  bits: readonly number[],
  mostLog: number,
  usual: readonly number[],
  log: number,
): Codes {
  let base = first;
  const bases = bits.map((width) => {
    const its = base;
    base += 1 << width;
    return its;
  });
  return {
    bits: Uint8Array.from(bits),
    bases: Int32Array.from(bases),
    mostLog,
    usual: stateTable(usual, log),
  };
}

const many = (n: number, times: number): number[] => new Array<number>(times).fill(n);

/** Codes, their numbers and their usual probabilities: RFC 8878, 3.1.1.3.2.1.1 and 3.1.1.3.2.2. */
export const LITERALS = codes(
  0,
  [...many(0, 16), 1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
  9,
  [4, 3, ...many(2, 11), 1, 1, 1, ...many(2, 9), 3, 2, ...many(1, 5), ...many(-1, 4)],
  6,
);
export const MATCHES = codes(
  3,
  [...many(0, 32), 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
  9,
  [1, 4, 3, ...many(2, 6), ...many(1, 37), ...many(-1, 7)],
  6,
);
const OFFSET_CODES = 32;
export const OFFSETS = stateTable([...many(1, 6), 2, 2, 2, ...many(1, 15), ...many(-1, 5)], 5);

/** Tables that a block may take over from the one before. */
export interface Tables {
  literals: StateTable | null;
  offsets: StateTable | null;
  matches: StateTable | null;
}

/** What is known of a frame while its blocks are decoded. */
export interface History {
  /** The frame's last bytes, up to `at`, as many as the window has; behind it is room for a block. */
  bytes: Uint8Array;
  at: number;
  /** How far back a match may reach at most: the window. */
  readonly window: number;
  /** The last three offsets. */
  readonly offsets: [number, number, number];
}

/**
 * Puts a block together: literals, and matches with what came before (RFC 8878, 3.1.1.3.2). The sequences
 * are from `from` to `end` in `bytes`. Every read is checked against the start of its bits and every write
 * against `most`, the bytes a block may have. Cost: linear in what is written.
 */
export function putTogether(
  history: History,
  tables: Tables,
  literals: Uint8Array,
  literalCount: number,
  bytes: Uint8Array,
  from: number,
  end: number,
  most: number,
): void {
  refuseIf(from >= end);
  let at = from;
  let count = bytes[at++];
  if (count === 255) {
    count = bytes[at] + (bytes[at + 1] << 8) + 0x7f00;
    at += 2;
  } else if (count >= 128) count = ((count - 128) << 8) + bytes[at++];
  const { bytes: out } = history;
  let to = history.at;
  const limit = to + most;
  let taken = 0;
  if (count > 0) {
    refuseIf(at >= end);
    const modes = bytes[at++];
    refuseIf((modes & 3) !== 0);
    const pick = (
      mode: number,
      usual: StateTable,
      before: StateTable | null,
      symbols: number,
      mostLog: number,
    ): StateTable => {
      if (mode === 0) return usual;
      if (mode === 1) {
        refuseIf(at >= end || bytes[at] >= symbols);
        return sameTable(bytes[at++]);
      }
      if (mode === 2) {
        const [table, next] = readTable(bytes, at, end, symbols, mostLog);
        at = next;
        return table;
      }
      refuseIf(before === null);
      return before!;
    };
    const { bits: literalBits, bases: literalBases } = LITERALS;
    const { bits: matchBits, bases: matchBases } = MATCHES;
    const ofLiterals = pick(
      modes >> 6,
      LITERALS.usual,
      tables.literals,
      literalBits.length,
      LITERALS.mostLog,
    );
    const ofOffsets = pick((modes >> 4) & 3, OFFSETS, tables.offsets, OFFSET_CODES, 8);
    const ofMatches = pick(
      (modes >> 2) & 3,
      MATCHES.usual,
      tables.matches,
      matchBits.length,
      MATCHES.mostLog,
    );
    tables.literals = ofLiterals;
    tables.offsets = ofOffsets;
    tables.matches = ofMatches;
    refuseIf(at >= end || bytes[end - 1] === 0);

    const first = 8 * at;
    let place = 8 * (end - 1) + highestBit(bytes[end - 1]);
    /** At most 25 bits, which four bytes hold wherever they begin. */
    const read = (width: number): number => {
      place -= width;
      if (place < first) refuseIf(true);
      const i = place >> 3;
      return (
        ((bytes[i] | (bytes[i + 1] << 8) | (bytes[i + 2] << 16) | (bytes[i + 3] << 24)) >>>
          (place & 7)) &
        ((1 << width) - 1)
      );
    };
    let literalState = read(ofLiterals.log);
    let offsetState = read(ofOffsets.log);
    let matchState = read(ofMatches.log);
    let [last, second, third] = history.offsets;
    for (let left = count; left > 0; left--) {
      const width = ofOffsets.symbols[offsetState];
      // No window needs more.
      if (width > 28) refuseIf(true);
      let offset = (1 << width) + (width > 16 ? read(width - 16) * 65536 + read(16) : read(width));
      const matchCode = ofMatches.symbols[matchState];
      const length = matchBases[matchCode] + read(matchBits[matchCode]);
      const literalCode = ofLiterals.symbols[literalState];
      const literal = literalBases[literalCode] + read(literalBits[literalCode]);
      if (left > 1) {
        literalState = ofLiterals.bases[literalState] + read(ofLiterals.bits[literalState]);
        matchState = ofMatches.bases[matchState] + read(ofMatches.bits[matchState]);
        offsetState = ofOffsets.bases[offsetState] + read(ofOffsets.bits[offsetState]);
      }
      if (offset > 3) {
        offset -= 3;
        third = second;
        second = last;
        last = offset;
      } else {
        const which = literal === 0 ? offset : offset - 1;
        offset = which === 0 ? last : which === 1 ? second : which === 2 ? third : last - 1;
        if (which > 1) third = second;
        if (which > 0) second = last;
        last = offset;
      }
      if (taken + literal > literalCount || to + literal + length > limit) refuseIf(true);
      for (const stop = to + literal; to < stop; ) out[to++] = literals[taken++];
      if (offset === 0 || offset > to || offset > history.window) refuseIf(true);
      const source = to - offset;
      if (length > 64 && offset >= length) {
        out.copyWithin(to, source, source + length);
        to += length;
      } else {
        const stop = to + length;
        for (let i = source; to < stop; ) out[to++] = out[i++];
      }
    }
    refuseIf(place !== first);
    history.offsets[0] = last;
    history.offsets[1] = second;
    history.offsets[2] = third;
  } else refuseIf(at !== end);
  const rest = literalCount - taken;
  refuseIf(to + rest > limit);
  out.set(literals.subarray(taken, literalCount), to);
  history.at = to + rest;
}
