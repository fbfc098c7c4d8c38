import { numberCode } from '../labelled/index.ts';
import { CELL } from './parts.ts';

const encoder = new TextEncoder();

/** Bytes as they grow. */
export class GrowingBytes {
  #bytes = new Uint8Array(1 << 12);
  #view = new DataView(this.#bytes.buffer);
  #used = 0;

  int32(...values: number[]): void {
    for (const value of values) {
      const at = this.#next(4);
      this.#view.setInt32(at, value, true);
    }
  }

  int64(...values: number[]): void {
    for (const value of values) {
      const at = this.#next(8);
      this.#view.setBigInt64(at, BigInt(value), true);
    }
  }

  double(...values: number[]): void {
    for (const value of values) {
      const at = this.#next(8);
      this.#view.setFloat64(at, value, true);
    }
  }

  byte(value: number): void {
    const at = this.#next(1);
    this.#bytes[at] = value;
  }

  /** A text with spaces behind it. */
  text(text: string | Uint8Array, length: number): void {
    this.padded(typeof text === 'string' ? encoder.encode(text) : text, length);
  }

  padded(bytes: Uint8Array, length: number): void {
    const at = this.#next(length);
    this.#bytes.fill(32, at, at + length);
    this.#bytes.set(bytes.subarray(0, length), at);
  }

  counted(bytes: Uint8Array): void {
    this.int32(bytes.length);
    this.padded(bytes, bytes.length);
  }

  code(code: string, isText: boolean): void {
    if (isText) this.text(code, CELL);
    else this.double(numberCode(code)!);
  }

  extension(number: number, size: number, count: number): void {
    this.int32(7, number, size, count);
  }

  textExtension(number: number, text: string): void {
    this.bytesExtension(number, encoder.encode(text));
  }

  bytesExtension(number: number, bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.extension(number, 1, bytes.length);
    this.padded(bytes, bytes.length);
  }

  take(): Uint8Array {
    return this.#bytes.slice(0, this.#used);
  }

  #next(length: number): number {
    const at = this.#used;
    this.#used += length;
    if (this.#used > this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#used);
      larger.set(this.#bytes.subarray(0, at));
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }
}
