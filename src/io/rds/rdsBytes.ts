import { DOUBLE, INTEGER, LIST, LOGICAL, TEXT } from './items.ts';

const HAS_CLASS = 0x100;
const HAS_ATTRIBUTES = 0x200;
/** A pair with a tag, the end of pairs, a symbol, and a reference to one. */
const PAIR = 0x402;
const END = 254;
const SYMBOL = 1;
const REFERENCE = 255;
/** A text of ASCII, one of UTF-8, and one that is missing. */
const ASCII = 0x40009;
const UTF8 = 0x8009;
const CHARS = 9;
/** The versions of R that wrote it and that read it, and of the form. */
const [FORM, WRITER, READER] = [2, 0x30500, 0x20300];
const NO_INTEGER = -(2 ** 31);
/** The lower half of the number that R has for a missing one, and the first of its letters. */
const MISSING = 1954;
const LETTER_A = 0x61;

const PIECE = 1 << 18;
const encoder = new TextEncoder();

/** Objects of R, big endian, as its serialization of version 2 has them (R Core Team, R Internals, 1.8). */
export class RdsBytes {
  readonly #sink: ((bytes: Uint8Array) => void) | null;
  #bytes = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  #used = 0;
  readonly #symbols = new Map<string, number>();

  /** `sink` gets what is written in pieces; without one it is kept. */
  constructor(sink: ((bytes: Uint8Array) => void) | null) {
    this.#sink = sink;
  }

  begin(): void {
    this.#room(14);
    this.#bytes.set([0x58, 0x0a], this.#used);
    this.#used += 2;
    for (const number of [FORM, WRITER, READER]) this.#int(number);
  }

  list(length: number, hasClass: boolean): void {
    this.#int(LIST | HAS_ATTRIBUTES | (hasClass ? HAS_CLASS : 0));
    this.#int(length);
  }

  /** An attribute of the object before; after the last one comes `endAttributes`. */
  attribute(name: string, write: () => void): void {
    this.#int(PAIR);
    const known = this.#symbols.get(name);
    if (known !== undefined) this.#int((known << 8) | REFERENCE);
    else {
      this.#symbols.set(name, this.#symbols.size + 1);
      this.#int(SYMBOL);
      this.textBytes(encoder.encode(name));
    }
    write();
  }

  endAttributes(): void {
    this.#int(END);
  }

  texts(texts: readonly string[], hasAttributes = false): void {
    this.#begin(TEXT, texts.length, hasAttributes, false);
    for (const text of texts) this.textBytes(encoder.encode(text));
  }

  /** Texts that were written to other bytes before. */
  textsOf(cells: RdsBytes, count: number, hasAttributes: boolean, hasClass: boolean): void {
    this.#begin(TEXT, count, hasAttributes, hasClass);
    this.#copy(cells);
  }

  textBytes(bytes: Uint8Array): void {
    this.#room(8 + bytes.length);
    this.#int(bytes.every((byte) => byte < 0x80) ? ASCII : UTF8);
    this.#int(bytes.length);
    this.#bytes.set(bytes, this.#used);
    this.#used += bytes.length;
  }

  noText(): void {
    this.#int(CHARS);
    this.#int(-1);
  }

  integers(values: ArrayLike<number>, hasClass = false): void {
    this.#begin(INTEGER, values.length, hasClass, hasClass);
    for (let i = 0; i < values.length; i++) this.#int(values[i]);
  }

  integersOf(
    values: Float64Array,
    missing: Uint8Array,
    hasAttributes: boolean,
    hasClass: boolean,
  ): void {
    this.#begin(INTEGER, values.length, hasAttributes, hasClass);
    for (let i = 0; i < values.length; i++) this.#int(missing[i] > 0 ? NO_INTEGER : values[i]);
  }

  doubles(
    values: Float64Array,
    missing: Uint8Array,
    hasAttributes: boolean,
    hasClass = hasAttributes,
  ): void {
    this.#begin(DOUBLE, values.length, hasAttributes, hasClass);
    for (let i = 0; i < values.length; i++) {
      if (missing[i] > 0 || Number.isNaN(values[i])) {
        // The letter of a missing value stands where haven has it.
        const letter = missing[i] > 1 ? LETTER_A + missing[i] - 2 : 0;
        this.#int(missing[i] > 0 ? 0x7ff00000 + letter : 0x7ff80000);
        this.#int(missing[i] > 0 ? MISSING : 0);
        continue;
      }
      this.#room(8);
      this.#view.setFloat64(this.#used, values[i]);
      this.#used += 8;
    }
  }

  integers64(values: Float64Array, missing: Uint8Array): void {
    this.#begin(DOUBLE, values.length, true, true);
    for (let i = 0; i < values.length; i++) {
      this.#int64(missing[i] > 0 ? -0x8000000000000000n : BigInt(values[i]));
    }
  }

  integers64OfTexts(cells: RdsBytes, count: number, missing: bigint): void {
    this.#begin(DOUBLE, count, true, true);
    for (const text of cells.#eachText()) this.#int64(text === null ? missing : BigInt(text));
  }

  /** Truth values of texts that were written to other bytes before. */
  logicals(cells: RdsBytes, count: number, hasAttributes: boolean): void {
    this.#begin(LOGICAL, count, hasAttributes, false);
    for (const text of cells.#eachText()) {
      this.#int(text === null ? NO_INTEGER : text === 'TRUE' ? 1 : 0);
    }
  }

  flush(): void {
    this.#sink?.(this.#bytes.slice(0, this.#used));
    this.#used = 0;
  }

  #begin(type: number, length: number, hasAttributes: boolean, hasClass: boolean): void {
    this.#int(type | (hasAttributes ? HAS_ATTRIBUTES : 0) | (hasClass ? HAS_CLASS : 0));
    this.#int(length);
  }

  *#eachText(): Generator<string | null> {
    for (let at = 0; at < this.#used; ) {
      const length = this.#view.getInt32(at + 4);
      at += 8;
      yield length < 0 ? null : String.fromCharCode(...this.#bytes.subarray(at, at + length));
      at += Math.max(0, length);
    }
  }

  #copy(cells: RdsBytes): void {
    for (let at = 0; at < cells.#used; at += PIECE) {
      const piece = cells.#bytes.subarray(at, Math.min(cells.#used, at + PIECE));
      this.#room(piece.length);
      this.#bytes.set(piece, this.#used);
      this.#used += piece.length;
    }
  }

  #int(value: number): void {
    this.#room(4);
    this.#view.setInt32(this.#used, value);
    this.#used += 4;
  }

  #int64(value: bigint): void {
    this.#room(8);
    this.#view.setBigInt64(this.#used, value);
    this.#used += 8;
  }

  #room(more: number): void {
    if (this.#used + more <= this.#bytes.length) return;
    if (this.#sink !== null && this.#used >= PIECE) this.flush();
    if (this.#used + more <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#used + more));
    larger.set(this.#bytes.subarray(0, this.#used));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}
