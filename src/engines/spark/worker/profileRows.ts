import { present as presentFields } from '../../../fields.ts';
import { GrowingSpread, present } from '../../../foundation/numerics/index.ts';
import type { Column } from '../../../foundation/table/index.ts';
import { readCsv } from '../../../io/csv/index.ts';
import { isNumberType } from '../type.ts';
import type { ProfileJob } from './job.ts';
import type { LineSink } from './lines.ts';
import { type HandedCells, knownColumns, PlainRows, plainSource } from './plainRows.ts';
import { packedRefusal } from './travel.ts';

/** Findings about a column in consecutive records. Record numbers are those of the file. */
export interface ChunkColumn {
  readonly kind: 'numeric' | 'empty' | 'text';
  readonly decimals: number | 'full';
  readonly padded: boolean;
  readonly missing: number;
  readonly missingText?: string;
  readonly missingDiffers?: true;
  readonly firstMissing?: number;
  readonly low?: number;
  readonly high?: number;
  /** The exact sum of the values as a list of parts; missing if one is infinite. */
  readonly sum?: readonly number[];
  readonly dates?: true;
}

export interface ChunkProfile {
  /** The number of the first record. */
  readonly first: number;
  readonly records: number;
  readonly columns: readonly ChunkColumn[];
}

/** A column with more different texts than this is text. */
export const MOST_LEVELS = 1000;

/** A column that is described as codes can have as many as in a survey on one machine. */
export const MOST_CODES = 1 << 16;

const CHUNK = 1 << 14;
const CHUNK_BYTES = 1 << 23;

/**
 * Profiles each column in some of the records: kinds and grids chunk by chunk (lines `chunk`), and
 * the different texts of possible categories over all chunks (lines `level`, or `many` if there are
 * too many). Chunks are parsed like the whole file, so that together they give its profile.
 */
export async function profileRows(
  job: ProfileJob,
  lines: AsyncIterable<readonly string[]>,
  sink: LineSink,
): Promise<void> {
  const { columns } = job;
  const known = knownColumns(columns).map(({ isSingle: _, ...one }) => one);
  const levels = columns.map((): Set<string> | null => new Set());
  const coded = new Set(job.described.flatMap((one) => (one.isCoded ? [one.position] : [])));
  const rows = new PlainRows(columns);
  let numbers: number[] = [];
  const finish = async () => {
    if (numbers.length === 0) return;
    const source = plainSource(columns, rows.take(), known);
    const { table, kinds } = await readCsv(source, {
      missing: job.missing,
      columns: job.described,
    });
    const profile: ChunkProfile = {
      first: numbers[0],
      records: numbers.length,
      columns: table.columns.map((column, j) => {
        const { missing, missingText, missingDiffers, date } = kinds[j];
        const place = missing === 0 ? -1 : firstMissing(column);
        note(levels, j, column, columns[j].type, coded.has(j));
        return {
          ...aboutValues(column, missing === numbers.length),
          missing,
          ...presentFields({ missingText, missingDiffers }),
          ...(place >= 0 && { firstMissing: numbers[place] }),
          ...presentFields({ dates: date }),
        };
      }),
    };
    sink.line('chunk', numbers[0], JSON.stringify(profile));
    await sink.flush();
    numbers = [];
  };
  const take = async (some: readonly string[]) => {
    for (const line of some) {
      const tab = line.indexOf('\t');
      const record = Number(line.slice(0, tab));
      // Files come in any order, and the first in a chunk must be the first in the file too.
      if (numbers.length > 0 && record !== numbers[numbers.length - 1] + 1) await finish();
      if (numbers.length === 0) rows.header();
      numbers.push(record);
      rows.add(JSON.parse(line.slice(tab + 1)) as HandedCells, record);
      if (numbers.length >= CHUNK || rows.size >= CHUNK_BYTES) await finish();
    }
  };
  let refused: unknown;
  for await (const some of lines) {
    // All input is read even after an error: to Spark an early end is a failure, and it would
    // retry.
    if (refused === undefined) await take(some).catch((error) => (refused = error));
  }
  if (refused === undefined) await finish().catch((error) => (refused = error));
  if (refused !== undefined) {
    sink.line('error', 0, packedRefusal(refused));
    return sink.flush();
  }
  for (const [j, texts] of levels.entries()) {
    if (texts === null) sink.line('many', j, '');
    else for (const text of texts) sink.line('level', j, JSON.stringify(text));
    await sink.flush();
  }
}

function firstMissing(column: Column): number {
  if (column.kind === 'numeric') return column.values.findIndex(Number.isNaN);
  if (column.kind === 'categorical') return column.codes.indexOf(-1);
  return column.values.indexOf(null);
}

function aboutValues(
  column: Column,
  isEmpty: boolean,
): Pick<ChunkColumn, 'kind' | 'decimals' | 'padded' | 'low' | 'high' | 'sum'> {
  if (column.kind !== 'numeric') {
    return { kind: isEmpty ? 'empty' : 'text', decimals: 0, padded: false };
  }
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of column.values) {
    if (!Number.isFinite(value)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const spread = new GrowingSpread();
  spread.add(present(column.values));
  return {
    ...{ kind: 'numeric', ...column.grid, ...(low <= high && { low, high }) },
    ...(spread.isFinite && { sum: spread.parts }),
  };
}

/** Adds the texts of a column to those seen, as long as they can be levels. */
function note(
  levels: (Set<string> | null)[],
  j: number,
  column: Column,
  type: string,
  isCoded: boolean,
): void {
  const seen = levels[j];
  if (seen === null) return;
  const most = isCoded && column.kind === 'numeric' ? MOST_CODES : MOST_LEVELS;
  // Whole numbers can be codes, or texts if some are too long for a double.
  if (!isCoded && isNumberType(type) && !/(int|^decimal\(\d+,0\))$/.test(type)) {
    levels[j] = null;
    return;
  }
  switch (column.kind) {
    case 'categorical':
      for (const level of column.levels) seen.add(level);
      break;
    case 'text':
      for (const value of column.values) {
        if (value !== null) seen.add(value);
        if (seen.size > MOST_LEVELS) break;
      }
      break;
    case 'numeric':
      for (const value of column.values) {
        if (!Number.isNaN(value)) seen.add(String(value));
        if (seen.size > most) break;
      }
  }
  if (seen.size > most) levels[j] = null;
}
