import { clockText } from '../parquet/index.ts';
import { type Cell, MOST_COLUMNS, MOST_ROWS, type Row, type RowMaker } from '../sheets/index.ts';
import type { Attributes, XmlListener } from '../xml/index.ts';
import type { NumberKind } from './formats.ts';

const DAY = 86_400;
/** Days from the first one that Excel counts to 1970, and those between its two ways to count. */
const TO_1970 = 25_569;
const BETWEEN = 1462;
/** Excel has a 29th of February 1900, as Lotus 1-2-3 had: days before are one later. */
const NO_DAY = 60;

/** What all sheets of a workbook have in common. */
export interface Shared {
  readonly texts: readonly string[];
  readonly kinds: readonly NumberKind[];
  readonly isFrom1904: boolean;
}

/** Text of `t` elements: that of readings above the characters of Japanese is none of the cell. */
export class TextParts {
  text = '';
  #isText = false;
  #aside = 0;

  open(name: string): void {
    if (name === 'rPh') this.#aside++;
    this.#isText = name === 't' && this.#aside === 0;
  }

  close(name: string): void {
    if (name === 'rPh') this.#aside--;
    this.#isText = false;
  }

  add(text: string): void {
    if (this.#isText) this.text += text;
  }

  take(): string {
    const { text } = this;
    this.text = '';
    return text.includes('_x') ? unescaped(text) : text;
  }
}

/** Characters that XML cannot hold are spelled `_x0000_` (ECMA-376, 22.9.2.19). */
function unescaped(text: string): string {
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Texts that cells share. */
export class SharedTexts implements XmlListener {
  readonly texts: string[] = [];
  readonly #parts = new TextParts();

  open(name: string): void {
    this.#parts.open(name);
  }

  close(name: string): void {
    this.#parts.close(name);
    if (name === 'si') this.texts.push(this.#parts.take());
  }

  text(text: string): void {
    this.#parts.add(text);
  }
}

/** Makes rows of the elements of a sheet. */
export class SheetRows implements RowMaker {
  #ready: Row[] = [];
  readonly #shared: Shared;
  readonly #onMerged: (range: string) => void;
  readonly #damaged: (what: string) => Error;
  readonly #inline = new TextParts();
  #row = 0;
  #cells: (Cell | undefined)[] = [];
  #hasCells = false;
  #column = -1;
  #type = 'n';
  #style = 0;
  #value: string | null = null;
  #isValue = false;
  #hasFormula = false;
  #hasInline = false;

  constructor(shared: Shared, onMerged: (range: string) => void, damaged: (what: string) => Error) {
    this.#shared = shared;
    this.#onMerged = onMerged;
    this.#damaged = damaged;
  }

  /** Rows that are whole. */
  take(): readonly Row[] {
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  open(name: string, attributes: Attributes): void {
    switch (name) {
      case 'row':
        this.#beginRow(attributes.get('r'));
        break;
      case 'c':
        this.#beginCell(attributes);
        break;
      case 'v':
        this.#isValue = true;
        this.#value = '';
        break;
      case 'f':
        this.#hasFormula = true;
        break;
      case 'is':
        this.#hasInline = true;
        break;
      case 'mergeCell':
        this.#onMerged(
          /^[A-Z]{1,3}\d{1,7}(:[A-Z]{1,3}\d{1,7})?$/.exec(attributes.get('ref') ?? '')?.[0] ?? '',
        );
        break;
      default:
        if (this.#hasInline) this.#inline.open(name);
    }
  }

  text(text: string): void {
    if (this.#isValue) this.#value += text;
    else if (this.#hasInline) this.#inline.add(text);
  }

  close(name: string): void {
    if (name === 'v') this.#isValue = false;
    else if (name === 'c') this.#endCell();
    else if (name === 'row') {
      if (this.#hasCells) this.#ready.push({ number: this.#row, cells: this.#cells });
    } else if (name !== 'is' && this.#hasInline) this.#inline.close(name);
  }

  #beginRow(given: string | undefined): void {
    const number = given === undefined ? this.#row + 1 : Number(given);
    if (!Number.isInteger(number) || number <= this.#row || number > MOST_ROWS)
      throw this.#damaged('its rows are not in order');
    this.#row = number;
    this.#cells = [];
    this.#hasCells = false;
    this.#column = -1;
  }

  #beginCell(attributes: Attributes): void {
    const given = attributes.get('r');
    const column = given === undefined ? this.#column + 1 : columnOf(given);
    if (column <= this.#column || column >= MOST_COLUMNS)
      throw this.#damaged('its cells are not in order');
    this.#column = column;
    this.#type = attributes.get('t') ?? 'n';
    this.#style = Number(attributes.get('s') ?? 0);
    this.#value = null;
    this.#hasFormula = false;
    this.#hasInline = false;
  }

  #endCell(): void {
    const cell = this.#cell();
    this.#hasInline = false;
    if (cell === undefined) return;
    while (this.#cells.length < this.#column) this.#cells.push(undefined);
    this.#cells.push(cell);
    this.#hasCells = true;
  }

  #cell(): Cell | undefined {
    const value = this.#value;
    if (this.#hasInline) return { kind: 'text', value: this.#inline.take() };
    if (value === null || (value === '' && this.#type !== 'str')) {
      return this.#hasFormula ? { kind: 'uncalculated', value: '' } : undefined;
    }
    switch (this.#type) {
      case 's': {
        const text = this.#shared.texts[Number(value)];
        if (text === undefined) throw this.#damaged('a text of it is not there');
        return { kind: 'text', value: text };
      }
      case 'str':
        // What a formula leaves empty is no record.
        return value === '' ? undefined : { kind: 'text', value: unescaped(value) };
      case 'b':
        return { kind: 'boolean', value: value === '1' || value === 'true' ? 'TRUE' : 'FALSE' };
      case 'e':
        return value === '#N/A' ? { kind: 'text', value } : { kind: 'error', value };
      case 'd':
        return this.#isoDate(value);
      default:
        return this.#number(Number(value));
    }
  }

  #number(value: number): Cell {
    if (!Number.isFinite(value)) throw this.#damaged('a number of it is none');
    const kind = this.#shared.kinds[this.#style] ?? 'number';
    if (kind === 'number') return { kind, value };
    if (kind === 'time') {
      const thousandths = Math.round(value * DAY * 1000);
      const text = value >= 0 && value < 1 ? clockText(BigInt(thousandths), 'MILLIS') : undefined;
      if (text !== undefined) return { kind, value: text };
    }
    return { kind: kind === 'date' ? kind : 'timestamp', value: this.#seconds(value) };
  }

  /** Seconds since 1970, to the thousandth; not a number for the day that never was. */
  #seconds(serial: number): number {
    let days = this.#shared.isFrom1904 ? serial + BETWEEN : serial;
    if (!this.#shared.isFrom1904 && days < NO_DAY + 1) {
      if (days >= NO_DAY) return Number.NaN;
      days++;
    }
    return Math.round((days - TO_1970) * DAY * 1000) / 1000;
  }

  #isoDate(value: string): Cell {
    const seconds = Date.parse(
      /Z$/.test(value) ? value : `${value.includes('T') ? value : `${value}T00:00`}Z`,
    );
    if (Number.isNaN(seconds)) throw this.#damaged('a date of it is none');
    return { kind: value.includes('T') ? 'timestamp' : 'date', value: seconds / 1000 };
  }
}

/** The column of a place such as `AB12`, from 0; -1 if it is none. */
function columnOf(place: string): number {
  let column = 0;
  let i = 0;
  for (; i < place.length && i < 4; i++) {
    const letter = place.charCodeAt(i) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return i === 0 ? -1 : column - 1;
}
