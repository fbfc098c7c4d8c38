import { PenumbraError } from '../../error.ts';
import type { Encoder, LabelledFormat, WrittenColumn } from '../labelled/index.ts';
import { DOUBLE_STEP, EPOCH, FIRST_DOUBLE, FIRST_FLOAT, FLOAT_STEP, TYPES } from './types.ts';
import { columnsOf, headerBytes, labelBytes, type Placed } from './writeHeader.ts';

/** Words that Stata keeps for itself. */
const RESERVED =
  /^(_all|_b|byte|_coef|_cons|double|float|if|in|int|long|_n|_N|_pi|_pred|_rc|_skip|strL|using|with|str\d{1,4})$/;
const LONGEST_NAME = 32;
/** The most columns that format 118 has. */
const MOST_COLUMNS = 32_767;
/** The largest number that is not a missing value. */
const { largest: LARGEST } = TYPES[TYPES.length - 1];

/** Stata files of format 118, which Stata 14 and later read: little endian, in UTF-8. */
export const stataFormat: LabelledFormat = {
  name: 'Stata',
  missing: 'reasons',
  refuse(columns, file) {
    refuseStataNames(
      columns.map(({ name }) => name),
      file,
    );
    for (const { name, form, numbers } of columns) {
      if (form === 'text') continue;
      const size = Math.max(Math.abs(numbers.least), Math.abs(numbers.largest));
      if (numbers.least <= numbers.largest && size > LARGEST) {
        throw refused(
          file,
          name,
          'has a number beyond 8.9e307, which Stata would take for a missing value: recode it',
        );
      }
    }
  },
  begin: (columns, records, title) => new StataEncoder(columns, records, title),
};

/** Refuses names that Stata cannot have, before any work is done. */
export function refuseStataNames(names: readonly string[], file: string): void {
  if (names.length > MOST_COLUMNS) {
    throw new PenumbraError(
      'data',
      `${file} cannot be written: Stata has at most 32,767 columns. Name the output .csv.`,
      { file },
    );
  }
  const known = new Set<string>();
  for (const name of names) {
    const isPossible =
      /^[\p{L}_][\p{L}\p{M}\p{N}_]*$/u.test(name) &&
      !RESERVED.test(name) &&
      [...name].length <= LONGEST_NAME;
    if (!isPossible) {
      throw refused(
        file,
        name,
        'has a name that Stata cannot have: use letters, digits and _, do not begin with a digit, no more than 32 characters, and no word of Stata such as if or long',
      );
    }
    if (known.has(name)) throw refused(file, name, 'stands there twice: rename one of them');
    known.add(name);
  }
}

function refused(file: string, column: string, what: string): PenumbraError {
  return new PenumbraError(
    'data',
    `${file} cannot be written: "${column}" ${what}, or name the output .csv.`,
    { file, column },
  );
}

const DAY = 86_400;
const encoder = new TextEncoder();
const LONG_TEXTS = encoder.encode('</data><strls>');
const LABELS = encoder.encode('</strls>');

class StataEncoder implements Encoder {
  readonly #columns: readonly WrittenColumn[];
  readonly #places: readonly Placed[];
  /** Whether long texts are written, in a second pass, and not records. */
  #isBehind = false;
  readonly #hasLong: boolean;
  #isSecond = false;
  #bytes = new Uint8Array(1 << 16);
  #view = new DataView(this.#bytes.buffer);
  #used = 0;
  /** The record that is written, from 1. */
  #record = 0;

  constructor(columns: readonly WrittenColumn[], records: number, title: string) {
    this.#columns = columns;
    this.#places = columnsOf(columns);
    this.#hasLong = this.#places.some(({ storage }) => storage.is === 'long text');
    this.#put(headerBytes(this.#places, records, title));
  }

  number(column: number, value: number): void {
    if (Number.isNaN(value)) {
      this.reason(column, 0);
      return;
    }
    const { storage } = this.#places[column];
    if (!this.#begin(column) || storage.is !== 'number') return;
    const { form } = this.#columns[column];
    const written =
      form === 'date'
        ? (value + EPOCH) / DAY
        : form === 'timestamp'
          ? Math.round((value + EPOCH) * 1000)
          : value;
    const at = this.#room(storage.bytes);
    const { name } = storage.type;
    if (name === 'byte') this.#view.setInt8(at, written);
    else if (name === 'int') this.#view.setInt16(at, written, true);
    else if (name === 'long') this.#view.setInt32(at, written, true);
    else if (name === 'float') this.#view.setFloat32(at, written, true);
    else this.#view.setFloat64(at, written, true);
  }

  reason(column: number, letter: number): void {
    const { storage } = this.#places[column];
    if (!this.#begin(column) || storage.is !== 'number') return;
    const at = this.#room(storage.bytes);
    const { name, largest } = storage.type;
    if (name === 'byte') this.#view.setInt8(at, largest + 1 + letter);
    else if (name === 'int') this.#view.setInt16(at, largest + 1 + letter, true);
    else if (name === 'long') this.#view.setInt32(at, largest + 1 + letter, true);
    else if (name === 'float') this.#view.setUint32(at, FIRST_FLOAT + letter * FLOAT_STEP, true);
    else {
      this.#view.setUint32(at, 0, true);
      this.#view.setUint32(at + 4, FIRST_DOUBLE + letter * DOUBLE_STEP, true);
    }
  }

  text(column: number, bytes: Uint8Array, start: number, end: number): void {
    const { storage } = this.#places[column];
    const isHere = this.#begin(column);
    if (storage.is === 'long text') {
      if (isHere) this.#point(column, end > start);
      else if (end > start) this.#longText(column, bytes, start, end);
      return;
    }
    if (!isHere) return;
    const at = this.#room(storage.bytes);
    const to = this.#bytes;
    let place = at;
    for (let i = start; i < end; i++) to[place++] = bytes[i];
    to.fill(0, place, at + storage.bytes);
  }

  take(isEnd: boolean): Uint8Array {
    if (isEnd) this.#end();
    const taken = this.#bytes.slice(0, this.#used);
    this.#used = 0;
    return taken;
  }

  again(): boolean {
    return this.#isSecond;
  }

  /** Notes the beginning of a record; returns whether records are written now. */
  #begin(column: number): boolean {
    if (column === 0) this.#record++;
    return !this.#isBehind;
  }

  #end(): void {
    this.#isSecond = this.#hasLong && !this.#isBehind;
    if (!this.#isBehind) this.#put(LONG_TEXTS);
    this.#isBehind = true;
    this.#record = 0;
    if (this.#isSecond) return;
    this.#put(LABELS);
    this.#put(labelBytes(this.#places));
  }

  /** Where a long text will be: its column and its record. */
  #point(column: number, isThere: boolean): void {
    const at = this.#room(8);
    this.#view.setUint16(at, isThere ? column + 1 : 0, true);
    this.#view.setUint32(at + 2, isThere ? this.#record : 0, true);
    this.#view.setUint16(at + 6, isThere ? Math.floor(this.#record / 2 ** 32) : 0, true);
  }

  #longText(column: number, bytes: Uint8Array, start: number, end: number): void {
    const length = end - start + 1;
    const at = this.#room(20 + length);
    this.#bytes.set([0x47, 0x53, 0x4f], at);
    this.#view.setUint32(at + 3, column + 1, true);
    this.#view.setBigUint64(at + 7, BigInt(this.#record), true);
    this.#view.setUint8(at + 15, 130);
    this.#view.setUint32(at + 16, length, true);
    this.#bytes.set(bytes.subarray(start, end), at + 20);
    this.#bytes[at + 19 + length] = 0;
  }

  #put(bytes: Uint8Array): void {
    // The room comes first: it can be in a new buffer.
    const at = this.#room(bytes.length);
    this.#bytes.set(bytes, at);
  }

  #room(more: number): number {
    const at = this.#used;
    this.#used += more;
    if (this.#used > this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#used);
      larger.set(this.#bytes.subarray(0, at));
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }
}
