import { Deflate } from 'fflate';
import { crc32, joined } from '../bytes/index.ts';

/** Without name, time and operating system. */
const HEAD = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];

/** Packs bytes with gzip (Deutsch 1996, RFC 1952). */
export class Packing {
  readonly #packed: Uint8Array[] = [new Uint8Array(HEAD)];
  readonly #deflate = new Deflate({ level: 6 }, (bytes) => void this.#packed.push(bytes));
  #crc = 0;
  #size = 0;

  push(bytes: Uint8Array): void {
    this.#crc = crc32(bytes, this.#crc);
    this.#size += bytes.length;
    this.#deflate.push(bytes);
  }

  end(): Uint8Array {
    this.#deflate.push(new Uint8Array(0), true);
    const tail = new DataView(new ArrayBuffer(8));
    tail.setUint32(0, this.#crc, true);
    tail.setUint32(4, this.#size >>> 0, true);
    this.#packed.push(new Uint8Array(tail.buffer));
    return joined(this.#packed);
  }
}
