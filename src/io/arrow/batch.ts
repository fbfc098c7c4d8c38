import { roomToHold } from '../bytes/index.ts';
import { unzstdWhole } from '../compressed/index.ts';
import { unlz4 } from './lz4.ts';
import * as refusal from './refusal.ts';
import type { FlatTable } from './table.ts';
import type { ArrowType } from './type.ts';

/** The buffers of a column of a batch. */
export interface Vector {
  readonly type: ArrowType;
  readonly length: number;
  /** A bit for each value that is there; null if all are. */
  readonly valid: Uint8Array | null;
  /** Numbers, bits or views. */
  readonly data: DataView;
  /** Where each text begins. */
  readonly offsets: DataView;
  /** Bytes of texts. */
  readonly texts: Uint8Array;
  /** Bytes of texts that views point to. */
  readonly others: readonly Uint8Array[];
}

const LZ4 = 0;
/** What becomes more than this has to be at least a thousandth of it. */
const FREE = 1 << 26;
const MOST_GAIN = 1000;
/** The most that is unpacked of a batch, or of all dictionaries, at a time. */
const MOST_HELD = 2 ** 32;
const NOTHING = new Uint8Array(0);

/** Takes the buffers of columns from the body of a batch, one after the other. */
export class BatchReader {
  readonly records: number;
  readonly #file: string;
  readonly #body: Uint8Array;
  readonly #nodes: readonly [number, number][];
  readonly #buffers: readonly [number, number][];
  readonly #variadic: readonly number[];
  readonly #codec: number | null;
  readonly #room: Room;
  #node = 0;
  #buffer = 0;
  #view = 0;

  constructor(
    batch: FlatTable,
    body: Uint8Array,
    file: string,
    room = new Room(body.length, file),
  ) {
    this.#room = room;
    this.#file = file;
    this.#body = body;
    this.records = batch.int64(0);
    this.#nodes = batch.pairs(1);
    this.#buffers = batch.pairs(2);
    this.#codec = batch.table(3)?.byte(0, LZ4) ?? null;
    this.#variadic = batch.int64s(4);
    if (this.records < 0) throw this.#damaged();
  }

  /** The next column. */
  take(type: ArrowType): Vector {
    const node = this.#nodes[this.#node++];
    if (node === undefined || node[0] !== this.records) throw this.#damaged();
    const { records } = this;
    if (type.kind === 'null') {
      return { ...empty(type, records), valid: new Uint8Array(Math.ceil(records / 8)) };
    }
    const bits = this.#next(Math.ceil(records / 8), node[1] > 0);
    const base = { ...empty(type, records), valid: node[1] > 0 ? bits : null };
    if (type.kind !== 'text') {
      const bytes = type.kind === 'bool' ? Math.ceil(records / 8) : records * widthOf(type);
      return { ...base, data: viewOf(this.#next(bytes, true)) };
    }
    if (type.form === 'view') {
      const data = viewOf(this.#next(16 * records, true));
      const others = this.#variadic[this.#view++] ?? 0;
      if (!(others >= 0 && others <= this.#buffers.length)) throw this.#damaged();
      return { ...base, data, others: Array.from({ length: others }, () => this.#next(0, true)) };
    }
    const wide = type.form === 'large' ? 8 : 4;
    // Of no records there may be no offset either.
    const offsets = viewOf(this.#next(records === 0 ? 0 : wide * (records + 1), true));
    return { ...base, offsets, texts: this.#next(0, true) };
  }

  /** The next buffer, of at least so many bytes if it is needed. */
  #next(least: number, isNeeded: boolean): Uint8Array {
    const place = this.#buffers[this.#buffer++];
    if (place === undefined) throw this.#damaged();
    const [from, length] = place;
    if (from < 0 || length < 0 || from + length > this.#body.length) throw this.#damaged();
    const bytes = this.#unpacked(this.#body.subarray(from, from + length));
    if (isNeeded && bytes.length < least) throw this.#damaged();
    return bytes;
  }

  #unpacked(bytes: Uint8Array): Uint8Array {
    if (this.#codec === null || bytes.length === 0) return bytes;
    if (bytes.length < 8) throw this.#damaged();
    const length = Number(viewOf(bytes).getBigInt64(0, true));
    const packed = bytes.subarray(8);
    if (length === -1) return packed;
    if (length === 0) return NOTHING;
    if (length < 0) throw this.#damaged();
    this.#room.take(length);
    const made = this.#codec === LZ4 ? unlz4(packed, length) : unzstdWhole(packed, length);
    if (made === null) throw refusal.damaged(this.#file, 'its records cannot be unpacked');
    return made;
  }

  #damaged() {
    return refusal.damaged(this.#file, 'its records have impossible places');
  }
}

/** The room for what is unpacked of some bytes. */
export class Room {
  readonly #file: string;
  readonly #most: number;
  readonly #isShort: boolean;
  #used = 0;

  constructor(packed: number, file: string) {
    const possible = Math.max(FREE, MOST_GAIN * packed);
    this.#most = roomToHold(Math.min(MOST_HELD, possible));
    this.#isShort = this.#most < possible;
    this.#file = file;
  }

  take(bytes: number): void {
    this.#used += bytes;
    if (this.#used <= this.#most) return;
    throw this.#isShort
      ? refusal.hugeBatch(this.#file, this.#most)
      : refusal.damaged(this.#file, 'it says that it holds more than a file of its size can');
  }

  /** Bytes taken so far. */
  get used(): number {
    return this.#used;
  }
}

export function widthOf(type: ArrowType): number {
  switch (type.kind) {
    case 'int':
      return type.bits / 8;
    case 'half':
      return 2;
    case 'single':
    case 'date':
      return 4;
    case 'decimal':
      return type.bytes;
    case 'time':
      return type.bits / 8;
    default:
      return 8;
  }
}

function empty(type: ArrowType, length: number): Vector {
  const data = viewOf(NOTHING);
  return { type, length, valid: null, data, offsets: data, texts: NOTHING, others: [] };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
