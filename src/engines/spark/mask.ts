import { PenumbraError } from '../../error.ts';
import { stopwatch } from '../../foundation/work/index.ts';
import { sharedColumns } from '../../recipe/certificate/index.ts';
import type { TaskOptions } from '../../recipe/dataset/index.ts';
import type { BlockReport, MaskedRun } from '../contract/index.ts';
import type { Cluster } from './cluster.ts';
import { type CutOnSpark, KEYS } from './cut.ts';
import { ROWS } from './input.ts';
import type { SparkSession } from './session.ts';
import { emptyColumns } from './survey.ts';
import { sendJob, transformed } from './transform.ts';
import type { AlikeColumns } from './worker/job.ts';
import { PART } from './worker/lines.ts';
import { throwPacked, unpacked } from './worker/travel.ts';

export const MASKED = 'penumbra_masked';

/**
 * The statement that protects all blocks: the records of one block are on one executor, in the order of the file. The
 * records are stored as lines of text, piece after piece in the order of the file, so that a piece is read without a sort
 * and, on this machine, without Spark; apart from them the findings, by their kind.
 */
export function maskStatement(command: string): string {
  const made = transformed(
    command,
    ['CAST(block AS STRING)', 'CAST(rid AS STRING)', 'payload'],
    'kind STRING, piece INT, rid BIGINT, line STRING',
    `SELECT b.block, r.rid, r.payload FROM ${ROWS} AS r JOIN ${KEYS}_blocks AS b ON r.rid = b.rid DISTRIBUTE BY b.block SORT BY b.block, r.rid`,
  );
  return `CREATE TABLE ${MASKED} USING text PARTITIONED BY (kind, piece) AS SELECT line, kind, piece FROM (SELECT line, kind, piece, rid FROM (${made}) AS m DISTRIBUTE BY piece SORT BY kind, piece, rid) AS s`;
}

/** Number of records in a piece: some ten megabytes. */
export function pieceOf(columns: number): number {
  return Math.max(1_000, Math.min(50_000, Math.ceil(1_000_000 / columns)));
}

/** The lines of a kind, as lists `f` of their parts. */
export function partsOf(kind: string): string {
  return `(SELECT split(line, '\\u0001') AS f FROM ${MASKED} WHERE kind = '${kind}')`;
}

/** The records: number, block, 1 if kept, and their cells before and after as JSON. */
export const MASKED_ROWS = `(SELECT CAST(f[0] AS BIGINT) AS rid, CAST(f[1] AS INT) AS block, f[2] AS kept, f[3] AS payload, f[4] AS written FROM ${partsOf('row')} AS l)`;

/** A query that sums over the values before and after, column by column. */
export function pairsQuery(command: string): string {
  return transformed(
    command,
    ['line'],
    'place INT, content STRING',
    `SELECT line FROM ${MASKED} WHERE kind = 'pair'`,
  );
}

/** A query that lists the values of recoded columns. */
export function recodedQuery(command: string): string {
  return transformed(
    command,
    ['CAST(block AS STRING)', 'CAST(rid AS STRING)', 'payload'],
    'kind STRING, place INT, content STRING',
    `SELECT block, rid, payload FROM ${MASKED_ROWS} AS r DISTRIBUTE BY block SORT BY block, rid`,
  );
}

/** A run whose records all have new values, in a table in the order of the file. */
export interface MaskedOnSpark extends CutOnSpark, MaskedRun {
  readonly reports: readonly BlockReport[];
}

/** Protects all blocks, and stores the records in the order of the file. */
export async function mask(
  { session, workers }: Cluster,
  run: CutOnSpark,
  options: TaskOptions,
): Promise<MaskedOnSpark> {
  const { blockPlan, categories } = run;
  const clock = stopwatch();
  const size = pieceOf(run.input.columns.length);
  const pieces = { size, count: Math.ceil(run.input.records / size) };
  const alike = alikeColumns(run);
  const command = await sendJob(session, workers, {
    ...{ mode: 'mask', ...jobOf(run), categories, pieces, alike },
  });
  const reports = await maskBlocks(session, command, run.input.records, blockPlan.blocks);
  options.onProgress?.('group', 1);
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

/** The columns by which records are counted as equal. */
export function alikeColumns({ plan, task }: CutOnSpark): AlikeColumns {
  const { columns } = sharedColumns(task.coverages);
  return { shared: columns.map(({ position }) => position), copied: plan.notCovered };
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
    `SELECT concat_ws('\\u0001', kind, line) FROM ${MASKED} WHERE kind IN ('error', 'block')`,
    doing,
  );
  const findings = found.map((text) => text.split(PART));
  findings.sort(([, a], [, b]) => Number(a) - Number(b));
  const reports = findings.map(([kind, , content]) =>
    kind === 'error' ? throwPacked(content) : unpacked<BlockReport>(content),
  );
  if (reports.length !== blocks) {
    throw new PenumbraError(
      'file',
      'Some records did not come back from the cluster, because its machines do not share the staging folder: give a folder that all of them can reach with --staging URL.',
    );
  }
  return reports;
}

/** A worker takes half a second to start and to become fast, as long as it then takes for 15,000 records of ten columns. */
const RECORDS_OF_A_TASK = 100_000;

/** Number of tasks, each with several blocks. */
export function tasksFor(records: number, blocks: number): number {
  return Math.min(blocks, Math.max(2, Math.ceil(records / RECORDS_OF_A_TASK)));
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
