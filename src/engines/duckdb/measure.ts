import { addSquaredDeviations, deviationFrom, ExactSum } from '../../foundation/numerics/index.ts';
import { type Scale, scaleOf } from '../../foundation/table/index.ts';
import type { DuckDatabase } from '../../io/duckdb/index.ts';
import { categoryLoss, loss } from '../../measures/utility/index.ts';
import { type ColumnChange, sharedColumns } from '../../recipe/certificate/index.ts';
import type { StoredFile, TaskOptions } from '../../recipe/dataset/index.ts';
import { type Figure, figureOf } from '../../recipe/index.ts';
import {
  type ColumnTotal,
  categoryChange,
  type Measurement,
  meansOf,
  measureBlocks,
  numberChange,
  type RecodedColumn,
  spreadOf,
  totalOf,
} from '../contract/index.ts';
import { beforeName, ORIGINAL, SORTED, stagedName, writtenName } from './layout.ts';
import { type RowColumn, rowsOf } from './rows.ts';
import type { WrittenExternal } from './write.ts';

/**
 * Measures the same figures as the engine in memory, in passes over the table of all records. Sums
 * are exact, so figures are equal to the last bit, whatever the order of the blocks.
 */
export async function measure(
  run: WrittenExternal,
  written: StoredFile,
  options: TaskOptions,
): Promise<Measurement> {
  const { database, plan, task, reports } = run;
  const { coverages } = task;
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
  const { figures, deviations } = await figuresOf(
    database,
    SORTED,
    columns,
    totals,
    options.signal,
  );
  const changes: ColumnChange[][] = [];
  for (const coverage of coverages) {
    const own: ColumnChange[] = [];
    for (const { name, position } of coverage.columns) {
      const total = totals.get(position)!;
      const found = deviations.get(position);
      own.push(
        found === undefined
          ? categoryChange(name, total, await levelsOf(database, position))
          : numberChange(name, total, found.squares),
      );
    }
    changes.push(own);
  }
  options.onProgress?.('certify', 0.7);
  return {
    ...(await measureBlocks(run, reports, written, options)),
    ...{ figures, changes },
    shared: await sharedOf(run),
    recoded: await recodedIn(run),
  };
}

/** A covered column of a table in the order of the file: the names of the columns with its values before and after. */
interface MeasuredColumn {
  readonly position: number;
  readonly before: string;
  readonly after: string;
  readonly scale: Scale;
}

/**
 * The same figures as `measureFigures` gives for files in memory, to the last bit. `from` is a
 * table, with its conditions.
 */
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

interface Deviations {
  /** Sum of squared differences, and the number of cells; 0 cells for a constant column. */
  readonly within: number;
  readonly cells: number;
  /** Sums of squared deviations from the means. */
  readonly squares: { readonly before: number; readonly after: number };
}

/** As `lossOf` for a column in memory: a first pass gives the deviation, by which the second divides. */
async function deviationsOf(
  database: DuckDatabase,
  from: string,
  column: MeasuredColumn,
  total: ColumnTotal,
  signal?: AbortSignal,
): Promise<Deviations> {
  const spread = spreadOf(total);
  const means = meansOf(total);
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
  const deviation = spread.n === 0 ? 0 : deviationFrom(about, spread);
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
    cells: deviation > 0 ? spread.n : 0,
    squares,
  };
}

/** As `categoryLossOf`: column after column, each in the order of the file, so that rounding is the same. */
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

async function levelsOf(
  database: DuckDatabase,
  position: number,
): Promise<{ readonly before: number; readonly after: number }> {
  const [before, after] = await countDistinct(database, SORTED, [
    beforeName({ position }),
    writtenName({ position }),
  ]);
  return { before, after };
}

/** Number of different values of columns, without missing values. */
async function countDistinct(
  database: DuckDatabase,
  table: string,
  columns: readonly string[],
): Promise<number[]> {
  const counts = columns.map((name) => `COUNT(DISTINCT ${name})`);
  const [row] = await database.rows(`SELECT ${counts.join(', ')} FROM ${table}`);
  return row.map(Number);
}

/** Counts of records that share values, over the columns with shared values and the copied columns beside them. */
async function sharedOf({ database, plan, layout, task, records }: WrittenExternal) {
  const { notCovered } = plan;
  const { columns: sharing, notShared } = sharedColumns(task.coverages);
  const columns = sharing.map((column) => `s.${writtenName(column)}`);
  const isAnew = (position: number) => layout.masked.some((one) => one.position === position);
  const copied = notCovered.filter((position) => !isAnew(position));
  const beside = notCovered.map((position) =>
    isAnew(position) ? `s.${writtenName({ position })}` : `o.${stagedName(position)}`,
  );
  const joined = `${SORTED} AS s${copied.length === 0 ? '' : ` JOIN ${ORIGINAL} AS o ON o.rid = s.rid`}`;
  const ask = async (what: string, from: string, by: readonly string[]) => {
    const sizes = `SELECT COUNT(*) AS size FROM ${from} GROUP BY ${by.join(', ')}`;
    const [[found]] = await database.rows(`SELECT ${what} FROM (${sizes})`);
    return Number(found);
  };
  const all = [...columns, ...beside];
  const lacks = all.map((column) => `${column} IS NULL`).join(' OR ');
  const [[isLacking]] =
    all.length === 0
      ? [[false]]
      : await database.rows(`SELECT COALESCE(BOOL_OR(${lacks}), FALSE) FROM ${joined}`);
  return {
    notShared,
    // Wildcards are compared pair by pair, which a file larger than memory does not allow.
    missingKeys: isLacking ? ('level' as const) : null,
    alone:
      all.length === 0
        ? Number(records === 1)
        : await ask('COUNT(*) FILTER (WHERE size = 1)', joined, all),
    jointly: columns.length === 0 ? records : await ask('MIN(size)', `${SORTED} AS s`, columns),
  };
}

/** Recoded columns, and their numbers of different values before and after. */
async function recodedIn({ database, plan, layout, file }: WrittenExternal) {
  const found: RecodedColumn[] = [];
  for (const { position, recode } of plan.preparations) {
    if (recode === undefined) continue;
    const { isCovered } = layout.masked.find((one) => one.position === position)!;
    const coded = (isCovered ? beforeName : writtenName)({ position });
    const [before] = await countDistinct(database, ORIGINAL, [stagedName(position)]);
    const [after] = await countDistinct(database, SORTED, [coded]);
    found.push({ name: file.names[position], before, after });
  }
  return found;
}
