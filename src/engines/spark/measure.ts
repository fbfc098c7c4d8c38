import { deviationFrom, ExactSum } from '../../foundation/numerics/index.ts';
import { categoryLoss, loss } from '../../measures/utility/index.ts';
import { type ColumnChange, type Shared, sharedColumns } from '../../recipe/certificate/index.ts';
import type { StoredFile, TaskOptions } from '../../recipe/dataset/index.ts';
import { type Coverage, type Figure, figureOf } from '../../recipe/index.ts';
import {
  type BlockReport,
  categoryChange,
  type Measurement,
  meansOf,
  measureBlocks,
  numberChange,
  type RecodedColumn,
  spreadOf,
  totalOf,
} from '../contract/index.ts';
import type { Cluster } from './cluster.ts';
import {
  alikeColumns,
  inTasks,
  jobOf,
  MASKED_ROWS,
  pairsQuery,
  partsOf,
  recodedQuery,
  tasksFor,
} from './mask.ts';
import type { SparkSession } from './session.ts';
import { sendJob } from './transform.ts';
import type { ColumnMoments, LossJob } from './worker/job.ts';
import type { SquareSums } from './worker/pairRows.ts';
import { recodedPositions } from './worker/recodedRows.ts';
import { unpacked } from './worker/travel.ts';
import type { WrittenOnSpark } from './write.ts';

/** Covered numeric columns and covered categories, by position. */
function coveredBy(coverages: readonly Coverage[]) {
  const columns = coverages.flatMap((coverage) => coverage.columns);
  const positionsOf = (some: typeof columns) => some.map(({ position }) => position);
  return {
    numbers: positionsOf(columns.filter(({ isCategorical }) => !isCategorical)),
    categories: positionsOf(columns.filter(({ isCategorical }) => isCategorical)),
  };
}

/** The values that deviations are taken from, by the exact sums of all blocks. */
export function momentsOf(
  coverages: readonly Coverage[],
  reports: readonly BlockReport[],
): ColumnMoments[] {
  const tallies = reports.map(({ columns }) => columns);
  return coveredBy(coverages).numbers.map((position) => {
    const total = totalOf(position, tallies);
    const means = meansOf(total);
    return {
      position,
      spread: spreadOf(total),
      meanBefore: means.before,
      meanAfter: means.after,
    };
  });
}

/** The standard deviation of each numeric column, divisor n, over the records that have values before and after. */
export function deviationsOf(
  moments: readonly ColumnMoments[],
  squares: ReadonlyMap<number, ExactSquares>,
): { readonly position: number; readonly deviation: number }[] {
  return moments.map(({ position, spread }) => {
    const about = squares.get(position)?.about;
    const hasNone = about === undefined || spread.n === 0;
    return { position, deviation: hasNone ? 0 : deviationFrom(about, spread) };
  });
}

type ExactSquares = Readonly<Record<'about' | 'before' | 'after', ExactSum>>;

/** Adds the sums of all executors. */
export function addedSquares(found: readonly SquareSums[]): Map<number, ExactSquares> {
  const sums = new Map<number, ExactSquares>();
  for (const one of found) {
    let sum = sums.get(one.position);
    if (sum === undefined) {
      sum = { about: new ExactSum(), before: new ExactSum(), after: new ExactSum() };
      sums.set(one.position, sum);
    }
    for (const what of ['about', 'before', 'after'] as const) {
      for (const part of one[what]) sum[what].add(part);
    }
  }
  return sums;
}

/** The sums of squared deviations from the means of the file, summed exactly on the executors. */
async function squaresOf(
  { session, workers }: Cluster,
  moments: readonly ColumnMoments[],
): Promise<Map<number, ExactSquares>> {
  if (moments.length === 0) return new Map();
  const command = await sendJob(session, workers, { mode: 'moments', moments });
  const sql = `SELECT content FROM (${pairsQuery(command)}) AS s`;
  const texts = await session.texts(sql, 'measure the deviations');
  return addedSquares(texts.map((text) => unpacked<SquareSums>(text)));
}

/** The sums of squared differences in units of the deviations, summed exactly on the executors. */
async function withinSums(
  { session, workers }: Cluster,
  deviations: LossJob['deviations'],
): Promise<ReadonlyMap<number, ExactSum>> {
  if (deviations.length === 0) return new Map();
  const command = await sendJob(session, workers, { mode: 'loss', deviations });
  const found = await session.rows(pairsQuery(command), 'measure the loss');
  const sums = new Map<number, ExactSum>();
  for (const [place, content] of found) {
    const sum = sums.get(place as number) ?? new ExactSum();
    sums.set(place as number, sum);
    for (const part of JSON.parse(content as string) as number[]) sum.add(part);
  }
  return sums;
}

/**
 * Measures the same figures as the engine in memory. Sums of squares are exact, and so equal to the
 * last bit whatever the order of the blocks.
 */
export async function measure(
  cluster: Cluster,
  run: WrittenOnSpark,
  written: StoredFile,
  options: TaskOptions,
): Promise<Measurement> {
  const { session } = cluster;
  const { task, reports } = run;
  const { coverages } = task;
  const moments = momentsOf(coverages, reports);
  const squares = await squaresOf(cluster, moments);
  const deviations = deviationsOf(moments, squares);
  const within = await withinSums(
    cluster,
    deviations.filter(({ deviation }) => deviation > 0),
  );
  options.onProgress?.('certify', 0.7);
  return {
    ...(await measureBlocks(run, reports, written, options)),
    figures: figuresOf(coverages, moments, deviations, within, run.lossOfCategories),
    changes: await changesOf(session, run, squares),
    shared: await sharedOf(session, run),
    recoded: await recodedIn(cluster, run),
  };
}

function figuresOf(
  coverages: readonly Coverage[],
  moments: readonly ColumnMoments[],
  deviations: readonly { readonly position: number; readonly deviation: number }[],
  within: ReadonlyMap<number, ExactSum>,
  lossOfCategories: number,
): Figure[] {
  const { numbers, categories } = coveredBy(coverages);
  const figures: Figure[] = [];
  if (numbers.length > 0) {
    let squares = 0;
    let cells = 0;
    for (const [j, { position, deviation }] of deviations.entries()) {
      if (deviation === 0) continue;
      squares += within.get(position)?.value ?? 0;
      cells += moments[j].spread.n;
    }
    figures.push(figureOf(loss, cells === 0 ? 0 : (100 * squares) / cells));
  }
  if (categories.length > 0) figures.push(figureOf(categoryLoss, lossOfCategories));
  return figures;
}

async function changesOf(
  session: SparkSession,
  { task, masked, reports }: WrittenOnSpark,
  squares: ReadonlyMap<number, ExactSquares>,
): Promise<ColumnChange[][]> {
  const levels = await levelsOf(session, masked, coveredBy(task.coverages).categories);
  const tallies = reports.map(({ columns }) => columns);
  return task.coverages.map(({ columns }) =>
    columns.map(({ name, position }) => {
      const total = totalOf(position, tallies);
      const its = squares.get(position);
      if (its === undefined) return categoryChange(name, total, levels.get(position)!);
      return numberChange(name, total, { before: its.before.value, after: its.after.value });
    }),
  );
}

/** The kept records, their cells as lists `p` of the original and `w` of the written file. */
const LISTS = `(SELECT from_json(payload, 'ARRAY<STRING>') AS p, from_json(written, 'ARRAY<STRING>') AS w FROM ${MASKED_ROWS} AS r WHERE kept = '1') AS l`;

async function levelsOf(
  session: SparkSession,
  masked: readonly number[],
  categories: readonly number[],
): Promise<Map<number, { readonly before: number; readonly after: number }>> {
  if (categories.length === 0) return new Map();
  const counts = categories.flatMap((position) => [
    `count(DISTINCT p[${position}])`,
    `count(DISTINCT w[${masked.indexOf(position)}])`,
  ]);
  const [row] = await session.rows(
    `SELECT ${counts.map((count, i) => `${count} AS n${i}`).join(', ')} FROM ${LISTS}`,
    'count the categories',
  );
  return new Map(
    categories.map((position, i) => [
      position,
      { before: Number(row[2 * i]), after: Number(row[2 * i + 1]) },
    ]),
  );
}

/** Counts of records that share values, over the columns with shared values and the copied columns beside them. */
async function sharedOf(session: SparkSession, run: WrittenOnSpark): Promise<Shared> {
  const { notShared } = sharedColumns(run.task.coverages);
  const { shared, copied } = alikeColumns(run);
  if (shared.length + copied.length === 0) {
    return {
      ...{ notShared, missingKeys: null },
      ...{ alone: Number(run.records === 1), jointly: run.records },
    };
  }
  const classes = `SELECT f[2] AS shared, sum(CAST(f[0] AS BIGINT)) AS size, max(CAST(f[1] AS INT)) AS lacks FROM ${partsOf('alike')} AS l GROUP BY f[2], f[3]`;
  const wider = `SELECT sum(size) AS size, count_if(size = 1) AS alone, sum(lacks) AS lacking FROM (${classes}) AS c GROUP BY shared`;
  const [[lacking, alone, jointly]] = await session.rows(
    `SELECT sum(lacking) AS a, sum(alone) AS b, min(size) AS c FROM (${wider}) AS g`,
    'count equal records',
  );
  return {
    notShared,
    // Wildcards are compared pair by pair, which no executor can do alone.
    missingKeys: Number(lacking) > 0 ? 'level' : null,
    alone: Number(alone),
    jointly: Number(jointly),
  };
}

/** Numbers of different values of recoded columns before and after, without missing values. */
async function recodedIn(
  { session, workers }: Cluster,
  run: WrittenOnSpark,
): Promise<RecodedColumn[]> {
  const positions = recodedPositions(run.plan.preparations);
  if (positions.length === 0) return [];
  const command = await sendJob(session, workers, { mode: 'recoded', ...jobOf(run) });
  const found = await inTasks(session, tasksFor(run.input.records, run.reports.length), () =>
    session.rows(
      `SELECT kind, place, count(DISTINCT content) AS n FROM (${recodedQuery(command)}) AS c GROUP BY kind, place`,
      'count the values',
    ),
  );
  const count = (kind: string, position: number) =>
    Number(found.find(([side, place]) => side === kind && Number(place) === position)?.[2] ?? 0);
  return positions.map((position) => ({
    name: run.file.names[position],
    before: count('before', position),
    after: count('after', position),
  }));
}
