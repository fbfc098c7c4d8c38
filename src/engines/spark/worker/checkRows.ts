import { addSquaredDeviations, ExactSum } from '../../../foundation/numerics/index.ts';
import { type Column, type Dataset, valuesOf } from '../../../foundation/table/index.ts';
import { finish } from '../../../foundation/work/index.ts';
import { atPositions, type StreamedCells, type StreamedColumn } from '../../../io/csv/index.ts';
import type { Finding } from '../../../measures/claims/index.ts';
import { checkEdits, codedAs } from '../../../recipe/certificate/index.ts';
import { keepRows, prepareLoaded } from '../../../recipe/dataset/index.ts';
import { type CellCounts, checkSteps, type FilePair, keepRecords } from '../../../recipe/index.ts';
import { datasetOfBlock } from '../../../recipe/run/index.ts';
import { blocksIn, readBlock, readCells } from './blockRows.ts';
import type { CheckJob, ColumnMoments, LossJob, WrittenCells } from './job.ts';
import type { LineSink } from './lines.ts';
import type { HandedCells } from './plainRows.ts';
import { packed, packedRefusal } from './travel.ts';

/** Findings in a block about the written file, step by step. Exact sums are given as lists of parts. */
export interface CheckedRows {
  readonly steps: readonly (CellCounts & { readonly findings: readonly (Finding | null)[] })[];
  /** Records that violate rules, if there are any. */
  readonly violations: number;
  readonly numbers: readonly {
    readonly position: number;
    /** Squared deviations of the original values, of records with both values. */
    readonly about: readonly number[];
    readonly before: readonly number[];
    readonly after: readonly number[];
  }[];
}

/** A protected record. */
interface ProtectedRow {
  readonly number: number;
  readonly isKept: boolean;
  readonly payload: string;
  readonly written: string;
  readonly groups: string;
}

const readProtected = (
  number: number,
  [kept, payload, written, groups]: readonly string[],
): ProtectedRow => ({ number, isKept: kept === '1', payload, written, groups });

/** Checks block after block on the written file. Writes a line `block` for each, or `error`. */
export async function checkRows(
  job: CheckJob,
  lines: AsyncIterable<readonly string[]>,
  sink: LineSink,
): Promise<void> {
  for await (const { block, rows } of blocksIn(lines, readProtected)) {
    try {
      sink.line('block', block, packed(await checkBlock(job, block, rows)));
    } catch (error) {
      sink.line('error', block, packedRefusal(error));
    }
    await sink.flush();
  }
}

/**
 * Sums the squared differences between both files, in units of the standard deviation: a line `sum`
 * for each column.
 */
export async function lossRows(
  job: LossJob,
  lines: AsyncIterable<readonly string[]>,
  sink: LineSink,
): Promise<void> {
  const sums = job.deviations.map(() => new ExactSum());
  for await (const { block, rows } of blocksIn(lines, readProtected)) {
    const pair = await pairOf(job, block, rows);
    for (const [j, { position, deviation }] of job.deviations.entries()) {
      const [before, after] = bothValues(job, pair, position);
      for (let i = 0; i < before.length; i++) {
        const difference = (before[i] - after[i]) / deviation;
        if (!Number.isNaN(difference)) sums[j].add(difference * difference);
      }
    }
  }
  for (const [j, sum] of sums.entries()) {
    sink.line('sum', job.deviations[j].position, JSON.stringify(sum.parts));
  }
  await sink.flush();
}

async function checkBlock(
  job: CheckJob,
  block: number,
  rows: readonly ProtectedRow[],
): Promise<CheckedRows> {
  const pair = await pairOf(job, block, rows);
  const checked = finish(checkSteps(job.task.coverages, pair));
  const [rules] = await checkEdits(pair, job.task, {});
  return {
    steps: checked.map(({ claims, filled, suppressed, changed }) => ({
      findings: claims.map(({ finding }) => finding),
      ...{ filled, suppressed, changed },
    })),
    violations: rules?.measured ?? 0,
    numbers: job.moments.map((moments) =>
      momentsOf(moments, ...bothValues(job, pair, moments.position)),
    ),
  };
}

function momentsOf(
  { position, spread, meanBefore, meanAfter }: ColumnMoments,
  before: Float64Array,
  after: Float64Array,
): CheckedRows['numbers'][number] {
  const about = new ExactSum();
  addSquaredDeviations(
    before.filter((value, i) => !Number.isNaN(value) && !Number.isNaN(after[i])),
    spread,
    about,
  );
  const squares = (values: Float64Array, mean: number) => {
    const sum = new ExactSum();
    for (const value of values) if (!Number.isNaN(value)) sum.add((value - mean) * (value - mean));
    return sum.parts;
  };
  return {
    position,
    about: about.parts,
    before: squares(before, meanBefore),
    after: squares(after, meanAfter),
  };
}

/** The values of a column before and after, of the kept records. */
function bothValues(
  { task }: WrittenCells,
  { original, written, kept }: FilePair,
  position: number,
): [Float64Array, Float64Array] {
  return [
    keepRecords(valuesOf(original.table.columns[position]), kept),
    valuesOf(written.table.columns[task.fates[position].written!]),
  ];
}

/** A block of both files: the original as steps saw it, and the written file with the codes of the original. */
async function pairOf(
  job: WrittenCells,
  block: number,
  rows: readonly ProtectedRow[],
): Promise<FilePair> {
  const { columns, empty, task } = job;
  const { shape, fates, preparations, coverages } = task;
  const numbers = rows.map(({ number }) => number);
  const cells = rows.map(({ payload }) => JSON.parse(payload) as HandedCells);
  const data = await readBlock(shape, columns, empty, { block, numbers, cells });
  const original = prepareLoaded(datasetOfBlock(shape, data), preparations);
  const isWhole = rows.every(({ isKept }) => isKept);
  const kept = isWhole ? null : Uint8Array.from(rows, ({ isKept }) => (isKept ? 1 : 0));
  const staying = rows.filter(({ isKept }) => isKept);
  const made = await writtenColumns(job, staying, original);
  const copies = keepRows([...original.table.columns], kept);
  const there = fates.filter((fate) => fate.written !== null);
  const file: Dataset = {
    ...original,
    table: {
      columns: there.map(({ position }) => made.get(position) ?? copies[position]),
      records: staying.length,
    },
  };
  return {
    original,
    written: codedAs(original, file, task, shape.dialect.decimal),
    kept,
    groupOf: coverages.map((_, i) =>
      Int32Array.from(staying, (row) => Number(row.groups.split(' ')[i])),
    ),
  };
}

/** The newly written columns, read from the written texts. */
async function writtenColumns(
  { task: { shape }, masked, columns }: WrittenCells,
  rows: readonly ProtectedRow[],
  { table: { columns: prepared } }: Dataset,
): Promise<Map<number, Column>> {
  if (masked.length === 0) return new Map();
  const texts = rows.map(({ written }) => JSON.parse(written) as HandedCells);
  const isNumeric = masked.map((position) => prepared[position].kind === 'numeric');
  const found = await readCells(
    masked.map((position, j) => ({
      name: columns[position].name,
      // A number is compared as it was written; texts are quoted if needed.
      type: isNumeric[j] ? 'written' : 'string',
    })),
    isNumeric.map((is, position): StreamedColumn => ({ position, kind: is ? 'numeric' : 'text' })),
    atPositions(shape.dialect, (position) => masked.indexOf(position)),
    texts,
    rows.map(({ number }) => number),
  );
  return new Map(masked.map((position, j) => [position, columnOf(prepared[position], found[j])]));
}

function columnOf(column: Column, cells: StreamedCells): Column {
  const { name } = column;
  if (column.kind === 'numeric') {
    return { kind: 'numeric', name, grid: column.grid, values: cells as Float64Array };
  }
  return { kind: 'text', name, values: cells as readonly (string | null)[] };
}
