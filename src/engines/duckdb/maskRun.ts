import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { refuseCancelled } from '../../foundation/work/index.ts';
import type { ByteSource } from '../../io/bytes/index.ts';
import { type DuckDatabase, openDuckDB } from '../../io/duckdb/index.ts';
import type { UnfinishedRelease } from '../../io/files/index.ts';
import type { BlockPlan } from '../../methods/group/index.ts';
import type { Plan, Recipe } from '../../recipe/index.ts';
import { cutOf, type FileCut } from '../../recipe/run/index.ts';
import {
  type BlockReport,
  type BlockTask,
  blockTaskOf,
  planStandIn,
  type StandIn,
  stopwatch,
} from '../contract/index.ts';
import type { ProtectFileOptions } from '../contract/node.ts';
import { planBlocksBySql } from '../sql/index.ts';
import { beginRun } from './beginRun.ts';
import { type BlockCrew, blockCrew } from './blockCrew.ts';
import { type Layout, layoutOf, MASKED, ORIGINAL, stagedName } from './layout.ts';
import { knownNames, maskBlocks, prepareMasking, reportsOf } from './maskBlocks.ts';
import { shareMemory } from './memory.ts';
import { NameBook } from './nameBook.ts';
import { refuseRulesBeyondBlocks } from './refuseRules.ts';
import { sortRecords } from './sortRecords.ts';
import { stageOriginal } from './stageOriginal.ts';
import type { RunNotes, WorkFolder } from './workFolder.ts';

/** A run whose records all have their new values, in the order of the file. */
export interface MaskedRun {
  readonly database: DuckDatabase;
  /** A stand-in for the file: its first records, and what is known of the whole. */
  readonly loaded: StandIn;
  readonly plan: Plan;
  readonly notes: RunNotes;
  readonly task: BlockTask;
  readonly layout: Layout;
  readonly cut: FileCut;
  readonly blockPlan: BlockPlan;
  readonly book: NameBook;
  readonly reports: readonly BlockReport[];
  readonly seconds: { readonly read: number; readonly group: number };
}

/** What must be closed before a run ends, however it does. */
export interface Open {
  database: DuckDatabase | null;
  crew: BlockCrew | null;
  release: UnfinishedRelease | null;
}

export interface MaskRunOptions extends ProtectFileOptions {
  readonly memory: number;
}

/** The plan of blocks, as it is kept in the private folder. */
const PLAN = 'blocks.json';

/**
 * Learns what the file is, stages what the recipe needs of it, cuts it into blocks, protects them and sorts the result.
 * Each stage is noted when it is done, and not done again by a run that goes on.
 */
export async function maskRun(
  source: ByteSource,
  asked: Recipe,
  folder: WorkFolder,
  open: Open,
  options: MaskRunOptions,
): Promise<MaskedRun> {
  const { signal, memory, workers = availableParallelism() } = options;
  const clock = stopwatch();
  const { notes, survey, loaded } = await beginRun(source, asked, folder, options);
  const plan = planStandIn(notes.settled, loaded, survey);
  await refuseRulesBeyondBlocks(plan);
  options.onPlan?.(loaded, plan);
  const task = blockTaskOf(loaded, plan, notes.seed);
  const layout = layoutOf(plan, survey);
  const cut = cutOf(plan, loaded.table.columns)!;
  const shares = shareMemory(memory, workers, layout.staged.length, cut.size);
  const database = await openDuckDB({
    path: folder.database,
    memory: shares.database,
    threads: shares.workers,
    temporary: folder.spill,
    signal,
  });
  open.database = database;
  const once = await stagesOf(database, signal);
  await once('staged', () => stageOriginal(database, loaded, survey, layout, options));
  const read = clock();
  await once('cut', async () => {
    const made = await planBlocksBySql(database, {
      table: ORIGINAL,
      records: loaded.records,
      columns: cut.along.map(stagedName),
      strata: cut.strata.map(stagedName),
      others: layout.staged.map(({ name }) => name),
      smallest: cut.smallest,
      size: cut.size,
      signal,
      onProgress: ({ done, total }) =>
        options.onProgress?.('group', (0.2 * done) / Math.max(1, total)),
    });
    await folder.write(PLAN, JSON.stringify(made));
  });
  const blockPlan = JSON.parse(await readFile(join(folder.path, PLAN), 'utf8')) as BlockPlan;
  await prepareMasking(database, layout);
  const book = new NameBook(layout, await knownNames(database));
  await once('masked', async () => {
    open.crew = blockCrew(task, shares.workers, signal);
    await maskBlocks(database, blockPlan, task.shape, layout, loaded, open.crew, book, {
      held: shares.held,
      signal,
      onProgress: (share) => options.onProgress?.('group', 0.2 + 0.8 * share),
    });
    open.crew.end();
    open.crew = null;
  });
  const reports = await reportsOf(database);
  await once('sorted', () => sortRecords(database, layout, reports));
  // Not before it is noted that they are sorted: what is not noted is done again from these.
  await database.run(`DROP TABLE ${MASKED}`);
  const seconds = { read, group: clock() };
  return { database, loaded, plan, notes, task, layout, cut, blockPlan, book, reports, seconds };
}

/** Does what was not noted as done, and notes it. */
async function stagesOf(database: DuckDatabase, signal: AbortSignal | undefined) {
  await database.run('CREATE TABLE IF NOT EXISTS stages (name VARCHAR)');
  const done = new Set((await database.rows('SELECT name FROM stages')).map(([name]) => name));
  return async (stage: 'staged' | 'cut' | 'masked' | 'sorted', work: () => Promise<void>) => {
    if (done.has(stage)) return;
    await work();
    refuseCancelled(signal);
    await database.run(`INSERT INTO stages VALUES ('${stage}')`);
  };
}
