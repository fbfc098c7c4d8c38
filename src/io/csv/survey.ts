import type { Line } from '../../error.ts';
import { type Grid, label } from '../../table/index.ts';
import type { ByteSource, KnownColumn } from '../source.ts';
import { contentOf } from './content.ts';
import type { Dialect, DialectOptions, DialectReasons, Encoding } from './dialect.ts';
import { decode } from './encoding.ts';
import { type ColumnKind, emptyKind, isCategory, numericKind, textKind } from './kind.ts';
import { detectKnown, gridOfSingles } from './known.ts';
import { lineFinder, linesOf } from './lines.ts';
import { MissingCodes } from './missing.ts';
import { NumericCells } from './numericCells.ts';
import { type PassOptions, passOver, type RecordSink, recordsOf } from './pass.ts';
import * as refusal from './refusal.ts';
import { FIELD, type Scanner } from './scanner.ts';
import { TextCells } from './textCells.ts';

/** A column as `readCsv` would find it, without its values. */
export type SurveyedColumn = (
  | { readonly kind: 'numeric'; readonly grid: Grid }
  | { readonly kind: 'categorical'; readonly levels: readonly string[] }
  /** An empty one has no value at all, also where quotes would make one of what its cells hold. */
  | { readonly kind: 'text'; readonly isEmpty?: true }
) & {
  readonly name: string;
  /** The first record without a value, if there is one. */
  readonly firstMissing?: number;
};

/** What is known of a file that is never held: all that `readCsv` would tell but the values. */
export interface CsvSurvey {
  readonly records: number;
  readonly columns: readonly SurveyedColumn[];
  readonly kinds: readonly ColumnKind[];
  readonly dialect: Dialect;
  readonly reasons: DialectReasons;
  readonly blankLines: number;
  /** Line of the file, from 1, on which a record (from 0) starts. */
  lineOf(record: number): Line;
}

/** Beyond so many different texts a column is text, whatever the number of records: see `isCategory`. */
const MOST_LEVELS = 1000;

/**
 * Finds kinds, grids, levels and the number of records of a file in the memory of one piece of it and a dictionary of
 * at most 1,000 texts for each column. One pass, and others where `readCsv` would need them: the same columns come
 * out, and their levels in the same order.
 */
export async function surveyCsv(
  source: ByteSource,
  options: DialectOptions & PassOptions = {},
): Promise<CsvSurvey> {
  if (options.signal?.aborted) throw refusal.cancelled(source.name);
  const known = await source.known?.();
  const { dialect, reasons } = await detectKnown(source, options);
  const surveyor = new Surveyor(source, dialect, options.encoding, known);
  let scanner = await passOver(source, dialect, surveyor, options);
  const records = recordsOf(scanner, dialect.header);
  if (records === 0) throw refusal.noRecords(source.name);
  while (surveyor.prepareNextPass()) {
    const { limits, signal } = options;
    scanner = await passOver(source, dialect, surveyor, { limits, signal });
    if (recordsOf(scanner, dialect.header) !== records) throw refusal.changed(source.name);
  }
  const lineOf = linesOf(source, dialect.header, scanner);
  const found = surveyor.finish(records, lineOf);
  const { encoding } = surveyor;
  return {
    records,
    columns: found.map(({ column }) => column),
    kinds: found.map(({ kind }) => kind),
    dialect: { ...dialect, encoding },
    reasons:
      encoding === dialect.encoding
        ? reasons
        : {
            ...reasons,
            encoding: 'some bytes are not valid UTF-8, so the text is taken as Windows-1252',
          },
    blankLines: scanner.blanks,
    lineOf,
  };
}

/** One column while the file is looked at. */
interface Looking {
  readonly position: number;
  readonly known: KnownColumn | undefined;
  /** The largest finite number by its size, where numbers have single precision. */
  largest: number;
  /** Undefined while the column waits for another pass. */
  cells: NumericCells | TextCells | undefined;
  /** First record whose cell is no number, if numbers stand above it. */
  firstOther?: number;
  firstMissing?: number | undefined;
}

/** What `Reader` does, with cells that are let go as soon as they were looked at. */
class Surveyor implements RecordSink {
  encoding: Encoding;
  readonly #source: ByteSource;
  readonly #dialect: Dialect;
  readonly #asked: Encoding | undefined;
  readonly #known: readonly KnownColumn[] | undefined;
  #names: readonly string[] = [];
  #nameCells: readonly Uint8Array[] = [];
  #missing: MissingCodes;
  #all: Looking[] = [];
  #active: Looking[] = [];

  constructor(
    source: ByteSource,
    dialect: Dialect,
    asked: Encoding | undefined,
    known: readonly KnownColumn[] | undefined,
  ) {
    this.#source = source;
    this.#dialect = dialect;
    this.#asked = asked;
    this.#known = known;
    this.encoding = dialect.encoding;
    this.#missing = new MissingCodes(dialect);
  }

  start(batch: Scanner): void {
    if (this.#all.length > 0) return;
    const positions = Array.from({ length: batch.columns }, (_, position) => position);
    if (this.#dialect.header) {
      this.#nameCells = positions.map((position) => {
        const [bytes, start, end] = contentOf(batch, position * FIELD);
        return bytes.slice(start, end);
      });
      this.#spellNames();
    } else {
      this.#names = positions.map((position) => `V${position + 1}`);
    }
    this.#all = positions.map((position) => {
      const known = this.#known?.[position];
      const cells =
        known?.isNumber === false
          ? this.#textCells()
          : new NumericCells(this.#dialect, this.#missing, false);
      return { position, known, largest: 0, cells };
    });
    this.#active = this.#all;
  }

  records(batch: Scanner, from: number, first: number): void {
    for (const looking of this.#active) {
      if (looking.cells instanceof NumericCells) {
        this.#takeNumbers(looking, looking.cells, batch, from, first);
      } else if (looking.cells !== undefined) {
        this.#takeText(looking, looking.cells, batch, from, first);
      }
    }
  }

  /** Says whether another pass is needed, for which it then is ready. */
  prepareNextPass(): boolean {
    this.#active = this.#all.filter(({ cells }) => cells === undefined);
    for (const looking of this.#active) looking.cells = this.#textCells();
    return this.#active.length > 0;
  }

  finish(
    records: number,
    lineOf: (record: number) => Line,
  ): { column: SurveyedColumn; kind: ColumnKind }[] {
    return this.#all.map(({ position, known, largest, cells, firstOther, firstMissing }) => {
      const common = {
        name: this.#names[position],
        ...(firstMissing === undefined ? {} : { firstMissing }),
      };
      if (cells instanceof NumericCells) {
        if (cells.numbers === 0) {
          const kind = emptyKind(records);
          return { column: { kind: 'text', isEmpty: true, ...common }, kind };
        }
        const { grid: found } = cells;
        const grid =
          known?.isSingle === true ? gridOfSingles(found, Float64Array.of(largest)) : found;
        return {
          column: { kind: 'numeric', grid, ...common },
          kind: numericKind(cells, records, false, known),
        };
      }
      const other = firstOther === undefined ? undefined : lineOf(firstOther);
      if (!isCategory(cells!.distinct, records)) {
        return {
          column: { kind: 'text', ...common },
          kind: textKind(cells!, 'text', false, other, known),
        };
      }
      const { levels } = cells!.categories();
      return {
        column: { kind: 'categorical', levels, ...common },
        kind: textKind(cells!, 'categorical', false, other, known),
      };
    });
  }

  #textCells(): TextCells {
    const quotedMissing = this.#dialect.quotedMissing ?? false;
    return new TextCells(this.encoding, this.#missing, quotedMissing, true, MOST_LEVELS);
  }

  #takeNumbers(
    looking: Looking,
    cells: NumericCells,
    batch: Scanner,
    from: number,
    first: number,
  ): void {
    const doubtsBefore = cells.numbers + cells.doubtful;
    const other = cells.take(batch, looking.position, from);
    const values = cells.drain();
    if (other < 0) {
      if (looking.known?.isSingle) looking.largest = largestIn(values, looking.largest);
      if (looking.firstMissing === undefined) {
        noteMissing(looking, values.findIndex(Number.isNaN), first);
      }
      return;
    }
    if (cells.numbers > 0) looking.firstOther = first + other - from;
    looking.cells = undefined;
    looking.firstMissing = undefined;
    if (doubtsBefore > 0) return;
    const text = this.#textCells();
    // All cells before this batch were missing.
    text.missing = first;
    if (first > 0) looking.firstMissing = 0;
    looking.cells = text;
    this.#takeText(looking, text, batch, from, first);
  }

  #takeText(looking: Looking, cells: TextCells, batch: Scanner, from: number, first: number): void {
    const missing = cells.missing;
    const wrong = cells.take(batch, looking.position, from);
    if (wrong < 0) {
      if (looking.firstMissing === undefined && cells.missing > missing) {
        noteMissing(looking, cells.drain().indexOf(null), first);
      }
      cells.letGo();
      return;
    }
    if (this.#asked !== undefined) {
      const record = first + wrong - from;
      const { brokenRecords, lineBreaks } = batch;
      const { file, line } = this.#source.placeOf?.(record) ?? {
        file: this.#source.name,
        line: lineFinder(this.#dialect.header, brokenRecords, lineBreaks)(record),
      };
      throw refusal.notUtf8(file, line, this.#label(looking.position));
    }
    this.#leaveUtf8();
    if (this.#dialect.header) this.#spellNames();
    for (const one of this.#all) {
      if (!(one.cells instanceof TextCells)) continue;
      one.cells = undefined;
      one.firstMissing = undefined;
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
      this.#names = names as string[];
    } else if (this.#asked !== undefined) {
      throw refusal.notUtf8(this.#source.name, 1, `the name of column ${wrong + 1}`);
    } else {
      this.#leaveUtf8();
      this.#spellNames();
    }
  }

  #label(position: number): string {
    return label(
      this.#names.map((name) => ({ name })),
      position,
    );
  }
}

function noteMissing(looking: Looking, place: number, first: number): void {
  if (place >= 0) looking.firstMissing = first + place;
}

function largestIn(values: Float64Array, before: number): number {
  let largest = before;
  for (const value of values) {
    const size = Math.abs(value);
    if (size > largest && size < Number.POSITIVE_INFINITY) largest = size;
  }
  return largest;
}
