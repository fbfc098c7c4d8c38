import { lowerMedian, maximum, mean, minimum, standardDeviation } from '../numerics/index.ts';
import {
  type Codes,
  type Column,
  codesOf,
  combine,
  countMissing,
  type Suggestion,
  suggestRoles,
} from '../table/index.ts';
import type { LoadedFile } from './load.ts';

/** What is to be known of a file before it is protected. */
export interface Inspection {
  readonly file: string;
  readonly sha256: string;
  readonly records: number;
  /** Records that equal an earlier one in every column. */
  readonly duplicates: number;
  readonly dialect: LoadedFile['dialect'];
  /** Why the file is taken to be written so. */
  readonly reasons: LoadedFile['reasons'];
  readonly columns: readonly InspectedColumn[];
}

export interface InspectedColumn {
  readonly position: number;
  readonly name: string;
  readonly kind: Column['kind'];
  readonly reason: string;
  readonly missing: number;
  readonly distinct: number;
  readonly suggestion: Suggestion | null;
  /** Of numeric columns; standard deviation with divisor n - 1, lower median. */
  readonly statistics?: {
    readonly minimum: number;
    readonly median: number;
    readonly mean: number;
    readonly maximum: number;
    readonly standardDeviation: number;
    readonly decimals: number | 'full';
  };
}

/** Describes a file that has been read. */
export function inspect(file: LoadedFile): Inspection {
  const { columns, records } = file.table;
  const suggestions = suggestRoles(columns);
  const codes = columns.map(coded);
  return {
    file: file.source.name,
    sha256: file.sha256,
    records,
    duplicates: countDuplicates(codes, records),
    dialect: file.dialect,
    reasons: file.reasons,
    columns: columns.map((column, position) => ({
      position: position + 1,
      name: column.name,
      kind: column.kind,
      reason: file.kinds[position].reason,
      missing: countMissing(column),
      distinct: codes[position].distinct,
      suggestion: suggestions[position],
      ...describe(column),
    })),
  };
}

function describe(column: Column): Pick<InspectedColumn, 'statistics'> {
  if (column.kind !== 'numeric') return {};
  const values = column.values.filter((value) => !Number.isNaN(value));
  if (values.length === 0 || !values.every(Number.isFinite)) return {};
  return {
    statistics: {
      minimum: minimum(values),
      median: lowerMedian(values),
      mean: mean(values),
      maximum: maximum(values),
      standardDeviation: values.length < 2 ? 0 : standardDeviation(values, 'n-1'),
      decimals: column.grid.decimals,
    },
  };
}

/** A column's values as codes, and how many there are, missing not counted. */
function coded(column: Column): Codes {
  if (column.kind === 'categorical') {
    const distinct = new Set(column.codes.filter((code) => code >= 0)).size;
    return { codes: column.codes.map((code) => code + 1), distinct };
  }
  const { codes, distinct } =
    column.kind === 'numeric' ? codesOf(column.values) : codesOf(column.values);
  return { codes, distinct: distinct - (countMissing(column) > 0 ? 1 : 0) };
}

function countDuplicates(columns: readonly Codes[], records: number): number {
  const codes = columns.map((column) => column.codes);
  return records - combine(codes, records).distinct;
}
