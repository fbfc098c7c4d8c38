import type { Column } from '../../foundation/table/index.ts';
import type { ByteSource } from '../../io/bytes/index.ts';
import type { CsvSurveyOf, SurveyedColumn } from '../../io/csv/index.ts';
import type { StagedColumn } from '../../io/duckdb/index.ts';
import type { LoadedFile } from '../../recipe/dataset/index.ts';
import type { Certificate, Coverage } from '../../recipe/index.ts';
import { KINDS, stagedName, writtenName } from './layout.ts';

/** A file that is never held, and what is known of it. */
export interface SurveyedFile {
  readonly source: ByteSource;
  readonly survey: CsvSurveyOf;
}

/** The table of an original and what was made of it: a row for each record of the original. */
export const PAIR = 'pair';

/** Whether a record stays. */
export const KEPT: StagedColumn = { name: 'kept', kind: 'code' };

/** A covered column for which figures are measured. Positions count from 1. */
export interface PairedColumn {
  readonly original: number;
  readonly protected: number;
  /** Columns of the table that hold its values before and after, as numbers or codes. */
  readonly before: string;
  readonly after: string;
  /** Whether these are columns of their own, since the ones that were read hold something else. */
  readonly isOwn: boolean;
}

/** Which columns of the table are where. */
export interface PairLayout {
  readonly original: readonly StagedColumn[];
  readonly written: readonly StagedColumn[];
  readonly covered: readonly PairedColumn[];
  readonly groups: readonly StagedColumn[];
  /** All of them, in the order of the table. */
  readonly all: readonly StagedColumn[];
}

export function pairLayoutOf(
  { steps, prepared = [] }: Certificate,
  coverages: readonly Coverage[],
  before: CsvSurveyOf,
  after: CsvSurveyOf,
  hasPartition: boolean,
): PairLayout {
  const stagedAs = (survey: CsvSurveyOf, nameOf: (position: number) => string) =>
    survey.positions.map((position, j) => ({
      name: nameOf(position),
      kind: KINDS[survey.columns[j].kind],
    }));
  const written = (position: number) => writtenName({ position });
  const isPrepared = new Set(prepared.map((one) => one.original));
  const isNumber = (survey: CsvSurveyOf, position: number) =>
    columnIn(survey, position)?.kind === 'numeric';
  const covered = coverages.flatMap(({ columns }) =>
    columns.map(({ original, protected: place }): PairedColumn => {
      const isRead =
        !isPrepared.has(original) && isNumber(before, original) && isNumber(after, place);
      return {
        original,
        protected: place,
        before: isRead ? stagedName(original - 1) : `x${original - 1}`,
        after: isRead ? written(place - 1) : `y${original - 1}`,
        isOwn: !isRead,
      };
    }),
  );
  const own = covered.filter(({ isOwn }) => isOwn);
  const layout = {
    original: stagedAs(before, stagedName),
    written: stagedAs(after, written),
    covered,
    groups: hasPartition ? steps.map((_, i) => ({ name: `g${i}`, kind: 'code' as const })) : [],
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

/** A column of a survey by its position from 1. */
export function columnIn(survey: CsvSurveyOf, position: number): SurveyedColumn | undefined {
  return survey.columns[survey.positions.indexOf(position - 1)];
}

/** Some records of a file. */
export function partOf(
  { source, survey }: SurveyedFile,
  columns: readonly Column[],
  records: number,
  numberOf: (record: number) => number,
): LoadedFile {
  const { names, positions, kinds, dialect, reasons, blankLines } = survey;
  return {
    table: { columns, records },
    records,
    names,
    positions,
    kinds,
    dialect,
    reasons,
    blankLines,
    lineOf: (record) => survey.lineOf(numberOf(record)),
    source,
    sha256: '',
  };
}
