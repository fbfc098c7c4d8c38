import { deviationFrom, ExactSum, type Spread } from '../../foundation/numerics/index.ts';
import type { ColumnDialect } from '../../io/csv/index.ts';
import type { BlockPlan, Frame } from '../../methods/group/index.ts';
import type { TaskOptions } from '../../recipe/dataset/index.ts';
import { type FileCut, fileDeviation } from '../../recipe/run/index.ts';
import { type FoundCut, planBlocksBySql, type UncutNodes } from '../sql/index.ts';
import type { Cluster } from './cluster.ts';
import { NUMBERED, ROWS, type SparkInput, table, view } from './input.ts';
import { missingCodes, type SurveyedOnSpark } from './survey.ts';
import { fileCutOf, type RunTask, refuseXPath, taskOf } from './task.ts';
import { sendJob, transformed } from './transform.ts';
import { columnName } from './type.ts';
import type { SparkSurvey } from './worker/job.ts';

export const KEYS = 'penumbra_keys';

/** The values that decide the block of a record: numbers as our reader parses them, and the columns of its stratum. */
interface Keys {
  /** Columns of numbers, and of strata, by position from 0. */
  readonly numbers: readonly number[];
  readonly strata: readonly number[];
}

export function keysOf({ along, strata }: FileCut): Keys {
  return { numbers: along, strata };
}

export const numberName = (position: number) => `n${position + 1}`;
const stratumName = (position: number) => `s${position + 1}`;

/** Whether one executor cuts the whole file. */
export function isCutAtOnce({ records }: Pick<SparkInput, 'records'>, { strata }: Keys): boolean {
  return strata.length === 0 && records <= MOST_IN_A_TASK;
}

/**
 * The relation of values that decide: a view if it is read once. Spark's conversions give the same doubles as our reader, except
 * for single precision, whose texts differ, and for columns with missing codes: those go through
 * our reader on the executors.
 */
export function keysStatement(
  input: Pick<SparkInput, 'columns' | 'records'>,
  survey: SparkSurvey,
  keys: Keys,
  command: string | null,
): string {
  const { columns } = input;
  const { numbers, strata } = keys;
  const relation = isCutAtOnce(input, keys) ? view : table;
  const all = [...numbers.map(numberName), ...strata.map(stratumName)];
  if (command !== null) {
    const cells = all.map((_, j) => `get_json_object(keys, '$[${j}]')`);
    const made = all.map(
      (name, j) => `${j < numbers.length ? `CAST(${cells[j]} AS DOUBLE)` : cells[j]} AS ${name}`,
    );
    const rows = transformed(
      command,
      ['CAST(rid AS STRING)', 'payload'],
      'rid BIGINT, keys STRING',
      `SELECT rid, payload FROM ${ROWS}`,
    );
    return relation(KEYS, `SELECT ${['rid', ...made].join(', ')} FROM (${rows}) AS k`);
  }
  const double = (position: number) => {
    const name = columnName(position);
    const value = `CAST(${name} AS DOUBLE)`;
    return columns[position].type === 'double' ? `nanvl(${name}, CAST(NULL AS DOUBLE))` : value;
  };
  const stratum = (position: number) =>
    survey.columns[position].kind === 'numeric' ? double(position) : columnName(position);
  const made = [
    ...numbers.map((position) => `${double(position)} AS ${numberName(position)}`),
    ...strata.map((position) => `${stratum(position)} AS ${stratumName(position)}`),
  ];
  return relation(KEYS, `SELECT ${['rid', ...made].join(', ')} FROM ${NUMBERED}`);
}

/** Whether the values that decide must go through our reader. */
export function needsReader(
  { columns }: Pick<SparkInput, 'columns'>,
  { numbers, strata }: Keys,
  missing: readonly string[],
  described: readonly ColumnDialect[] = [],
): boolean {
  const isRead = new Set(
    described.flatMap((one) => (one.missing === undefined ? [] : [one.position])),
  );
  return (
    missing.length > 0 ||
    [...numbers, ...strata].some(
      (position) => columns[position].type === 'float' || isRead.has(position),
    )
  );
}

/** A run whose records are cut into blocks: a relation `penumbra_keys_blocks` has their numbers and blocks. */
export interface CutOnSpark extends SurveyedOnSpark, RunTask {
  readonly blockPlan: BlockPlan;
}

/** Cuts the file into blocks. */
export async function cut(
  cluster: Cluster,
  run: SurveyedOnSpark,
  options: TaskOptions,
): Promise<CutOnSpark> {
  const { session, workers } = cluster;
  const { input, survey } = run;
  refuseXPath(run.plan);
  const fileCut = fileCutOf(run.file, run.plan);
  const keys = keysOf(fileCut);
  const spreads = keys.numbers.map((position) => survey.spreads[position]);
  const squares = new Map<number, ExactSum>();
  const wanted = [...keys.numbers, ...keys.strata];
  const command = needsReader(input, keys, missingCodes(run.recipe), survey.dialect.columns)
    ? await sendJob(session, workers, {
        mode: 'keys',
        columns: input.columns,
        wanted,
        kinds: wanted.map((position) =>
          survey.columns[position].kind === 'numeric' ? 'numeric' : 'text',
        ),
        dialect: survey.dialect,
      })
    : null;
  await session.run(keysStatement(input, survey, keys, command), 'cut the file into blocks');
  const blockPlan = await planBlocksBySql(session, {
    table: KEYS,
    rest: { upTo: MOST_IN_A_TASK, cut: (nodes) => cutRest(cluster, nodes, spreads, squares) },
    records: survey.records,
    columns: keys.numbers.map(numberName),
    strata: keys.strata.map(stratumName),
    smallest: fileCut.smallest,
    size: fileCut.size,
    signal: options.signal,
    onProgress: ({ done, total }) =>
      options.onProgress?.('group', (0.3 * done) / Math.max(1, total)),
  });
  const deviations: (number | null)[] = input.columns.map(() => null);
  for (const [j, position] of keys.numbers.entries()) {
    const spread = spreads[j];
    if (spread === null || blockPlan.blocks === 1) continue;
    deviations[position] = fileDeviation(spread.largest, () =>
      deviationFrom(squares.get(j)!, spread),
    );
  }
  return { ...run, ...taskOf(run.file, run.plan, run.seed, deviations), blockPlan };
}

/** Largest number of records that one worker cuts, in memory. */
const MOST_IN_A_TASK = 1 << 20;

/** The statement that cuts what is left: a worker gets all records of a node. */
export function restStatement(
  { table: name, relation, columns }: Pick<UncutNodes, 'table' | 'relation' | 'columns'>,
  command: string,
): string {
  const fields = ['block', 'rid', ...columns].map((column) => `CAST(${column} AS STRING)`);
  return table(
    `${name}_rest`,
    transformed(
      command,
      fields,
      'kind STRING, rid BIGINT, block INT, node INT, col INT, value STRING',
      `SELECT ${['block', ...new Set(['rid', ...columns])].join(', ')} FROM ${relation} DISTRIBUTE BY block SORT BY block, rid`,
    ),
  );
}

/** Cuts nodes on the executors, each as a whole, and adds up the squared deviations of the columns with a spread. */
async function cutRest(
  { session, workers }: Cluster,
  uncut: UncutNodes,
  spreads: readonly (Spread | null)[],
  squares: Map<number, ExactSum>,
) {
  const { table: name, columns, frame, nodes, smallest, size } = uncut;
  const doing = 'cut the file into blocks';
  const wanted = columns.map((_, j) => spreads[j] ?? null);
  const job = { mode: 'cut', frame, nodes, smallest, size, spreads: wanted } as const;
  const command = await sendJob(session, workers, job);
  await session.run(restStatement(uncut, command), doing);
  await session.run(
    `CREATE OR REPLACE TEMPORARY VIEW ${name}_blocks AS SELECT rid, block FROM ${name}_rest WHERE kind = 'row'`,
  );
  const found = await session.rows(
    `SELECT kind, node, col, value FROM ${name}_rest WHERE kind <> 'row'`,
    doing,
  );
  let framed: Pick<Frame, 'bases' | 'units'> = frame ?? { bases: [], units: [] };
  const cuts: [number, FoundCut][] = [];
  for (const [kind, node, col, value] of found) {
    const content = JSON.parse(String(value));
    if (kind === 'frame') framed = content;
    else if (kind === 'cut') cuts.push([Number(node), content]);
    else {
      const sum = squares.get(Number(col)) ?? new ExactSum();
      squares.set(Number(col), sum);
      for (const part of content as number[]) sum.add(part);
    }
  }
  return { frame: framed, cuts };
}
