import { type Encoder, timeText, type WrittenColumn } from '../labelled/index.ts';

/** How a server takes records in text. */
export interface Spelling {
  /** Before a record, between its values, and behind it. */
  readonly before: string;
  readonly between: string;
  readonly behind: string;
  readonly missing: string;
  /** Around texts, dates and times. */
  readonly quote: string;
  /** What is written for a byte of a text that cannot stand there itself. */
  readonly escapes: ReadonlyMap<number, readonly [number, number]>;
  /** A number of a column. */
  number(column: number, value: number): string;
  /** What is no number of a column whose type has that; the missing value elsewhere. */
  noNumber(column: number): string;
}

/** Records as a server takes them. */
export class RecordEncoder implements Encoder {
  readonly #columns: readonly WrittenColumn[];
  readonly #spelling: Spelling;
  #bytes = new Uint8Array(1 << 16);
  #used = 0;

  constructor(columns: readonly WrittenColumn[], spelling: Spelling) {
    this.#columns = columns;
    this.#spelling = spelling;
  }

  number(column: number, value: number): void {
    const { form } = this.#columns[column];
    const { quote, missing } = this.#spelling;
    if (Number.isNaN(value)) this.#value(column, missing);
    else if (form === 'date' || form === 'timestamp')
      this.#value(column, `${quote}${timeText(value, form)}${quote}`);
    else this.#value(column, this.#spelling.number(column, value));
  }

  noNumber(column: number): void {
    this.#value(column, this.#spelling.noNumber(column));
  }

  /** A table has one kind of missing value. */
  reason(column: number): void {
    this.#value(column, this.#spelling.missing);
  }

  noText(column: number): void {
    this.#value(column, this.#spelling.missing);
  }

  text(column: number, bytes: Uint8Array, start: number, end: number): void {
    const { quote, escapes } = this.#spelling;
    this.#begin(column);
    this.#ascii(quote);
    this.#room(2 * (end - start));
    for (let i = start; i < end; i++) {
      const escaped = escapes.get(bytes[i]);
      if (escaped !== undefined) this.#bytes[this.#used++] = escaped[0];
      this.#bytes[this.#used++] = escaped?.[1] ?? bytes[i];
    }
    this.#ascii(quote);
    this.#end(column);
  }

  take(): Uint8Array {
    const taken = this.#bytes.slice(0, this.#used);
    this.#used = 0;
    return taken;
  }

  #value(column: number, text: string): void {
    this.#begin(column);
    this.#ascii(text);
    this.#end(column);
  }

  #begin(column: number): void {
    this.#ascii(column === 0 ? this.#spelling.before : this.#spelling.between);
  }

  #end(column: number): void {
    if (column === this.#columns.length - 1) this.#ascii(this.#spelling.behind);
  }

  #ascii(text: string): void {
    this.#room(text.length);
    for (let i = 0; i < text.length; i++) this.#bytes[this.#used++] = text.charCodeAt(i);
  }

  #room(more: number): void {
    if (this.#used + more <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#used + more));
    larger.set(this.#bytes.subarray(0, this.#used));
    this.#bytes = larger;
  }
}

/** Whole numbers without an exponent, which types of whole numbers do not read. */
export function plainNumber(value: number): string {
  if (!Number.isInteger(value)) return String(value);
  return Object.is(value, -0) ? '-0' : BigInt(value).toString();
}
