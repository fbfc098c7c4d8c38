import { deviationFrom, ExactSum, type Spread } from '../../foundation/numerics/index.ts';
import { categoryLoss, loss } from '../../measures/utility/index.ts';
import {
  type ColumnChange,
  isSharing,
  notSharedIn,
  type Shared,
} from '../../recipe/certificate/index.ts';
import type { Coverage, Figure, Plan } from '../../recipe/index.ts';
import type { BlockReport, ColumnTally, Measured } from '../contract/index.ts';
import type { CheckedRows } from './checkRows.ts';
import type { ColumnMoments } from './job.ts';
import { checkQuery, inTasks, MASKED, tasksFor } from './mask.ts';
import type { SparkSession } from './session.ts';

/** Covered columns of numbers and of categories, by position. */
function coveredBy(coverages: readonly Coverage[]) {
  const columns = coverages.flatMap((coverage) => coverage.columns);
  const positionsOf = (some: typeof columns) => some.map(({ original }) => original - 1);
  return {
    numbers: positionsOf(columns.filter(({ isCategorical }) => !isCategorical)),
    categories: positionsOf(columns.filter(({ isCategorical }) => isCategorical)),
  };
}

/** What deviations are taken from, by the exact sums of all blocks. */
export function momentsOf(
  coverages: readonly Coverage[],
  reports: readonly BlockReport[],
): ColumnMoments[] {
  return coveredBy(coverages).numbers.map((position) => {
    const tallies = talliesOf(reports, position).map(({ numbers }) => numbers!);
    const total = (side: 'before' | 'after' | 'both') => {
      const sum = new ExactSum(tallies.flatMap((tally) => tally[side].parts));
      return { sum, count: tallies.reduce((count, tally) => count + tally[side].count, 0) };
    };
    const [before, after, both] = [total('before'), total('after'), total('both')];
    const spread: Spread = {
      n: both.count,
      largest: tallies.reduce((most, tally) => Math.max(most, tally.largest), 0),
      sum: both.sum.pair(),
    };
    return {
      position,
      spread,
      meanBefore: before.sum.value / before.count,
      meanAfter: after.sum.value / after.count,
    };
  });
}

function talliesOf(reports: readonly BlockReport[], position: number): ColumnTally[] {
  return reports.map(({ columns }) => columns.find(([at]) => at === position)![1]);
}

/** The standard deviation of each column of numbers, divisor n, over the records that have values before and after. */
export function deviationsOf(
  moments: readonly ColumnMoments[],
  checked: readonly CheckedRows[],
): { readonly position: number; readonly deviation: number }[] {
  return moments.map(({ position, spread }, j) => {
    const about = new ExactSum(checked.flatMap(({ numbers }) => [...numbers[j].about]));
    return { position, deviation: spread.n === 0 ? 0 : deviationFrom(about, spread) };
  });
}

/** The sums of squared differences in units of the deviations, added up on the executors, exactly. */
export async function withinSums(
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
 * What `certify` measures of files in memory. Sums of squares are exact, and so the same to the last bit whatever the
 * order of the blocks.
 */
export async function measureRun(
  session: SparkSession,
  plan: Plan,
  coverages: readonly Coverage[],
  masked: readonly number[],
  reports: readonly BlockReport[],
  checked: readonly CheckedRows[],
  moments: readonly ColumnMoments[],
  deviations: readonly { readonly position: number; readonly deviation: number }[],
  within: ReadonlyMap<number, ExactSum>,
  lossOfCategories: number,
  records: number,
): Promise<Measured> {
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
  const levels = await levelsOf(session, masked, categories);
  const changes = coverages.map(({ columns }) =>
    columns.map(({ name, original }): ColumnChange => {
      const position = original - 1;
      const tallies = talliesOf(reports, position);
      const count = (key: 'values' | 'changed' | 'filled' | 'emptied') =>
        tallies.reduce((sum, tally) => sum + tally[key], 0);
      const common = {
        name,
        values: count('values'),
        changed: count('changed'),
        filled: count('filled'),
        emptied: count('emptied'),
      };
      const at = moments.findIndex((one) => one.position === position);
      if (at < 0) {
        return { ...common, ...NO_MOMENTS, isCategorical: true, levels: levels.get(position)! };
      }
      const { meanBefore, meanAfter } = moments[at];
      const own = tallies.map((tally) => tally.numbers!);
      const deviation = (side: 'before' | 'after') => {
        const n = own.reduce((sum, tally) => sum + tally[side].count, 0);
        const squares = new ExactSum(checked.flatMap((block) => [...block.numbers[at][side]]));
        return n < 2 ? 0 : Math.sqrt(squares.value / (n - 1));
      };
      return {
        ...common,
        negative: own.some(({ hadNegative }) => hadNegative)
          ? 0
          : own.reduce((sum, { negative }) => sum + negative, 0),
        meanBefore,
        meanAfter,
        deviationBefore: deviation('before'),
        deviationAfter: deviation('after'),
      };
    }),
  );
  const shared = await sharedOf(session, plan, coverages, masked, records);
  return { figures, changes, shared };
}

const NO_MOMENTS = {
  negative: 0,
  meanBefore: 0,
  meanAfter: 0,
  deviationBefore: 0,
  deviationAfter: 0,
};

function figureOf(
  { name, definition, range, direction }: Omit<Figure, 'value'>,
  value: number,
): Figure {
  return { name, value, definition, range, direction };
}

/** The kept records, their cells as lists `p` of the original and `w` of what was written. */
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

/** How many records share their values, over the columns whose values are shared and what is copied beside them. */
async function sharedOf(
  session: SparkSession,
  { notCovered }: Plan,
  coverages: readonly Coverage[],
  masked: readonly number[],
  records: number,
): Promise<Shared> {
  const sharing = coverages.filter(isSharing);
  const columns = sharing.flatMap(({ columns: own }) =>
    own.map(({ original }) => `w[${masked.indexOf(original - 1)}]`),
  );
  const all = [...columns, ...notCovered.map((position) => `p[${position}]`)];
  const ask = async (what: string, by: readonly string[]) => {
    const sizes = `SELECT count(*) AS size FROM ${LISTS} GROUP BY ${by.join(', ')}`;
    const [[found]] = await session.rows(
      `SELECT ${what} AS n FROM (${sizes}) AS g`,
      'count records that are alike',
    );
    return Number(found);
  };
  return {
    notShared: notSharedIn(coverages),
    alone: all.length === 0 ? Number(records === 1) : await ask('count_if(size = 1)', all),
    jointly: columns.length === 0 ? records : await ask('min(size)', columns),
  };
}
