import { defaultLimits, growingIntegers } from '../csv/index.ts';
import type { StartTag } from './markup.ts';
import { localName } from './name.ts';
import * as refusal from './refusal.ts';

/** How deep a place is in the document. */
export const OUTSIDE = 0;
const IN_ROOT = 1;
export const IN_RECORD = 2;
export const IN_VALUE = 3;

/** Attributes that say how a document is to be read and are no data. */
const ABOUT_READING = /^(xmlns$|xmlns:|xml:|xsi:)/;

/** Every delimiter that detection tries, so that it finds the comma; and the byte order mark. */
const MUST_BE_QUOTED = /[,;\t|"\n\r\ufeff]/;

const PLAIN = 0;
const QUOTING = 1;
const STOP = 2;

/** What a byte means to a value that is taken as it stands. */
const CLASS = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (',;\t|"'.includes(String.fromCharCode(byte))) return QUOTING;
  return byte < 0x20 || byte >= 0x80 || '<&]'.includes(String.fromCharCode(byte)) ? STOP : PLAIN;
});

const COMMA = 44;
const GREATER = 62;
const LESS = 60;
const NEWLINE = 10;
const QUOTE = 34;
const SLASH = 47;

const encoder = new TextEncoder();

/** A column, with the bytes of its tags as the first record has them. */
interface Column {
  readonly name: string;
  /** `<V1` */
  readonly opening: Uint8Array;
  /** `</V1>` */
  readonly closing: Uint8Array;
}

/**
 * Makes lines of CSV from elements as they come: below the root one element per record, in it one per
 * value. The first record gives the columns; values of later ones may come in any order and be absent.
 */
export class Rows {
  depth = OUTSIDE;
  root = '';
  record = '';
  /** Line of the document on which each record starts. */
  readonly lines = growingIntegers();
  readonly #file: string;
  readonly #columns: Column[] = [];
  readonly #positions = new Map<string, number>();
  /** Finished lines that have not been taken away yet. */
  #out = new Uint8Array(1 << 12);
  #used = 0;
  /** The cells of this record as they came, and where each column has its own in there. */
  #cells = new Uint8Array(1 << 12);
  #filled = 0;
  #starts = new Int32Array(1 << 6);
  #ends = new Int32Array(1 << 6);
  #column = -1;
  #value = '';

  constructor(file: string) {
    this.#file = file;
  }

  /** The finished lines since the last call. */
  take(): Uint8Array {
    const lines = this.#out.slice(0, this.#used);
    this.#used = 0;
    return lines;
  }

  open({ name: qualified, attributes }: StartTag, line: number): void {
    const name = localName(qualified);
    if (name === null) throw refusal.notWellFormed(this.#file, line, 'a colon in a name');
    if (this.depth >= IN_ROOT && attributes.some((attribute) => !ABOUT_READING.test(attribute))) {
      throw refusal.attributes(this.#file, line);
    }
    switch (this.depth++) {
      case OUTSIDE:
        this.root = name;
        return;
      case IN_ROOT:
        if (this.record === '') this.record = name;
        else if (name !== this.record) {
          throw refusal.otherRecord(this.#file, line, name, this.record);
        }
        this.lines.push(line);
        this.#column = -1;
        this.#filled = 0;
        this.#starts.fill(-1, 0, this.#columns.length);
        return;
      case IN_RECORD:
        this.#column = this.#columnOf(name, qualified, line);
        if (this.#starts[this.#column] >= 0) throw refusal.repeated(this.#file, line, name);
        this.#starts[this.#column] = this.#filled;
        this.#value = '';
        return;
      default:
        throw refusal.nested(this.#file, line, this.#columns[this.#column].name);
    }
  }

  /** Text of a value, or a part of it. */
  characters(text: string, line: number): void {
    this.#value = this.#value === '' ? text : this.#value + text;
    if (this.#value.length > defaultLimits.cell) throw refusal.tooLong(this.#file, line);
  }

  close(line: number): void {
    switch (--this.depth) {
      case IN_RECORD:
        this.#putText(this.#value, line);
        this.#ends[this.#column] = this.#filled;
        return;
      case IN_ROOT:
        this.#endRecord(line);
    }
  }

  /**
   * Takes the next column's value if it stands there whole, without anything that needs a closer look:
   * nearly all values of nearly all files. Returns where it ends, or -1. Behind `limit` there is a `<`.
   */
  takeSimple(bytes: Uint8Array, at: number, limit: number): number {
    const position = this.#column + 1;
    if (position >= this.#columns.length || this.#starts[position] >= 0) return -1;
    const { opening, closing } = this.#columns[position];
    const begin = at + opening.length;
    if (begin + closing.length >= limit || !startsWith(bytes, at, opening)) return -1;
    let end = begin + 1;
    let kinds = PLAIN;
    if (bytes[begin] === SLASH) {
      if (bytes[end] !== GREATER) return -1;
      this.#column = position;
      this.#starts[position] = this.#ends[position] = this.#filled;
      return end + 1;
    }
    if (bytes[begin] !== GREATER) return -1;
    for (let kind = CLASS[bytes[end]]; kind !== STOP; kind = CLASS[bytes[++end]]) kinds |= kind;
    const next = end + closing.length;
    if (next > limit || bytes[end] !== LESS || !startsWith(bytes, end, closing)) return -1;
    if (end - begin > defaultLimits.cell >> 2) return -1;
    this.#column = position;
    this.#starts[position] = this.#filled;
    this.#putBytes(bytes, begin + 1, end, kinds === QUOTING);
    this.#ends[position] = this.#filled;
    return next;
  }

  #columnOf(name: string, qualified: string, line: number): number {
    const known = this.#positions.get(name);
    if (known !== undefined) return known;
    if (this.lines.length > 1) throw refusal.newColumn(this.#file, line, name);
    const position = this.#columns.length;
    if (position === defaultLimits.columns) {
      throw refusal.tooManyColumns(this.#file, line, defaultLimits.columns);
    }
    this.#positions.set(name, position);
    this.#columns.push({
      name,
      opening: encoder.encode(`<${qualified}`),
      closing: encoder.encode(`</${qualified}>`),
    });
    if (position === this.#starts.length) {
      this.#starts = larger(this.#starts, new Int32Array(2 * position));
      this.#ends = larger(this.#ends, new Int32Array(2 * position));
    }
    this.#starts[position] = -1;
    return position;
  }

  #putBytes(bytes: Uint8Array, start: number, end: number, quoting: boolean): void {
    this.#roomForCell(2 * (end - start) + 2);
    const to = this.#cells;
    let at = this.#filled;
    if (quoting) to[at++] = QUOTE;
    for (let i = start; i < end; i++) {
      to[at++] = bytes[i];
      if (bytes[i] === QUOTE) to[at++] = QUOTE;
    }
    if (quoting) to[at++] = QUOTE;
    this.#filled = at;
  }

  #putText(text: string, line: number): void {
    const cell = quoted(text);
    this.#roomForCell(3 * cell.length);
    const { written } = encoder.encodeInto(cell, this.#cells.subarray(this.#filled));
    if (written > defaultLimits.cell) throw refusal.tooLong(this.#file, line);
    this.#filled += written;
  }

  #endRecord(line: number): void {
    const columns = this.#columns.length;
    if (this.lines.length === 1) {
      if (columns === 0) throw refusal.noValues(this.#file, line);
      const names = this.#columns.map(({ name }) => quoted(name)).join(',');
      this.#roomForLine(3 * names.length + 1);
      this.#used += encoder.encodeInto(names, this.#out.subarray(this.#used)).written;
      this.#out[this.#used++] = NEWLINE;
    }
    this.#roomForLine(this.#filled + columns + 2);
    const from = this.#cells;
    const to = this.#out;
    let at = this.#used;
    const before = at;
    for (let j = 0; j < columns; j++) {
      if (this.#starts[j] >= 0) {
        const end = this.#ends[j];
        for (let i = this.#starts[j]; i < end; i++) to[at++] = from[i];
      }
      to[at++] = COMMA;
    }
    // A blank line would be no record at the end of a file of one column.
    if (columns === 1 && at === before + 1) {
      to[at - 1] = to[at] = QUOTE;
      at += 2;
    }
    to[at - 1] = NEWLINE;
    this.#used = at;
    if (at - before > defaultLimits.record) throw refusal.tooLong(this.#file, line);
  }

  #roomForCell(more: number): void {
    if (this.#filled + more <= this.#cells.length) return;
    this.#cells = larger(this.#cells, new Uint8Array(2 * (this.#filled + more)));
  }

  #roomForLine(more: number): void {
    if (this.#used + more <= this.#out.length) return;
    this.#out = larger(this.#out, new Uint8Array(2 * (this.#used + more)));
  }
}

function larger<T extends Uint8Array | Int32Array>(all: T, room: T): T {
  room.set(all);
  return room;
}

function startsWith(bytes: Uint8Array, at: number, text: Uint8Array): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text[i]) return false;
  return true;
}

function quoted(text: string): string {
  return MUST_BE_QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
