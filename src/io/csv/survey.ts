import type { Line } from '../../error.ts';
import type { ByteSource } from '../bytes/index.ts';
import type { Dialect, DialectReasons } from './dialect.ts';
import type { ColumnKind } from './kind.ts';
import { detectKnown } from './known.ts';
import { linesOf } from './lines.ts';
import { passOver, recordsOf } from './pass.ts';
import type { ReadOptions } from './read.ts';
import { Reader, type SurveyedColumn } from './reader.ts';
import * as refusal from './refusal.ts';

export type { SurveyedColumn };

/** What is known of a file that is never held: all that `readCsv` would tell but the values. */
export interface CsvSurvey {
  readonly records: number;
  /** The columns that were wanted. */
  readonly columns: readonly SurveyedColumn[];
  readonly kinds: readonly ColumnKind[];
  readonly dialect: Dialect;
  readonly reasons: DialectReasons;
  readonly blankLines: number;
  /** Line of the file, from 1, on which a record (from 0) starts. */
  lineOf(record: number): Line;
}

/** A survey of some columns: the names of all, and the positions of those that were wanted. */
export type CsvSurveyOf = CsvSurvey & {
  readonly names: readonly string[];
  readonly positions: readonly number[];
};

export interface SurveyOptions extends ReadOptions {
  /** Whether the numbers of every column that can be codes are listed, not only of those that are said to be. */
  readonly listsCodes?: boolean | undefined;
}

/**
 * Finds kinds, grids, levels and the number of records of a file in the memory of one piece of it and a dictionary of
 * at most 1,000 texts for each column. One pass, and others where `readCsv` would need them: the same columns come
 * out, and their levels in the same order.
 */
export async function surveyCsv(
  source: ByteSource,
  options: SurveyOptions = {},
): Promise<CsvSurveyOf> {
  if (options.signal?.aborted) throw refusal.cancelled(source.name);
  const known = await source.known?.();
  const { placeOf } = source;
  const { dialect, reasons } = await detectKnown(source, options);
  const reader = new Reader(source.name, dialect, { ...options, known, placeOf, letsGo: true });
  let scanner = await passOver(source, dialect, reader, options);
  const records = recordsOf(scanner, dialect.header);
  if (records === 0) throw refusal.noRecords(source.name);
  while (reader.prepareNextPass()) {
    const { limits, signal } = options;
    scanner = await passOver(source, dialect, reader, { limits, signal });
    if (recordsOf(scanner, dialect.header) !== records) throw refusal.changed(source.name);
  }
  const lineOf = linesOf(source, dialect.header, scanner);
  const found = reader.surveyed(records, lineOf);
  const { encoding } = reader;
  return {
    records,
    names: reader.names,
    positions: found.map(({ position }) => position),
    columns: found.map(({ column }) => column),
    kinds: found.map(({ kind }) => kind),
    dialect: reader.dialect,
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
