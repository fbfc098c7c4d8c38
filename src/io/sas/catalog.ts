import type { LabelledCode } from '../../foundation/table/index.ts';
import { type ByteSource, joined, withParts } from '../bytes/index.ts';
import { Feed, roomToDescribe } from '../labelled/index.ts';
import { numberText } from '../parquet/index.ts';
import { kindOf, MAGIC } from './detect.ts';
import { type Layout, readLayout } from './header.ts';
import { reasonOf } from './reasons.ts';
import * as refusal from './refusal.ts';

/** Labels of values by the name of their format, in capitals; those of texts begin with $. */
export type CatalogLabels = ReadonlyMap<string, readonly LabelledCode[]>;

/** The first page with an index, and those that have none. */
const INDEX_PAGE = 1;
const OTHER_PAGES = 3;
const MOST_BYTES = 1 << 26;

/** Reads the labels of values from a SAS catalog (.sas7bcat). */
export async function readCatalog(given: ByteSource): Promise<CatalogLabels> {
  const file = given.name;
  const feed = new Feed(given, () => refusal.cutOff(file));
  let layout: Layout;
  try {
    if (kindOf(await feed.take(MAGIC.length)) !== 'catalog')
      throw refusal.damaged(file, 'it is no catalog');
  } finally {
    await feed.close();
  }
  const again = new Feed(given, () => refusal.cutOff(file));
  try {
    layout = await readLayout(again, file);
  } finally {
    await again.close();
  }
  const source = await withParts(given);
  if ((source.size ?? 0) > MOST_BYTES) throw refusal.damaged(file, 'it is too large for a catalog');
  roomToDescribe(source)(source.size ?? 0);
  const bytes = await source.part!(0, source.size ?? 0);
  return new Catalog(bytes, layout, file).labels();
}

class Catalog {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #layout: Layout;
  readonly #file: string;

  constructor(bytes: Uint8Array, layout: Layout, file: string) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    this.#layout = layout;
    this.#file = file;
  }

  labels(): CatalogLabels {
    const { headerSize, pageSize, pad, is64 } = this.#layout;
    const pages = Math.min(
      this.#layout.pages,
      Math.floor((this.#bytes.length - headerSize) / pageSize),
    );
    const blocks = new Map<string, readonly [page: number, at: number]>();
    const starts = [headerSize + INDEX_PAGE * pageSize + 856 + 2 * pad + (is64 ? 144 : 0)];
    for (let page = OTHER_PAGES; page < pages; page++)
      starts.push(headerSize + page * pageSize + 16);
    for (const start of starts) {
      const end = headerSize + (Math.floor((start - headerSize) / pageSize) + 1) * pageSize;
      for (const block of this.#indexed(start, Math.min(end, this.#bytes.length))) {
        blocks.set(block.join(), block);
      }
    }
    const found = new Map<string, readonly LabelledCode[]>();
    const ordered = [...blocks.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    for (const [page, at] of ordered) {
      const one = this.#labelsIn(this.#block(page, at));
      if (one !== null) found.set(one.name, one.labels);
    }
    return found;
  }

  /** Where the blocks lie that an index names. */
  *#indexed(start: number, end: number): Generator<readonly [number, number]> {
    const { pad, is64, isLittle } = this.#layout;
    const size = 212 + pad + (is64 ? 72 : 0);
    const mark = 50 + pad + (is64 ? 24 : 0);
    for (let at = start; at + size <= end; at += size) {
      // Some entries stand eight bytes behind.
      if (!this.#isEntry(at)) at += 8;
      if (!this.#isEntry(at) || at + size > end + 8 || at + mark >= this.#bytes.length) return;
      if (this.#bytes[at + mark] !== 0x4f) continue;
      if (at + 20 > this.#bytes.length) return;
      yield is64
        ? [
            Number(this.#view.getBigUint64(at + 8, isLittle)),
            this.#view.getUint16(at + 16, isLittle),
          ]
        : [this.#view.getUint32(at + 4, isLittle), this.#view.getUint16(at + 8, isLittle)];
    }
  }

  #isEntry(at: number): boolean {
    return String.fromCharCode(...this.#bytes.subarray(at, at + 4)) === 'XLSR';
  }

  /** A block, whose pieces point to each other. */
  #block(firstPage: number, firstAt: number): Uint8Array {
    const { headerSize, pageSize, pages, is64, isLittle } = this.#layout;
    const head = is64 ? 32 : 16;
    const pieces: Uint8Array[] = [];
    const seen = new Set<number>();
    for (let page = firstPage, place = firstAt; page > 0 && place > 0 && page <= pages; ) {
      const at = headerSize + (page - 1) * pageSize + place;
      if (seen.has(at)) throw refusal.damaged(this.#file, 'its labels point to themselves');
      seen.add(at);
      if (at + head > this.#bytes.length) throw refusal.cutOff(this.#file);
      page = this.#view.getUint32(at, isLittle);
      place = this.#view.getUint16(at + (is64 ? 8 : 4), isLittle);
      const length = this.#view.getUint16(at + (is64 ? 10 : 6), isLittle);
      if (at + head + length > this.#bytes.length) throw refusal.cutOff(this.#file);
      pieces.push(this.#bytes.subarray(at + head, at + head + length));
    }
    return joined(pieces);
  }

  #labelsIn(block: Uint8Array): { name: string; labels: LabelledCode[] } | null {
    const { is64, isLittle, decode } = this.#layout;
    const view = new DataView(block.buffer, block.byteOffset, block.length);
    const text = (from: number, to: number) =>
      (decode(block.subarray(from, to)) ?? '').replace(/[ \0]+$/, '').replace(/^\0+/, '');
    if (block.length < (is64 ? 150 : 110)) return null;
    const flags = view.getUint16(2, isLittle);
    const moved = (flags & 8) !== 0 ? 4 : 0;
    const number = (at: number) =>
      is64 ? Number(view.getBigUint64(at, isLittle)) : view.getUint32(at, isLittle);
    const entries = number((is64 ? 42 : 38) + moved);
    const used = number((is64 ? 50 : 42) + moved);
    const other = number((is64 ? 74 : 66) + moved);
    const shift = is64
      ? view.getInt32(124 + moved, isLittle)
      : view.getInt16(104 + moved, isLittle);
    let name = text(8, 16);
    let start = (is64 ? 138 : 106) + (moved > 0 ? 20 : 0);
    const isLong = (flags & (is64 ? 0x20 : 0x80)) !== 0;
    if (isLong) {
      name = text(start, start + 32);
      start += 32;
    }
    // Formats that read texts have no labels of values.
    if (used === 0 || name === '' || name.startsWith('@') || start > block.length) return null;
    if (used > block.length || entries > block.length || shift < 0) throw this.#damaged();
    const codes: (string | null)[] = new Array(used).fill(null);
    let at = start;
    for (let i = 0; i < entries; i++) {
      if (at + 30 > block.length) throw this.#damaged();
      const end = at + 6 + view.getUint16(at + 2, isLittle);
      if (i < used) {
        const place = view.getUint32(at + 10 + this.#layout.pad, isLittle);
        if (place >= used || end > block.length) throw this.#damaged();
        codes[place] = name.startsWith('$') ? text(at + 22 + shift, end) : codeOf(view, at);
      }
      at = end;
    }
    const labels: LabelledCode[] = [];
    for (let i = 0; i < used; i++) {
      if (at + 10 > block.length) throw this.#damaged();
      const length = view.getUint16(at + 8, isLittle);
      if (at + 10 + length > block.length) throw this.#damaged();
      const code = codes[i];
      // The label for all other values is of no code.
      if (code !== null && i !== other - 1)
        labels.push({ code, label: text(at + 10, at + 10 + length) });
      at += 11 + length;
    }
    return { name: name.toUpperCase(), labels };
  }

  #damaged(): Error {
    return refusal.damaged(this.#file, 'a set of labels points outside of itself');
  }
}

/** Numbers are big endian; missing values with a reason are no numbers. */
function codeOf(view: DataView, entry: number): string | null {
  const isReason =
    view.getUint16(entry + 22) === 0 &&
    view.getUint8(entry + 25) === 0xff &&
    view.getUint32(entry + 26) === 0xffffffff;
  if (isReason) return reasonOf(view.getUint8(entry + 24));
  // The order of the numbers is that of the bytes: the sign is turned, of negative numbers all bits.
  const stored = view.getFloat64(entry + 22);
  const turned = new DataView(new ArrayBuffer(8));
  turned.setBigUint64(0, view.getBigUint64(entry + 22) ^ 0xffffffffffffffffn);
  const value = view.getUint8(entry + 22) < 0x80 ? turned.getFloat64(0) : -stored;
  return Number.isNaN(value) ? null : numberText(value === 0 ? 0 : value);
}
