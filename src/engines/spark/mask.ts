import { PenumbraError } from '../../error.ts';
import { stopwatch } from '../../foundation/work/index.ts';
import type { TaskOptions } from '../../recipe/dataset/index.ts';
import type { BlockReport, MaskedRun } from '../contract/index.ts';
import type { Cluster } from './cluster.ts';
import { type CutOnSpark, KEYS } from './cut.ts';
import { ROWS, table } from './input.ts';
import type { SparkSession } from './session.ts';
import { emptyColumns } from './survey.ts';
import { sendJob, transformed } from './transform.ts';
import { throwPacked, unpacked } from './worker/travel.ts';

export const MASKED = 'penumbra_masked';
export const SORTED = 'penumbra_sorted';

/** The statement that protects all blocks: the records of one block are on one executor, in the order of the file. */
export function maskStatement(command: string): string {
  return table(
    MASKED,
    transformed(
      command,
      ['CAST(block AS STRING)', 'CAST(rid AS STRING)', 'payload'],
      'kind STRING, block INT, rid BIGINT, kept INT, payload STRING, written STRING, groups STRING, moved STRING',
      `SELECT b.block, r.rid, r.payload FROM ${ROWS} AS r JOIN ${KEYS}_blocks AS b ON r.rid = b.rid DISTRIBUTE BY b.block SORT BY b.block, r.rid`,
    ),
  );
}

/**
 * The statement that stores the records as lines of text, piece after piece in the order of the
 * file, so that a piece is read without a sort and, on this machine, without Spark.
 */
export function sortStatement(columns: number): string {
  const line = `concat_ws('\\t', CAST(rid AS STRING), CAST(block AS STRING), CAST(kept AS STRING), payload, written, groups, moved)`;
  return `CREATE TABLE ${SORTED} USING text PARTITIONED BY (piece) AS SELECT line, piece FROM (SELECT ${line} AS line, rid, CAST(floor(rid / ${pieceOf(columns)}) AS INT) AS piece FROM ${MASKED} WHERE kind = 'row' DISTRIBUTE BY piece SORT BY piece, rid) AS s`;
}

/** Number of records in a piece: some ten megabytes. */
export function pieceOf(columns: number): number {
  return Math.max(1_000, Math.min(50_000, Math.ceil(1_000_000 / columns)));
}

/** A query that sums over the values before and after, column by column. */
export function pairsQuery(command: string): string {
  return transformed(
    command,
    ['CAST(rid AS STRING)', 'payload'],
    'place INT, content STRING',
    `SELECT rid, payload FROM ${MASKED} WHERE kind = 'pair'`,
  );
}

/** A query that lists the values of recoded columns. */
export function recodedQuery(command: string): string {
  return transformed(
    command,
    ['CAST(block AS STRING)', 'CAST(rid AS STRING)', 'payload'],
    'kind STRING, place INT, content STRING',
    `SELECT block, rid, payload FROM ${MASKED} WHERE kind = 'row' DISTRIBUTE BY block SORT BY block, rid`,
  );
}

/** A run whose records all have new values, in a table in the order of the file. */
export interface MaskedOnSpark extends CutOnSpark, MaskedRun {
  readonly reports: readonly BlockReport[];
}

/** Protects all blocks, and sorts the records into the order of the file. */
export async function mask(
  { session, workers }: Cluster,
  run: CutOnSpark,
  options: TaskOptions,
): Promise<MaskedOnSpark> {
  const { blockPlan, categories } = run;
  const clock = stopwatch();
  const command = await sendJob(session, workers, { mode: 'mask', ...jobOf(run), categories });
  const reports = await maskBlocks(session, command, run.input.records, blockPlan.blocks);
  options.onProgress?.('group', 0.9);
  await session.run(sortStatement(run.input.columns.length), 'put the records in order');
  return {
    ...run,
    reports,
    records: reports.reduce((sum, report) => sum + report.records, 0),
    blockPlans: [[blockPlan]],
    models: [],
    account: { given: [], cells: [] },
    seconds: { group: clock(), replace: 0 },
  };
}

/** The common part of every job about the blocks of a run. */
export function jobOf({ input, task, survey }: CutOnSpark) {
  return { columns: input.columns, task, empty: emptyColumns(survey) };
}

/** Protects all blocks, and returns the findings about each. */
async function maskBlocks(
  session: SparkSession,
  command: string,
  records: number,
  blocks: number,
): Promise<readonly BlockReport[]> {
  const doing = 'protect the blocks';
  await inTasks(session, tasksFor(records, blocks), () =>
    session.run(maskStatement(command), doing),
  );
  const found = await session.texts(
    `SELECT to_json(array(kind, payload)) FROM ${MASKED} WHERE kind IN ('error', 'block') ORDER BY block`,
    doing,
  );
  const reports = found.map((text) => {
    const [kind, content] = JSON.parse(text) as [string, string];
    return kind === 'error' ? throwPacked(content) : unpacked<BlockReport>(content);
  });
  if (reports.length !== blocks) {
    throw new PenumbraError(
      'file',
      'Some records did not come back from the cluster, because its machines do not share the staging folder: give a folder that all of them can reach with --staging URL.',
    );
  }
  return reports;
}

/**
 * Starting a task takes time, so a task gets several small blocks; this few records would not keep
 * a cluster busy anyway.
 */
export function tasksFor(records: number, blocks: number): number {
  return Math.min(blocks, Math.max(8, Math.ceil(records / 25_000)));
}

/** Runs a statement in the given number of tasks. Spark would otherwise join tasks that look small. */
export async function inTasks<T>(
  session: SparkSession,
  tasks: number,
  work: () => Promise<T>,
): Promise<T> {
  const coalesce = 'spark.sql.adaptive.coalescePartitions.enabled';
  await session.run(`SET spark.sql.shuffle.partitions=${tasks}; SET ${coalesce}=false`);
  const done = await work();
  await session.run(`RESET spark.sql.shuffle.partitions; RESET ${coalesce}`);
  return done;
}
