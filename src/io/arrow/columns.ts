import { widthOf } from './batch.ts';
import { decimalOf, integerOf, type Storage, timeOf, timestampOf } from './storage.ts';

const DAY = 86_400;
const decoder = new TextDecoder();

/** The values of a column of a batch as they grow, and then its buffers. */
export class GrowingColumn {
  readonly #storage: Storage;
  /** Where each text of a category stands in its dictionary. */
  readonly #places: ReadonlyMap<string, number>;
  readonly #width: number;
  #valid = new Uint8Array(1 << 7);
  #data = new Uint8Array(1 << 12);
  #view = new DataView(this.#data.buffer);
  #texts = new Uint8Array(0);
  #textBytes = 0;
  #records = 0;
  #missing = 0;

  constructor(storage: Storage, places: ReadonlyMap<string, number>) {
    this.#storage = storage;
    this.#places = places;
    this.#width =
      storage.kind === 'text' || storage.kind === 'category'
        ? 4
        : storage.kind === 'bool'
          ? 0
          : widthOf(storage);
  }

  /** Bytes so far. */
  get size(): number {
    return this.#records * this.#width + this.#textBytes;
  }

  missing(): void {
    const i = this.#next();
    this.#missing++;
    this.#valid[i >> 3] &= ~(1 << (i & 7));
    if (this.#storage.kind === 'text') this.#view.setInt32(4 * i + 4, this.#textBytes, true);
    else if (this.#width > 0) this.#data.fill(0, i * this.#width, (i + 1) * this.#width);
    else this.#bit(i, false);
  }

  number(value: number): void {
    const i = this.#next();
    const storage = this.#storage;
    const view = this.#view;
    switch (storage.kind) {
      case 'int':
        if (storage.bits === 8) view.setInt8(i, value);
        else if (storage.bits === 16) view.setInt16(2 * i, value, true);
        else if (storage.bits === 32) view.setInt32(4 * i, value, true);
        else view.setBigInt64(8 * i, BigInt(value), true);
        break;
      case 'single':
        view.setFloat32(4 * i, value, true);
        break;
      case 'date':
        view.setInt32(4 * i, value / DAY, true);
        break;
      case 'date64':
        view.setBigInt64(8 * i, BigInt(value * 1000), true);
        break;
      case 'timestamp':
        view.setBigInt64(8 * i, BigInt(Math.round(value * 1000)), true);
        break;
      default:
        view.setFloat64(8 * i, value, true);
    }
  }

  text(bytes: Uint8Array, start: number, end: number): void {
    const i = this.#next();
    const storage = this.#storage;
    const view = this.#view;
    if (storage.kind === 'text') {
      this.#putText(bytes, start, end);
      view.setInt32(4 * i + 4, this.#textBytes, true);
      return;
    }
    const text = decoder.decode(bytes.subarray(start, end));
    switch (storage.kind) {
      case 'category':
        view.setInt32(4 * i, this.#places.get(text)!, true);
        break;
      case 'bool':
        this.#bit(i, text === 'true');
        break;
      case 'decimal':
        this.#long(i, decimalOf(text, storage.precision, storage.scale)!, storage.bytes);
        break;
      case 'timestamp':
        this.#long(i, timestampOf(text, storage.unit, storage.isUtc)!, 8);
        break;
      case 'time':
        this.#long(i, timeOf(text, storage.unit)!, storage.bits / 8);
        break;
      case 'int':
        this.#long(i, integerOf(text, storage.isSigned)!, 8);
        break;
      default:
        throw new Error('a text in a column of numbers');
    }
  }

  /** What has come since the last call: the number of missing values, and the buffers. */
  take(): { readonly missing: number; readonly buffers: readonly Uint8Array[] } {
    const records = this.#records;
    const { kind } = this.#storage;
    const bits = Math.ceil(records / 8);
    const valid = this.#missing === 0 ? this.#valid.slice(0, 0) : this.#valid.slice(0, bits);
    const wide =
      kind === 'bool' ? bits : kind === 'text' ? 4 * (records + 1) : records * this.#width;
    const buffers = [valid, this.#data.slice(0, wide)];
    if (kind === 'text') buffers.push(this.#texts.slice(0, this.#textBytes));
    const taken = { missing: this.#missing, buffers };
    this.#records = 0;
    this.#missing = 0;
    this.#textBytes = 0;
    return taken;
  }

  #next(): number {
    const i = this.#records++;
    if (this.#records > 8 * this.#valid.length)
      this.#valid = grown(this.#valid, 2 * this.#valid.length);
    this.#valid[i >> 3] = (i & 7) === 0 ? 1 : this.#valid[i >> 3] | (1 << (i & 7));
    const needed = Math.max(this.#width * (this.#records + 1), (this.#records >> 3) + 1);
    if (needed > this.#data.length) {
      this.#data = grown(this.#data, 2 * needed);
      this.#view = new DataView(this.#data.buffer);
    }
    return i;
  }

  #putText(bytes: Uint8Array, start: number, end: number): void {
    const needed = this.#textBytes + end - start;
    if (needed > this.#texts.length) this.#texts = grown(this.#texts, 2 * needed + 1024);
    const to = this.#texts;
    let at = this.#textBytes;
    for (let i = start; i < end; i++) to[at++] = bytes[i];
    this.#textBytes = at;
  }

  #bit(i: number, isSet: boolean): void {
    const bit = 1 << (i & 7);
    if (isSet) this.#data[i >> 3] |= bit;
    else this.#data[i >> 3] &= ~bit;
  }

  #long(i: number, value: bigint, bytes: number): void {
    const at = i * bytes;
    if (bytes === 4) {
      this.#view.setInt32(at, Number(value), true);
      return;
    }
    let rest = value;
    for (let place = 0; place < bytes; place += 8) {
      this.#view.setBigInt64(at + place, BigInt.asIntN(64, rest), true);
      rest >>= 64n;
    }
  }
}

function grown(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(length);
  larger.set(bytes);
  return larger;
}
