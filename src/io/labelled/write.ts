import { PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';
import type { Description, LabelledCode } from '../../foundation/table/index.ts';
import { count } from '../../foundation/words/index.ts';
import type { Spool } from '../bytes/index.ts';
import {
  type ByteSink,
  contentOf,
  type Dialect,
  decode,
  FIELD,
  IS_NUMBER,
  MissingCodes,
  NumberParser,
  PLAIN,
  plainDialect,
  Scanner,
} from '../csv/index.ts';
import { designOf } from './design.ts';
import type { Dictionary } from './dictionary.ts';
import { isTag } from './tags.ts';
import {
  type MissingForm,
  numberCode,
  SurveyedColumn,
  secondsOf,
  Undecodable,
  type WrittenColumn,
  type WrittenForm,
} from './written.ts';

/** Where a CSV comes from: what is known about its columns, and how it is written. */
export interface LabelledFrom {
  readonly description?: Description | undefined;
  /** The names of the columns that the description speaks of, in its order. */
  readonly names?: readonly string[] | undefined;
  /** What the file that it was made from said, if it was of such a format too. */
  readonly dictionary?: Dictionary | undefined;
  /** The format of the file that it was made from. */
  readonly format?: string | undefined;
  readonly form?: Dialect | undefined;
}

/** Writes records of one format. Cells come record by record, in the order of the columns. */
export interface Encoder {
  /** Seconds since 1970 for dates and timestamps; NaN is missing. */
  number(column: number, value: number): void;
  /** A number that is missing for a reason, from 1 for a. */
  reason?(column: number, letter: number): void;
  /** A number that is none, if the format tells it from a missing one. */
  noNumber?(column: number): void;
  /** A text that is missing, if the format tells it from an empty one. */
  noText?(column: number): void;
  /** UTF-8, of no more bytes than the column has. */
  text(column: number, bytes: Uint8Array, start: number, end: number): void;
  /** What is ready; all that is left if it is the end. */
  take(isEnd: boolean): Uint8Array | Promise<Uint8Array>;
  /** Whether more is ready at the end. */
  more?(): boolean;
  /** Whether the records have to come once more. */
  again?(): boolean;
}

/** A format that is written. */
export interface LabelledFormat {
  /** How messages call it. */
  readonly name: string;
  /** How it has missing numbers. */
  readonly missing: MissingForm;
  /** Whether an empty text is not a missing one. */
  readonly hasEmpty?: boolean;
  /** Says of texts whether a type of the format holds them as they are; undefined for types that are not looked at. */
  fits?(type: string): ((text: string) => boolean) | undefined;
  /** Refuses what the format cannot hold, with what to do. */
  refuse(columns: readonly WrittenColumn[], file: string): void;
  /**
   * `type` is what the format called the kind of table, if the records come from the same format; `table` is the name of the
   * table that they come from, if it had one.
   */
  begin(
    columns: readonly WrittenColumn[],
    records: number,
    title: string,
    type: string | undefined,
    table: string | undefined,
    file: string,
  ): Encoder | Promise<Encoder>;
}

/** As the scanner likes it. */
const PIECE = 1 << 18;

/**
 * Writes CSV as a file with labels. A column is of numbers if it came so or is described so, and all of its cells are;
 * likewise dates. Labels come from the description, and those of codes that no record has are left out. Nothing else tells
 * of the original: there are no notes, and no time of writing. Two passes over the CSV, which waits in the spool.
 */
export function csvToLabelled(
  format: LabelledFormat,
  from: LabelledFrom,
  spool: Spool,
  sink: ByteSink,
  file: string,
): { write(chunk: Uint8Array): Promise<void>; finish(): Promise<void> } {
  const survey = new Survey(file, from, format);
  return {
    async write(chunk) {
      for (let at = 0; at < chunk.length; at += PIECE) survey.see(chunk.subarray(at, at + PIECE));
      await spool.write(chunk);
    },
    async finish() {
      survey.end();
      const columns = survey.columns(format.name);
      format.refuse(columns, file);
      const title = from.description?.title ?? '';
      const type = from.format === format.name ? from.dictionary?.type : undefined;
      const { table } = from.dictionary ?? {};
      const encoder = await format.begin(columns, survey.records, title, type, table, file);
      do {
        const writing = new Writing(file, from, columns, encoder);
        for await (const chunk of spool.open()) {
          for (let at = 0; at < chunk.length; at += PIECE) {
            writing.see(chunk.subarray(at, at + PIECE));
            const bytes = await encoder.take(false);
            if (bytes.length > 0) await sink(bytes);
          }
        }
        writing.end();
        do await sink(await encoder.take(true));
        while (encoder.more?.() === true);
      } while (encoder.again?.() === true);
    },
  };
}

/** One pass over the cells of a CSV. */
abstract class Pass {
  records = 0;
  protected readonly file: string;
  protected readonly form: Dialect;
  readonly #scanner: Scanner;
  /** Codes that are no numbers: numbers are kept, as codes of the written file. */
  readonly #missing: MissingCodes;
  /** Whether .a to .z are reasons for missing numbers. */
  protected readonly hasTags: boolean;
  #isBegun = false;

  constructor(file: string, { form = plainDialect }: LabelledFrom) {
    this.file = file;
    this.form = form;
    this.#scanner = new Scanner(file, form.delimiter);
    this.hasTags = form.missing.some(isTag);
    const words = form.missing.filter(
      (code) => !isTag(code) && numberCode(code, form.decimal) === null,
    );
    this.#missing = new MissingCodes(words, form);
  }

  protected abstract begin(names: readonly string[]): void;
  /** A cell without its quotes; `isMissing` if it has no value. */
  protected abstract cell(
    column: number,
    isMissing: boolean,
    isQuoted: boolean,
    bytes: Uint8Array,
    start: number,
    end: number,
  ): void;

  see(piece: Uint8Array): void {
    this.#scanner.push(piece);
    this.#deliver();
  }

  end(): void {
    this.#scanner.finish();
    this.#deliver();
  }

  #deliver(): void {
    const scanner = this.#scanner;
    let first = 0;
    if (!this.#isBegun) {
      if (scanner.records === 0) return;
      this.#isBegun = true;
      this.begin(this.#names());
      first = this.form.header ? 1 : 0;
    }
    const { columns, records } = scanner;
    for (let r = first; r < records; r++) {
      for (let j = 0; j < columns; j++) {
        const f = (r * columns + j) * FIELD;
        const [bytes, start, end] = contentOf(scanner, f);
        const isQuoted = scanner.fields[f + 2] !== PLAIN && this.form.quotedMissing !== true;
        const isMissing = !isQuoted && this.#missing.has(bytes, start, end);
        this.cell(j, isMissing || (start === end && !isQuoted), isQuoted, bytes, start, end);
      }
      this.records++;
    }
  }

  #names(): string[] {
    const scanner = this.#scanner;
    return Array.from({ length: scanner.columns }, (_, j) => {
      const name = this.form.header
        ? decode(...contentOf(scanner, j * FIELD), this.form.encoding)
        : `V${j + 1}`;
      if (name === undefined) throw undecodable(this.file, 0, `column ${j + 1}`);
      return name;
    });
  }
}

class Survey extends Pass {
  readonly #from: LabelledFrom;
  readonly #written: WrittenForm;
  readonly #parser: NumberParser;
  #columns: SurveyedColumn[] = [];

  constructor(file: string, from: LabelledFrom, format: LabelledFormat) {
    super(file, from);
    this.#from = from;
    const { name, missing, hasEmpty = false } = format;
    this.#written = {
      ...{ missing, hasEmpty, hasTags: this.hasTags, isSame: from.format === name },
      fits: (type) => format.fits?.(type),
    };
    this.#parser = new NumberParser(this.form.decimal);
  }

  columns(format: string): WrittenColumn[] {
    return this.#columns.map((column) => column.written(format, this.file));
  }

  protected begin(names: readonly string[]): void {
    const { description, names: described = names, dictionary } = this.#from;
    const came = new Map(dictionary?.columns.map((column) => [column.name, column]));
    const about = new Map(
      described.map((name, position) => [name, description?.columns[position]]),
    );
    const shared = sharedCodes(this.form);
    const uses = designOf(description, described);
    const emptied = description?.emptied?.code === '' ? undefined : description?.emptied;
    this.#columns = names.map(
      (name) =>
        new SurveyedColumn(
          ...([name, about.get(name), came.get(name), shared, this.#written] as const),
          present({ use: uses.get(name), emptied }),
        ),
    );
  }

  protected cell(
    j: number,
    isMissing: boolean,
    isQuoted: boolean,
    bytes: Uint8Array,
    start: number,
    end: number,
  ): void {
    if (start === end && !isMissing) this.#columns[j].seeEmpty();
    if (isMissing || start === end) return;
    try {
      this.#columns[j].see(this.#parser, bytes, start, end, this.form.encoding, isQuoted);
    } catch (error) {
      if (!(error instanceof Undecodable)) throw error;
      throw undecodable(this.file, this.records + 1, this.#columns[j].name);
    }
  }
}

/** Codes of the whole file that are numbers. */
function sharedCodes({ missing, decimal }: Dialect): LabelledCode[] {
  return missing.flatMap((code) =>
    numberCode(code, decimal) === null ? [] : [{ code: code.trim() }],
  );
}

class Writing extends Pass {
  readonly #columns: readonly WrittenColumn[];
  readonly #encoder: Encoder;
  readonly #parser: NumberParser;
  /** Missing codes of each column that are written otherwise: those that are numbers, and words. */
  readonly #reasons: readonly (ReadonlyMap<string, number> | null)[];
  readonly #numbers: readonly (ReadonlyMap<number, number> | null)[];

  constructor(
    file: string,
    from: LabelledFrom,
    columns: readonly WrittenColumn[],
    encoder: Encoder,
  ) {
    super(file, from);
    this.#columns = columns;
    this.#reasons = columns.map(({ reasons }) => (reasons.size === 0 ? null : reasons));
    this.#numbers = this.#reasons.map((reasons) => {
      const numbers = [...(reasons ?? [])].flatMap(([code, reason]): [number, number][] => {
        const value = numberCode(code);
        return value === null ? [] : [[value, reason]];
      });
      return numbers.length === 0 ? null : new Map(numbers);
    });
    this.#encoder = encoder;
    this.#parser = new NumberParser(this.form.decimal);
  }

  protected begin(): void {
    // Names were taken in the first pass.
  }

  protected cell(
    j: number,
    isMissing: boolean,
    isQuoted: boolean,
    bytes: Uint8Array,
    start: number,
    end: number,
  ): void {
    const encoder = this.#encoder;
    const { form, typed } = this.#columns[j];
    if (form === 'text' || typed) {
      const isGone =
        isMissing ||
        (start === end && !isQuoted) ||
        (!isQuoted && this.#isGone(j, bytes, start, end));
      if (typed && !isGone && this.#isWhole(j, bytes, start, end)) return;
      if (isGone) {
        if (encoder.noText === undefined) encoder.text(j, bytes, start, start);
        else encoder.noText(j);
      } else if (this.form.encoding === 'utf-8') encoder.text(j, bytes, start, end);
      else {
        const encoded = new TextEncoder().encode(decode(bytes, start, end, this.form.encoding)!);
        encoder.text(j, encoded, 0, encoded.length);
      }
      return;
    }
    if (isMissing || start === end) {
      if (encoder.noNumber !== undefined && saysNaN(bytes, start, end)) encoder.noNumber(j);
      else encoder.number(j, Number.NaN);
    } else if (form === 'number' && this.#parser.parse(bytes, start, end) === IS_NUMBER) {
      const { value } = this.#parser;
      const reason = this.#numbers[j]?.get(value);
      if (reason === undefined) encoder.number(j, value);
      else this.#missingFor(j, reason);
    } else {
      const text = decode(bytes, start, end, this.form.encoding)!.trim();
      const reason = this.#reasons[j]?.get(text);
      if (reason !== undefined) this.#missingFor(j, reason);
      else encoder.number(j, form === 'number' ? Number.NaN : (secondsOf(text) ?? Number.NaN));
    }
  }

  #missingFor(column: number, reason: number): void {
    if (this.#encoder.reason === undefined) this.#encoder.number(column, reason);
    else this.#encoder.reason(column, reason);
  }

  /** Writes a whole number of a column of such that a double holds. */
  #isWhole(j: number, bytes: Uint8Array, start: number, end: number): boolean {
    const isNumber =
      this.#columns[j].type?.includes('int') === true &&
      this.#parser.parse(bytes, start, end) === IS_NUMBER;
    if (isNumber) this.#encoder.number(j, this.#parser.value);
    return isNumber;
  }

  /** Whether a text is a missing code of which nothing is left. */
  #isGone(j: number, bytes: Uint8Array, start: number, end: number): boolean {
    if (this.#isTag(bytes, start, end)) return true;
    const reasons = this.#reasons[j];
    if (reasons === null) return false;
    return reasons.has(decode(bytes, start, end, this.form.encoding)!.trim());
  }

  #isTag(bytes: Uint8Array, start: number, end: number): boolean {
    return (
      this.hasTags &&
      end - start === 2 &&
      isTag(String.fromCharCode(bytes[start], bytes[start + 1]))
    );
  }
}

function saysNaN(bytes: Uint8Array, start: number, end: number): boolean {
  return end - start === 3 && bytes[start] === 0x4e && bytes[start + 1] === 0x61;
}

function undecodable(file: string, record: number, column: string): PenumbraError {
  return new PenumbraError(
    'data',
    `${file} cannot be written, because record ${count(record)} is not valid UTF-8 in ${column}: pass --encoding windows-1252, or save the original as UTF-8.`,
    { file, column },
  );
}
