import type { Dialect, Encoding } from './dialect.ts';
import { encode } from './encoding.ts';

/** Takes finished bytes; they are its own to keep. */
export type ByteSink = (chunk: Uint8Array) => void | Promise<void>;

const CHUNK = 1 << 20;
/** Room at first, for the many small files. */
const FIRST = 1 << 12;
/** Copying fewer bytes than this one by one is faster than making a view of them. */
const FEW = 48;
const QUOTE = 34;
const LINE_END = 2;

/** Gathers bytes into chunks of about 1 MiB for a sink. */
export class Output {
  #bytes = new Uint8Array(FIRST);
  #used = 0;
  readonly #sink: ByteSink;
  readonly #encoding: Encoding;
  /** Bytes for which a cell must be quoted. */
  readonly #special = new Uint8Array(256);

  constructor(sink: ByteSink, dialect: Pick<Dialect, 'encoding' | 'delimiter'>) {
    this.#sink = sink;
    this.#encoding = dialect.encoding;
    for (const byte of [10, 13, QUOTE, dialect.delimiter.charCodeAt(0)]) this.#special[byte] = 1;
  }

  /** Bytes as they are. */
  copy(bytes: Uint8Array, start: number, end: number): void {
    const length = end - start;
    this.#room(length);
    const to = this.#bytes;
    let at = this.#used;
    if (length < FEW) for (let i = start; i < end; i++) to[at++] = bytes[i];
    else to.set(bytes.subarray(start, end), at);
    this.#used += length;
  }

  byte(byte: number): void {
    this.#room(1);
    this.#bytes[this.#used++] = byte;
  }

  /** A cell's content, in quotes if asked or needed. */
  cell(content: string | Uint8Array, quoted: boolean): void {
    if (typeof content === 'string') {
      if (!quoted && this.#asciiCell(content)) return;
      content = encode(content, this.#encoding);
    }
    const length = content.length;
    this.#room(2 * length + 2);
    const to = this.#bytes;
    const special = this.#special;
    let at = this.#used;
    if (!quoted) {
      let i = 0;
      for (; i < length && special[content[i]] === 0; i++) to[at++] = content[i];
      if (i === length) {
        this.#used = at;
        return;
      }
      at = this.#used;
    }
    to[at++] = QUOTE;
    for (let i = 0; i < length; i++) {
      to[at++] = content[i];
      if (content[i] === QUOTE) to[at++] = QUOTE;
    }
    to[at++] = QUOTE;
    this.#used = at;
  }

  /** Writes a text of plain ASCII that needs no quotes; otherwise writes nothing and returns false. */
  #asciiCell(text: string): boolean {
    const length = text.length;
    this.#room(length);
    const to = this.#bytes;
    let at = this.#used;
    for (let i = 0; i < length; i++) {
      const unit = text.charCodeAt(i);
      if (unit >= 0x80 || this.#special[unit] === 1) return false;
      to[at++] = unit;
    }
    this.#used = at;
    return true;
  }

  /** Takes back the line end that was written last. */
  dropLineEnd(): void {
    if (this.#used > 0 && this.#bytes[this.#used - 1] === 10) this.#used--;
    if (this.#used > 0 && this.#bytes[this.#used - 1] === 13) this.#used--;
  }

  /** Hands a full chunk to the sink; a line end at its end stays here, in case it is taken back. */
  offer(): void | Promise<void> {
    if (this.#used >= CHUNK) return this.#send(this.#used - LINE_END);
  }

  /** Hands over the rest. */
  async close(): Promise<void> {
    if (this.#used === 0) return;
    const rest = this.#bytes.subarray(0, this.#used);
    this.#bytes = new Uint8Array(0);
    this.#used = 0;
    await this.#sink(rest);
  }

  #send(length: number): void | Promise<void> {
    const chunk = this.#bytes.subarray(0, length);
    const rest = this.#bytes.subarray(length, this.#used);
    this.#bytes = new Uint8Array(CHUNK + (CHUNK >> 2));
    this.#bytes.set(rest);
    this.#used = rest.length;
    return this.#sink(chunk);
  }

  #room(more: number): void {
    if (this.#used + more <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#used + more));
    larger.set(this.#bytes.subarray(0, this.#used));
    this.#bytes = larger;
  }
}
