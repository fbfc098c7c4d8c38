import type { Encoding } from './dialect.ts';
import { Dictionary, hashOf } from './dictionary.ts';
import { decode } from './encoding.ts';
import { growingIntegers } from './growing.ts';
import type { MissingCodes } from './missing.ts';
import { DOUBLED, FIELD, PLAIN, type Scanner } from './scanner.ts';
import { ANY_SHAPE, hasLeadingZero, isLongInteger, NUMBER_LIKE, shapeOf } from './shape.ts';

const QUOTE = 34;
/** A column with more different cells, or more bytes in them, is text and is no longer numbered. */
const MOST_DISTINCT = 1 << 16;
const MOST_BYTES = 1 << 24;
/** Bytes of a text in the heap beside its letters. */
const PER_TEXT = 24;

/**
 * Gathers one column as text. Cells are numbered through a dictionary of their bytes, so that a string is
 * made once for each distinct cell; if there are too many, strings are kept for every cell.
 */
export class TextCells {
  #codes = growingIntegers();
  readonly #dictionary = new Dictionary();
  readonly #texts: string[] = [];
  /** Entries spelled like a missing code, and whether one of them stood quoted, as a text. */
  readonly #spelledMissing = new Set<number>();
  readonly #asText = new Set<number>();
  readonly #encoding: Encoding;
  readonly #missing: MissingCodes;
  readonly #quotedMissing: boolean;
  readonly #bounded: boolean;
  readonly #most: number;
  #values: (string | null)[] | undefined;
  #scratch = new Uint8Array(64);
  /** Shapes (see shape.ts) that all texts have. */
  shape = ANY_SHAPE;
  leadingZeros = false;
  longIntegers = false;
  missing = 0;
  #textBytes = 0;

  /**
   * With `bounded` false, all cells are numbered whatever their number: for forced categories. Otherwise no more than
   * `most` different texts are.
   */
  constructor(
    encoding: Encoding,
    missing: MissingCodes,
    quotedMissing: boolean,
    bounded: boolean,
    most = MOST_DISTINCT,
  ) {
    this.#encoding = encoding;
    this.#missing = missing;
    this.#quotedMissing = quotedMissing;
    this.#bounded = bounded;
    this.#most = most;
  }

  /** As many missing cells. */
  skip(records: number): void {
    for (let i = 0; i < records; i++) this.#codes.push(-1);
    this.missing += records;
  }

  /** Takes a column's cells from record `from` of the batch on; returns the first of wrong encoding, or -1. */
  take(batch: Scanner, position: number, from: number): number {
    const { fields, records } = batch;
    const stride = batch.columns * FIELD;
    const dictionary = this.#dictionary;
    let f = from * stride + position * FIELD;
    for (let record = from; record < records; record++, f += stride) {
      let bytes: Uint8Array = batch.bytes;
      let start = fields[f];
      let end = fields[f + 1];
      const quoting = fields[f + 2];
      if (quoting !== PLAIN) {
        start++;
        end--;
        if (quoting === DOUBLED) {
          end = this.#unescape(bytes, start, end);
          bytes = this.#scratch;
          start = 0;
        }
      }
      const hash = hashOf(bytes, start, end);
      let entry = dictionary.find(bytes, start, end, hash);
      if (entry < 0) {
        if (this.#values !== undefined) {
          const text = this.#textOf(bytes, start, end, quoting);
          if (text === undefined) return record;
          if (text === null) this.missing++;
          else this.#textBytes += PER_TEXT + text.length;
          this.#values.push(text);
          continue;
        }
        const text = decode(bytes, start, end, this.#encoding);
        if (text === undefined) return record;
        entry = dictionary.add(bytes, start, end, hash);
        this.#texts.push(text);
        this.#textBytes += PER_TEXT + text.length;
        if (this.#missing.has(bytes, start, end)) this.#spelledMissing.add(entry);
        else this.#noteShape(text);
      }
      let code = entry;
      if (this.#spelledMissing.size > 0 && this.#spelledMissing.has(entry)) {
        if (quoting === PLAIN || this.#quotedMissing) {
          code = -1;
          this.missing++;
        } else if (!this.#asText.has(entry)) {
          this.#asText.add(entry);
          this.#noteShape(this.#texts[entry]);
        }
      }
      if (this.#values !== undefined) this.#values.push(code < 0 ? null : this.#texts[code]);
      else this.#codes.push(code);
      if (this.#values === undefined && this.#bounded && this.#isFull()) this.#spell();
    }
    return -1;
  }

  #isFull(): boolean {
    const { size, bytes } = this.#dictionary;
    if (size >= MOST_DISTINCT || bytes > MOST_BYTES) return true;
    return size > this.#most && this.#different > this.#most;
  }

  #textOf(
    bytes: Uint8Array,
    start: number,
    end: number,
    quoting: number,
  ): string | null | undefined {
    if ((quoting === PLAIN || this.#quotedMissing) && this.#missing.has(bytes, start, end)) {
      return null;
    }
    const text = decode(bytes, start, end, this.#encoding);
    if (text !== undefined) this.#noteShape(text);
    return text;
  }

  #noteShape(text: string): void {
    if (this.shape === 0) return;
    this.shape &= shapeOf(text);
    if ((this.shape & NUMBER_LIKE) === 0) return;
    if (hasLeadingZero(text)) this.leadingZeros = true;
    if (isLongInteger(text)) this.longIntegers = true;
  }

  #unescape(bytes: Uint8Array, start: number, end: number): number {
    if (end - start > this.#scratch.length) this.#scratch = new Uint8Array(2 * (end - start));
    let to = 0;
    for (let i = start; i < end; i++) {
      this.#scratch[to++] = bytes[i];
      if (bytes[i] === QUOTE) i++;
    }
    return to;
  }

  /** Bytes outside of the heap. */
  get numberBytes(): number {
    return 4 * this.#codes.length + this.#dictionary.bytes;
  }

  /** Bytes of the heap: texts, and for each cell a reference in an array that grows. */
  get textBytes(): number {
    return this.#textBytes + 12 * (this.#values?.length ?? 0);
  }

  /** From numbers to strings for every cell. */
  #spell(): void {
    this.#values = Array.from(this.#codes.join(), (code) => (code < 0 ? null : this.#texts[code]));
  }

  /** Number of distinct texts, or undefined if they were not counted. */
  get distinct(): number | undefined {
    return this.#values === undefined ? this.#different : undefined;
  }

  get #different(): number {
    return this.#dictionary.size - this.#spelledMissing.size + this.#asText.size;
  }

  /** The texts by their numbers. */
  get texts(): readonly string[] {
    return this.#texts;
  }

  /** The numbers of the texts since the last call, -1 for missing. For columns that are never held, and not bounded. */
  drainCodes(): Int32Array {
    const codes = this.#codes.join();
    this.#codes = growingIntegers();
    return codes;
  }

  /** The texts since the last call, null for missing. For columns that are never held. */
  drain(): (string | null)[] {
    const values =
      this.#values ??
      Array.from(this.drainCodes(), (code) => (code < 0 ? null : this.#texts[code]));
    if (this.#values !== undefined) this.#values = [];
    return values;
  }

  /** Forgets the cells since the last call; counts and different texts go on. */
  letGo(): void {
    this.#codes = growingIntegers();
    if (this.#values !== undefined) this.#values = [];
  }

  /** The cells as strings. They are given up: call this or `categories`, once. */
  strings(): (string | null)[] {
    if (this.#values === undefined) this.#spell();
    return this.#values!;
  }

  /** Codes into the levels, which are sorted by code units: the order does not depend on the records'. */
  categories(): { codes: Int32Array; levels: readonly string[] } {
    const entries = this.#texts
      .map((text, entry) => ({ text, entry }))
      .filter(({ entry }) => !this.#spelledMissing.has(entry) || this.#asText.has(entry))
      .sort((a, b) => (a.text < b.text ? -1 : 1));
    const rank = new Int32Array(this.#texts.length);
    for (const [level, { entry }] of entries.entries()) rank[entry] = level;
    const codes = this.#codes.join();
    for (let i = 0; i < codes.length; i++) if (codes[i] >= 0) codes[i] = rank[codes[i]];
    return { codes, levels: entries.map(({ text }) => text) };
  }
}
