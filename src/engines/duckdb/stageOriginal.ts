import { PenumbraError } from '../../error.ts';
import { type CsvSurvey, streamCsv } from '../../io/csv/index.ts';
import { type DuckDatabase, stageTable } from '../../io/duckdb/index.ts';
import type { StoredFile, TaskOptions } from '../../recipe/dataset/index.ts';
import { type Layout, ORIGINAL } from './layout.ts';

/** Stores the columns that the recipe needs in the database, with their record numbers. */
export async function stageOriginal(
  database: DuckDatabase,
  file: StoredFile,
  survey: CsvSurvey,
  { staged }: Layout,
  options: TaskOptions,
): Promise<void> {
  await database.run(`DROP VIEW IF EXISTS ${ORIGINAL}_blocks`);
  await database.run(`DROP TABLE IF EXISTS ${ORIGINAL}`);
  const stage = await stageTable(database, ORIGINAL, staged);
  await streamCsv(
    file.source,
    survey.dialect,
    staged.map(({ position }) => ({ ...survey.columns[position], position })),
    ({ cells, records }) => stage.add(cells, records),
    {
      signal: options.signal,
      onProgress: (done, size) =>
        options.onProgress?.('read', 0.4 + (size ? (0.6 * done) / size : 0)),
    },
  );
  if (stage.finish() === file.records) return;
  throw new PenumbraError(
    'file',
    `${file.source.name} changed while it was read: run again when it is complete.`,
    { file: file.source.name },
  );
}
