import { highestBit } from './damage.ts';
import { MOST_BLOCK } from './frame.ts';

/** Shorter matches than this are left to the literals. */
const LEAST = 4;
/** Matches of four bytes, and of five, from farther away than this take about as many bits as literals. */
const NEAR_FOR_FOUR = 1 << 12;
const NEAR_FOR_FIVE = 1 << 16;
/** Number of bytes without a match after which only every second position is tried, then every third, and so on. */
const PATIENCE = 8;
/** Bytes that are looked at from a place. */
const REACH = 8;
const LONG_LOG = 16;
const SHORT_LOG = 15;
const LEAST_LOG = 10;

/** A block as literals and matches. Sequence i is a number of literals, then a match. The rest are literals. */
export interface Sequences {
  count: number;
  readonly literalLengths: Int32Array;
  readonly matchLengths: Int32Array;
  /** As they are written: 1 to 3 for one of the last three offsets, else the offset plus 3. */
  readonly offsets: Int32Array;
  literalCount: number;
  readonly literals: Uint8Array;
}

/**
 * Finds matches with what came before in a frame, block after block. Greedy, with two tables of the last
 * places where eight and where five bytes had a hash (the long one first, as Collet's double-fast strategy in
 * Zstandard does), and with the last offsets tried before either. Linear; what is found depends on the bytes
 * alone.
 */
export class Matches {
  readonly found: Sequences = {
    count: 0,
    literalLengths: new Int32Array(MOST_BLOCK / LEAST + 1),
    matchLengths: new Int32Array(MOST_BLOCK / LEAST + 1),
    offsets: new Int32Array(MOST_BLOCK / LEAST + 1),
    literalCount: 0,
    literals: new Uint8Array(MOST_BLOCK),
  };
  readonly #long = new Int32Array(1 << LONG_LOG);
  readonly #short = new Int32Array(1 << SHORT_LOG);
  #longShift = 0;
  #shortShift = 0;
  #window = 0;
  #bytes: Uint8Array = this.found.literals;
  #view: DataView = new DataView(this.#bytes.buffer);
  /** The last three offsets, as a decoder knows them, and those before the block. */
  readonly #offsets = Int32Array.of(1, 4, 8);
  readonly #before = new Int32Array(3);

  /** Begins a frame of these bytes. */
  start(bytes: Uint8Array, window: number): void {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#window = window;
    const log = Math.max(LEAST_LOG, highestBit(bytes.length) + 1);
    this.#longShift = 32 - Math.min(LONG_LOG, log);
    this.#shortShift = 32 - Math.min(SHORT_LOG, log);
    this.#long.fill(0, 0, 1 << (32 - this.#longShift));
    this.#short.fill(0, 0, 1 << (32 - this.#shortShift));
    this.#offsets.set([1, 4, 8]);
  }

  /** Ends a frame: its bytes are not kept. */
  leave(): void {
    this.#bytes = this.found.literals;
    this.#view = new DataView(this.#bytes.buffer);
  }

  /** Forgets the offsets of the last block, which a decoder does not see if it is written as it is. */
  undo(): void {
    this.#offsets.set(this.#before);
  }

  /** Takes the block from `from` to `to` apart, into `found`. */
  find(from: number, to: number): void {
    const { literalLengths, matchLengths, offsets, literals } = this.found;
    const bytes = this.#bytes;
    const view = this.#view;
    const long = this.#long;
    const short = this.#short;
    const longShift = this.#longShift;
    const shortShift = this.#shortShift;
    let [last, second, third] = this.#offsets;
    this.#before.set(this.#offsets);
    const lowest = Math.max(0, to - this.#window);
    const stop = to - REACH;
    let count = 0;
    let literalCount = 0;
    let anchor = from;
    // Empty cells of the tables say 0, which is a place that matches may begin at.
    let at = Math.max(1, from);
    while (at <= stop) {
      const low = view.getInt32(at, true);
      const high = view.getInt32(at + 4, true);
      const longCell = (Math.imul(low, 0x2c1b3c6d) + Math.imul(high, 0x9e3779b1)) >>> longShift;
      const shortCell =
        (Math.imul(low, 0x9e3779b1) + Math.imul(high << 24, 0x85ebca6b)) >>> shortShift;
      const longPlace = long[longCell];
      const shortPlace = short[shortCell];
      long[longCell] = at;
      short[shortCell] = at;

      let start = at + 1;
      let place = start - last;
      let same = 0;
      if (place >= lowest && view.getInt32(place, true) === view.getInt32(start, true)) {
        same = LEAST;
      } else if (
        longPlace >= lowest &&
        view.getInt32(longPlace, true) === low &&
        view.getInt32(longPlace + 4, true) === high
      ) {
        start = at;
        place = longPlace;
        same = 8;
      } else if (shortPlace >= lowest && view.getInt32(shortPlace, true) === low) {
        start = at;
        place = shortPlace;
        const offset = start - place;
        if (
          offset < NEAR_FOR_FOUR ||
          (bytes[place + 4] === (high & 255) &&
            (offset < NEAR_FOR_FIVE || bytes[place + 5] === ((high >> 8) & 255)))
        ) {
          same = LEAST;
        }
      }
      if (same === 0) {
        at += 1 + ((at - anchor) >> PATIENCE);
        continue;
      }
      while (start > anchor && place > lowest && bytes[start - 1] === bytes[place - 1]) {
        start--;
        place--;
        same++;
      }
      while (true) {
        let ahead = start + same;
        let behind = place + same;
        while (ahead <= to - 4) {
          const difference = view.getInt32(ahead, true) ^ view.getInt32(behind, true);
          if (difference !== 0) {
            ahead += (31 - Math.clz32(difference & -difference)) >> 3;
            break;
          }
          ahead += 4;
          behind += 4;
        }
        if (ahead > to - 4) {
          behind = ahead - start + place;
          while (ahead < to && bytes[ahead] === bytes[behind]) {
            ahead++;
            behind++;
          }
        }

        const offset = start - place;
        const plain = start - anchor;
        literalLengths[count] = plain;
        matchLengths[count] = ahead - start;
        if (plain > 0 && offset === last) offsets[count] = 1;
        else if (offset === second) {
          offsets[count] = plain > 0 ? 2 : 1;
          second = last;
          last = offset;
        } else {
          if (offset === third) offsets[count] = plain > 0 ? 3 : 2;
          else if (plain === 0 && offset === last - 1) offsets[count] = 3;
          else offsets[count] = offset + 3;
          third = second;
          second = last;
          last = offset;
        }
        count++;
        if (plain > 32) {
          literals.set(bytes.subarray(anchor, start), literalCount);
          literalCount += plain;
        } else for (let i = anchor; i < start; i++) literals[literalCount++] = bytes[i];
        anchor = ahead;
        at = ahead;
        if (at > stop) break;

        // Two places in the match are remembered as well, which costs little and finds more.
        let inner = start + 2;
        for (let i = 0; i < 2; i++) {
          const its = view.getInt32(inner, true);
          const next = view.getInt32(inner + 4, true);
          long[(Math.imul(its, 0x2c1b3c6d) + Math.imul(next, 0x9e3779b1)) >>> longShift] = inner;
          short[(Math.imul(its, 0x9e3779b1) + Math.imul(next << 24, 0x85ebca6b)) >>> shortShift] =
            inner;
          inner = at - 2;
        }

        // Columns of equal width go back and forth between two offsets.
        place = at - second;
        if (place < lowest || view.getInt32(place, true) !== view.getInt32(at, true)) break;
        start = at;
        same = LEAST;
      }
    }
    literals.set(bytes.subarray(anchor, to), literalCount);
    this.found.literalCount = literalCount + to - anchor;
    this.found.count = count;
    this.#offsets[0] = last;
    this.#offsets[1] = second;
    this.#offsets[2] = third;
  }
}
