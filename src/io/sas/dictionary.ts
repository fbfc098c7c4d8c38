import type { Layout } from './header.ts';
import { type Page, PLAIN, type Pointer, partOf } from './page.ts';
import * as refusal from './refusal.ts';
import { PATTERNS, RUNS } from './unpack.ts';

/** A column as the file describes it. */
export interface SasColumn {
  readonly name: string;
  readonly label: string;
  /** The name of its display format, which labels of values belong to. */
  readonly format: string;
  readonly isText: boolean;
  /** Where it begins in a record, and its bytes. */
  readonly from: number;
  readonly bytes: number;
}

/** What the file says before its records. */
export interface SasTable {
  readonly title: string;
  readonly columns: readonly SasColumn[];
  readonly recordBytes: number;
  /** Records, those that are marked as deleted among them. */
  readonly records: number;
  readonly deleted: number;
  /** Records on mixed pages. */
  readonly mixedRecords: number;
  readonly packing: 'none' | 'runs' | 'patterns';
}

/** Parts of the description, by the four last bytes of their marks. */
const ROW_SIZE = 0xf7f7f7f7;
const COLUMN_SIZE = 0xf6f6f6f6;
const FORMAT = 0xfffffbfe;
const COUNTS = 0xfffffc00;
const ATTRIBUTES = 0xfffffffc;
const TEXTS = 0xfffffffd;
const NAMES = 0xffffffff;
/** Marks from here on are of descriptions, some of which are not known. */
const FIRST_MARK = 0xfffffff8;

const MOST_COLUMNS = 100_000;
const MOST_RECORD = 1 << 24;

type TextPlace = readonly [block: number, offset: number, length: number];

/** Gathers the description of a data set from its pages (Shotwell 2013). */
export class Gathered {
  readonly #layout: Layout;
  readonly #file: string;
  readonly #wide: number;
  readonly #texts: Uint8Array[] = [];
  readonly #names: TextPlace[] = [];
  readonly #attributes: { from: number; bytes: number; isText: boolean }[] = [];
  readonly #formats: { format: TextPlace; label: TextPlace }[] = [];
  #size: {
    recordBytes: number;
    records: number;
    deleted: number;
    mixedRecords: number;
    title: TextPlace;
    packing: TextPlace;
  } | null = null;
  #columns = -1;

  constructor(layout: Layout, file: string) {
    this.#layout = layout;
    this.#file = file;
    this.#wide = layout.is64 ? 8 : 4;
  }

  /** Takes the descriptions on a page. Returns whether there are records on it too. */
  take(page: Page): boolean {
    let hasRecords = page.kind === 'data' || page.kind === 'mixed';
    for (const pointer of page.pointers) {
      if (pointer.length === 0) continue;
      if (pointer.how !== PLAIN) hasRecords ||= pointer.how !== 1;
      else {
        const mark = this.markOf(page, pointer);
        if (mark === null) hasRecords = true;
        else this.#takePart(mark, partOf(page, pointer, this.#file));
      }
    }
    return hasRecords;
  }

  get isWhole(): boolean {
    const all = [this.#names, this.#attributes, this.#formats];
    return (
      this.#size !== null && this.#columns >= 0 && all.every((one) => one.length >= this.#columns)
    );
  }

  /** The mark of a description, or null if a pointer leads to a record. */
  markOf(page: Page, pointer: Pointer): number | null {
    const { is64, isLittle } = this.#layout;
    const bytes = partOf(page, pointer, this.#file);
    if (bytes.length < this.#wide) return null;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const first = view.getUint32(0, isLittle);
    const second = is64 ? view.getUint32(4, isLittle) : 0xffffffff;
    const isSize = first === ROW_SIZE || first === COLUMN_SIZE;
    if (isSize && (!is64 || !isLittle || second === first || second === 0)) return first;
    // Of the eight bytes of wide files four are ones, and the mark is the others.
    const [mark, ones] = is64 && !isLittle ? [second, first] : [first, second];
    const isKnown = mark === FORMAT || mark === COUNTS || mark >= FIRST_MARK;
    return isKnown && ones === 0xffffffff ? mark : null;
  }

  table(): SasTable {
    const size = this.#size;
    const count = this.#columns;
    if (size === null || count < 1 || this.#names.length < count || this.#attributes.length < count)
      throw refusal.damaged(this.#file, 'its description is not whole');
    const packing = this.#text(size.packing);
    const columns = Array.from({ length: count }, (_, i): SasColumn => {
      const attributes = this.#attributes[i];
      const { from, bytes } = attributes;
      if (from + bytes > size.recordBytes || (!attributes.isText && (bytes < 3 || bytes > 8)))
        throw refusal.damaged(this.#file, 'a column lies outside of its record');
      const about = this.#formats[i];
      return {
        ...attributes,
        name: this.#text(this.#names[i]),
        label: about === undefined ? '' : this.#text(about.label),
        format: about === undefined ? '' : this.#text(about.format).toUpperCase(),
      };
    });
    return {
      ...size,
      columns,
      title: this.#text(size.title),
      packing: packing === RUNS ? 'runs' : packing === PATTERNS ? 'patterns' : 'none',
    };
  }

  #takePart(mark: number, part: Uint8Array): void {
    const view = new DataView(part.buffer, part.byteOffset, part.length);
    const wide = this.#wide;
    const { is64, isLittle } = this.#layout;
    const number = (at: number) =>
      is64 ? Number(view.getBigUint64(at, isLittle)) : view.getUint32(at, isLittle);
    const place = (at: number): TextPlace => [
      view.getUint16(at, isLittle),
      view.getUint16(at + 2, isLittle),
      view.getUint16(at + 4, isLittle),
    ];
    const need = (length: number) => {
      if (part.length < length)
        throw refusal.damaged(this.#file, 'a part of its description is too short');
    };
    if (mark === ROW_SIZE) {
      need(is64 ? 250 : 190);
      const [recordBytes, records, deleted] = [5, 6, 7].map((i) => number(wide * i));
      const mixedRecords = number(wide * 15);
      const isPossible =
        recordBytes >= 1 &&
        recordBytes <= MOST_RECORD &&
        Number.isSafeInteger(records) &&
        deleted <= records;
      if (!isPossible) throw refusal.damaged(this.#file, 'the sizes of its records are impossible');
      this.#size = {
        ...{ recordBytes, records, deleted, mixedRecords },
        title: place(part.length - 130),
        packing: place(part.length - 118),
      };
    } else if (mark === COLUMN_SIZE) {
      need(2 * wide);
      this.#columns = number(wide);
      if (this.#columns > MOST_COLUMNS)
        throw refusal.damaged(this.#file, 'it has too many columns');
    } else if (mark === TEXTS) this.#texts.push(part.slice(wide));
    else if (mark === NAMES) {
      for (let at = wide + 8; at + 8 <= part.length - (is64 ? 12 : 8); at += 8)
        this.#names.push(place(at));
    } else if (mark === ATTRIBUTES) {
      const each = wide + 8;
      for (let at = wide + 8; at + each <= part.length - (is64 ? 12 : 8); at += each) {
        const kind = part[at + wide + 6];
        if (kind !== 1 && kind !== 2)
          throw refusal.damaged(this.#file, 'the type of a column is not known');
        this.#attributes.push({
          from: number(at),
          bytes: view.getUint32(at + wide, isLittle),
          isText: kind === 2,
        });
      }
    } else if (mark === FORMAT) {
      need(is64 ? 58 : 46);
      this.#formats.push({ format: place(is64 ? 46 : 34), label: place(is64 ? 52 : 40) });
    }
    const most = Math.max(this.#names.length, this.#attributes.length, this.#formats.length);
    if (most > MOST_COLUMNS) throw refusal.damaged(this.#file, 'it has too many columns');
  }

  #text([block, offset, length]: TextPlace): string {
    if (length === 0) return '';
    const bytes = this.#texts[block]?.subarray(offset, offset + length);
    if (bytes?.length !== length)
      throw refusal.damaged(this.#file, 'a name or a label points nowhere');
    return (this.#layout.decode(bytes) ?? '').replace(/[ \0]+$/, '');
  }
}
