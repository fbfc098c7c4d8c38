import type { Column, Dataset } from '../../foundation/table/index.ts';
import type { ByteSource } from '../../io/bytes/index.ts';
import type { CsvSurveyOf, StreamedCells, SurveyedColumn } from '../../io/csv/index.ts';
import type { StagedColumn } from '../../io/duckdb/index.ts';
import { inPlace } from '../../recipe/dataset/index.ts';
import type { Scope } from '../../recipe/index.ts';
import { columnOf, withCodes } from '../contract/index.ts';
import { KINDS, stagedName, writtenName } from './layout.ts';

/** A file that is never in memory as a whole, and its properties. */
export interface SurveyedFile {
  readonly source: ByteSource;
  readonly survey: CsvSurveyOf;
}

/**
 * An original and its protected file, with the scope of the certificate and the positions of their
 * cells in the table.
 */
export interface SurveyedPair {
  readonly original: SurveyedFile;
  readonly written: SurveyedFile;
  readonly scope: Scope;
  readonly layout: PairLayout;
}

/** The table of an original and its protected file: one row for each record of the original. */
export const PAIR = 'pair';

/** Whether a record is kept. */
export const KEPT: StagedColumn = { name: 'kept', kind: 'code' };

/** A covered column for which figures are measured, by its positions in both files. */
interface PairedColumn {
  readonly position: number;
  readonly written: number;
  /** Columns of the table with its values before and after, as numbers or codes. */
  readonly before: string;
  readonly after: string;
  /** Whether these are separate columns, because the columns as read hold something else. */
  readonly isOwn: boolean;
}

/** Positions of the columns in the table. */
export interface PairLayout {
  readonly original: readonly StagedColumn[];
  readonly written: readonly StagedColumn[];
  readonly covered: readonly PairedColumn[];
  readonly groups: readonly StagedColumn[];
  /** All of them, in the order of the table. */
  readonly all: readonly StagedColumn[];
}

export function pairLayoutOf(
  { preparations, coverages }: Scope,
  before: CsvSurveyOf,
  after: CsvSurveyOf,
  hasPartition: boolean,
): PairLayout {
  const stagedAs = (survey: CsvSurveyOf, nameOf: (position: number) => string) =>
    survey.positions.map((position, j) => ({
      name: nameOf(position),
      kind: KINDS[survey.columns[j].kind],
    }));
  const nameWritten = (position: number) => writtenName({ position });
  const isPrepared = new Set(preparations.map(({ position }) => position));
  const isNumber = (survey: CsvSurveyOf, position: number) =>
    columnIn(survey, position)?.kind === 'numeric';
  const covered = coverages.flatMap(({ columns }) =>
    columns.map(({ position, written }): PairedColumn => {
      const isRead =
        !isPrepared.has(position) && isNumber(before, position) && isNumber(after, written);
      return {
        position,
        written,
        before: isRead ? stagedName(position) : `x${position}`,
        after: isRead ? nameWritten(written) : `y${position}`,
        isOwn: !isRead,
      };
    }),
  );
  const own = covered.filter(({ isOwn }) => isOwn);
  const layout = {
    original: stagedAs(before, stagedName),
    written: stagedAs(after, nameWritten),
    covered,
    groups: hasPartition ? coverages.map((_, i) => ({ name: `g${i}`, kind: 'code' as const })) : [],
  };
  return {
    ...layout,
    all: [
      KEPT,
      ...layout.original,
      ...layout.written,
      ...own.flatMap((column) =>
        [column.before, column.after].map((name) => ({ name, kind: 'number' as const })),
      ),
      ...layout.groups,
    ],
  };
}

/** A column of a survey by its position. */
export function columnIn(survey: CsvSurveyOf, position: number): SurveyedColumn | undefined {
  return survey.columns[survey.positions.indexOf(position)];
}

/** Columns of the original with these cells, as they were read; codes have the levels of the whole file. */
export function originalColumns(
  { survey }: SurveyedFile,
  { preparations }: Scope,
  cells: readonly StreamedCells[],
): Column[] {
  const coded = new Set(
    preparations.flatMap(({ position, recode, isCoded }) =>
      recode === undefined || isCoded ? [position] : [],
    ),
  );
  return survey.columns.map((column, j) => {
    const read = columnOf(column, cells[j]);
    const isListed = column.kind === 'numeric' && coded.has(survey.positions[j]);
    return isListed ? withCodes(read, column.codes) : read;
  });
}

/** Some records of a file. */
export function partOf(
  { survey }: SurveyedFile,
  columns: readonly Column[],
  records: number,
  numberOf: (record: number) => number,
): Dataset {
  return {
    table: inPlace({ ...survey, table: { columns, records } }),
    lineOf: (record) => survey.lineOf(numberOf(record)),
  };
}
