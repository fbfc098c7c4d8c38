import {
  asCategories,
  type Column,
  cellText,
  type Description,
  guessColumns,
  type Suggestion,
} from '../../../../src/foundation/table/index.ts';
import { type DataFile, type Inspection, inspect, load as read } from '../../../../src/index.ts';
import type { ByteSource } from '../../../../src/io/bytes/index.ts';
import type { InputOptions } from '../../../../src/recipe/index.ts';
import { recordsIn } from '../../../../src/web.ts';
import { besideOthers, givenFile } from '../givenFile.ts';
import { type ColumnShape, shapeOf } from '../shape.ts';
import type { Task } from '../task.ts';

/** What the page knows of the file; the records stay in the worker. */
export interface LoadedFacts {
  readonly name: string;
  readonly bytes: number;
  readonly format: 'CSV' | NonNullable<ByteSource['format']>;
  readonly inspection: Inspection;
  /** The role that each column seems to have, whatever was decided; null if nothing speaks for one. */
  readonly suggestions: readonly (Suggestion | null)[];
  /** The first records as written, to look at. */
  readonly preview: readonly (readonly string[])[];
  /** Line of the file on which each of these starts. */
  readonly lines: readonly string[];
  /** The different values of each column with few of them, in the order of the file; numbers ascending. Null for others. */
  readonly levels: readonly (readonly string[] | null)[];
  readonly shapes: readonly ColumnShape[];
}

const PREVIEW = 12;
/** Largest number of different values of a column that the page gets: nobody orders more by hand. */
const MOST_LEVELS = 200;
const MOST_NUMBERS = 40;

/**
 * Reads a file that the page was given: CSV, Parquet or XML by its first bytes, also compressed. Columns are read as the
 * kinds that the description says. The earlier file stays until the new one is read. Runs are kept if the same file is
 * read with other options (`again`).
 */
export const load: Task<
  {
    readonly file: File;
    /** Files that were given together with it: the records, if it is a layout. */
    readonly beside?: readonly File[] | undefined;
    readonly input: InputOptions;
    readonly description?: Description | undefined;
    readonly again?: boolean;
  },
  LoadedFacts
> = async (
  desk,
  { file, beside = [], input, description, again = false },
  { signal, progress },
) => {
  const bytes = besideOthers(await givenFile(file), beside);
  const source = await recordsIn(bytes, input);
  const loaded = await read(source, input, { signal, onProgress: progress, description });
  desk.file = loaded;
  if (!again) desk.runs.clear();
  const { columns, records } = loaded.table;
  const first = Array.from({ length: Math.min(PREVIEW, records) }, (_, record) => record);
  const inspection = inspect(loaded, { withRisk: false });
  return {
    name: file.name,
    bytes: file.size,
    format: source.format ?? 'CSV',
    inspection,
    suggestions: suggestionsFor(loaded),
    preview: first.map((record) => columns.map((column) => cellText(column, record) ?? '')),
    lines: first.map((record) => String(loaded.lineOf(record))),
    levels: columns.map((column, place) => levelsOf(column, inspection.columns[place].distinct)),
    shapes: columns.map(shapeOf),
  };
};

/** Guesses of roles, also for columns that somebody decided on: the decision can be taken back. */
function suggestionsFor({ description, table }: DataFile): (Suggestion | null)[] {
  const { columns } = guessColumns(table.columns);
  return description.columns.map(({ role, guessed, because }, place) => {
    const { role: likely, roleBecause } = columns[place];
    if (role !== undefined && guessed?.includes('role')) {
      return { role, reason: (role === likely ? roleBecause : because) ?? because ?? '' };
    }
    return likely === null ? null : { role: likely, reason: roleBecause ?? '' };
  });
}

function levelsOf(column: Column, distinct: number): readonly string[] | null {
  const most = column.kind === 'numeric' ? MOST_NUMBERS : MOST_LEVELS;
  return distinct > 0 && distinct <= most ? asCategories(column).levels : null;
}
