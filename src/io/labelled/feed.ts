import { PenumbraError } from '../../error.ts';
import { type ByteSource, roomForText } from '../bytes/index.ts';

/** Bytes from the start of a source, in the order of their places and in the pieces that a format asks for. */
export class Feed {
  /** Bytes taken so far. */
  position = 0;
  readonly #pieces: AsyncIterator<Uint8Array>;
  readonly #cutOff: () => Error;
  readonly #check: (position: number) => void;
  #buffer = new Uint8Array(0);
  #at = 0;

  /** `cutOff` makes the error for a file that ends too early; `check` hears where each part ends. */
  constructor(
    source: Pick<ByteSource, 'open'>,
    cutOff: () => Error,
    check: (position: number) => void = () => {},
  ) {
    this.#check = check;
    this.#pieces = source.open()[Symbol.asyncIterator]();
    this.#cutOff = cutOff;
  }

  /** The next bytes, as many as are asked for. They are the caller's until the next call. */
  async take(count: number): Promise<Uint8Array> {
    while (this.#buffer.length - this.#at < count) {
      if (!(await this.#more())) throw this.#cutOff();
    }
    const taken = this.#buffer.subarray(this.#at, this.#at + count);
    this.#at += count;
    this.position += count;
    this.#check(this.position);
    return taken;
  }

  async skip(count: number): Promise<void> {
    for (let left = count; left > 0; ) {
      const there = Math.min(left, this.#buffer.length - this.#at);
      this.#at += there;
      this.position += there;
      left -= there;
      if (left > 0 && !(await this.#more())) throw this.#cutOff();
    }
  }

  /** What has come and was not taken, or the next piece if all was, until the next call; null at the end. */
  async rest(): Promise<Uint8Array | null> {
    let taken: Uint8Array = this.#buffer.subarray(this.#at);
    this.#at = this.#buffer.length;
    if (taken.length === 0) {
      const next = await this.#pieces.next();
      if (next.done) return null;
      taken = next.value;
    }
    this.position += taken.length;
    return taken;
  }

  /** Ends the reading of the source. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }

  async #more(): Promise<boolean> {
    const next = await this.#pieces.next();
    if (next.done) return false;
    const left = this.#buffer.subarray(this.#at);
    if (left.length === 0) this.#buffer = new Uint8Array(next.value);
    else {
      const both = new Uint8Array(left.length + next.value.length);
      both.set(left);
      both.set(next.value, left.length);
      this.#buffer = both;
    }
    this.#at = 0;
    return true;
  }
}

/** The least description of columns that is read in any heap. */
const LEAST = 1 << 18;

/**
 * A function that refuses a description of columns or labels, once it has more bytes than the heap of this process can
 * take as objects.
 */
export function roomToDescribe({
  name,
  size,
}: Pick<ByteSource, 'name' | 'size'>): (bytes: number) => void {
  const room = roomForText(true);
  const most = Math.max(LEAST, room.most);
  return (bytes) => {
    if (bytes <= most) return;
    throw new PenumbraError(
      'file',
      `${name} describes its columns and labels in more than ${Math.floor(most / 1000)} kB, and the heap of this process is too small for that: leave out columns or labels, or give Node a larger heap (NODE_OPTIONS=--max-old-space-size=${room.needed(size ?? 4 * most)}).`,
      { file: name },
    );
  };
}

/** Numbers in bytes, one after the other. */
export class Fields {
  at = 0;
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  readonly #isLittle: boolean;

  constructor(bytes: Uint8Array, isLittle: boolean) {
    this.bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#isLittle = isLittle;
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  int32(): number {
    this.at += 4;
    return this.#view.getInt32(this.at - 4, this.#isLittle);
  }

  double(): number {
    this.at += 8;
    return this.#view.getFloat64(this.at - 8, this.#isLittle);
  }

  /** A whole number of eight bytes; those beyond 2^53 lose digits, which no length has. */
  int64(): number {
    this.at += 8;
    return Number(this.#view.getBigInt64(this.at - 8, this.#isLittle));
  }

  take(count: number): Uint8Array {
    this.at += count;
    return this.bytes.subarray(this.at - count, this.at);
  }
}
