import { type Dataset, type Scale, scaleOf, valuesOf } from '../../foundation/table/index.ts';
import { pulled } from '../../foundation/work/index.ts';
import { type StreamedBatch, type StreamedCells, streamCsv } from '../../io/csv/index.ts';
import { type DuckDatabase, type StagedCells, stageTable } from '../../io/duckdb/index.ts';
import { areComplete, codedAs } from '../../recipe/certificate/index.ts';
import { prepareLoaded, type TaskOptions } from '../../recipe/dataset/index.ts';
import { keptRecords } from '../../recipe/index.ts';
import { columnOf, joinCells } from '../contract/index.ts';
import {
  originalColumns,
  PAIR,
  type PairLayout,
  partOf,
  type SurveyedFile,
  type SurveyedPair,
} from './pairLayout.ts';
import { GroupCursor } from './partitionReader.ts';

/** Findings while the records of both files were joined. */
export interface StagedPair {
  /** Whether columns of steps that refuse missing values have none. */
  readonly isComplete: boolean;
  /** Number of kept records of the original. */
  readonly kept: number;
  /** Counts for the covered columns, as steps saw them. */
  readonly scales: readonly Scale[];
}

/**
 * Reads both files and the partition side by side and stores each record of the original in the
 * database, with its protected record and its groups. If a file or the partition ends early, the
 * other records are only counted.
 */
export async function stagePair(
  database: DuckDatabase,
  { original, written, scope, layout }: SurveyedPair,
  partition: string | null,
  options: TaskOptions,
): Promise<StagedPair> {
  const { preparations, coverages } = scope;
  const stage = await stageTable(database, PAIR, layout.all);
  const others = new CellCursor(written, options.signal);
  const groups = partition === null ? null : new GroupCursor(partition, coverages.length);
  let isComplete = true;
  let isOver = false;
  let kept = 0;
  let scales: Scale[] = [];
  const add = async ({ first, records, cells }: StreamedBatch) => {
    const read = originalColumns(original, scope, cells);
    const before = prepareLoaded(
      partOf(original, read, records, (record) => first + record),
      preparations,
    );
    isComplete &&= areComplete(before, coverages);
    scales = layout.covered.map((column) => scaleOf(before.table.columns[column.position]));
    const flags = keptRecords(coverages, before);
    const count = flags?.reduce((sum, flag) => sum + flag, 0) ?? records;
    kept += count;
    if (isOver) return;
    const made = await others.take(count);
    const groupsOf = (await groups?.take(count)) ?? [];
    isOver = [...made, ...groupsOf].some(({ length }) => length < count);
    if (isOver) return;
    const file = partOf(
      written,
      written.survey.columns.map((column, j) => columnOf(column, made[j])),
      count,
      (record) => record,
    );
    const after = codedAs(before, file, scope, written.survey.dialect.decimal);
    stage.add(
      [
        flags === null ? new Int32Array(records).fill(1) : Int32Array.from(flags),
        ...cells,
        ...made.map((its) => spread(its, flags)),
        ...ownCells(before, after, flags, layout),
        ...groupsOf.map((its) => spread(its, flags)),
      ],
      records,
    );
  };
  try {
    await streamCsv(original.source, original.survey.dialect, wanted(original), add, {
      onProgress: (done, size) => options.onProgress?.('read', size ? done / size : 0),
      signal: options.signal,
    });
    stage.finish();
    return { isComplete, kept, scales };
  } finally {
    await others.close();
    await groups?.close();
  }
}

function wanted({ survey }: SurveyedFile) {
  return survey.columns.map((column, j) => ({ ...column, position: survey.positions[j] }));
}

/** Values before and after of covered columns that are categories or were recoded. */
function ownCells(
  before: Dataset,
  after: Dataset,
  flags: Uint8Array | null,
  { covered }: PairLayout,
): StagedCells[] {
  return covered
    .filter(({ isOwn }) => isOwn)
    .flatMap((column) => [
      valuesOf(before.table.columns[column.position]),
      spread(valuesOf(after.table.columns[column.written]), flags),
    ]);
}

/** Spreads the cells of the kept records over all records; the others have none. */
function spread(cells: StagedCells, flags: Uint8Array | null): StagedCells {
  if (flags === null) return cells;
  let next = 0;
  if (cells instanceof Float64Array) {
    return Float64Array.from(flags, (flag) => (flag === 1 ? cells[next++] : Number.NaN));
  }
  if (cells instanceof Int32Array) {
    return Int32Array.from(flags, (flag) => (flag === 1 ? cells[next++] : -1));
  }
  return Array.from(flags, (flag) => (flag === 1 ? cells[next++] : null)) as (string | null)[];
}

/** Reads the cells of a file in the order of its records, in batches of the requested size. */
class CellCursor {
  readonly #file: SurveyedFile;
  readonly #batches: AsyncGenerator<StreamedBatch, void, undefined>;
  #parts: StreamedBatch[] = [];
  #waiting = 0;

  constructor(file: SurveyedFile, signal: AbortSignal | undefined) {
    this.#file = file;
    const { source, survey } = file;
    this.#batches = pulled((give) =>
      streamCsv(source, survey.dialect, wanted(file), give, { signal }),
    );
  }

  /** The cells of the next records, by column; fewer at the end. */
  async take(count: number): Promise<StreamedCells[]> {
    while (this.#waiting < count) {
      const { value, done } = await this.#batches.next();
      if (done) break;
      this.#parts.push(value);
      this.#waiting += value.records;
    }
    const taken: StreamedBatch[] = [];
    for (let left = Math.min(count, this.#waiting); left > 0; ) {
      const part = this.#parts[0];
      if (part.records <= left) this.#parts.shift();
      else this.#parts[0] = slice(part, left, part.records);
      taken.push(part.records <= left ? part : slice(part, 0, left));
      this.#waiting -= taken.at(-1)!.records;
      left -= taken.at(-1)!.records;
    }
    return this.#file.survey.columns.map((column, j) =>
      joinCells(
        column,
        taken.map(({ cells }) => cells[j]),
      ),
    );
  }

  async close(): Promise<void> {
    await this.#batches.return();
  }
}

function slice({ first, cells }: StreamedBatch, from: number, to: number): StreamedBatch {
  return {
    first: first + from,
    records: to - from,
    cells: cells.map((its) => its.slice(from, to)),
  };
}
