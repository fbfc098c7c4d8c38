import { zlibSync } from 'fflate';
import { joined } from '../bytes/index.ts';

/** The most bytes of commands and cells in a block of zlib data. */
const BLOCK = 0x3ff000;
const BIAS = 100;

/** Blocks of zlib data, and the list of their places that stands behind them. */
export class Blocks {
  readonly #start: number;
  #waiting: Uint8Array[] = [];
  #size = 0;
  #places: { from: number; packedFrom: number; becomes: number; bytes: number }[] = [];
  #packedAt: number;
  #at: number;
  #isBegun = false;
  #held: Uint8Array[] = [];

  constructor(start: number) {
    this.#start = start;
    this.#at = start;
    this.#packedAt = start + 24;
  }

  push(bytes: Uint8Array): void {
    this.#waiting.push(bytes);
    this.#size += bytes.length;
  }

  /** The place of the list stands before the blocks, so they are all held until the end. */
  take(isEnd: boolean): Uint8Array[] {
    while (this.#size >= BLOCK || (isEnd && this.#size > 0)) this.#pack();
    if (!isEnd || this.#isBegun) return [];
    this.#isBegun = true;
    return [this.#head(), ...this.#held, this.#list()];
  }

  #pack(): void {
    const all = joined(this.#waiting);
    const block = all.subarray(0, BLOCK);
    const rest = all.subarray(BLOCK);
    this.#waiting = rest.length > 0 ? [rest] : [];
    this.#size = rest.length;
    const packed = zlibSync(block, { level: 6 });
    this.#places.push({
      from: this.#at,
      packedFrom: this.#packedAt,
      becomes: block.length,
      bytes: packed.length,
    });
    this.#at += block.length;
    this.#packedAt += packed.length;
    this.#held.push(packed);
  }

  #head(): Uint8Array {
    const view = new DataView(new ArrayBuffer(24));
    view.setBigInt64(0, BigInt(this.#start), true);
    view.setBigInt64(8, BigInt(this.#packedAt), true);
    view.setBigInt64(16, BigInt(24 + 24 * this.#places.length), true);
    return new Uint8Array(view.buffer);
  }

  #list(): Uint8Array {
    const view = new DataView(new ArrayBuffer(24 + 24 * this.#places.length));
    view.setBigInt64(0, BigInt(-BIAS), true);
    view.setInt32(16, BLOCK, true);
    view.setInt32(20, this.#places.length, true);
    for (const [i, { from, packedFrom, becomes, bytes }] of this.#places.entries()) {
      view.setBigInt64(24 + 24 * i, BigInt(from), true);
      view.setBigInt64(32 + 24 * i, BigInt(packedFrom), true);
      view.setInt32(40 + 24 * i, becomes, true);
      view.setInt32(44 + 24 * i, bytes, true);
    }
    return new Uint8Array(view.buffer);
  }
}
