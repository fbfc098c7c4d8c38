import { asCategories, type Column, cellText } from '../../../../src/foundation/table/index.ts';
import { type Inspection, inspect, load as read } from '../../../../src/index.ts';
import { isParquet } from '../../../../src/io/parquet/index.ts';
import type { InputOptions } from '../../../../src/recipe/index.ts';
import { recordsIn } from '../../../../src/web.ts';
import { givenFile } from '../givenFile.ts';
import type { Task } from '../task.ts';

/** What the page knows of the file; the records stay in the worker. */
export interface LoadedFacts {
  readonly name: string;
  readonly bytes: number;
  readonly format: 'csv' | 'parquet' | 'xml';
  readonly inspection: Inspection;
  /** The first records as written, to look at. */
  readonly preview: readonly (readonly string[])[];
  /** Line of the file on which each of these starts. */
  readonly lines: readonly string[];
  /** The different values of each column with few of them, in the order of the file; numbers ascending. Null for others. */
  readonly levels: readonly (readonly string[] | null)[];
}

const PREVIEW = 12;
/** Largest number of different values of a column that the page gets: nobody orders more by hand. */
const MOST_LEVELS = 200;
const MOST_NUMBERS = 40;

/**
 * Reads a file that the page was given: CSV, Parquet or XML by its first bytes, also compressed. The
 * earlier file stays until the new one is read. Runs are kept if the same file is read with other options (`again`).
 */
export const load: Task<
  { readonly file: File; readonly input: InputOptions; readonly again?: boolean },
  LoadedFacts
> = async (desk, { file, input, again = false }, { signal, progress }) => {
  const bytes = await givenFile(file);
  const source = await recordsIn(bytes);
  const loaded = await read(source, input, { signal, onProgress: progress });
  desk.file = loaded;
  if (!again) desk.runs.clear();
  const { columns, records } = loaded.table;
  const first = Array.from({ length: Math.min(PREVIEW, records) }, (_, record) => record);
  const inspection = inspect(loaded, { withRisk: false });
  return {
    name: file.name,
    bytes: file.size,
    format: source === bytes ? 'csv' : (await isParquet(bytes)) ? 'parquet' : 'xml',
    inspection,
    preview: first.map((record) => columns.map((column) => cellText(column, record) ?? '')),
    lines: first.map((record) => String(loaded.lineOf(record))),
    levels: columns.map((column, place) => levelsOf(column, inspection.columns[place].distinct)),
  };
};

function levelsOf(column: Column, distinct: number): readonly string[] | null {
  const most = column.kind === 'numeric' ? MOST_NUMBERS : MOST_LEVELS;
  return distinct > 0 && distinct <= most ? asCategories(column).levels : null;
}
