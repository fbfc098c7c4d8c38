import { type Dataset, makeTable } from '../../foundation/table/index.ts';
import { type ByteSource, roomForTable, type TableRoom } from '../bytes/index.ts';
import type { ColumnDialect, Dialect, DialectOptions, DialectReasons } from './dialect.ts';
import type { ColumnKind, Kind } from './kind.ts';
import { detectKnown } from './known.ts';
import { linesOf } from './lines.ts';
import { type PassOptions, passOver, recordsOf } from './pass.ts';
import { Reader } from './reader.ts';
import * as refusal from './refusal.ts';

export interface ReadOptions extends DialectOptions, PassOptions {
  /** Which columns are wanted; the others are scanned for errors of form and left out of the table. */
  readonly only?: ((position: number, name: string) => boolean) | undefined;
  /** Kinds that the user insists on, by position in the file. */
  readonly as?: ReadonlyMap<number, Kind> | undefined;
  /** How single columns are read, given the names of all; it takes the place of the dialect's columns. */
  readonly describe?: ((names: readonly string[]) => readonly ColumnDialect[]) | undefined;
  /** The most memory that the table may take; a share of what the process may use if not given. */
  readonly room?: TableRoom | undefined;
}

/** A file of delimited text as a table, and what was learned about it. */
export interface CsvFile extends Dataset {
  /** Number of records, also if no column was wanted. */
  readonly records: number;
  /** Names of all columns of the file. */
  readonly names: readonly string[];
  /** Place in the file, from 0, of each column of the table. */
  readonly positions: readonly number[];
  /** What each column of the table was taken for. */
  readonly kinds: readonly ColumnKind[];
  readonly dialect: Dialect;
  readonly reasons: DialectReasons;
  /** Blank lines at the end, which are no records. */
  readonly blankLines: number;
}

/**
 * Reads a file into typed columns: numeric if every value is a number, categorical if there are few
 * different ones, else text. One pass; a second one only for columns that stop being numeric after their
 * first numbers are gone, or where bytes late in the file are not UTF-8. Memory: the columns and one
 * piece of the file.
 */
export async function readCsv(source: ByteSource, options: ReadOptions = {}): Promise<CsvFile> {
  if (options.signal?.aborted) throw refusal.cancelled(source.name);
  const [known, expected] = [await source.known?.(), await source.expects?.()];
  const { dialect, reasons } = await detectKnown(source, options);
  const { room = roomForTable() } = options;
  const reader = new Reader(source.name, dialect, {
    ...{ ...options, known, expected, placeOf: source.placeOf, room },
  });
  let scanner = await passOver(source, dialect, reader, options);
  const records = recordsOf(scanner, dialect.header);
  if (records === 0) throw refusal.noRecords(source.name);
  while (reader.prepareNextPass()) {
    scanner = await passOver(source, dialect, reader, {
      limits: options.limits,
      signal: options.signal,
    });
    if (recordsOf(scanner, dialect.header) !== records) throw refusal.changed(source.name);
  }
  const lineOf = linesOf(source, dialect.header, scanner);
  const columns = reader.finish(records, lineOf);
  return {
    table: makeTable(columns.map(({ column }) => column)),
    records,
    names: reader.names,
    positions: columns.map(({ position }) => position),
    kinds: columns.map(({ kind }) => kind),
    dialect: reader.dialect,
    reasons:
      reader.encoding === dialect.encoding
        ? reasons
        : {
            ...reasons,
            encoding: 'some bytes are not valid UTF-8, so the text is taken as Windows-1252',
          },
    blankLines: scanner.blanks,
    lineOf,
  };
}
