import { type ByteSource, withParts } from '../bytes/index.ts';
import { Feed } from '../labelled/index.ts';
import { Gathered, type SasTable } from './dictionary.ts';
import { type Layout, readLayout } from './header.ts';
import {
  GONE,
  PACKED,
  PACKED_MOVED,
  type Page,
  PLAIN,
  PLAIN_MOVED,
  type Pointer,
  pageOf,
  partOf,
  REFERENCE,
} from './page.ts';
import * as refusal from './refusal.ts';
import { NotPacked, unpackRecord } from './unpack.ts';

/** Less than this is unpacked whatever its ratio: it does no harm. */
const HARMLESS = 1 << 26;
const MOST_RATIO = 1000;

/** Records as they lie in a data set, some at a time: those that are marked as deleted are left out. */
export async function* recordsOf(
  source: ByteSource,
  table: SasTable,
): AsyncGenerator<{ readonly bytes: Uint8Array; readonly records: number }> {
  const file = source.name;
  const feed = new Feed(source, () => refusal.cutOff(file));
  try {
    const layout = await readLayout(feed, file);
    const reading = new Reading(source, table, layout);
    for (let page = 0; page < layout.pages && !reading.isDone; page++) {
      const found = await reading.take(pageOf(await feed.take(layout.pageSize), layout, file));
      if (found.records > 0) yield found;
    }
    reading.end();
  } finally {
    await feed.close();
  }
}

class Reading {
  readonly #source: ByteSource;
  readonly #table: SasTable;
  readonly #layout: Layout;
  readonly #gathered: Gathered;
  #buffer: Uint8Array;
  #used = 0;
  #live = 0;
  #deleted = 0;
  #read = 0;
  /** The same source by its parts, once they are needed. */
  #parts: ByteSource | null = null;
  /** The page that a moved record was found on. */
  #moved: { readonly index: number; readonly page: Page } | null = null;

  constructor(source: ByteSource, table: SasTable, layout: Layout) {
    this.#source = source;
    this.#table = table;
    this.#layout = layout;
    this.#gathered = new Gathered(layout, source.name);
    this.#buffer = new Uint8Array(table.recordBytes);
  }

  get isDone(): boolean {
    const { records, deleted } = this.#table;
    return this.#live >= records - deleted && this.#deleted >= deleted;
  }

  async take(page: Page): Promise<{ bytes: Uint8Array; records: number }> {
    const before = this.#live;
    this.#used = 0;
    this.#read += page.bytes.length;
    for (const pointer of page.pointers) await this.#takePointer(page, pointer);
    if (page.kind === 'data' || page.kind === 'mixed') this.#takeRecords(page);
    return { bytes: this.#buffer.subarray(0, this.#used), records: this.#live - before };
  }

  /** A file with other numbers of records than it says is refused: a deleted one could be among them. */
  end(): void {
    if (!this.isDone) throw refusal.cutOff(this.#source.name);
  }

  #takeRecords(page: Page): void {
    const { records, recordBytes, mixedRecords } = this.#table;
    const most = records - this.#live - this.#deleted;
    const count = Math.min(page.kind === 'data' ? page.blocks : mixedRecords, most);
    const { recordsAt, bytes } = page;
    const end = recordsAt + count * recordBytes;
    if (end > bytes.length) throw this.#damaged('a page has more records than fit on it');
    const marks = end + page.unused;
    if (page.hasDeleted && marks + Math.ceil(count / 8) > bytes.length)
      throw this.#damaged('the marks of deleted records are missing');
    for (let i = 0; i < count; i++) {
      const isGone = page.hasDeleted && (bytes[marks + (i >> 3)] & (0x80 >> (i & 7))) !== 0;
      if (isGone) this.#deleted++;
      else {
        const at = recordsAt + i * recordBytes;
        this.#place().set(bytes.subarray(at, at + recordBytes));
      }
    }
  }

  async #takePointer(page: Page, pointer: Pointer): Promise<void> {
    const { how, length } = pointer;
    if (length === 0 || this.isDone) return;
    if (how === GONE) this.#deleted++;
    else if (how === PACKED) this.#unpack(page, pointer);
    else if (how === PLAIN) {
      if (pointer.isRecord && this.#gathered.markOf(page, pointer) === null)
        this.#copy(page, pointer);
    } else if (how === REFERENCE) {
      const { page: other, pointer: there } = await this.#lookUp(pointer.offset - 1, length - 1);
      if (there.how === PACKED_MOVED) this.#unpack(other, there);
      else if (there.how === PLAIN_MOVED) this.#copy(other, there);
      else throw this.#damaged('a moved record is not where it should be');
    }
  }

  async #lookUp(index: number, number: number): Promise<{ page: Page; pointer: Pointer }> {
    const { headerSize, pageSize, pages } = this.#layout;
    if (index < 0 || index >= pages)
      throw this.#damaged('a moved record is not where it should be');
    if (this.#moved?.index !== index) {
      const from = headerSize + index * pageSize;
      this.#parts ??= await withParts(this.#source);
      const bytes = await this.#parts.part!(from, from + pageSize);
      if (bytes.length < pageSize) throw refusal.cutOff(this.#source.name);
      this.#moved = { index, page: pageOf(bytes, this.#layout, this.#source.name) };
    }
    const { page } = this.#moved;
    const pointer = page.pointers[number];
    if (pointer === undefined) throw this.#damaged('a moved record is not where it should be');
    return { page, pointer };
  }

  #copy(page: Page, pointer: Pointer): void {
    if (pointer.length !== this.#table.recordBytes)
      throw this.#damaged('a record has another length than the others');
    this.#place().set(partOf(page, pointer, this.#source.name));
  }

  #unpack(page: Page, pointer: Pointer): void {
    const packed = partOf(page, pointer, this.#source.name);
    const { packing } = this.#table;
    if (packing === 'none') throw this.#damaged('it is packed, but does not say how');
    const to = this.#place();
    const size = this.#live * this.#table.recordBytes;
    if (size > HARMLESS && size > MOST_RATIO * this.#read) throw refusal.expands(this.#source.name);
    try {
      unpackRecord(packed, to, packing === 'runs');
    } catch (error) {
      if (!(error instanceof NotPacked)) throw error;
      throw this.#damaged('a record cannot be unpacked');
    }
  }

  /** Room for one more record. */
  #place(): Uint8Array {
    const { recordBytes } = this.#table;
    const needed = this.#used + recordBytes;
    if (needed > this.#buffer.length) {
      const larger = new Uint8Array(2 * needed);
      larger.set(this.#buffer.subarray(0, this.#used));
      this.#buffer = larger;
    }
    this.#live++;
    this.#used = needed;
    return this.#buffer.subarray(needed - recordBytes, needed);
  }

  #damaged(what: string): Error {
    return refusal.damaged(this.#source.name, what);
  }
}

/** Reads the description of a data set: the pages up to its first records, or all if more of it stands behind them. */
export async function readTable(source: ByteSource): Promise<{ table: SasTable; layout: Layout }> {
  const file = source.name;
  const feed = new Feed(source, () => refusal.cutOff(file));
  try {
    const layout = await readLayout(feed, file);
    const gathered = new Gathered(layout, file);
    for (let page = 0; page < layout.pages; page++) {
      const hasRecords = gathered.take(pageOf(await feed.take(layout.pageSize), layout, file));
      if (hasRecords && gathered.isWhole) break;
    }
    return { table: gathered.table(), layout };
  } finally {
    await feed.close();
  }
}
