import { isAscii } from 'node:buffer';
import { PenumbraError } from '../../error.ts';
import { present } from '../../fields.ts';
import type { ByteSource, KnownColumn } from '../bytes/index.ts';
import {
  type Delimiter,
  type Encoding,
  FIELD,
  lineFinder,
  type Newline,
  Scanner,
} from '../csv/index.ts';
import { isLabelledSource } from '../labelled/index.ts';
import { isParquetSource } from '../parquet/index.ts';
import { isXmlSource } from '../xml/index.ts';
import { firstRecord, refuseOtherNames, refuseOtherNumber } from './names.ts';

/** What has to be known of a dialect to find the records of a file. */
export interface Form {
  readonly delimiter: Delimiter;
  readonly header: boolean;
  readonly encoding?: Encoding;
  readonly newline?: Newline;
}

/** Where a record starts. */
interface RecordPlace {
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/** Several files of one format and the same columns, read as one. */
interface ManySource extends ByteSource {
  /** The place of a record, counted from 0 over all files; known once it was read. */
  placeOf(record: number): RecordPlace;
  /** The first file that has more than a line, from which the form of all is told. */
  readonly example: ByteSource;
  /** The first file, then the records of the others, in the form that they have. */
  open(form?: Form): AsyncIterable<Uint8Array>;
}

/** A file of which some records were read. */
interface ReadPart {
  readonly name: string;
  /** Its first record, counted over all files. */
  readonly first: number;
  lineOf(record: number): number;
}

const PIECE = 1 << 18;

/**
 * Joins files in the order given. Each is scanned on its own before it is handed on, so that what is wrong
 * in one is said with its own name and lines; blank lines at its end are left out, and a last line without
 * an end gets one if records follow. The names of all files must be those of the first, in its order.
 * Cost: a second scan of each file; memory: a piece of one file, or the longest record.
 */
export async function joined(name: string, parts: readonly ByteSource[]): Promise<ManySource> {
  refuseMixed(parts);
  const example = await exampleOf(parts);
  const sizes = parts.map(({ size }) => size);
  let read: ReadPart[] = [];
  const placeOf = (record: number): RecordPlace => {
    const part = read.findLast(({ first }) => first <= record) ?? read[0];
    return { file: part.name, line: part.lineOf(record - part.first) };
  };
  return {
    name,
    ...(sizes.some((size) => size === undefined)
      ? {}
      : { size: sizes.reduce<number>((sum, size) => sum + size!, 0) }),
    ...formOf(parts),
    example,
    placeOf,
    open(form) {
      if (form === undefined) {
        throw new PenumbraError('internal', `${name} was opened without its form.`);
      }
      const places: ReadPart[] = [];
      return join(parts, form, (part) => {
        places.push(part);
        // A reading that is left early knows less than one before it.
        if (places.length >= read.length) read = places;
      });
    },
  };
}

async function* join(
  parts: readonly ByteSource[],
  form: Form,
  begin: (part: ReadPart) => void,
): AsyncGenerator<Uint8Array> {
  const header = form.header ? 1 : 0;
  const newline = new TextEncoder().encode(form.newline ?? '\n');
  const encodings = new Encodings();
  let names: string[] | null = null;
  let isEnded = true;
  let records = 0;
  for (const part of parts) {
    const isFirst = names === null;
    const scanner = new Scanner(part.name, form.delimiter);
    begin(readPart(part, form, scanner, records));
    /** The records that were completed, from the first that is wanted on. */
    const completed = (): Uint8Array | null => {
      if (scanner.records === 0) return null;
      const isStart = scanner.before === 0;
      if (isStart) {
        const found = firstRecord(scanner, form.encoding ?? 'utf-8');
        if (names === null) names = found;
        else if (form.header) refuseOtherNames(part.name, found, parts[0].name, names);
        else refuseOtherNumber(part.name, found.length, parts[0].name, names.length);
      }
      const from = isStart && !isFirst ? header : 0;
      if (scanner.records <= from) return null;
      const start =
        isStart && !isFirst ? scanner.fields[from * scanner.columns * FIELD] : scanner.begin;
      return scanner.bytes.slice(start, scanner.end);
    };
    const handOn = function* (): Generator<Uint8Array> {
      const bytes = completed();
      if (bytes === null) return;
      if (!isEnded) yield newline;
      isEnded = bytes[bytes.length - 1] === newline[newline.length - 1];
      yield bytes;
    };
    for await (const piece of part.open()) {
      if (part.plain !== true) encodings.see(part.name, piece);
      for (let at = 0; at < piece.length; at += PIECE) {
        scanner.push(piece.subarray(at, at + PIECE));
        yield* handOn();
      }
    }
    scanner.finish();
    encodings.end(part.name);
    yield* handOn();
    records += scanner.before + scanner.records - header;
  }
}

function readPart(part: ByteSource, form: Form, scanner: Scanner, first: number): ReadPart {
  const { brokenRecords, lineBreaks } = scanner;
  return {
    name: part.name,
    first,
    lineOf(record) {
      return part.lineOf?.(record) ?? lineFinder(form.header, brokenRecords, lineBreaks)(record);
    },
  };
}

/** The first file that has a second line; the first if none has. */
async function exampleOf(parts: readonly ByteSource[]): Promise<ByteSource> {
  for (const part of parts) if (await hasSecondLine(part)) return part;
  return parts[0];
}

async function hasSecondLine(part: ByteSource): Promise<boolean> {
  let isBehind = false;
  for await (const piece of part.open()) {
    if (isBehind && piece.length > 0) return true;
    const at = piece.indexOf(10);
    if (at < 0) continue;
    if (at + 1 < piece.length) return true;
    isBehind = true;
  }
  return false;
}

/** Tells files in UTF-8 from others: read alike, letters of one kind would become others. */
class Encodings {
  #decoder = new TextDecoder('utf-8', { fatal: true });
  #isPlain = true;
  #isValid = true;
  #utf8: string | null = null;
  #other: string | null = null;

  see(file: string, piece: Uint8Array): void {
    if (!this.#isValid || (this.#isPlain && isAscii(piece))) return;
    this.#isPlain = false;
    this.#decode(file, piece, true);
  }

  /** Says that the file ends. */
  end(file: string): void {
    if (this.#isValid && !this.#isPlain) this.#decode(file, new Uint8Array(0), false);
    if (this.#isValid && !this.#isPlain) this.#utf8 ??= file;
    this.#isPlain = this.#isValid = true;
    this.#decoder = new TextDecoder('utf-8', { fatal: true });
    if (this.#utf8 === null || this.#other === null) return;
    throw new PenumbraError(
      'data',
      `${this.#utf8} is written in UTF-8 and ${this.#other} is not: save all files as UTF-8.`,
      { file: this.#other },
    );
  }

  #decode(file: string, piece: Uint8Array, stream: boolean): void {
    try {
      this.#decoder.decode(piece, { stream });
    } catch {
      this.#isValid = false;
      this.#other ??= file;
    }
  }
}

/** What is no CSV stays what it is, so that it can be written so again. */
function formOf(parts: readonly ByteSource[]) {
  const [first] = parts;
  return {
    ...present({ plain: first.plain, format: first.format, isPadded: first.isPadded }),
    ...present({ missing: first.missing }),
    ...(first.known === undefined ? {} : { known: () => knownAlike(parts) }),
    ...(isXmlSource(first) ? { elementNames: () => first.elementNames() } : {}),
    ...(isParquetSource(first) ? { columnTypes: () => first.columnTypes() } : {}),
    ...(first.describes === undefined ? {} : { describes: () => first.describes!() }),
    ...(isLabelledSource(first) ? { dictionary: () => first.dictionary() } : {}),
  };
}

/** What the first file says of its columns; the others have to say the same. Names are compared when they are read. */
async function knownAlike(parts: readonly ByteSource[]): Promise<readonly KnownColumn[]> {
  const first = await parts[0].known!();
  for (const part of parts.slice(1)) {
    const own = await part.known!();
    const other = first.findIndex(({ type }, i) => i < own.length && own[i].type !== type);
    if (own.length !== first.length || other < 0) continue;
    throw new PenumbraError(
      'data',
      `${part.name} has ${own[other].type} in column ${other + 1} and ${parts[0].name} has ${first[other].type}: give all files the same columns of the same types.`,
      { file: part.name, column: String(other + 1) },
    );
  }
  return first;
}

const formatOf = ({ format }: ByteSource) => format ?? 'CSV';

function refuseMixed(parts: readonly ByteSource[]): void {
  const [first] = parts;
  const other = parts.find((part) => formatOf(part) !== formatOf(first));
  if (other === undefined) return;
  throw new PenumbraError(
    'file',
    `${first.name} is ${formatOf(first)} and ${other.name} is ${formatOf(other)}: name files of one format, with a pattern such as '*.csv'.`,
    { file: other.name },
  );
}
