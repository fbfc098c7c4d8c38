/** Types of the compact protocol (Apache Thrift, thrift-compact-protocol.md). */
const TRUE = 1;
const FALSE = 2;
const BYTE = 3;
const I16 = 4;
const I32 = 5;
const I64 = 6;
const DOUBLE = 7;
const BINARY = 8;
const LIST = 9;
const SET = 10;
const MAP = 11;
const STRUCT = 12;

/** Deeper than anything in Parquet's own definitions. */
const DEEPEST = 32;

/** Bytes that are not what they should be. Whoever reads a file says which file. */
export class Malformed extends Error {}

/** The bytes end before what they begin. */
export class CutOff extends Malformed {}

/**
 * Reads Thrift's compact protocol in place: what is not asked for is skipped without being made into
 * anything. Lengths and depths are checked before they are believed.
 */
export class ThriftReader {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  /** Calls `visit` with each field of a struct; it reads the value and returns true, or leaves it and returns false. */
  struct(visit: (field: number, type: number) => boolean, depth = 0): void {
    let field = 0;
    for (;;) {
      const head = this.#byte();
      if (head === 0) return;
      const type = head & 15;
      field = head >> 4 === 0 ? this.integer() : field + (head >> 4);
      if (!visit(field, type)) this.skip(type, depth + 1);
    }
  }

  /** Calls `visit` for each element of a list of such elements. */
  list(type: number, element: number, visit: (place: number) => void): number {
    if (type !== LIST) throw new Malformed();
    const [found, length] = this.#listHead();
    if (found !== element && length > 0) throw new Malformed();
    for (let i = 0; i < length; i++) visit(i);
    return length;
  }

  /** Structs of a list. */
  structs(type: number, visit: (place: number) => void): number {
    return this.list(type, STRUCT, visit);
  }

  binaries(type: number, visit: (place: number) => void): number {
    return this.list(type, BINARY, visit);
  }

  /** A zigzag integer of at most 64 bits; beyond 2^53 it is no length or place of any file. */
  integer(): number {
    let result = 0;
    let scale = 1;
    for (let i = 0; i < 10; i++) {
      const byte = this.#byte();
      result += (byte & 127) * scale;
      if (byte < 128) {
        const half = Math.floor(result / 2);
        return result % 2 === 0 ? half : -half - 1;
      }
      scale *= 128;
    }
    throw new Malformed();
  }

  number(type: number): number {
    if (type !== I16 && type !== I32 && type !== I64) throw new Malformed();
    const value = this.integer();
    if (!Number.isSafeInteger(value)) throw new Malformed();
    return value;
  }

  /** An integer of one byte, which some programs write as a longer one. */
  small(type: number): number {
    return type === BYTE ? (this.#byte() << 24) >> 24 : this.number(type);
  }

  boolean(type: number): boolean {
    if (type !== TRUE && type !== FALSE) throw new Malformed();
    return type === TRUE;
  }

  /** Bytes of a string, as they lie. */
  binary(type: number = BINARY): Uint8Array {
    if (type !== BINARY) throw new Malformed();
    const length = this.#length();
    this.#need(length);
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  skip(type: number, depth = 0): void {
    if (depth > DEEPEST) throw new Malformed();
    switch (type) {
      case TRUE:
      case FALSE:
        return;
      case BYTE:
        this.#byte();
        return;
      case I16:
      case I32:
      case I64:
        this.integer();
        return;
      case DOUBLE:
        this.#need(8);
        this.at += 8;
        return;
      case BINARY:
        this.binary();
        return;
      case LIST:
      case SET: {
        const [element, length] = this.#listHead();
        for (let i = 0; i < length; i++) this.#skipElement(element, depth + 1);
        return;
      }
      case MAP: {
        const length = this.#length();
        if (length === 0) return;
        const kinds = this.#byte();
        for (let i = 0; i < length; i++) {
          this.#skipElement(kinds >> 4, depth + 1);
          this.#skipElement(kinds & 15, depth + 1);
        }
        return;
      }
      case STRUCT:
        this.struct(() => false, depth);
        return;
      default:
        throw new Malformed();
    }
  }

  /** In a list a truth value has a byte of its own. */
  #skipElement(type: number, depth: number): void {
    if (type === TRUE || type === FALSE) this.#byte();
    else this.skip(type, depth);
  }

  /** Type and number of the elements of a list; each has a byte at least. */
  #listHead(): [number, number] {
    const head = this.#byte();
    const length = head >> 4 === 15 ? this.#length() : head >> 4;
    this.#need(length);
    return [head & 15, length];
  }

  #length(): number {
    let result = 0;
    for (let shift = 1; shift <= 128 ** 4; shift *= 128) {
      const byte = this.#byte();
      result += (byte & 127) * shift;
      if (byte < 128) return result;
    }
    throw new Malformed();
  }

  #byte(): number {
    if (this.at >= this.bytes.length) throw new CutOff();
    return this.bytes[this.at++];
  }

  #need(length: number): void {
    if (length > this.bytes.length - this.at) throw new CutOff();
  }
}
