import { highestBit } from './damage.ts';
import { type StateTable, sameTable, stateTable } from './entropy.ts';
import type { Sequences } from './matches.ts';
import { type Codes, LITERALS, MATCHES, OFFSETS } from './sequences.ts';
import {
  expectedBits,
  portionsOf,
  type StateCoder,
  shares,
  stateCoder,
  writeTable,
} from './writeEntropy.ts';

const PREDEFINED = 0;
const REPEATED = 1;
const OWN = 2;
/** Bits of three states and seven more must fit into a word, so no table uses the ninth that it may have. */
const MOST_LOG = 8;
/** A word has 32 bits, of which up to seven wait for the rest of their byte. */
const MOST_AT_ONCE = 24;
const LEAST_LOG = 5;
/** Fewer sequences than this do not pay for a table. */
const LEAST_OWN = 32;
const MOST_SEQUENCES = 1 << 15;

/** The codes of small lengths; those of others follow from their highest bit. */
function smallCodes({ bases }: Codes, first: number, size: number): Uint8Array {
  let code = 0;
  return Uint8Array.from({ length: size }, (_, length) => {
    while (code + 1 < bases.length && bases[code + 1] - first <= length) code++;
    return code;
  });
}

const LEAST_MATCH = 3;
const LITERAL_CODES = smallCodes(LITERALS, 0, 64);
const MATCH_CODES = smallCodes(MATCHES, LEAST_MATCH, 128);

interface Usual {
  readonly table: StateTable;
  readonly portions: Int32Array;
  readonly coder: StateCoder;
}

const usual = (table: StateTable): Usual => ({
  table,
  portions: portionsOf(table),
  coder: stateCoder(table),
});
const USUAL_LITERALS = usual(LITERALS.usual);
const USUAL_OFFSETS = usual(OFFSETS);
const USUAL_MATCHES = usual(MATCHES.usual);

const literalCodes = new Uint8Array(MOST_SEQUENCES + 1);
const matchCodes = new Uint8Array(MOST_SEQUENCES + 1);
const offsetCodes = new Uint8Array(MOST_SEQUENCES + 1);
const literalCounts = new Int32Array(LITERALS.bits.length);
const matchCounts = new Int32Array(MATCHES.bits.length);
const offsetCounts = new Int32Array(32);

/**
 * Writes the sequences of a block (RFC 8878, 3.1.1.3.2) and says where they end. Each of the three kinds of
 * codes has the usual table, one of its own where that is expected to be smaller, or none if all are the
 * same. `out` needs room for ten bytes a sequence.
 */
export function writeSequences(
  found: Sequences,
  out: Uint8Array,
  view: DataView,
  from: number,
): number {
  const { count } = found;
  let at = from;
  if (count < 128) out[at++] = count;
  else if (count < 0x7f00) {
    out[at++] = (count >> 8) + 128;
    out[at++] = count;
  } else {
    out[at++] = 255;
    out[at++] = count - 0x7f00;
    out[at++] = (count - 0x7f00) >> 8;
  }
  if (count === 0) return at;
  findCodes(found);

  const modes = at++;
  out[modes] = 0;
  const pick = (shift: number, counts: Int32Array, first: number, its: Usual): StateCoder => {
    if (counts[first] === count) {
      out[modes] |= REPEATED << shift;
      out[at++] = first;
      return stateCoder(sameTable(first));
    }
    const usualBits = expectedBits(counts, its.portions, its.table.log);
    if (count >= LEAST_OWN) {
      const log = Math.max(LEAST_LOG, Math.min(MOST_LOG, logFor(counts, count)));
      const parts = shares(counts, count, log);
      const end = writeTable(parts, log, out, at);
      if (8 * (end - at) + expectedBits(counts, parts, log) < usualBits) {
        out[modes] |= OWN << shift;
        at = end;
        return stateCoder(stateTable(parts, log));
      }
    }
    out[modes] |= PREDEFINED << shift;
    return its.coder;
  };
  const ofLiterals = pick(6, literalCounts, literalCodes[0], USUAL_LITERALS);
  const ofOffsets = pick(4, offsetCounts, offsetCodes[0], USUAL_OFFSETS);
  const ofMatches = pick(2, matchCounts, matchCodes[0], USUAL_MATCHES);
  return writeStates(found, ofLiterals, ofOffsets, ofMatches, out, view, at);
}

/** Enough states that every symbol has one, and no more than the counts can tell apart. */
function logFor(counts: Int32Array, total: number): number {
  let distinct = 0;
  for (const count of counts) if (count > 0) distinct++;
  return Math.max(highestBit(total) - 1, highestBit(distinct) + 2);
}

function findCodes({ count, literalLengths, matchLengths, offsets }: Sequences): void {
  literalCounts.fill(0);
  matchCounts.fill(0);
  offsetCounts.fill(0);
  for (let i = 0; i < count; i++) {
    const literal = literalLengths[i];
    const literalCode = literal < 64 ? LITERAL_CODES[literal] : highestBit(literal) + 19;
    literalCodes[i] = literalCode;
    literalCounts[literalCode]++;
    const match = matchLengths[i] - LEAST_MATCH;
    const matchCode = match < 128 ? MATCH_CODES[match] : highestBit(match) + 36;
    matchCodes[i] = matchCode;
    matchCounts[matchCode]++;
    const offsetCode = highestBit(offsets[i]);
    offsetCodes[i] = offsetCode;
    offsetCounts[offsetCode]++;
  }
}

/** Writes from the last sequence to the first, which a decoder reads the other way round. */
function writeStates(
  found: Sequences,
  ofLiterals: StateCoder,
  ofOffsets: StateCoder,
  ofMatches: StateCoder,
  out: Uint8Array,
  view: DataView,
  start: number,
): number {
  const { count, literalLengths, matchLengths, offsets } = found;
  const { bits: literalBits, first: literalFirst, next: literalNext } = ofLiterals;
  const { bits: offsetBits, first: offsetFirst, next: offsetNext } = ofOffsets;
  const { bits: matchBits, first: matchFirst, next: matchNext } = ofMatches;
  const { bits: literalExtra, bases: literalBases } = LITERALS;
  const { bits: matchExtra, bases: matchBases } = MATCHES;
  let at = start;
  let word = 0;
  let filled = 0;
  let i = count - 1;
  let literalState = ofLiterals.last[literalCodes[i]];
  let offsetState = ofOffsets.last[offsetCodes[i]];
  let matchState = ofMatches.last[matchCodes[i]];
  while (true) {
    const literalCode = literalCodes[i];
    const matchCode = matchCodes[i];
    const offsetCode = offsetCodes[i];
    const literalWidth = literalExtra[literalCode];
    const bothWidths = literalWidth + matchExtra[matchCode];
    word |= (literalLengths[i] - literalBases[literalCode]) << filled;
    if (bothWidths + offsetCode <= MOST_AT_ONCE) {
      word |= (matchLengths[i] - matchBases[matchCode]) << (filled + literalWidth);
      filled += bothWidths;
    } else {
      filled += literalWidth;
      view.setInt32(at, word, true);
      at += filled >> 3;
      word >>>= filled & 24;
      filled &= 7;
      word |= (matchLengths[i] - matchBases[matchCode]) << filled;
      filled += bothWidths - literalWidth;
      view.setInt32(at, word, true);
      at += filled >> 3;
      word >>>= filled & 24;
      filled &= 7;
    }
    word |= (offsets[i] - (1 << offsetCode)) << filled;
    filled += offsetCode;
    view.setInt32(at, word, true);
    at += filled >> 3;
    word >>>= filled & 24;
    filled &= 7;

    if (--i < 0) break;
    let symbol = offsetCodes[i];
    let width = (offsetState + offsetBits[symbol]) >> 16;
    word |= (offsetState & ((1 << width) - 1)) << filled;
    filled += width;
    offsetState = offsetNext[(offsetState >> width) + offsetFirst[symbol]];
    symbol = matchCodes[i];
    width = (matchState + matchBits[symbol]) >> 16;
    word |= (matchState & ((1 << width) - 1)) << filled;
    filled += width;
    matchState = matchNext[(matchState >> width) + matchFirst[symbol]];
    symbol = literalCodes[i];
    width = (literalState + literalBits[symbol]) >> 16;
    word |= (literalState & ((1 << width) - 1)) << filled;
    filled += width;
    literalState = literalNext[(literalState >> width) + literalFirst[symbol]];
    view.setInt32(at, word, true);
    at += filled >> 3;
    word >>>= filled & 24;
    filled &= 7;
  }
  for (const [state, { log }] of [
    [matchState, ofMatches],
    [offsetState, ofOffsets],
    [literalState, ofLiterals],
  ] as const) {
    word |= (state - (1 << log)) << filled;
    filled += log;
    view.setInt32(at, word, true);
    at += filled >> 3;
    word >>>= filled & 24;
    filled &= 7;
  }
  // The highest bit of the last byte says where the bits end.
  out[at] = word | (1 << filled);
  return at + 1;
}
