import { defaultLimits, type Limits } from './limits.ts';
import * as refusal from './refusal.ts';

/** Integers per cell in `Scanner.fields`: start, end (both with the quotes), and how it is quoted. */
export const FIELD = 3;
/** Third integer of a cell: not quoted; quoted; quoted with doubled quotes inside. */
export const PLAIN = 0;
export const QUOTED = 1;
export const DOUBLED = 2;

const AT_START = 0;
const IN_PLAIN = 1;
const IN_QUOTES = 2;
const AFTER_QUOTE = 3;

const NEWLINE = 10;
const RETURN = 13;
const QUOTE = 34;

const PLAIN_STOPS = stops(NEWLINE, RETURN, 0);
const QUOTE_STOPS = stops(NEWLINE, QUOTE, 0);

function stops(...codes: number[]): Uint8Array {
  const table = new Uint8Array(256);
  for (const code of codes) table[code] = 1;
  return table;
}

/**
 * Finds the cells of delimited text (RFC 4180) in bytes that come in pieces. After each `push` the cells
 * of the records that were completed lie in `fields`, as places in `bytes`, until the next `push`.
 *
 * Where files differ from the standard: lines may end in LF or CRLF, also mixed; a return alone outside
 * quotes is refused; quotes inside an unquoted cell are letters like any other; text behind a closing
 * quote is refused. Blank lines at the end are no records; elsewhere a blank line is a missing value if
 * there is one column, and is refused if there are more.
 */
export class Scanner {
  /** The bytes that `fields` points into. */
  bytes = new Uint8Array(1 << 12);
  /** `FIELD` integers per cell, `columns` cells per record. */
  fields = new Int32Array(1 << 10);
  /** Cells per record, once the first record is known. */
  columns = 0;
  /** Completed records in this batch, the header among them. */
  records = 0;
  /** Records in earlier batches, the header among them. */
  before = 0;
  /** The batch's range in `bytes`, with the line ends; the records are contiguous in it. */
  begin = 0;
  end = 0;
  /** Blank lines that no record has followed yet. */
  blanks = 0;
  /** Records (the header is 0) that hold line ends, and how many. */
  readonly brokenRecords: number[] = [];
  readonly lineBreaks: number[] = [];
  /** Cells of each record where records may differ: only with `loose`. */
  readonly counts: number[] = [];

  readonly #name: string;
  readonly #delimiter: number;
  readonly #limits: Limits;
  readonly #loose: boolean;
  readonly #stops: Uint8Array;

  #limit = 0;
  #at = 0;
  #start = 0;
  #recordStart = 0;
  #state = AT_START;
  #quoting = PLAIN;
  #cells = 0;
  #ints = 0;
  #confirmed = 0;
  #seen = 0;
  #line = 1;
  #breaks = 0;
  #openedOn = 0;
  #blankLine = 0;
  #fresh = true;

  /** With `loose`, records may differ in length and blank lines are passed over: for detection. */
  constructor(name: string, delimiter: string, limits: Limits = defaultLimits, loose = false) {
    this.#name = name;
    this.#delimiter = delimiter.charCodeAt(0);
    this.#limits = limits;
    this.#loose = loose;
    this.#stops = PLAIN_STOPS.slice();
    this.#stops[this.#delimiter] = 1;
  }

  /** Takes the next bytes. What it showed before is gone. Cost: linear, whatever the pieces' sizes. */
  push(piece: Uint8Array): void {
    this.#release();
    this.#append(piece);
    if (this.#fresh && !this.#skipByteOrderMark(false)) return;
    this.#scan(false);
    this.#checkUnfinished();
  }

  /** Says that there are no more bytes. Afterwards bytes from `end` to `rest` are blank lines. */
  finish(): void {
    this.#release();
    if (this.#fresh) this.#skipByteOrderMark(true);
    this.#scan(true);
    if (this.columns === 0 && this.counts.length === 0) throw refusal.emptyFile(this.#name);
  }

  /** End of all bytes so far. */
  get rest(): number {
    return this.#limit;
  }

  /** Forgets the completed records; cells of an unfinished one move to the front. */
  #release(): void {
    this.before += this.records;
    this.#seen -= this.records;
    this.records = 0;
    this.begin = this.end;
    if (this.#confirmed === 0) return;
    this.fields.copyWithin(0, this.#confirmed, this.#ints);
    this.#ints -= this.#confirmed;
    this.#confirmed = 0;
  }

  #append(piece: Uint8Array): void {
    // One byte more than the data: a line end behind them stops the inner loops without a test.
    if (this.#limit + piece.length + 1 > this.bytes.length) this.#makeRoom(piece.length + 1);
    this.bytes.set(piece, this.#limit);
    this.#limit += piece.length;
  }

  #makeRoom(more: number): void {
    const kept = this.#limit - this.end;
    const shift = this.end;
    let capacity = this.bytes.length;
    // Twice what is kept, so that a long record in small pieces is not moved again for each of them.
    while (capacity < Math.max(kept + more, 2 * kept)) capacity *= 2;
    if (capacity > this.bytes.length) {
      const larger = new Uint8Array(capacity);
      larger.set(this.bytes.subarray(this.end, this.#limit));
      this.bytes = larger;
    } else {
      this.bytes.copyWithin(0, this.end, this.#limit);
    }
    for (let f = 0; f < this.#ints; f += FIELD) {
      this.fields[f] -= shift;
      this.fields[f + 1] -= shift;
    }
    this.begin = this.end = 0;
    this.#limit -= shift;
    this.#at -= shift;
    this.#start -= shift;
    this.#recordStart -= shift;
  }

  /** Returns false if more bytes are needed to know. */
  #skipByteOrderMark(final: boolean): boolean {
    const mark = [0xef, 0xbb, 0xbf];
    const n = Math.min(this.#limit, 3);
    const same = mark.slice(0, n).every((byte, i) => this.bytes[i] === byte);
    if (same && n < 3 && !final) return false;
    this.#fresh = false;
    if (same && n === 3) this.#at = this.#start = this.#recordStart = 3;
    return true;
  }

  #scan(final: boolean): void {
    const bytes = this.bytes;
    const limit = this.#limit;
    const stops = this.#stops;
    const delimiter = this.#delimiter;
    const longest = this.#limits.cell;
    let i = this.#at;
    let start = this.#start;
    let state = this.#state;
    let quoting = this.#quoting;
    let cells = this.#cells;
    let f = this.#ints;
    const fields = this.#fieldRoom(f + (limit - i + 2) * FIELD);
    bytes[limit] = NEWLINE;

    scan: while (true) {
      if (state === AT_START) {
        if (i === limit && !(final && cells > 0)) break;
        if (bytes[i] === QUOTE) {
          state = IN_QUOTES;
          quoting = QUOTED;
          this.#openedOn = this.#line + this.#breaks;
          i++;
        } else {
          state = IN_PLAIN;
          quoting = PLAIN;
        }
      }
      if (state === IN_PLAIN) {
        while (stops[bytes[i]] === 0) i++;
        // Plain cells in a row, the most of most files, stay in this loop.
        while (bytes[i] === delimiter && bytes[i + 1] !== QUOTE && i - start <= longest) {
          fields[f] = start;
          fields[f + 1] = i;
          fields[f + 2] = PLAIN;
          f += FIELD;
          cells++;
          start = ++i;
          while (stops[bytes[i]] === 0) i++;
        }
        // The data end right behind a delimiter: the next cell has not started.
        if (i === limit && i === start && !final) {
          state = AT_START;
          break;
        }
      } else if (state === IN_QUOTES) {
        while (true) {
          while (QUOTE_STOPS[bytes[i]] === 0) i++;
          if (i === limit) {
            if (final) this.#fail(i, start, cells, quoting, refusal.unclosedQuote, this.#openedOn);
            break scan;
          }
          if (bytes[i] === NEWLINE) {
            this.#breaks++;
            i++;
          } else if (bytes[i] === 0) {
            this.#fail(i, start, cells, quoting, refusal.nul, this.#line + this.#breaks);
          } else {
            if (i + 1 === limit && !final) break scan;
            i++;
            if (i === limit || bytes[i] !== QUOTE) break;
            quoting = DOUBLED;
            i++;
          }
        }
        state = AFTER_QUOTE;
      }

      const stop = bytes[i];
      if (stop === delimiter) {
        if (i - start > longest) this.#checkLimits(i, start, cells, quoting);
        fields[f] = start;
        fields[f + 1] = i;
        fields[f + 2] = quoting;
        f += FIELD;
        cells++;
        start = ++i;
        state = AT_START;
        continue;
      }
      if (i === limit && !final) break;
      let next = i + 1;
      if (i === limit) {
        next = limit;
      } else if (stop === RETURN) {
        if (next === limit && !final) break;
        if (next === limit || bytes[next] !== NEWLINE) {
          this.#fail(
            i,
            start,
            cells,
            quoting,
            refusal.loneCarriageReturn,
            this.#line + this.#breaks,
          );
        }
        next++;
      } else if (stop !== NEWLINE) {
        const problem = stop === 0 ? refusal.nul : refusal.textAfterQuote;
        this.#fail(i, start, cells, quoting, problem, this.#line + this.#breaks);
      }
      if (i - start > longest) this.#checkLimits(i, start, cells, quoting);
      fields[f] = start;
      fields[f + 1] = i;
      fields[f + 2] = quoting;
      const blank = cells === 0 && i === start;
      // A blank line keeps no cell, unless it may be the missing value of a single column.
      if (!blank || (this.columns === 1 && !this.#loose)) f += FIELD;
      this.#endRecord(cells + 1, blank, next, f);
      cells = 0;
      i = start = next;
      state = AT_START;
    }
    this.#at = i;
    this.#start = start;
    this.#state = state;
    this.#quoting = quoting;
    this.#cells = cells;
    this.#ints = f;
  }

  #endRecord(cells: number, blank: boolean, next: number, ints: number): void {
    if (blank && this.blanks++ === 0) this.#blankLine = this.#line;
    if (this.#loose) {
      if (!blank) this.counts.push(cells);
    } else {
      if (this.columns === 0) {
        if (blank) throw refusal.blankLine(this.#name, this.#line);
        if (cells > this.#limits.columns) this.#failOnColumns();
        this.columns = cells;
      }
      if (next - this.#recordStart > this.#limits.record) this.#failOnRecord();
      if (this.blanks > 0 && !blank && this.columns > 1) {
        throw refusal.blankLine(this.#name, this.#blankLine);
      }
      if (cells !== this.columns && !blank) {
        throw refusal.ragged(this.#name, this.#line, cells, this.columns);
      }
    }
    if (this.#breaks > 0) {
      this.brokenRecords.push(this.before + this.#seen);
      this.lineBreaks.push(this.#breaks);
    }
    this.#line += 1 + this.#breaks;
    this.#breaks = 0;
    this.#recordStart = next;
    if (!blank || this.columns === 1) this.#seen++;
    if (!blank) {
      this.blanks = 0;
      this.records = this.#seen;
      this.end = next;
      this.#confirmed = ints;
    }
  }

  /** A record over a limit is refused before it ends. */
  #checkUnfinished(): void {
    this.#checkLimits(this.#at, this.#start, this.#cells, this.#quoting);
    if (this.#limit - this.#recordStart > this.#limits.record && !this.#loose) this.#failOnRecord();
    if (this.#recordStart - this.end > this.#limits.record) {
      throw refusal.tooManyBlankLines(this.#name, this.#blankLine);
    }
  }

  #checkLimits(at: number, start: number, cells: number, quoting: number): void {
    const { cell, columns } = this.#limits;
    if (this.columns === 0 && cells >= columns && !this.#loose) this.#failOnColumns();
    if (at - start <= cell) return;
    const line = quoting === PLAIN ? this.#line + this.#breaks : this.#openedOn;
    throw refusal.longCell(this.#name, line, cell, quoting !== PLAIN);
  }

  #fieldRoom(ints: number): Int32Array {
    if (ints > this.fields.length) {
      const larger = new Int32Array(Math.max(ints, 2 * this.#ints));
      larger.set(this.fields.subarray(0, this.#ints));
      this.fields = larger;
    }
    return this.fields;
  }

  /** Limits come first, so that what is said does not depend on the pieces. */
  #fail(
    at: number,
    start: number,
    cells: number,
    quoting: number,
    problem: (file: string, line: number) => Error,
    line: number,
  ): never {
    this.#checkLimits(at, start, cells, quoting);
    throw problem(this.#name, line);
  }

  #failOnColumns(): never {
    throw refusal.tooManyColumns(this.#name, this.#line, this.#limits.columns);
  }

  #failOnRecord(): never {
    throw refusal.longRecord(this.#name, this.#line, this.#limits.record);
  }
}
