import { PenumbraError } from '../../error.ts';
import { joined } from '../bytes/index.ts';
import {
  type Encoder,
  type LabelledFormat,
  numberCode,
  type WrittenColumn,
} from '../labelled/index.ts';
import { Blocks } from './blocks.ts';
import { CELL, cellsOf, HELD, partsOf } from './parts.ts';
import { headerBytes } from './writeHeader.ts';

const BIAS = 100;
const DAY = 86_400;
const EPOCH = 141_428 * DAY;
/** Most bytes of a text, and most codes for missing values. */
const LONGEST = 32_767;
const MOST_MISSING = 3;

const RESERVED = /^(all|and|by|eq|ge|gt|le|lt|ne|not|or|to|with)$/i;

/** SPSS files, with records packed by bytes (.sav), or these packed again by zlib (.zsav). */
export function spssFormat(isZipped: boolean): LabelledFormat {
  return {
    name: 'SPSS',
    missing: 'codes',
    refuse(columns, file) {
      refuseSpssNames(
        columns.map(({ name }) => name),
        file,
      );
      for (const { name, bytes, form, missing, missingRange } of columns) {
        if (
          form === 'text' &&
          missing.some((code) => new TextEncoder().encode(code).length > CELL)
        ) {
          throw refused(
            file,
            name,
            'has a missing code of more than eight bytes: use a shorter code',
          );
        }
        if (form === 'text' && bytes > LONGEST)
          throw refused(file, name, `has a text of more than ${LONGEST} bytes: shorten it`);
        if (missing.length > MOST_MISSING && missingRange === null) {
          throw refused(
            file,
            name,
            'has more than three codes for missing values, with other values between them: describe some of the codes as values',
          );
        }
        if (form !== 'text' && missing.some((code) => numberCode(code) === null)) {
          throw refused(
            file,
            name,
            'has numbers and a missing code that is no number: use a number for that code in the original',
          );
        }
      }
    },
    begin: (columns, records, title) => new SpssEncoder(columns, records, title, isZipped),
  };
}

/** Refuses names that SPSS cannot have, before any work is done. */
export function refuseSpssNames(names: readonly string[], file: string): void {
  const known = new Set<string>();
  for (const name of names) {
    const isPossible =
      /^[\p{L}@][\p{L}\p{N}_.@#$]*$/u.test(name) &&
      !name.endsWith('.') &&
      !RESERVED.test(name) &&
      new TextEncoder().encode(name).length <= 64;
    if (!isPossible) {
      throw refused(
        file,
        name,
        'has a name that SPSS cannot have: use letters, digits and _, begin with a letter, and no more than 64 bytes',
      );
    }
    if (known.has(name.toLowerCase()))
      throw refused(
        file,
        name,
        'differs from another column only in upper and lower case: rename one of them',
      );
    known.add(name.toLowerCase());
  }
}

function refused(file: string, column: string, what: string): PenumbraError {
  return new PenumbraError(
    'data',
    `${file} cannot be written: "${column}" ${what}, or name the output .csv.`,
    { file, column },
  );
}

const SPACE = 32;
const PLAIN = 253;
const SPACES = 254;
const MISSING = 255;

class SpssEncoder implements Encoder {
  readonly #columns: readonly WrittenColumn[];
  readonly #blocks: Blocks | null;
  /** What is ready. */
  #ready: Uint8Array[] = [];
  #bytes = new Uint8Array(1 << 16);
  #view = new DataView(this.#bytes.buffer);
  #used = 0;
  /** Where the commands of the cells that come next stand, and how many there are already. */
  #commands = 0;
  #count = CELL;
  readonly #cell = new Uint8Array(CELL);

  constructor(
    columns: readonly WrittenColumn[],
    records: number,
    title: string,
    isZipped: boolean,
  ) {
    this.#columns = columns;
    const header = headerBytes(columns, records, title, isZipped);
    this.#ready.push(header);
    this.#blocks = isZipped ? new Blocks(header.length) : null;
  }

  number(column: number, value: number): void {
    if (Number.isNaN(value)) {
      this.#command(MISSING);
      return;
    }
    const seconds = this.#columns[column].form === 'number' ? value : value + EPOCH;
    const code = seconds + BIAS;
    const isSmall =
      code >= 1 && code <= 251 && Number.isInteger(seconds) && !Object.is(seconds, -0);
    if (isSmall) {
      this.#command(code);
      return;
    }
    this.#command(PLAIN);
    this.#room(CELL);
    this.#view.setFloat64(this.#used, seconds, true);
    this.#used += CELL;
  }

  text(column: number, bytes: Uint8Array, start: number, end: number): void {
    const width = Math.max(1, this.#columns[column].bytes);
    const parts = partsOf(width);
    for (let part = 0, at = start; part < parts.length; part++, at += HELD) {
      const last = Math.min(end, at + HELD);
      for (let cell = 0; cell < cellsOf(parts[part]); cell++) {
        this.#textCell(bytes, at + cell * CELL, Math.min(last, at + (cell + 1) * CELL));
      }
    }
  }

  take(isEnd: boolean): Uint8Array {
    this.#flush(isEnd || this.#count === CELL ? this.#used : this.#commands);
    if (this.#blocks !== null) this.#ready.push(...this.#blocks.take(isEnd));
    const all = this.#ready;
    this.#ready = [];
    return all.length === 1 ? all[0] : joined(all);
  }

  #textCell(bytes: Uint8Array, start: number, end: number): void {
    const cell = this.#cell.fill(SPACE);
    let isBlank = true;
    for (let i = start; i < end; i++) {
      cell[i - start] = bytes[i];
      if (bytes[i] !== SPACE) isBlank = false;
    }
    if (isBlank) {
      this.#command(SPACES);
      return;
    }
    this.#command(PLAIN);
    this.#room(CELL);
    this.#bytes.set(cell, this.#used);
    this.#used += CELL;
  }

  #command(code: number): void {
    if (this.#count === CELL) {
      this.#room(CELL);
      this.#commands = this.#used;
      this.#bytes.fill(0, this.#used, this.#used + CELL);
      this.#used += CELL;
      this.#count = 0;
    }
    this.#bytes[this.#commands + this.#count++] = code;
  }

  /** Hands over what is complete: commands are filled in until there are eight. */
  #flush(end: number): void {
    if (end === 0) return;
    const bytes = this.#bytes.slice(0, end);
    this.#bytes.copyWithin(0, end, this.#used);
    this.#used -= end;
    this.#commands -= end;
    if (this.#blocks === null) this.#ready.push(bytes);
    else this.#blocks.push(bytes);
  }

  #room(more: number): void {
    if (this.#used + more <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#used + more));
    larger.set(this.#bytes.subarray(0, this.#used));
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}
