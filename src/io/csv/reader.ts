import type { Line } from '../../error.ts';
import { type Column, label } from '../../table/index.ts';
import type { ByteSource, KnownColumn } from '../source.ts';
import type { Dialect, Encoding } from './dialect.ts';
import { decode } from './encoding.ts';
import {
  type ColumnKind,
  emptyKind,
  isCategory,
  type Kind,
  numericKind,
  textKind,
} from './kind.ts';
import { gridOfSingles } from './known.ts';
import { lineFinder } from './lines.ts';
import { MissingCodes } from './missing.ts';
import { NumericCells } from './numericCells.ts';
import type { RecordSink } from './pass.ts';
import * as refusal from './refusal.ts';
import { DOUBLED, FIELD, PLAIN, type Scanner } from './scanner.ts';
import { TextCells } from './textCells.ts';

/** What the reader needs to know of the options of `readCsv`. */
export interface ReaderOptions {
  readonly encoding?: Encoding | undefined;
  readonly only?: ((position: number, name: string) => boolean) | undefined;
  readonly as?: ReadonlyMap<number, Kind> | undefined;
  /** Where several files are read as one: the file and the line of a record. */
  readonly placeOf?: ByteSource['placeOf'] | undefined;
  readonly known?: readonly KnownColumn[] | undefined;
}

/** One column while it is read. */
interface Reading {
  readonly position: number;
  readonly asked: Kind | undefined;
  readonly known: KnownColumn | undefined;
  /** Undefined while the column waits for another pass. */
  cells: NumericCells | TextCells | undefined;
  /** First record whose cell is no number, if numbers stand above it. */
  firstOther?: number;
}

/**
 * Gathers the wanted columns. Every column starts as numbers. One that turns out to be text within the
 * first batch, or after missing cells alone, becomes text on the spot; one that does so later waits for
 * another pass, because numbers are no longer the text they were read from.
 */
export class Reader implements RecordSink {
  names: readonly string[] = [];
  encoding: Encoding;
  readonly #file: string;
  readonly #dialect: Dialect;
  readonly #options: ReaderOptions;
  #readings: Reading[] = [];
  /** The columns of this pass. */
  #active: Reading[] = [];
  #missing: MissingCodes;
  #nameCells: readonly Uint8Array[] = [];

  constructor(file: string, dialect: Dialect, options: ReaderOptions) {
    this.#file = file;
    this.#dialect = dialect;
    this.#options = options;
    this.encoding = dialect.encoding;
    this.#missing = new MissingCodes(dialect);
  }

  start(batch: Scanner): void {
    if (this.names.length > 0) return;
    const positions = Array.from({ length: batch.columns }, (_, position) => position);
    if (this.#dialect.header) {
      this.#nameCells = positions.map((position) => contentOf(batch, position));
      this.#spellNames();
    } else {
      this.names = positions.map((position) => `V${position + 1}`);
    }
    const { only, as, known: all } = this.#options;
    this.#readings = positions
      .filter((position) => only === undefined || only(position, this.names[position]))
      .map((position) => {
        const asked = as?.get(position);
        const known = all?.[position];
        const isText = asked === undefined ? known?.isNumber === false : asked !== 'numeric';
        const cells = isText
          ? this.#textCells(asked)
          : new NumericCells(this.#dialect, this.#missing, asked !== undefined);
        return { position, asked, known, cells };
      });
    this.#active = this.#readings;
  }

  records(batch: Scanner, from: number, first: number): void {
    for (const reading of this.#active) {
      if (reading.cells instanceof NumericCells) {
        this.#takeNumbers(reading, reading.cells, batch, from, first);
      } else if (reading.cells !== undefined) {
        this.#takeText(reading, reading.cells, batch, from, first);
      }
    }
  }

  /** Says whether another pass is needed, for which it then is ready. */
  prepareNextPass(): boolean {
    this.#active = this.#readings.filter(({ cells }) => cells === undefined);
    for (const reading of this.#active) reading.cells = this.#textCells(reading.asked);
    return this.#active.length > 0;
  }

  /** The columns, in the order of the file. */
  finish(
    records: number,
    lineOf: (record: number) => Line,
  ): { position: number; column: Column; kind: ColumnKind }[] {
    return this.#readings.map((reading) => {
      const { position, asked, known } = reading;
      const name = this.names[position];
      const cells = reading.cells!;
      // Given up at once, so that no more than one column is held twice.
      reading.cells = undefined;
      if (cells instanceof NumericCells) {
        if (cells.numbers === 0 && asked === undefined) {
          const values = new Array<null>(records).fill(null);
          return { position, column: { kind: 'text', name, values }, kind: emptyKind(records) };
        }
        const kind = numericKind(cells, records, asked !== undefined, known);
        const { grid: found } = cells;
        const values = cells.values();
        const grid = known?.isSingle === true ? gridOfSingles(found, values) : found;
        return { position, column: { kind: 'numeric', name, values, grid }, kind };
      }
      const category =
        asked === undefined ? isCategory(cells.distinct, records) : asked === 'categorical';
      const other = reading.firstOther === undefined ? undefined : lineOf(reading.firstOther);
      const word = category ? 'categorical' : 'text';
      const kind = textKind(cells, word, asked !== undefined, other, known);
      const column: Column = category
        ? { kind: 'categorical', name, ...cells.categories(), ordered: false }
        : { kind: 'text', name, values: cells.strings() };
      return { position, column, kind };
    });
  }

  #textCells(asked: Kind | undefined): TextCells {
    const quotedMissing = this.#dialect.quotedMissing ?? false;
    return new TextCells(this.encoding, this.#missing, quotedMissing, asked !== 'categorical');
  }

  #takeNumbers(
    reading: Reading,
    cells: NumericCells,
    batch: Scanner,
    from: number,
    first: number,
  ): void {
    const before = cells.length;
    const doubtsBefore = cells.numbers + cells.doubtful;
    const other = cells.take(batch, reading.position, from);
    if (other < 0) return;
    const record = first + other - from;
    if (reading.asked === 'numeric') {
      throw refusal.notANumber(...this.#placeOf(batch, record), this.#label(reading));
    }
    if (cells.numbers > 0) reading.firstOther = record;
    reading.cells = undefined;
    if (doubtsBefore > 0) return;
    const text = this.#textCells(undefined);
    text.skip(before);
    reading.cells = text;
    this.#takeText(reading, text, batch, from, first);
  }

  #takeText(reading: Reading, cells: TextCells, batch: Scanner, from: number, first: number): void {
    const wrong = cells.take(batch, reading.position, from);
    if (wrong < 0) return;
    if (this.#options.encoding !== undefined) {
      const place = this.#placeOf(batch, first + wrong - from);
      throw refusal.notUtf8(...place, this.#label(reading));
    }
    this.#leaveUtf8();
    if (this.#dialect.header) this.#spellNames();
    for (const other of this.#readings) {
      if (other.cells instanceof TextCells) other.cells = undefined;
    }
  }

  #leaveUtf8(): void {
    this.encoding = 'windows-1252';
    this.#missing = new MissingCodes({ ...this.#dialect, encoding: this.encoding });
  }

  #spellNames(): void {
    const names = this.#nameCells.map((cell) => decode(cell, 0, cell.length, this.encoding));
    const wrong = names.indexOf(undefined);
    if (wrong < 0) {
      this.names = names as string[];
    } else if (this.#options.encoding !== undefined) {
      throw refusal.notUtf8(this.#file, 1, `the name of column ${wrong + 1}`);
    } else {
      this.#leaveUtf8();
      this.#spellNames();
    }
  }

  #placeOf(batch: Scanner, record: number): [string, number] {
    const place = this.#options.placeOf?.(record);
    if (place !== undefined) return [place.file, place.line];
    const { brokenRecords, lineBreaks } = batch;
    return [this.#file, lineFinder(this.#dialect.header, brokenRecords, lineBreaks)(record)];
  }

  #label(reading: Reading): string {
    return label(
      this.names.map((name) => ({ name })),
      reading.position,
    );
  }
}

/** A copy of a cell of the batch's first record, without quotes. */
function contentOf(batch: Scanner, position: number): Uint8Array {
  const [start, end, quoting] = batch.fields.subarray(position * FIELD, (position + 1) * FIELD);
  if (quoting === PLAIN) return batch.bytes.slice(start, end);
  const content = batch.bytes.slice(start + 1, end - 1);
  if (quoting !== DOUBLED) return content;
  let quotes = 0;
  // Of each pair of quotes the second is left out.
  return content.filter((byte) => byte !== 34 || quotes++ % 2 === 0);
}
