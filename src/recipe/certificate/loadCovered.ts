import { present } from '../../fields.ts';
import type { Dataset } from '../../foundation/table/index.ts';
import { type ByteSource, portableSha256 } from '../../io/bytes/index.ts';
import { atPositions, type Dialect, outputDialect, readCsv } from '../../io/csv/index.ts';
import { inPlace, type StoredFile, type TaskOptions, withCodesOf } from '../dataset/index.ts';
import type { Coverage, CoveredColumn } from './check.ts';
import type { ColumnFate, Scope } from './scope.ts';

/** Columns to read, by position from 0, and the kinds to read them as. */
export interface WantedColumns {
  readonly positions: ReadonlySet<number>;
  readonly as: ReadonlyMap<number, 'numeric' | 'text'>;
}

/** The covered columns as numbers, and `others`, by position, with their kinds unchanged. */
export function wantedIn(
  coverages: readonly Coverage[],
  side: 'original' | 'written',
  others: readonly number[] = [],
): WantedColumns {
  const placeOf = (column: CoveredColumn) => column[side === 'original' ? 'position' : side];
  const columns = coverages.flatMap((coverage) => coverage.columns);
  const covered = columns.map(placeOf);
  const ofOriginal = side === 'original' ? coverages : [];
  const weights = ofOriginal.flatMap(({ weight }) => (weight === undefined ? [] : [weight]));
  const givenColumns = ofOriginal.flatMap((coverage) => coverage.given ?? []);
  const given = givenColumns.map(({ position }) => position);
  const belonging = ofOriginal.flatMap(({ strata, together, unit, time }) => [
    ...strata,
    ...[together, unit, time].flatMap((position) => position ?? []),
  ]);
  const categories = new Set([
    ...columns.filter(({ isCategorical }) => isCategorical).map(placeOf),
    ...givenColumns.flatMap((column) => (column.isCategorical ? [column.position] : [])),
  ]);
  return {
    positions: new Set([...covered, ...weights, ...given, ...belonging, ...others]),
    as: new Map<number, 'numeric' | 'text'>(
      [...covered, ...weights, ...given].flatMap((position): [number, 'numeric' | 'text'][] => {
        if (!categories.has(position)) return [[position, 'numeric']];
        // Kinds of the original are detected; the written categories are read as texts.
        return side === 'original' ? [] : [[position, 'text']];
      }),
    ),
  };
}

/**
 * How the written file is read: like the original, with the columns at their new positions, and emptied cells missing. A
 * recoded column need not hold numbers any more.
 */
export function writtenDialect(dialect: Dialect, fates: readonly ColumnFate[]): Dialect {
  const columns = dialect.columns?.map((column) => {
    const { kind, emptied, ...others } = column;
    const fate = fates[column.position]?.fate;
    const { missing = [] } = column;
    return {
      ...others,
      ...present({ kind: kind === 'numeric' && fate === 'recoded' ? undefined : kind }),
      ...(emptied !== undefined && fate === 'protected' && { missing: [...missing, emptied] }),
    };
  });
  const form = columns === undefined ? dialect : { ...dialect, columns };
  return atPositions(outputDialect(form), (position) => fates[position]?.written ?? -1);
}

/** The file as read for checks: columns that were not requested have no values. */
export interface CoveredFile extends Dataset, StoredFile {}

/** Reads the requested columns, and hashes the whole file. */
export async function loadCovered(
  source: ByteSource,
  dialect: object,
  { positions, as }: WantedColumns,
  options: TaskOptions,
): Promise<CoveredFile> {
  const hash = (options.newHash ?? portableSha256)();
  const csv = await readCsv(source, {
    ...dialect,
    only: (position: number) => positions.has(position),
    as,
    onBytes: (chunk: Uint8Array) => hash.update(chunk),
    onProgress: (done: number, size: number | undefined) =>
      options.onProgress?.('certify', size ? (0.5 * done) / size : 0),
    signal: options.signal,
  });
  return { ...csv, table: inPlace(csv), source, sha256: hash.digest() };
}

/** The position in the original of a column of the written file. */
export function placeIn(fates: readonly ColumnFate[]): (written: number) => number {
  return (written) => fates.find((fate) => fate.written === written)!.position;
}

/** The written categories with the codes of the original, for columns that steps cover or use. */
export function codedAs<T extends Dataset>(
  original: Dataset,
  written: T,
  { coverages, fates }: Pick<Scope, 'coverages' | 'fates'>,
  decimal: string,
): T {
  const placeOf = placeIn(fates);
  const categories = coverages.flatMap(({ columns, confidential = [] }) => [
    ...columns.filter(({ isCategorical }) => isCategorical),
    ...confidential.map((column) => ({ ...column, position: placeOf(column.written) })),
  ]);
  return withCodesOf(written, original, categories, decimal);
}
