import { unzlibSync } from 'fflate';
import type { ByteSource } from '../bytes/index.ts';
import { type Feed, Fields } from '../labelled/index.ts';
import type { Header } from './header.ts';
import { CELL } from './parts.ts';
import * as refusal from './refusal.ts';

/** About the bytes of records that are handed over at a time. */
const PIECE = 1 << 18;
/** The most bytes that a block of zlib data becomes; SPSS makes blocks of less than 4 MiB. */
const MOST_BLOCK = 1 << 26;

/** Batches of records of `size` bytes each, as they lie in a file that is not packed. */
export async function* casesOf(
  feed: Feed,
  source: ByteSource,
  header: Header,
  size: number,
): AsyncGenerator<{ readonly bytes: Uint8Array; readonly records: number }> {
  const cases = new Cases(size, header);
  const pieces = header.packing === 'zlib' ? inflated(feed, source, header) : piecesOf(feed);
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at += PIECE) {
      cases.push(piece.subarray(at, at + PIECE));
      const records = cases.take();
      if (records !== null) yield records;
    }
  }
  if (!cases.isWhole) throw refusal.cutOff(source.name);
}

async function* piecesOf(feed: Feed): AsyncGenerator<Uint8Array> {
  for (let piece = await feed.rest(); piece !== null; piece = await feed.rest()) yield piece;
}

/** Unpacks the blocks of zlib data; where they are stands behind them. */
async function* inflated(
  feed: Feed,
  source: ByteSource,
  { isLittle }: Header,
): AsyncGenerator<Uint8Array> {
  const file = source.name;
  const start = feed.position;
  const head = new Fields(await feed.take(24), isLittle);
  const [own, trailerAt, trailerLength] = [head.int64(), head.int64(), head.int64()];
  const isSound =
    own === start && trailerAt >= start + 24 && trailerLength >= 24 && trailerLength < MOST_BLOCK;
  if (!isSound) throw refusal.damaged(file, 'the places of its packed records are impossible');
  const part = (from: number, to: number) => source.part!(from, to);
  const trailer = new Fields(await part(trailerAt, trailerAt + trailerLength), isLittle);
  if (trailer.left < trailerLength) throw refusal.cutOff(file);
  trailer.at = 20;
  const blocks = trailer.int32();
  if (blocks < 0 || trailer.left < 24 * blocks)
    throw refusal.damaged(file, 'the places of its packed records are impossible');
  let room = new Uint8Array(0);
  for (let block = 0; block < blocks; block++) {
    trailer.int64();
    const from = trailer.int64();
    const [becomes, bytes] = [trailer.int32(), trailer.int32()];
    const isPossible =
      from >= start + 24 &&
      bytes >= 0 &&
      from + bytes <= trailerAt &&
      becomes >= 0 &&
      becomes <= MOST_BLOCK;
    if (!isPossible) throw refusal.damaged(file, 'the places of its packed records are impossible');
    if (room.length < becomes) room = new Uint8Array(becomes);
    yield inflate(await part(from, from + bytes), room.subarray(0, becomes), file);
  }
}

function inflate(packed: Uint8Array, out: Uint8Array, file: string): Uint8Array {
  try {
    const bytes = unzlibSync(packed, { out });
    if (bytes.length === out.length) return bytes;
  } catch {
    // Said below.
  }
  throw refusal.damaged(file, 'its packed records cannot be unpacked');
}

/** Commands of the packing by bytes; those between are small numbers. */
const NOTHING = 0;
const END = 252;
const PLAIN = 253;
const SPACES = 254;
const MISSING = 255;

/** Gathers records from pieces of a file, and undoes the packing by bytes. */
class Cases {
  readonly #size: number;
  readonly #isPacked: boolean;
  /** Eight bytes for each command: what it stands for. */
  readonly #cells: Uint8Array;
  #bytes: Uint8Array;
  #used = 0;
  /** Bytes at the front that were handed over: they are read before the next piece comes. */
  #taken = 0;
  /** Bytes that have come and are not used: part of a row of commands, or of a cell. */
  #rest = new Uint8Array(0);
  readonly #commands = new Uint8Array(CELL);
  #command = CELL;
  #isOver = false;

  constructor(size: number, { packing, bias, isLittle }: Header) {
    this.#size = size;
    this.#isPacked = packing !== 'none';
    this.#bytes = new Uint8Array(Math.ceil((4 * PIECE) / size) * size);
    this.#cells = new Uint8Array(256 * CELL);
    const view = new DataView(this.#cells.buffer);
    for (let code = 1; code < END; code++) view.setFloat64(code * CELL, code - bias, isLittle);
    this.#cells.fill(32, SPACES * CELL, MISSING * CELL);
    view.setFloat64(MISSING * CELL, -Number.MAX_VALUE, isLittle);
  }

  push(piece: Uint8Array): void {
    this.#bytes.copyWithin(0, this.#taken, this.#used);
    this.#used -= this.#taken;
    this.#taken = 0;
    let from = piece;
    if (this.#rest.length > 0) {
      from = new Uint8Array(this.#rest.length + piece.length);
      from.set(this.#rest);
      from.set(piece, this.#rest.length);
    }
    const used = this.#isPacked ? this.#unpack(from) : this.#copy(from);
    this.#rest = from.slice(used);
  }

  /** The records that are whole, until the next piece is pushed; null if there are none. */
  take(): { readonly bytes: Uint8Array; readonly records: number } | null {
    const records = Math.floor(this.#used / this.#size);
    if (records === 0) return null;
    this.#taken = records * this.#size;
    return { bytes: this.#bytes, records };
  }

  /** Whether nothing is left of a record. */
  get isWhole(): boolean {
    return this.#used === this.#taken && (this.#isPacked || this.#rest.length === 0);
  }

  #room(more: number): void {
    if (this.#used + more <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#used + more));
    larger.set(this.#bytes.subarray(0, this.#used));
    this.#bytes = larger;
  }

  #copy(from: Uint8Array): number {
    this.#room(from.length);
    this.#bytes.set(from, this.#used);
    this.#used += from.length;
    return from.length;
  }

  #unpack(from: Uint8Array): number {
    const cells = this.#cells;
    const commands = this.#commands;
    let at = 0;
    let command = this.#command;
    while (!this.#isOver) {
      if (command === CELL) {
        if (from.length - at < CELL) break;
        for (let i = 0; i < CELL; i++) commands[i] = from[at + i];
        at += CELL;
        command = 0;
        this.#room(CELL * CELL);
      }
      const code = commands[command];
      if (code === PLAIN) {
        if (from.length - at < CELL) break;
        const to = this.#bytes;
        for (let i = 0; i < CELL; i++) to[this.#used + i] = from[at + i];
        at += CELL;
        this.#used += CELL;
      } else if (code === END) this.#isOver = true;
      else if (code !== NOTHING) {
        const to = this.#bytes;
        const first = code * CELL;
        for (let i = 0; i < CELL; i++) to[this.#used + i] = cells[first + i];
        this.#used += CELL;
      }
      command++;
    }
    this.#command = command;
    return this.#isOver ? from.length : at;
  }
}
