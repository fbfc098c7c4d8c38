import {
  addSquaredDeviations,
  deviationFrom,
  ExactSum,
  type Spread,
} from '../../foundation/numerics/index.ts';
import { type Scale, scaleOf } from '../../foundation/table/index.ts';
import type { DuckDatabase } from '../../io/duckdb/index.ts';
import { categoryLoss, loss } from '../../measures/utility/index.ts';
import { type ColumnChange, isSharing, type Shared } from '../../recipe/certificate/index.ts';
import type { StoredFile } from '../../recipe/dataset/index.ts';
import type { Coverage, Figure, Plan } from '../../recipe/index.ts';
import type { BlockReport, ColumnTally, Measured } from '../contract/index.ts';
import { beforeName, type Layout, ORIGINAL, SORTED, stagedName, writtenName } from './layout.ts';
import { type RowColumn, rowsOf } from './rows.ts';

/**
 * Measures what `certify` does of files in memory, in passes over the table of all records. Sums are exact, so that
 * figures are the same to the last bit, whatever the order of the blocks.
 */
export async function measureRun(
  database: DuckDatabase,
  plan: Plan,
  layout: Layout,
  coverages: readonly Coverage[],
  reports: readonly BlockReport[],
  records: number,
  signal?: AbortSignal,
): Promise<Measured> {
  const columns = coverages.flatMap((coverage) =>
    coverage.columns.map(
      ({ position, isCategorical }): MeasuredColumn => ({
        position,
        before: beforeName({ position }),
        after: writtenName({ position }),
        scale: isCategorical ? scaleOf(plan.columns[position]) : { kind: 'numeric' },
      }),
    ),
  );
  const tallies = reports.map((report) => report.columns);
  const totals = new Map(columns.map(({ position }) => [position, totalOf(position, tallies)]));
  const { figures, deviations } = await figuresOf(database, SORTED, columns, totals, signal);
  const changes: ColumnChange[][] = [];
  for (const coverage of coverages) {
    const own: ColumnChange[] = [];
    for (const { name, position } of coverage.columns) {
      const total = totals.get(position)!;
      const found = deviations.get(position);
      own.push(
        found === undefined
          ? { ...commonOf(name, total), ...NO_MOMENTS, ...(await levelsOf(database, position)) }
          : { ...commonOf(name, total), ...found.moments },
      );
    }
    changes.push(own);
  }
  return {
    figures,
    changes,
    shared: await sharedOf(database, plan, layout, coverages, records),
  };
}

/** A covered column of a table in the order of the file: its values before and after, by the names of their columns. */
export interface MeasuredColumn {
  readonly position: number;
  readonly before: string;
  readonly after: string;
  readonly scale: Scale;
}

/** The figures that `measureFigures` gives for files in memory, to the last bit. `from` is a table, and what is wanted of it. */
export async function figuresOf(
  database: DuckDatabase,
  from: string,
  columns: readonly MeasuredColumn[],
  totals: ReadonlyMap<number, ColumnTotal>,
  signal?: AbortSignal,
): Promise<{ figures: Figure[]; deviations: Map<number, Deviations> }> {
  const figures: Figure[] = [];
  const deviations = new Map<number, Deviations>();
  const numbers = columns.filter(({ scale }) => scale.kind === 'numeric');
  for (const column of numbers) {
    const total = totals.get(column.position)!;
    deviations.set(column.position, await deviationsOf(database, from, column, total, signal));
  }
  if (numbers.length > 0) {
    const squares = { within: 0, total: 0 };
    for (const { position } of numbers) {
      const { within, cells } = deviations.get(position)!;
      if (cells === 0) continue;
      squares.within += within;
      squares.total += cells;
    }
    const value = squares.total === 0 ? 0 : (100 * squares.within) / squares.total;
    figures.push(figureOf(loss, value));
  }
  const categories = columns.filter(({ scale }) => scale.kind !== 'numeric');
  if (categories.length > 0) {
    figures.push(
      figureOf(categoryLoss, await lossOfCategories(database, from, categories, signal)),
    );
  }
  return { figures, deviations };
}

function figureOf(
  { name, definition, range, direction }: Omit<Figure, 'value'>,
  value: number,
): Figure {
  return { name, value, definition, range, direction };
}

/** A column over all blocks. */
export interface ColumnTotal extends Omit<ColumnTally, 'numbers'> {
  readonly before: ExactSum;
  readonly after: ExactSum;
  readonly both: ExactSum;
  readonly counts: { before: number; after: number; both: number };
  readonly largest: number;
  readonly hadNegative: boolean;
  readonly negative: number;
}

/** `tallies` are those of the columns of each block. */
export function totalOf(position: number, tallies: readonly BlockReport['columns'][]): ColumnTotal {
  const [before, after, both] = [new ExactSum(), new ExactSum(), new ExactSum()];
  const counts = { before: 0, after: 0, both: 0 };
  const sums = { values: 0, changed: 0, filled: 0, emptied: 0, negative: 0 };
  let largest = 0;
  let hadNegative = false;
  for (const columns of tallies) {
    const tally = columns.find(([at]) => at === position)![1];
    for (const key of ['values', 'changed', 'filled', 'emptied'] as const) sums[key] += tally[key];
    if (tally.numbers === undefined) continue;
    const { numbers } = tally;
    for (const [sum, part] of [
      [before, numbers.before],
      [after, numbers.after],
      [both, numbers.both],
    ] as const) {
      for (const value of part.parts) sum.add(value);
    }
    counts.before += numbers.before.count;
    counts.after += numbers.after.count;
    counts.both += numbers.both.count;
    sums.negative += numbers.negative;
    largest = Math.max(largest, numbers.largest);
    hadNegative ||= numbers.hadNegative;
  }
  return { ...sums, before, after, both, counts, largest, hadNegative };
}

interface Deviations {
  /** The sum of squared differences, and over how many cells; 0 of them for a constant column. */
  readonly within: number;
  readonly cells: number;
  readonly moments: Pick<
    ColumnChange,
    'negative' | 'meanBefore' | 'meanAfter' | 'deviationBefore' | 'deviationAfter'
  >;
}

/** As `lossOf` does for a column in memory: the deviation first, which a second pass then divides by. */
async function deviationsOf(
  database: DuckDatabase,
  from: string,
  column: MeasuredColumn,
  total: ColumnTotal,
  signal?: AbortSignal,
): Promise<Deviations> {
  const { counts, largest } = total;
  const spread: Spread = { n: counts.both, largest, sum: total.both.pair() };
  const means = {
    before: total.before.value / counts.before,
    after: total.after.value / counts.after,
  };
  const squares = { before: 0, after: 0 };
  const about = new ExactSum();
  const read = async (take: (before: Float64Array, after: Float64Array) => void) => {
    for await (const { cells } of rowsOf(database, pairOf(column), `FROM ${from}`, signal)) {
      take(cells[0] as Float64Array, cells[1] as Float64Array);
    }
  };
  await read((before, after) => {
    for (let i = 0; i < before.length; i++) {
      const [a, b] = [before[i] - means.before, after[i] - means.after];
      if (!Number.isNaN(a)) squares.before += a * a;
      if (!Number.isNaN(b)) squares.after += b * b;
    }
    const both = before.filter((value, i) => !Number.isNaN(value) && !Number.isNaN(after[i]));
    addSquaredDeviations(both, spread, about);
  });
  const deviation = counts.both === 0 ? 0 : deviationFrom(about, spread);
  const within = new ExactSum();
  if (deviation > 0) {
    await read((before, after) => {
      for (let i = 0; i < before.length; i++) {
        const difference = (before[i] - after[i]) / deviation;
        if (!Number.isNaN(difference)) within.add(difference * difference);
      }
    });
  }
  return {
    within: within.value,
    cells: deviation > 0 ? counts.both : 0,
    moments: {
      negative: total.hadNegative ? 0 : total.negative,
      meanBefore: means.before,
      meanAfter: means.after,
      deviationBefore: counts.before < 2 ? 0 : Math.sqrt(squares.before / (counts.before - 1)),
      deviationAfter: counts.after < 2 ? 0 : Math.sqrt(squares.after / (counts.after - 1)),
    },
  };
}

/** As `categoryLossOf`: column after column, each in the order of the file, so that roundings are the same. */
async function lossOfCategories(
  database: DuckDatabase,
  from: string,
  columns: readonly MeasuredColumn[],
  signal?: AbortSignal,
): Promise<number> {
  let total = 0;
  let values = 0;
  for (const column of columns) {
    const { scale } = column;
    const levels = scale.kind === 'ordinal' ? scale.levels : 0;
    const pair = pairOf(column);
    for await (const { count, cells } of rowsOf(database, pair, `FROM ${from}`, signal)) {
      const [before, after] = cells as readonly Float64Array[];
      for (let i = 0; i < count; i++) {
        const [a, b] = [before[i], after[i]];
        values++;
        if (a === b || (Number.isNaN(a) && Number.isNaN(b))) continue;
        const isRanked = levels > 0 && a < levels && b < levels;
        total += isRanked ? Math.abs(a - b) / levels : 1;
      }
    }
  }
  return values === 0 ? 0 : (100 * total) / values;
}

function pairOf({ before, after }: MeasuredColumn): RowColumn[] {
  return [before, after].map((name) => ({ name, kind: 'number' }));
}

const NO_MOMENTS = {
  negative: 0,
  meanBefore: 0,
  meanAfter: 0,
  deviationBefore: 0,
  deviationAfter: 0,
};

function commonOf(name: string, { values, changed, filled, emptied }: ColumnTotal) {
  return { name, values, changed, filled, emptied };
}

async function levelsOf(
  database: DuckDatabase,
  position: number,
): Promise<Pick<ColumnChange, 'isCategorical' | 'levels'>> {
  const [before, after] = await countDistinct(database, SORTED, [
    beforeName({ position }),
    writtenName({ position }),
  ]);
  return { isCategorical: true, levels: { before, after } };
}

/** How many different values columns have, missing not counted. */
export async function countDistinct(
  database: DuckDatabase,
  table: string,
  columns: readonly string[],
): Promise<number[]> {
  const counts = columns.map((name) => `COUNT(DISTINCT ${name})`);
  const [row] = await database.rows(`SELECT ${counts.join(', ')} FROM ${table}`);
  return row.map(Number);
}

/** How many records share their values, over the columns whose values are shared and what is copied beside them. */
async function sharedOf(
  database: DuckDatabase,
  { notCovered }: Plan,
  layout: Layout,
  coverages: readonly Coverage[],
  records: number,
): Promise<Shared> {
  const sharing = coverages.filter(isSharing);
  const columns = sharing.flatMap(({ columns: own }) =>
    own.map((column) => `s.${writtenName(column)}`),
  );
  const isAnew = (position: number) => layout.masked.some((one) => one.position === position);
  const copied = notCovered.filter((position) => !isAnew(position));
  const beside = notCovered.map((position) =>
    isAnew(position) ? `s.${writtenName({ position })}` : `o.${stagedName(position)}`,
  );
  const isEmptied = ({ promised }: Coverage) =>
    promised.some(({ claim }) => claim === 'only-emptied');
  const others = coverages.filter((coverage) => !isSharing(coverage) && !isEmptied(coverage));
  const joined = `${SORTED} AS s${copied.length === 0 ? '' : ` JOIN ${ORIGINAL} AS o ON o.rid = s.rid`}`;
  const ask = async (what: string, from: string, by: readonly string[]) => {
    const sizes = `SELECT COUNT(*) AS size FROM ${from} GROUP BY ${by.join(', ')}`;
    const [[found]] = await database.rows(`SELECT ${what} FROM (${sizes})`);
    return Number(found);
  };
  const all = [...columns, ...beside];
  return {
    notShared: others.flatMap(({ columns: own }) => own.map(({ name }) => name)),
    alone:
      all.length === 0
        ? Number(records === 1)
        : await ask('COUNT(*) FILTER (WHERE size = 1)', joined, all),
    jointly: columns.length === 0 ? records : await ask('MIN(size)', `${SORTED} AS s`, columns),
  };
}

/** Columns that were coded anew, and how many different values they had and have. */
export async function recodedIn(
  database: DuckDatabase,
  { preparations }: Plan,
  { masked }: Layout,
  { names }: StoredFile,
) {
  const found: { name: string; before: number; after: number }[] = [];
  for (const { position, recode } of preparations) {
    if (recode === undefined) continue;
    const { isCovered } = masked.find((one) => one.position === position)!;
    const coded = (isCovered ? beforeName : writtenName)({ position });
    const [before] = await countDistinct(database, ORIGINAL, [stagedName(position)]);
    const [after] = await countDistinct(database, SORTED, [coded]);
    found.push({ name: names[position], before, after });
  }
  return found;
}
