import { PenumbraError } from '../../error.ts';
import type { Description } from '../../foundation/table/index.ts';
import { mebibytes, roomToHold } from './memory.ts';

/** What has to be known of delimited text to find its records. */
export interface Form {
  readonly delimiter: string;
  readonly header: boolean;
  readonly encoding?: 'utf-8' | 'windows-1252';
  readonly newline?: '\n' | '\r\n';
  /** Whether every piece is read before the next one is asked for, so that the next one may take its place in memory. */
  readonly isLent?: true;
}

/** Where a record starts. */
interface RecordPlace {
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/**
 * Bytes that can be read more than once, from the start, without ever being held as a whole: a file, a
 * blob of a web page, bytes in memory.
 */
export interface ByteSource {
  /** How it is called in messages: the file's name. */
  readonly name: string;
  /** Number of bytes, if it is known beforehand. */
  readonly size?: number;
  /**
   * Set where the bytes are records of another format written as plain CSV: commas, LF, UTF-8, names in the
   * first line, quotes where needed. What is said about the form of a file does not apply to them.
   */
  readonly plain?: true;
  /** The format that the bytes are not kept in; none is delimited text. */
  readonly format?:
    | 'XML'
    | 'Parquet'
    | 'SPSS'
    | 'Stata'
    | 'SAS transport'
    | 'Arrow'
    | 'R'
    | 'SAS'
    | 'Fixed width'
    | 'Excel'
    | 'OpenDocument'
    | 'SQLite'
    | 'DuckDB'
    | 'PostgreSQL'
    | 'MySQL';
  /** Set where texts lie in fields of fixed width: none ends in a space, and none is empty. */
  readonly isPadded?: true;
  /** How the format spells missing values that have a reason, beside the empty cell: `.a` to `.z`, for example. */
  readonly missing?: readonly string[];
  /** Line of the file on which a record, from 0, starts, if that is not the line of these bytes. */
  lineOf?(record: number): number;
  /** Where several files are read as one: the file and the line on which a record, from 0, starts. */
  placeOf?(record: number): RecordPlace;
  /** Where several files are read as one: the one from which the form of all is told. */
  readonly example?: ByteSource;
  /**
   * Starts a new reading from the first byte. A reading that is left early releases what it holds. Where
   * several files are read as one, the form is needed to find their records.
   */
  open(form?: Form): AsyncIterable<Uint8Array>;
  /**
   * What is known about the columns, where the format says so. Their texts are then never guessed into numbers, and nothing
   * is missing but an empty cell, `NaN` and `NULL` without quotes, and what the user adds.
   */
  known?(): Promise<readonly KnownColumn[]>;
  /** How many records the file says that it has, if it does. */
  expects?(): Promise<number | undefined>;
  /** What the file itself says about its columns, where the format has labels. */
  describes?(): Promise<Description>;
  /** Another file beside it by its name, or null: labels of values can stand there. */
  beside?(name: string): Promise<ByteSource | null>;
  /** Where the file is on disk, for formats that a program of their own reads. */
  readonly path?: string;
  /** The bytes from `from` to before `to`, if they can be had without reading what is before them. */
  part?(from: number, to: number): Promise<Uint8Array>;
}

/** What a format says about a column. */
export interface KnownColumn {
  /** Whether its values are numbers. Whole ones beyond 2^53 stay text all the same. */
  readonly isNumber: boolean;
  /** What the format calls its type. */
  readonly type: string;
  /** Whether its numbers have single precision, so that more digits would be lost when they are written. */
  readonly isSingle?: boolean;
  /** Numbers that stand for a missing value, whatever is said about the column. */
  readonly missing?: readonly string[];
}

const PIECE = 1 << 20;

/** A source of bytes in memory; a string is taken as UTF-8. */
export function bytesSource(name: string, bytes: Uint8Array | string): ByteSource {
  const all = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
  return {
    name,
    size: all.length,
    async *open() {
      for (let at = 0; at < all.length; at += PIECE) {
        // Bytes in memory are always there at once; a page, or a signal to stop, still wants its turn.
        if (at > 0 && at % (8 * PIECE) === 0) await new Promise((turn) => setTimeout(turn, 0));
        yield all.subarray(at, at + PIECE);
      }
    },
    part: async (from, to) => all.subarray(from, to),
  };
}

/** A source of a blob, such as a file that a page was given: it is read in pieces and never held as a whole. */
export function blobSource(name: string, blob: Blob): ByteSource {
  const part = async (from: number, to: number) =>
    new Uint8Array(await blob.slice(from, to).arrayBuffer());
  return {
    name,
    size: blob.size,
    async *open() {
      for (let at = 0; at < blob.size; at += PIECE) yield await part(at, at + PIECE);
    },
    part,
  };
}

/** The most that is held in memory of what cannot be read but from its start. */
const MOST_HELD = 1 << 30;

/** A source of known size whose parts can be read; what can only be read from its start is taken into memory. */
export async function withParts(source: ByteSource): Promise<ByteSource> {
  const { name } = source;
  if (source.part !== undefined && source.size !== undefined) return source;
  const pieces: Uint8Array[] = [];
  let size = 0;
  // Once in pieces and once as a whole.
  const most = roomToHold(2 * MOST_HELD) / 2;
  for await (const piece of source.open()) {
    pieces.push(new Uint8Array(piece));
    size += piece.length;
    if (size <= most) continue;
    throw new PenumbraError(
      'file',
      `${name} has more than ${mebibytes(most)} and can only be read from its start: write it to a file, not compressed as a whole, and name that.`,
      { file: name },
    );
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return bytesSource(name, all);
}
