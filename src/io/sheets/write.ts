import type { Encoder, WrittenColumn } from '../labelled/index.ts';
import { GrowingZip } from '../zip/index.ts';
import { CODEBOOK, CODEBOOK_NAMES, type CodebookCell, codebookOf } from './codebook.ts';
import * as refusal from './refusal.ts';
import { MOST_ROWS } from './workbook.ts';

/** How a kind of workbook is spelled. Rows and columns count from 0. */
export interface WorkbookText {
  /** Adds what stands before the rows, and begins the part that they stand in. */
  begin(zip: GrowingZip, names: readonly string[], columns: readonly WrittenColumn[]): string;
  openRow(row: number): string;
  closeRow(): string;
  number(row: number, column: number, value: number): string;
  /** Seconds since 1970. */
  date(row: number, column: number, seconds: number, form: 'date' | 'timestamp'): string;
  /** `name` is that of the column, for messages. */
  text(row: number, column: number, text: string, name: string): string;
  /** Ends the sheet with records, and adds the codebook if there is one. */
  end(zip: GrowingZip, push: (text: string) => void, codebook: readonly string[] | null): void;
}

/** About what is packed at a time. */
const PIECE = 1 << 18;
/** What a sheet is called that comes from a file without a table of a name. */
const NAME = 'Records';
/** Programs have at most 31 characters, and not these. */
const LONGEST_NAME = 31;

/** Writes a workbook: a sheet with records, and one with the labels if there are any. */
export class SheetWriter implements Encoder {
  readonly #columns: readonly WrittenColumn[];
  readonly #spelling: WorkbookText;
  readonly #zip = new GrowingZip();
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  readonly #encoder = new TextEncoder();
  readonly #codebook: readonly (readonly CodebookCell[])[];
  /** The codes of each column that are written as texts, by the letter that they have among reasons. */
  readonly #reasons: readonly ReadonlyMap<number, string>[];
  #text: string;
  #row = 1;
  #isEmpty = true;

  constructor(
    spelling: WorkbookText,
    columns: readonly WrittenColumn[],
    records: number,
    table: string | undefined,
    file: string,
  ) {
    if (records >= MOST_ROWS) throw refusal.tooManyRows(file);
    this.#columns = columns;
    this.#spelling = spelling;
    this.#codebook = codebookOf(columns);
    this.#reasons = columns.map(
      ({ reasons }) => new Map([...reasons].map(([code, letter]) => [letter, code])),
    );
    const name = sheetName(table ?? NAME);
    const others = CODEBOOK_NAMES.filter((one) => one.toLowerCase() !== name.toLowerCase());
    const names = this.#codebook.length === 0 ? [name] : [name, others[0]];
    this.#text = spelling.begin(this.#zip, names, columns);
    this.#text += rowText(
      spelling,
      0,
      columns.map((column) => column.name),
      'names',
    );
  }

  number(column: number, value: number): void {
    this.#begin(column);
    if (!Number.isNaN(value)) {
      this.#isEmpty = false;
      const { form } = this.#columns[column];
      this.#text +=
        form === 'date' || form === 'timestamp'
          ? this.#spelling.date(this.#row, column, value, form)
          : this.#spelling.number(this.#row, column, value);
    }
    this.#end(column);
  }

  reason(column: number, letter: number): void {
    this.#begin(column);
    this.#put(column, this.#reasons[column].get(letter) ?? '');
    this.#end(column);
  }

  text(column: number, bytes: Uint8Array, start: number, end: number): void {
    this.#begin(column);
    this.#put(column, this.#decoder.decode(bytes.subarray(start, end)));
    this.#end(column);
  }

  #put(column: number, text: string): void {
    if (text === '') return;
    this.#isEmpty = false;
    this.#text += this.#spelling.text(this.#row, column, text, this.#columns[column].name);
  }

  #begin(column: number): void {
    if (column > 0) return;
    this.#text += this.#spelling.openRow(this.#row);
    this.#isEmpty = true;
  }

  #end(column: number): void {
    if (column < this.#columns.length - 1) return;
    // A row without a cell would be no record.
    if (this.#isEmpty) this.#text += this.#spelling.text(this.#row, 0, '', this.#columns[0].name);
    this.#text += this.#spelling.closeRow();
    this.#row++;
    if (this.#text.length > PIECE) this.#push(false);
  }

  #push(isLast: boolean): void {
    this.#zip.push(this.#encoder.encode(this.#text), isLast);
    this.#text = '';
  }

  take(isEnd: boolean): Uint8Array {
    if (isEnd) {
      const codebook =
        this.#codebook.length === 0
          ? null
          : [CODEBOOK, ...this.#codebook].map((cells, row) =>
              rowText(this.#spelling, row, cells, 'codebook'),
            );
      const push = (text: string) => {
        this.#text += text;
        this.#push(true);
      };
      this.#spelling.end(this.#zip, push, codebook);
      this.#zip.end();
    }
    const pieces = this.#zip.take();
    const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const piece of pieces) {
      all.set(piece, at);
      at += piece.length;
    }
    return all;
  }
}

function rowText(
  spelling: WorkbookText,
  row: number,
  cells: readonly CodebookCell[],
  what: string,
): string {
  const opening = spelling.openRow(row);
  const texts = cells.map((cell, column) => {
    if (typeof cell === 'number') return spelling.number(row, column, cell);
    return cell === '' ? '' : spelling.text(row, column, cell, what);
  });
  return `${opening}${texts.join('')}${spelling.closeRow()}`;
}

/** A name that a sheet can have, as near as may be. */
function sheetName(name: string): string {
  const legal = name.replace(/[\p{Cc}[\]:*?/\\]/gu, ' ').replace(/^['\s]+|['\s]+$/g, '');
  return [...legal].slice(0, LONGEST_NAME).join('').trimEnd() || NAME;
}

/** Text of XML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ESCAPES[letter]);
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Whether a program would take a text for a formula when somebody edits the cell. */
export function looksLikeFormula(text: string): boolean {
  return /^[=+\-@\t\r]/.test(text);
}
