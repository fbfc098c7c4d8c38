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
import { checkBlocks, checkQuery, inTasks, jobOf, MASKED, tasksFor } from './mask.ts';
import type { SparkSession } from './session.ts';
import { sendJob } from './transform.ts';
import type { CheckedRows } from './worker/checkRows.ts';
import type { ColumnMoments } from './worker/job.ts';
import { recodedPositions } from './worker/recodedRows.ts';
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
  checked: readonly CheckedRows[],
): { readonly position: number; readonly deviation: number }[] {
  return moments.map(({ position, spread }, j) => {
    const about = new ExactSum(checked.flatMap(({ numbers }) => [...numbers[j].about]));
    return { position, deviation: spread.n === 0 ? 0 : deviationFrom(about, spread) };
  });
}

/** The sums of squared differences in units of the deviations, summed exactly on the executors. */
async function withinSums(
  session: SparkSession,
  command: string,
  records: number,
  blocks: number,
): Promise<ReadonlyMap<number, ExactSum>> {
  const found = await inTasks(session, tasksFor(records, blocks), () =>
    session.rows(`SELECT place, content FROM (${checkQuery(command)}) AS c`, 'measure the loss'),
  );
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
  const { session, workers } = cluster;
  const { task, masked, reports } = run;
  const { coverages } = task;
  const records = run.input.records;
  const blocks = reports.length;
  const moments = momentsOf(coverages, reports);
  const job = { ...jobOf(run), masked };
  const checking = await sendJob(session, workers, { mode: 'check', ...job, moments });
  const checked = await checkBlocks(session, checking, records, blocks);
  const deviations = deviationsOf(moments, checked);
  const measuring = await sendJob(session, workers, {
    mode: 'loss',
    ...job,
    deviations: deviations.filter(({ deviation }) => deviation > 0),
  });
  const within = await withinSums(session, measuring, records, blocks);
  options.onProgress?.('certify', 0.7);
  return {
    ...(await measureBlocks(run, foundIn(reports, checked), written, options)),
    figures: figuresOf(coverages, moments, deviations, within, run.lossOfCategories),
    changes: await changesOf(session, run, moments, checked),
    shared: await sharedOf(session, run),
    recoded: await recodedIn(cluster, run),
  };
}

/** The reports of blocks, with the findings on the written cells instead of those before. */
function foundIn(reports: readonly BlockReport[], checked: readonly CheckedRows[]): BlockReport[] {
  return reports.map((report, block) => ({
    ...report,
    steps: report.steps.map((step, i) => {
      const { findings, ...counts } = checked[block].steps[i];
      return { ...step, ...counts, findings: findings.map((finding) => finding!) };
    }),
  }));
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
  moments: readonly ColumnMoments[],
  checked: readonly CheckedRows[],
): Promise<ColumnChange[][]> {
  const levels = await levelsOf(session, masked, coveredBy(task.coverages).categories);
  const tallies = reports.map(({ columns }) => columns);
  return task.coverages.map(({ columns }) =>
    columns.map(({ name, position }) => {
      const total = totalOf(position, tallies);
      const at = moments.findIndex((one) => one.position === position);
      if (at < 0) return categoryChange(name, total, levels.get(position)!);
      const squares = (side: 'before' | 'after') =>
        new ExactSum(checked.flatMap(({ numbers }) => [...numbers[at][side]])).value;
      return numberChange(name, total, { before: squares('before'), after: squares('after') });
    }),
  );
}

/** The kept records, their cells as lists `p` of the original and `w` of the written file. */
const LISTS = `(SELECT from_json(payload, 'ARRAY<STRING>') AS p, from_json(written, 'ARRAY<STRING>') AS w FROM ${MASKED} WHERE kind = 'row' AND kept = 1) AS l`;

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
async function sharedOf(
  session: SparkSession,
  { plan, task, masked, records }: WrittenOnSpark,
): Promise<Shared> {
  const { columns: sharing, notShared } = sharedColumns(task.coverages);
  const columns = sharing.map(({ position }) => `w[${masked.indexOf(position)}]`);
  const all = [...columns, ...plan.notCovered.map((position) => `p[${position}]`)];
  const ask = async (what: string, by: readonly string[]) => {
    const sizes = `SELECT count(*) AS size FROM ${LISTS} GROUP BY ${by.join(', ')}`;
    const [[found]] = await session.rows(
      `SELECT ${what} AS n FROM (${sizes}) AS g`,
      'count equal records',
    );
    return Number(found);
  };
  const lacks = all.map((column) => `${column} IS NULL`).join(' OR ');
  const [[lacking]] =
    all.length === 0
      ? [[0]]
      : await session.rows(`SELECT count_if(${lacks}) AS n FROM ${LISTS}`, 'count missing keys');
  return {
    notShared,
    // Wildcards are compared pair by pair, which no executor can do alone.
    missingKeys: Number(lacking) > 0 ? 'level' : null,
    alone: all.length === 0 ? Number(records === 1) : await ask('count_if(size = 1)', all),
    jointly: columns.length === 0 ? records : await ask('min(size)', columns),
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
      `SELECT kind, place, count(DISTINCT content) AS n FROM (${checkQuery(command)}) AS c GROUP BY kind, place`,
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
