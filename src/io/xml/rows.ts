import { growingIntegers } from '../csv/growing.ts';
import { defaultLimits } from '../csv/limits.ts';
import { localName } from './name.ts';
import * as refusal from './refusal.ts';

const IN_PROLOG = 0;
const IN_ROOT = 1;
const IN_RECORD = 2;
const IN_VALUE = 3;

/** Attributes that say how a document is to be read and are no data. */
const ABOUT_READING = /^(xmlns$|xmlns:|xml:|xsi:)/;

/** Every delimiter that detection tries, so that it finds the comma; and the byte order mark. */
const MUST_BE_QUOTED = /[,;\t|"\n\r\ufeff]/;

const encoder = new TextEncoder();

/**
 * Makes lines of CSV from elements as they come: below the root one element per record, in it one per
 * value. The first record gives the columns; values of later ones may come in any order and be absent.
 */
export class Rows {
  /** Lines that have not been taken away yet. */
  text = '';
  root = '';
  record = '';
  /** Line of the document on which each record starts. */
  readonly lines = growingIntegers();
  readonly #file: string;
  readonly #names: string[] = [];
  readonly #positions = new Map<string, number>();
  #cells: string[] = [];
  #seen: boolean[] = [];
  #column = 0;
  #value = '';
  #depth = IN_PROLOG;

  constructor(file: string) {
    this.#file = file;
  }

  open(qualified: string, attributes: Readonly<Record<string, unknown>>, line: number): void {
    const name = localName(qualified);
    if (name === null) throw refusal.notWellFormed(this.#file, line, 'a colon in a name');
    if (this.#depth >= IN_ROOT) this.#refuseAttributes(attributes, line);
    switch (this.#depth++) {
      case IN_PROLOG:
        this.root = name;
        return;
      case IN_ROOT:
        if (this.record === '') this.record = name;
        else if (name !== this.record) {
          throw refusal.otherRecord(this.#file, line, name, this.record);
        }
        this.lines.push(line);
        this.#column = -1;
        this.#cells = new Array(this.#names.length).fill('');
        this.#seen = new Array(this.#names.length).fill(false);
        return;
      case IN_RECORD:
        this.#column = this.#columnOf(name, line);
        if (this.#seen[this.#column]) throw refusal.repeated(this.#file, line, name);
        this.#seen[this.#column] = true;
        this.#value = '';
        return;
      default:
        throw refusal.nested(this.#file, line, this.#names[this.#column]);
    }
  }

  characters(text: string, line: number): void {
    if (this.#depth !== IN_VALUE) {
      if (!/^[ \t\n\r]*$/.test(text)) throw refusal.strayText(this.#file, line);
      return;
    }
    this.#value = this.#value === '' ? text : this.#value + text;
    if (this.#value.length > defaultLimits.cell) throw refusal.tooLong(this.#file, line);
  }

  close(line: number): void {
    switch (--this.#depth) {
      case IN_RECORD:
        this.#cells[this.#column] = this.#cell(line);
        return;
      case IN_ROOT:
        this.#endRecord(line);
    }
  }

  /** Most values come in the order of the first record, so the next column is tried before the search. */
  #columnOf(name: string, line: number): number {
    const next = this.#column + 1;
    if (this.#names[next] === name) return next;
    const known = this.#positions.get(name);
    if (known !== undefined) return known;
    if (this.lines.length > 1) throw refusal.newColumn(this.#file, line, name);
    if (next === defaultLimits.columns) {
      throw refusal.tooManyColumns(this.#file, line, defaultLimits.columns);
    }
    this.#names.push(name);
    this.#positions.set(name, this.#names.length - 1);
    return this.#names.length - 1;
  }

  #cell(line: number): string {
    const cell = quoted(this.#value);
    const { cell: most } = defaultLimits;
    if (cell.length > most >> 2 && encoder.encode(cell).length > most) {
      throw refusal.tooLong(this.#file, line);
    }
    return cell;
  }

  #endRecord(line: number): void {
    const names = this.#names;
    if (this.lines.length === 1) {
      if (names.length === 0) throw refusal.noValues(this.#file, line);
      this.text += `${names.map(quoted).join(',')}\n`;
    }
    // A blank line would be no record at the end of a file of one column.
    const blank = names.length === 1 && this.#cells[0] === '';
    this.text += blank ? '""\n' : `${this.#cells.join(',')}\n`;
  }

  #refuseAttributes(attributes: Readonly<Record<string, unknown>>, line: number): void {
    for (const name in attributes) {
      if (!ABOUT_READING.test(name)) throw refusal.attributes(this.#file, line);
    }
  }
}

function quoted(text: string): string {
  return MUST_BE_QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
