import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { refuseCancelled } from '../../foundation/work/index.ts';
import { type DuckDatabase, openDuckDB } from '../../io/duckdb/index.ts';
import type { BlockPlan } from '../../methods/group/index.ts';
import { cutOf, type FileCut } from '../../recipe/run/index.ts';
import { planBlocksBySql } from '../sql/index.ts';
import type { DuckdbOptions, Open } from './engine.ts';
import { ORIGINAL, stagedName } from './layout.ts';
import { type MemoryShares, shareMemory } from './memory.ts';
import { stageOriginal } from './stageOriginal.ts';
import type { SurveyedExternal } from './survey.ts';
import type { WorkFolder } from './workFolder.ts';

/** A run whose original is staged in a database and cut into blocks. */
export interface CutExternal extends SurveyedExternal {
  readonly database: DuckDatabase;
  readonly shares: MemoryShares;
  readonly fileCut: FileCut;
  readonly blockPlan: BlockPlan;
  /** Runs a stage that is not marked as done, and marks it. */
  readonly once: Once;
}

type Once = (
  stage: 'staged' | 'cut' | 'masked' | 'sorted',
  work: () => Promise<void>,
) => Promise<void>;

/** The plan of blocks, as it is stored in the private folder. */
const PLAN = 'blocks.json';

/** Stages the columns that the recipe needs, and cuts the file into blocks. */
export async function cut(
  run: SurveyedExternal,
  folder: WorkFolder,
  open: Open,
  options: DuckdbOptions,
): Promise<CutExternal> {
  const { file, plan, survey, layout } = run;
  const { signal, memory, workers = availableParallelism() } = options;
  const fileCut = cutOf(plan, file.table.columns)!;
  const shares = shareMemory(memory, workers, layout.staged.length, fileCut.size);
  const database = await openDuckDB({
    path: folder.database,
    memory: shares.database,
    threads: shares.workers,
    temporary: folder.spill,
    signal,
  });
  open.database = database;
  const once = await stagesOf(database, signal);
  await once('staged', () => stageOriginal(database, file, survey, layout, options));
  await once('cut', async () => {
    const made = await planBlocksBySql(database, {
      table: ORIGINAL,
      records: file.records,
      columns: fileCut.along.map(stagedName),
      strata: fileCut.strata.map(stagedName),
      others: layout.staged.map(({ name }) => name),
      smallest: fileCut.smallest,
      size: fileCut.size,
      signal,
      onProgress: ({ done, total }) =>
        options.onProgress?.('group', (0.2 * done) / Math.max(1, total)),
    });
    await folder.write(PLAN, JSON.stringify(made));
  });
  const blockPlan = JSON.parse(await readFile(join(folder.path, PLAN), 'utf8')) as BlockPlan;
  return { ...run, database, shares, fileCut, blockPlan, once };
}

async function stagesOf(database: DuckDatabase, signal: AbortSignal | undefined): Promise<Once> {
  await database.run('CREATE TABLE IF NOT EXISTS stages (name VARCHAR)');
  const done = new Set((await database.rows('SELECT name FROM stages')).map(([name]) => name));
  return async (stage, work) => {
    if (done.has(stage)) return;
    await work();
    refuseCancelled(signal);
    await database.run(`INSERT INTO stages VALUES ('${stage}')`);
  };
}
