import { PenumbraError } from '../../error.ts';
import type { SqlSession, SqlValue } from '../sql/index.ts';

/**
 * Statistics of a relation that is too large for memory, by SQL. Sums are of decimals, which are
 * exact, so no result depends on how the records are spread over executors. Values are rounded to
 * as many decimals as let the sum of all fit 38 digits: `Moments` bounds the error of the sum.
 */
export interface ColumnSummary {
  readonly n: number;
  readonly missing: number;
  readonly low: number;
  readonly high: number;
  readonly sum: number;
  readonly mean: number;
  /** Bound on the error of the sum by rounding to decimals. */
  readonly sumError: number;
}

/** Columns are DOUBLE; null is missing, and so is NaN. */
const present = (column: string) => `nanvl(${column}, CAST(NULL AS DOUBLE))`;

/** Decimals with which a sum of `n` values of at most `largest` fits 38 digits; two digits are spare. */
export function decimalsFor(n: number, largest: number): number {
  let digits = 1;
  for (let power = 10; power <= largest * n && digits < 37; power *= 10) digits++;
  return Math.max(0, 36 - digits);
}

function refuseHuge(column: string, largest: number): void {
  if (largest < 1e25) return;
  throw new PenumbraError(
    'data',
    `Column ${column} has values beyond 1e25, which cannot be summed exactly: leave it out.`,
  );
}

/** Half a unit of the last decimal, for each value. */
function errorOf(n: number, decimals: number): number {
  return n * 0.5 * Number(`1e-${decimals}`);
}

/** Count, range, sum and mean of columns. Two passes. */
export async function summariesBySql(
  session: SqlSession,
  relation: string,
  columns: readonly string[],
): Promise<ColumnSummary[]> {
  const ranges = columns.map((column) => {
    const value = present(column);
    return `count(${value}), count(*) - count(${value}), min(${value}), max(${value})`;
  });
  const found = groupsOf(await onlyRow(session, ranges, relation), 4);
  const decimals = found.map(([n, , low, high], j) => {
    const largest = Math.max(Math.abs(low), Math.abs(high));
    refuseHuge(columns[j], largest);
    return decimalsFor(n, largest);
  });
  const sums = await onlyRow(
    session,
    columns.map((column, j) => `sum(CAST(${present(column)} AS DECIMAL(38,${decimals[j]})))`),
    relation,
  );
  return found.map(([n, missing, low, high], j) => {
    const sum = n === 0 ? 0 : Number(sums[j]);
    return { n, missing, low, high, sum, mean: sum / n, sumError: errorOf(n, decimals[j]) };
  });
}

/**
 * Covariances with divisor n - 1, over the records that have all columns; `summaries` of exactly
 * these records give the means.
 */
export async function covariancesBySql(
  session: SqlSession,
  relation: string,
  columns: readonly string[],
): Promise<{ readonly n: number; readonly covariances: readonly (readonly number[])[] }> {
  const complete = `(SELECT ${columns.map((column) => `${present(column)} AS ${column}`).join(', ')} FROM ${relation}) AS c`;
  const all = columns.map((column) => `${column} IS NOT NULL`).join(' AND ');
  const records = `(SELECT * FROM ${complete} WHERE ${all}) AS r`;
  const summaries = await summariesBySql(session, records, columns);
  const [{ n }] = summaries;
  // Means are in a separate relation: no statement contains a measured number.
  const means = columns.map((column, j) => {
    const { low, high } = summaries[j];
    const decimals = decimalsFor(n, Math.max(Math.abs(low), Math.abs(high)));
    return `CAST(sum(CAST(${column} AS DECIMAL(38,${decimals}))) AS DOUBLE) / count(*) AS mean${j}`;
  });
  const centred = `(SELECT ${columns.map((column, j) => `${column} - mean${j} AS d${j}`).join(', ')} FROM ${records} CROSS JOIN (SELECT ${means.join(', ')} FROM ${records}) AS m) AS d`;
  const pairs = columns.flatMap((_, i) => columns.slice(i).map((__, j) => [i, i + j] as const));
  const spread = (j: number) => summaries[j].high - summaries[j].low;
  const sums = await onlyRow(
    session,
    pairs.map(([i, j]) => {
      const decimals = decimalsFor(n, spread(i) * spread(j));
      return `sum(CAST(d${i} * d${j} AS DECIMAL(38,${decimals})))`;
    }),
    centred,
  );
  const covariances = columns.map(() => new Array<number>(columns.length).fill(0));
  for (const [place, [i, j]] of pairs.entries()) {
    covariances[i][j] = covariances[j][i] = Number(sums[place]) / (n - 1);
  }
  return { n, covariances };
}

/** Quantiles of a column by linear interpolation between order statistics (type 7 of Hyndman and Fan 1996). Exact. */
export async function quantilesBySql(
  session: SqlSession,
  relation: string,
  column: string,
  shares: readonly number[],
): Promise<number[]> {
  const row = await onlyRow(
    session,
    shares.map((share) => `percentile(${present(column)}, ${share}D)`),
    relation,
  );
  return row.map(Number);
}

/** Number of records with each of the most frequent values, without the values; and the number of different values. */
export async function frequenciesBySql(
  session: SqlSession,
  relation: string,
  column: string,
  most: number,
): Promise<{ readonly distinct: number; readonly counts: readonly number[] }> {
  const groups = `(SELECT count(*) AS many FROM ${relation} WHERE ${column} IS NOT NULL GROUP BY ${column}) AS g`;
  const [distinct] = await onlyRow(session, ['count(*)'], groups);
  const rows = await session.rows(`SELECT many FROM ${groups} ORDER BY many DESC LIMIT ${most}`);
  return { distinct: Number(distinct), counts: rows.map(([many]) => Number(many)) };
}

/** Class sizes of records in some columns: missing is a value like any other. Exact. */
export interface Anonymity {
  /** Different combinations of values. */
  readonly classes: number;
  /** Records in the smallest class. */
  readonly smallest: number;
  /** Records in classes of fewer than k. */
  readonly below: number;
}

export async function anonymityBySql(
  session: SqlSession,
  relation: string,
  columns: readonly string[],
  k: number,
): Promise<Anonymity> {
  const groups = `(SELECT count(*) AS many FROM ${relation} GROUP BY ${columns.join(', ')}) AS g`;
  const [classes, smallest, below] = await onlyRow(
    session,
    ['count(*)', 'min(many)', `coalesce(sum(CASE WHEN many < ${k} THEN many ELSE 0 END), 0)`],
    groups,
  );
  return { classes: Number(classes), smallest: Number(smallest ?? 0), below: Number(below) };
}

async function onlyRow(
  session: SqlSession,
  expressions: readonly string[],
  relation: string,
): Promise<readonly SqlValue[]> {
  const [row] = await session.rows(`SELECT ${expressions.join(', ')} FROM ${relation}`);
  return row;
}

/** Splits a row into groups of the given length. */
function groupsOf(row: readonly SqlValue[], size: number): number[][] {
  return Array.from({ length: row.length / size }, (_, j) =>
    row.slice(size * j, size * j + size).map(Number),
  );
}
