import { crc32, roomToHold } from '../bytes/index.ts';
import { type Decompress, decompressorOf } from './compression.ts';
import {
  PLAIN,
  PLAIN_DICTIONARY,
  RLE,
  RLE_DICTIONARY,
  readRuns,
  readValues,
  type Values,
} from './encodings.ts';
import type { Chunk } from './footer.ts';
import * as refusal from './refusal.ts';
import { CutOff, Malformed, ThriftReader } from './thrift.ts';
import type { ParquetColumn } from './type.ts';

/** The most bytes and values that a page may have. */
const MOST_BYTES = 1 << 28;
const MOST_VALUES = 1 << 24;
/** Statistics in a header may hold long texts. */
const MOST_HEADER = 1 << 22;

const DATA_PAGE = 0;
const INDEX_PAGE = 1;
const DICTIONARY_PAGE = 2;

/** Some records of a column. */
export interface Page {
  readonly records: number;
  /** For each record whether it has a value; null if all have. */
  readonly present: Uint8Array | null;
  /** The values of those that have one; with `entries` the places of these in the dictionary. */
  readonly values: Values;
  readonly entries: Int32Array | null;
}

/** What a file is read through. */
export interface Access {
  readonly file: string;
  /** Where values end. */
  readonly end: number;
  /** Bytes that are fetched at a time, for each column. */
  readonly window: number;
  part(from: number, to: number): Promise<Uint8Array>;
  /** Bytes that pages of all columns may still take. */
  room: number;
}

/** Bytes that pages of all columns may take at a time: each column of a row group holds one page and its dictionary. */
export const ROOM_FOR_PAGES = 1 << 30;
/** Bytes that are made of a value beside those of its page: a place in it, or an entry of a dictionary. */
const PER_VALUE = 12;

/**
 * Reads the pages of a column in a row group one after the other. Memory: one page, the dictionary and one window.
 *
 * Ours, because hyparquet 1.31.5 does not come to an end on our files with some bytes changed (in each of three runs of the
 * fuzz test; our own reader refuses these pages within 40 ms), makes doubles of decimals and one column of two of a name. To make
 * the text of the cells from what it gives took 2.5 (zstd) to 3.7 (snappy) times as long, and 456 MiB instead of 164.
 */
export class Pages {
  dictionary: Values | null = null;
  readonly #access: Access;
  readonly #column: ParquetColumn;
  readonly #chunk: Chunk;
  /** Records that have not been read. */
  #left: number;
  #at: number;
  #window: Uint8Array = new Uint8Array(0);
  #windowAt = 0;
  #decompress: Decompress | null = null;
  /** What the page and the dictionary take of the room. */
  #pageRoom = 0;
  #dictionaryRoom = 0;

  constructor(access: Access, column: ParquetColumn, chunk: Chunk, records: number) {
    this.#access = access;
    this.#column = column;
    this.#chunk = chunk;
    this.#left = records;
    this.#at = chunk.start;
  }

  /** The next page that has records. */
  async next(): Promise<Page> {
    const { file } = this.#access;
    const { name } = this.#column;
    this.#decompress ??= await decompressorOf(this.#chunk.codec);
    if (this.#decompress === null) throw refusal.compression(file, name);
    for (;;) {
      const header = await this.#header();
      if (header.size > MOST_BYTES || header.compressed > MOST_BYTES) {
        throw refusal.hugePage(file, name);
      }
      if (header.values > MOST_VALUES) throw refusal.hugePage(file, name);
      this.#take(header);
      const bytes = await this.#bytes(header.compressed);
      if (header.checksum !== null && crc32(bytes) !== header.checksum >>> 0)
        throw refusal.wrongChecksum(file, name);
      try {
        const page = this.#read(header, bytes);
        if (page === null) continue;
        this.#left -= page.records;
        return page;
      } catch (error) {
        // Libraries report errors in their own words, which can quote the bytes.
        if (error instanceof Error && error.name === 'PenumbraError') throw error;
        throw refusal.corruptPage(file, name);
      }
    }
  }

  /** Takes room for a page, which gives back that of the page before. */
  #take({ type, size, values }: Header): void {
    const access = this.#access;
    const isDictionary = type === DICTIONARY_PAGE;
    const room = size + PER_VALUE * Math.max(0, values);
    access.room += (isDictionary ? this.#dictionaryRoom : this.#pageRoom) - room;
    if (isDictionary) this.#dictionaryRoom = room;
    else this.#pageRoom = room;
    if (access.room < 0) throw refusal.hugePages(access.file, roomToHold(ROOM_FOR_PAGES));
  }

  /** Gives back all room: the row group is read. */
  end(): void {
    this.#access.room += this.#pageRoom + this.#dictionaryRoom;
    this.#pageRoom = this.#dictionaryRoom = 0;
  }

  /** What a page holds; null if it has no records. */
  #read(header: Header, bytes: Uint8Array): Page | null {
    if (header.type === INDEX_PAGE) return null;
    if (header.type === DICTIONARY_PAGE) {
      if (this.dictionary !== null) throw new Malformed();
      if (header.encoding !== PLAIN && header.encoding !== PLAIN_DICTIONARY) throw new Malformed();
      const page = this.#decompress!(bytes, header.size);
      this.dictionary = this.#values(page, PLAIN, header.values);
      return null;
    }
    if (header.values > this.#left) throw new Malformed();
    if (header.values === 0) return null;
    return header.type === DATA_PAGE
      ? this.#readFirst(header, bytes)
      : this.#readSecond(header, bytes);
  }

  /** A page as the first version has it: levels and values compressed together. */
  #readFirst(header: Header, bytes: Uint8Array): Page {
    const page = this.#decompress!(bytes, header.size);
    if (!this.#column.isOptional) return this.#page(page, header, null);
    if (header.levels !== RLE) throw refusal.encoding(this.#access.file, this.#column.name);
    if (page.length < 4) throw new Malformed();
    const length = new DataView(page.buffer, page.byteOffset).getUint32(0, true);
    if (length > page.length - 4) throw new Malformed();
    const present = presence(page, 4, 4 + length, header.values);
    return this.#page(page.subarray(4 + length), header, present);
  }

  /** A page of the second version: the levels stand before the values, never compressed. */
  #readSecond(header: Header, bytes: Uint8Array): Page {
    if (header.repetitionLength < 0 || header.levelLength < 0) throw new Malformed();
    const levels = header.repetitionLength + header.levelLength;
    if (levels > bytes.length || levels > header.size) throw new Malformed();
    const rest = bytes.subarray(levels);
    const page = header.isCompressed ? this.#unpacked(rest, header.size - levels) : rest;
    const present = this.#column.isOptional
      ? presence(bytes, header.repetitionLength, levels, header.values)
      : null;
    return this.#page(page, header, present);
  }

  /** A page of nulls alone may have no bytes to decompress. */
  #unpacked(bytes: Uint8Array, length: number): Uint8Array {
    return length === 0 ? new Uint8Array(0) : this.#decompress!(bytes, length);
  }

  #page(bytes: Uint8Array, header: Header, found: Uint8Array | null): Page {
    let count = header.values;
    if (found !== null) {
      count = 0;
      for (const flag of found) count += flag;
    }
    const records = header.values;
    const present = count === records ? null : found;
    if (header.encoding !== PLAIN_DICTIONARY && header.encoding !== RLE_DICTIONARY) {
      return {
        records,
        present,
        values: this.#values(bytes, header.encoding, count),
        entries: null,
      };
    }
    const entries = new Int32Array(count);
    if (count > 0) {
      if (this.dictionary === null || bytes.length === 0) throw new Malformed();
      readRuns(bytes, 1, bytes.length, bytes[0], entries);
      const most = this.dictionary.count;
      for (const entry of entries) if (entry < 0 || entry >= most) throw new Malformed();
    }
    return { records, present, values: this.dictionary ?? EMPTY, entries };
  }

  #values(bytes: Uint8Array, encoding: number, count: number): Values {
    const { physical, length, name } = this.#column;
    const values = readValues(bytes, encoding, physical, length, count);
    if (values === null) throw refusal.encoding(this.#access.file, name);
    return values;
  }

  async #header(): Promise<Header> {
    const { file, end, window } = this.#access;
    for (let size = window; ; size *= 4) {
      const bytes = await this.#look(size);
      try {
        const reader = new ThriftReader(bytes);
        const header = parseHeader(reader);
        this.#at += reader.at;
        return header;
      } catch (error) {
        const isWhole = this.#at + bytes.length >= end || size >= MOST_HEADER;
        if (!(error instanceof CutOff) || isWhole)
          throw refusal.corruptPage(file, this.#column.name);
      }
    }
  }

  /** The bytes from the current position, at least `size` of them if the file has that many. */
  async #look(size: number): Promise<Uint8Array> {
    const { end, part } = this.#access;
    const to = Math.min(end, this.#at + size);
    const held = this.#windowAt + this.#window.length;
    const enough = Math.min(to, this.#at + 64);
    if (this.#at < this.#windowAt || held < enough || (size > this.#access.window && held < to)) {
      this.#window = await part(this.#at, to);
      this.#windowAt = this.#at;
    }
    return this.#window.subarray(this.#at - this.#windowAt);
  }

  /** The next bytes, which are then behind. */
  async #bytes(length: number): Promise<Uint8Array> {
    const { file, end, part } = this.#access;
    const from = this.#at;
    if (length < 0 || from + length > end) throw refusal.corruptPage(file, this.#column.name);
    this.#at += length;
    const inside = from - this.#windowAt;
    if (inside + length <= this.#window.length)
      return this.#window.subarray(inside, inside + length);
    const bytes = await part(from, from + length);
    if (bytes.length !== length) throw refusal.cutOff(file);
    return bytes;
  }
}

const EMPTY: Values = {
  count: 0,
  words: new Int32Array(0),
  floats: new Float64Array(0),
  bytes: new Uint8Array(0),
  starts: new Int32Array(0),
  ends: new Int32Array(0),
};

/** For each record 1 if it has a value. */
function presence(bytes: Uint8Array, from: number, to: number, records: number): Uint8Array {
  const levels = new Uint8Array(records);
  readRuns(bytes, from, to, 1, levels);
  for (const level of levels) if (level > 1) throw new Malformed();
  return levels;
}

interface Header {
  type: number;
  /** Bytes of the page, and of what stands in the file. */
  size: number;
  compressed: number;
  /** CRC-32 of what stands in the file, or null. */
  checksum: number | null;
  values: number;
  encoding: number;
  /** Encoding of the definition levels. */
  levels: number;
  levelLength: number;
  repetitionLength: number;
  isCompressed: boolean;
}

function parseHeader(reader: ThriftReader): Header {
  const header: Header = {
    type: -1,
    size: -1,
    compressed: -1,
    checksum: null,
    values: -1,
    encoding: -1,
    levels: RLE,
    levelLength: -1,
    repetitionLength: -1,
    isCompressed: true,
  };
  let seen = -1;
  reader.struct((field, type) => {
    if (field === 1) header.type = reader.number(type);
    else if (field === 2) header.size = reader.number(type);
    else if (field === 3) header.compressed = reader.number(type);
    else if (field === 4) header.checksum = reader.number(type);
    else if (field === 5 || field === 7 || field === 8) {
      if (type !== 12) throw new Malformed();
      seen = field;
      reader.struct((inner, kind) => parseInner(reader, header, field, inner, kind));
    } else return false;
    return true;
  });
  const expected = [5, -1, 7, 8][header.type];
  const known = header.type === INDEX_PAGE || (expected !== undefined && expected === seen);
  const sound = known && header.size >= 0 && header.compressed >= 0;
  if (!sound || (header.type !== INDEX_PAGE && header.values < 0)) throw new Malformed();
  return header;
}

function parseInner(
  reader: ThriftReader,
  header: Header,
  field: number,
  inner: number,
  kind: number,
): boolean {
  if (inner === 1) header.values = reader.number(kind);
  else if (field !== 8 && inner === 2) header.encoding = reader.number(kind);
  else if (field === 5 && inner === 3) header.levels = reader.number(kind);
  else if (field === 8 && inner === 4) header.encoding = reader.number(kind);
  else if (field === 8 && inner === 5) header.levelLength = reader.number(kind);
  else if (field === 8 && inner === 6) header.repetitionLength = reader.number(kind);
  else if (field === 8 && inner === 7) header.isCompressed = reader.boolean(kind);
  else return false;
  return true;
}
