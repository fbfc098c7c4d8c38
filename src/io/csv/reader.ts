import type { Line } from '../../error.ts';
import { type Column, type Grid, label } from '../../foundation/table/index.ts';
import type { ByteSource, KnownColumn, TableRoom } from '../bytes/index.ts';
import { contentOf } from './content.ts';
import type { ColumnDialect, Dialect, Encoding } from './dialect.ts';
import { decode } from './encoding.ts';
import {
  type ColumnKind,
  emptyKind,
  isCategory,
  type Kind,
  numericKind,
  textKind,
} from './kind.ts';
import { gridOfSingles, withKnownMissing } from './known.ts';
import { lineFinder } from './lines.ts';
import { type MissingCodes, missingByColumn } from './missing.ts';
import { NumericCells } from './numericCells.ts';
import type { RecordSink } from './pass.ts';
import * as refusal from './refusal.ts';
import { FIELD, type Scanner } from './scanner.ts';
import { TextCells } from './textCells.ts';

/** What the reader needs to know of the options of `readCsv`. */
interface ReaderOptions {
  readonly encoding?: Encoding | undefined;
  readonly only?: ((position: number, name: string) => boolean) | undefined;
  readonly as?: ReadonlyMap<number, Kind> | undefined;
  readonly describe?: ((names: readonly string[]) => readonly ColumnDialect[]) | undefined;
  /** Where several files are read as one: the file and the line of a record. */
  readonly placeOf?: ByteSource['placeOf'] | undefined;
  readonly known?: readonly KnownColumn[] | undefined;
  /** How many records the file says that it has. */
  readonly expected?: number | undefined;
  /** Lets cells go as soon as they were looked at: for `surveyed`, in the memory of one piece of the file. */
  readonly letsGo?: boolean;
  /** Whether a survey lists the numbers of every column that can be codes, not only of those that are said to be. */
  readonly listsCodes?: boolean | undefined;
  /** The most memory that the columns may take. */
  readonly room?: TableRoom | undefined;
}

/** A column as `finish` would give it, without its values. */
export type SurveyedColumn = (
  | {
      readonly kind: 'numeric';
      readonly grid: Grid;
      /** The different numbers in ascending order, if they can be codes and are not too many. */
      readonly codes?: readonly number[];
    }
  | { readonly kind: 'categorical'; readonly levels: readonly string[] }
  /** An empty one has no value at all, also if quotes would make one of what its cells hold. */
  | { readonly kind: 'text'; readonly isEmpty?: true }
) & {
  readonly name: string;
  /** The first record without a value, if there is one. */
  readonly firstMissing?: number | undefined;
};

/** One column while it is read. */
interface Reading {
  readonly position: number;
  readonly asked: Kind | undefined;
  readonly known: KnownColumn | undefined;
  /** Undefined while the column waits for another pass. */
  cells: NumericCells | TextCells | undefined;
  /** First record whose cell is no number, if numbers stand above it. */
  firstOther?: number;
  /** Of cells that were let go: the first record without one, and the largest number by its size. */
  firstMissing?: number | undefined;
  largest: number;
  /** The different numbers of a column of codes; absent if there are none or too many. */
  codes?: Set<number> | undefined;
}

/** What a column turned out to be, with its cells. */
type Taken =
  | { readonly is: 'empty'; readonly kind: ColumnKind }
  | { readonly is: 'numeric'; readonly kind: ColumnKind; readonly cells: NumericCells }
  | { readonly is: 'categorical'; readonly kind: ColumnKind; readonly cells: TextCells }
  | { readonly is: 'text'; readonly kind: ColumnKind; readonly cells: TextCells };

/** The most numbers that room is made for because a file says so. */
const MOST_EXPECTED = 1 << 23;

function expectedCells(records: number | undefined, columns: number): number | undefined {
  if (records === undefined || !(records > 0)) return undefined;
  return Math.min(records, Math.floor(MOST_EXPECTED / columns));
}

/** Bytes in the heap that methods and measures need for a record, whatever its columns. */
const PER_RECORD = 24;

/** A column with more different texts than this is text, whatever the number of records: see `isCategory`. */
const MOST_LEVELS = 1000;

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
  #missing: (position: number) => MissingCodes;
  #columns: ReadonlyMap<number, ColumnDialect> = new Map();
  #nameCells: readonly Uint8Array[] = [];

  constructor(file: string, dialect: Dialect, options: ReaderOptions) {
    this.#file = file;
    this.#dialect = dialect;
    this.#options = options;
    this.encoding = dialect.encoding;
    this.#missing = missingByColumn(dialect);
  }

  /** The dialect as it turned out: the encoding can change, and columns are described by their names. */
  get dialect(): Dialect {
    const columns = [...this.#columns.values()];
    return {
      ...this.#dialect,
      encoding: this.encoding,
      ...(columns.length > 0 && { columns }),
    };
  }

  start(batch: Scanner): void {
    if (this.names.length > 0) return;
    const positions = Array.from({ length: batch.columns }, (_, position) => position);
    if (this.#dialect.header) {
      this.#nameCells = positions.map((position) => {
        const [bytes, start, end] = contentOf(batch, position * FIELD);
        return bytes.slice(start, end);
      });
      this.#spellNames();
    } else {
      this.names = positions.map((position) => `V${position + 1}`);
    }
    const { only, as, known: all, describe, letsGo, listsCodes } = this.#options;
    const columns = describe?.(this.names) ?? this.#dialect.columns ?? [];
    this.#columns = withKnownMissing(columns, all ?? []);
    this.#missing = missingByColumn(this.dialect);
    const expected = letsGo ? undefined : expectedCells(this.#options.expected, positions.length);
    this.#readings = positions
      .filter((position) => only === undefined || only(position, this.names[position]))
      .map((position) => {
        const own = this.#columns.get(position);
        const asked = as?.get(position) ?? own?.kind;
        const known = all?.[position];
        const isText = asked === undefined ? known?.isNumber === false : asked !== 'numeric';
        const cells = isText
          ? this.#textCells(position, asked)
          : new NumericCells(this.#dialect, this.#missing(position), asked !== undefined, expected);
        const isListed = own?.isCoded === true || (listsCodes && asked === undefined);
        const codes = letsGo && isListed ? new Set<number>() : undefined;
        return { position, asked, known, cells, largest: 0, codes };
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
    this.#refuseTooMuch(first + batch.records - from);
  }

  /** Refuses a table before the memory ends: then nothing could be said any more. */
  #refuseTooMuch(records: number): void {
    const { room } = this.#options;
    if (room === undefined) return;
    let numbers = 0;
    let texts = records * PER_RECORD;
    for (const { cells } of this.#readings) {
      numbers += cells?.numberBytes ?? 0;
      if (cells instanceof TextCells) texts += cells.textBytes;
    }
    if (numbers > room.numbers) throw refusal.tooLarge(this.#file, records, room.numbers);
    if (texts > room.texts) throw refusal.tooManyTexts(this.#file, records, room.texts);
  }

  /** Says whether another pass is needed, for which it then is ready. */
  prepareNextPass(): boolean {
    this.#active = this.#readings.filter(({ cells }) => cells === undefined);
    for (const reading of this.#active) {
      reading.cells = this.#textCells(reading.position, reading.asked);
    }
    return this.#active.length > 0;
  }

  /** The columns, in the order of the file. */
  finish(
    records: number,
    lineOf: (record: number) => Line,
  ): { position: number; column: Column; kind: ColumnKind }[] {
    return this.#readings.map((reading) => {
      const { position, known } = reading;
      const name = this.names[position];
      const taken = this.#taken(reading, records, lineOf);
      const { kind } = taken;
      if (taken.is === 'empty') {
        const values = new Array<null>(records).fill(null);
        return { position, column: { kind: 'text', name, values }, kind };
      }
      if (taken.is === 'numeric') {
        const { grid: found } = taken.cells;
        const values = taken.cells.values();
        const grid = known?.isSingle === true ? gridOfSingles(found, values) : found;
        return { position, column: { kind: 'numeric', name, values, grid }, kind };
      }
      const { cells } = taken;
      const column: Column =
        taken.is === 'categorical'
          ? { kind: 'categorical', name, ...cells.categories(), ordered: false }
          : { kind: 'text', name, values: cells.strings() };
      return { position, column, kind };
    });
  }

  /** The columns without their values, which were let go. */
  surveyed(
    records: number,
    lineOf: (record: number) => Line,
  ): { position: number; column: SurveyedColumn; kind: ColumnKind }[] {
    return this.#readings.map((reading) => {
      const { position, known, firstMissing, largest, codes } = reading;
      const common = { name: this.names[position], firstMissing };
      const taken = this.#taken(reading, records, lineOf);
      const { kind } = taken;
      if (taken.is === 'empty') {
        return { position, column: { kind: 'text', isEmpty: true, ...common }, kind };
      }
      if (taken.is === 'text') return { position, column: { kind: 'text', ...common }, kind };
      if (taken.is === 'categorical') {
        const { levels } = taken.cells.categories();
        return { position, column: { kind: 'categorical', levels, ...common }, kind };
      }
      const { grid: found } = taken.cells;
      const grid =
        known?.isSingle === true ? gridOfSingles(found, Float64Array.of(largest)) : found;
      const listed = codes && { codes: [...codes].sort((a, b) => a - b) };
      return { position, column: { kind: 'numeric', grid, ...common, ...listed }, kind };
    });
  }

  /** What a column is. Its cells are given up at once, so that no more than one column is held twice. */
  #taken(reading: Reading, records: number, lineOf: (record: number) => Line): Taken {
    const { asked, known, firstOther } = reading;
    const isAsked = asked !== undefined;
    const cells = reading.cells!;
    reading.cells = undefined;
    if (cells instanceof NumericCells) {
      if (cells.numbers === 0 && !isAsked) return { is: 'empty', kind: emptyKind(records) };
      return { is: 'numeric', kind: numericKind(cells, records, isAsked, known), cells };
    }
    const isLevels = isAsked ? asked === 'categorical' : isCategory(cells.distinct, records);
    const is = isLevels ? 'categorical' : 'text';
    const other = firstOther === undefined ? undefined : lineOf(firstOther);
    return { is, kind: textKind(cells, is, isAsked, other, known), cells };
  }

  #textCells(position: number, asked: Kind | undefined): TextCells {
    const quotedMissing = this.#dialect.quotedMissing ?? false;
    const most = this.#options.letsGo ? MOST_LEVELS : undefined;
    const bounded = asked !== 'categorical';
    return new TextCells(this.encoding, this.#missing(position), quotedMissing, bounded, most);
  }

  #takeNumbers(
    reading: Reading,
    cells: NumericCells,
    batch: Scanner,
    from: number,
    first: number,
  ): void {
    const doubtsBefore = cells.numbers + cells.doubtful;
    const other = cells.take(batch, reading.position, from);
    if (other < 0) {
      if (this.#options.letsGo) letNumbersGo(reading, cells.drain(), first);
      return;
    }
    const record = first + other - from;
    if (reading.asked === 'numeric') {
      throw refusal.notANumber(...this.#placeOf(batch, record), this.#label(reading));
    }
    if (cells.numbers > 0) reading.firstOther = record;
    reading.cells = undefined;
    reading.firstMissing = undefined;
    if (doubtsBefore > 0) return;
    const text = this.#textCells(reading.position, undefined);
    // All cells before this batch were missing.
    if (this.#options.letsGo) text.missing = first;
    else text.skip(first);
    if (first > 0) reading.firstMissing = 0;
    reading.cells = text;
    this.#takeText(reading, text, batch, from, first);
  }

  #takeText(reading: Reading, cells: TextCells, batch: Scanner, from: number, first: number): void {
    const missing = cells.missing;
    const wrong = cells.take(batch, reading.position, from);
    if (wrong < 0) {
      if (this.#options.letsGo) letTextsGo(reading, cells, missing, first);
      return;
    }
    if (this.#options.encoding !== undefined) {
      const place = this.#placeOf(batch, first + wrong - from);
      throw refusal.notUtf8(...place, this.#label(reading));
    }
    this.#leaveUtf8();
    if (this.#dialect.header) this.#spellNames();
    for (const other of this.#readings) {
      if (!(other.cells instanceof TextCells)) continue;
      other.cells = undefined;
      other.firstMissing = undefined;
    }
  }

  #leaveUtf8(): void {
    this.encoding = 'windows-1252';
    this.#missing = missingByColumn(this.dialect);
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

/** A column with more different numbers than this is not a list of codes. */
const MOST_CODES = 1 << 16;

function letNumbersGo(reading: Reading, values: Float64Array, first: number): void {
  noteCodes(reading, values);
  if (reading.known?.isSingle) reading.largest = largestIn(values, reading.largest);
  if (reading.firstMissing === undefined) {
    noteMissing(reading, values.findIndex(Number.isNaN), first);
  }
}

function noteCodes(reading: Reading, values: Float64Array): void {
  const { codes } = reading;
  if (codes === undefined) return;
  for (const value of values) if (!Number.isNaN(value)) codes.add(value + 0);
  if (codes.size > MOST_CODES) reading.codes = undefined;
}

/** `missing` counts those before this batch: only if one was added it is looked for. */
function letTextsGo(reading: Reading, cells: TextCells, missing: number, first: number): void {
  if (reading.firstMissing === undefined && cells.missing > missing) {
    noteMissing(reading, cells.drain().indexOf(null), first);
  }
  cells.letGo();
}

function noteMissing(reading: Reading, place: number, first: number): void {
  if (place >= 0) reading.firstMissing = first + place;
}

function largestIn(values: Float64Array, before: number): number {
  let largest = before;
  for (const value of values) {
    const size = Math.abs(value);
    if (size > largest && size < Number.POSITIVE_INFINITY) largest = size;
  }
  return largest;
}
