import { GrowingSpread, type Spread } from '../../foundation/numerics/index.ts';
import type { Grid } from '../../foundation/table/index.ts';
import { type DialectOptions, readCsv, type SurveyedColumn } from '../../io/csv/index.ts';
import type { SparkColumn } from './type.ts';
import type { SparkSurvey } from './worker/job.ts';
import { plainSource } from './worker/plainRows.ts';
import { type ChunkColumn, type ChunkProfile, MOST_LEVELS } from './worker/profileRows.ts';

/**
 * Number of levels that a category can always have. It can have up to `MOST_LEVELS` if they are at
 * most half of the records.
 */
const FEW_LEVELS = 20;

/**
 * Joins all chunks: the columns that `readCsv` would find in the whole file. `levels` are the
 * different texts of each column, null if there are too many.
 */
export async function mergeProfiles(
  columns: readonly SparkColumn[],
  chunks: readonly ChunkProfile[],
  levels: readonly (readonly string[] | null)[],
  form: Pick<DialectOptions, 'missing' | 'columns'>,
): Promise<SparkSurvey> {
  const ordered = [...chunks].sort((a, b) => a.first - b.first);
  const records = ordered.reduce((sum, chunk) => sum + chunk.records, 0);
  const { dialect, reasons } = await dialectOf(columns, form);
  const found = await Promise.all(
    columns.map((column, j) =>
      mergeColumn(
        column,
        ordered.map((chunk) => chunk.columns[j]),
        levels[j],
        ordered.map((chunk) => chunk.records),
      ),
    ),
  );
  return {
    records,
    columns: found.map(({ column }) => column),
    kinds: found.map(({ kind }) => kind),
    spreads: found.map(({ spread }) => spread),
    dialect,
    reasons,
    blankLines: 0,
    lineOf: (record) => record + 1,
  };
}

/** How the plain CSV of such columns is read: it does not depend on their values. */
async function dialectOf(
  columns: readonly SparkColumn[],
  form: Pick<DialectOptions, 'missing' | 'columns'>,
) {
  const names = columns.map((_, j) => `V${j + 1}`).join(',');
  const line = columns.map(() => 'NULL').join(',');
  const bytes = new TextEncoder().encode(`${names}\n${line}\n`);
  return readCsv(plainSource(columns, bytes), form);
}

async function mergeColumn(
  { name, type }: SparkColumn,
  chunks: readonly ChunkColumn[],
  levels: readonly string[] | null,
  counts: readonly number[],
) {
  const records = counts.reduce((sum, count) => sum + count, 0);
  const missing = chunks.reduce((sum, chunk) => sum + chunk.missing, 0);
  const firstMissing = least(chunks.flatMap((chunk) => chunk.firstMissing ?? []));
  const spelled = chunks.filter((chunk) => chunk.missingText !== undefined);
  const missingText = spelled[0]?.missingText;
  const differs = spelled.some((one) => one.missingDiffers || one.missingText !== missingText);
  const filled = chunks.filter(({ kind }) => kind !== 'empty');
  const common = { name, ...(firstMissing !== null && { firstMissing }) };
  const kindOf = (kind: SurveyedColumn['kind']) => ({
    kind,
    reason: type,
    missing,
    ...(kind === 'numeric' && missingText !== undefined && { missingText }),
    ...(kind === 'numeric' && differs && { missingDiffers: true as const }),
    ...(kind !== 'numeric' &&
      filled.length > 0 &&
      filled.every(({ dates }) => dates) && { date: true as const }),
  });
  if (filled.length === 0) {
    const column: SurveyedColumn = { kind: 'text', isEmpty: true, ...common };
    return { column, kind: kindOf('text'), spread: null };
  }
  if (filled.every(({ kind }) => kind === 'numeric')) {
    const low = least(filled.flatMap((chunk) => chunk.low ?? [])) ?? 0;
    const high = -(
      least(filled.flatMap((chunk) => (chunk.high === undefined ? [] : -chunk.high))) ?? 0
    );
    const found = mergeGrids(filled);
    const grid = type === 'float' ? await gridOfSingles(found, low, high) : found;
    const codes = levels !== null && { codes: levels.map(Number).sort((a, b) => a - b) };
    const column: SurveyedColumn = { kind: 'numeric', grid, ...common, ...codes };
    return { column, kind: kindOf('numeric'), spread: spreadOver(chunks, counts) };
  }
  const distinct = levels?.length ?? Number.POSITIVE_INFINITY;
  const isCategory =
    distinct > 0 &&
    (distinct <= FEW_LEVELS || (distinct <= MOST_LEVELS && distinct <= records / 2));
  const column: SurveyedColumn = isCategory
    ? { kind: 'categorical', levels: [...levels!].sort(byCodeUnits), ...common }
    : { kind: 'text', ...common };
  return { column, kind: kindOf(column.kind), spread: null };
}

/** The spread of a column of numbers over all chunks; null if a value is infinite. */
function spreadOver(chunks: readonly ChunkColumn[], counts: readonly number[]): Spread | null {
  const spread = new GrowingSpread();
  for (const [i, { kind, sum, missing, low = 0, high = 0 }] of chunks.entries()) {
    if (kind === 'empty') continue;
    if (sum === undefined) return null;
    spread.join(counts[i] - missing, Math.max(Math.abs(low), Math.abs(high)), sum);
  }
  const { n, largest, sum } = spread;
  return { n, largest, sum };
}

/** Levels are in the order of code units, whatever the language of the machine. */
function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : 1;
}

/** The most decimals of all chunks; padded only if every value has exactly that many. */
function mergeGrids(grids: readonly Grid[]): Grid {
  if (grids.some(({ decimals }) => decimals === 'full')) return { decimals: 'full', padded: false };
  const decimals = grids.reduce((most, grid) => Math.max(most, grid.decimals as number), 0);
  return { decimals, padded: grids.every((grid) => grid.padded && grid.decimals === decimals) };
}

/** The grid of single precision numbers, as the reader derives it from the largest of them. */
async function gridOfSingles(found: Grid, low: number, high: number): Promise<Grid> {
  const largest = Math.max(Math.abs(low), Math.abs(high));
  if (largest === 0) return found;
  const single: SparkColumn[] = [{ name: 'V1', type: 'float' }];
  const text = new TextEncoder().encode(`V1\n1e-30\n${largest}\n`);
  const [column] = (await readCsv(plainSource(single, text))).table.columns;
  if (column.kind !== 'numeric' || column.grid.decimals === 'full') return found;
  return found.decimals !== 'full' && found.decimals <= column.grid.decimals ? found : column.grid;
}

function least(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : numbers.reduce((a, b) => Math.min(a, b));
}
