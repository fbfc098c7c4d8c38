import { refuseIf } from './damage.ts';
import { decodeSymbols, type PrefixCode, readCode } from './literals.ts';
import { type History, putTogether, type Tables } from './sequences.ts';

/** The most that a block has, packed or not. */
export const MOST_BLOCK = 1 << 17;

/** What stands at the start of a frame (RFC 8878, 3.1.1.1). */
interface FrameHead {
  readonly window: number;
  /** Bytes of the content, if it is said. */
  readonly content: number | null;
  readonly hasChecksum: boolean;
  readonly dictionary: number;
}

/** Bytes of a head behind the magic number, by its first byte. */
export function headLength(descriptor: number): number {
  const isSingle = (descriptor & 32) !== 0;
  const dictionary = [0, 1, 2, 4][descriptor & 3];
  const content = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6];
  return 1 + (isSingle ? 0 : 1) + dictionary + content;
}

export function readHead(head: Uint8Array): FrameHead {
  const descriptor = head[0];
  refuseIf((descriptor & 8) !== 0);
  const isSingle = (descriptor & 32) !== 0;
  let at = 1;
  const number = (bytes: number): number => {
    let value = 0;
    for (let i = bytes - 1; i >= 0; i--) value = value * 256 + head[at + i];
    at += bytes;
    return value;
  };
  let window = 0;
  if (!isSingle) {
    const base = 1024 * (1 << (head[at] >> 3));
    // Left shifts end at 31 bits; such a window is refused whatever it is exactly.
    window = head[at] >> 3 > 20 ? Number.POSITIVE_INFINITY : base + (base / 8) * (head[at] & 7);
    at++;
  }
  const dictionary = number([0, 1, 2, 4][descriptor & 3]);
  const width = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6];
  const content = width === 0 ? null : number(width) + (width === 2 ? 256 : 0);
  return {
    window: isSingle ? content! : window,
    content,
    hasChecksum: (descriptor & 4) !== 0,
    dictionary,
  };
}

/** Bytes in front of a packed block that may be looked at when its first bits are read. */
const MARGIN = 8;
/** Room behind the window, so that it need not be moved for every block. */
const LEAST_ROOM = 1 << 20;
const MOST_ROOM = 1 << 24;

/**
 * The blocks of one frame, one after the other. Memory: the window and at most as much again, never more
 * than the frame has given so far makes necessary.
 */
export class Frame {
  readonly #history: History;
  readonly #tables: Tables = { literals: null, offsets: null, matches: null };
  readonly #most: number;
  readonly #capacity: number;
  readonly #packed: Uint8Array;
  readonly #literals: Uint8Array;
  #code: PrefixCode | null = null;

  constructor({ window }: FrameHead) {
    this.#most = Math.min(window, MOST_BLOCK);
    this.#capacity = window + MOST_BLOCK + Math.max(LEAST_ROOM, Math.min(window, MOST_ROOM));
    this.#packed = new Uint8Array(MARGIN + this.#most + MARGIN);
    this.#literals = new Uint8Array(this.#most);
    const bytes = new Uint8Array(this.#most);
    this.#history = { bytes, at: 0, window, offsets: [1, 4, 8] };
  }

  /** A block of bytes as they are. */
  plain(bytes: Uint8Array): Uint8Array {
    refuseIf(bytes.length > this.#most);
    const from = this.#room();
    this.#history.bytes.set(bytes, from);
    this.#history.at += bytes.length;
    return this.#since(from);
  }

  /** A block of one byte, repeated. */
  repeated(byte: number, times: number): Uint8Array {
    refuseIf(times > this.#most);
    const from = this.#room();
    this.#history.bytes.fill(byte, from, from + times);
    this.#history.at += times;
    return this.#since(from);
  }

  packed(bytes: Uint8Array): Uint8Array {
    refuseIf(bytes.length > this.#most || bytes.length < 2);
    const from = this.#room();
    const packed = this.#packed;
    packed.set(bytes, MARGIN);
    const end = MARGIN + bytes.length;
    packed.fill(0, end, end + MARGIN);
    const [count, next] = this.#readLiterals(end);
    putTogether(this.#history, this.#tables, this.#literals, count, packed, next, end, this.#most);
    return this.#since(from);
  }

  /** A copy: the history moves on. */
  #since(from: number): Uint8Array {
    return this.#history.bytes.slice(from, this.#history.at);
  }

  /** Makes room for a block and says where it begins. */
  #room(): number {
    const history = this.#history;
    const needed = history.at + this.#most;
    if (needed <= history.bytes.length) return history.at;
    if (needed <= this.#capacity) {
      const larger = new Uint8Array(Math.min(this.#capacity, 2 * needed));
      larger.set(history.bytes.subarray(0, history.at));
      history.bytes = larger;
    } else {
      history.bytes.copyWithin(0, history.at - history.window, history.at);
      history.at = history.window;
    }
    return history.at;
  }

  /** Reads the literals into place (RFC 8878, 3.1.1.3.1); how many there are, and where they end. */
  #readLiterals(end: number): [number, number] {
    const packed = this.#packed;
    const at = MARGIN;
    const kind = packed[at] & 3;
    const format = (packed[at] >> 2) & 3;
    const low = packed[at] | (packed[at + 1] << 8) | (packed[at + 2] << 16);
    if (kind < 2) {
      const [count, head] =
        (format & 1) === 0
          ? [packed[at] >> 3, 1]
          : format === 1
            ? [(low >> 4) & 0xfff, 2]
            : [low >> 4, 3];
      const start = at + head;
      const stop = start + (kind === 0 ? count : 1);
      refuseIf(count > this.#most || stop > end);
      if (kind === 0) this.#literals.set(packed.subarray(start, stop));
      else this.#literals.fill(packed[start], 0, count);
      return [count, stop];
    }
    const [width, head] = format < 2 ? [10, 3] : format === 2 ? [14, 4] : [18, 5];
    const high = packed[at + 3] | (packed[at + 4] << 8);
    const mask = (1 << width) - 1;
    const count = ((low >>> 4) | (high << 20)) & mask;
    const size =
      width === 10
        ? low >>> 14
        : width === 14
          ? ((low >>> 18) | (high << 6)) & mask
          : (low >>> 22) | (high << 2);
    let start = at + head;
    const stop = start + size;
    refuseIf(count === 0 || count > this.#most || stop > end);
    if (kind === 2) [this.#code, start] = readCode(packed, start, stop);
    refuseIf(this.#code === null);
    this.#decodeLiterals(this.#code!, start, stop, count, format === 0);
    return [count, stop];
  }

  #decodeLiterals(
    code: PrefixCode,
    start: number,
    stop: number,
    count: number,
    alone: boolean,
  ): void {
    const packed = this.#packed;
    const literals = this.#literals;
    if (alone) {
      decodeSymbols(code, packed, start, stop, literals, 0, count);
      return;
    }
    refuseIf(count < 6 || start + 6 > stop);
    const quarter = (count + 3) >> 2;
    let from = start + 6;
    for (let stream = 0; stream < 4; stream++) {
      const size = packed[start + 2 * stream] | (packed[start + 2 * stream + 1] << 8);
      const end = stream < 3 ? from + size : stop;
      refuseIf(end > stop);
      const to = stream < 3 ? (stream + 1) * quarter : count;
      refuseIf(to > count || to < stream * quarter);
      decodeSymbols(code, packed, from, end, literals, stream * quarter, to);
      from = end;
    }
  }
}
