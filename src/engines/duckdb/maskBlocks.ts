import { refuseCancelled } from '../../foundation/work/index.ts';
import { type DuckDatabase, eachBlock } from '../../io/duckdb/index.ts';
import type { BlockPlan } from '../../methods/group/index.ts';
import { refuseMissingCodes } from '../../recipe/dataset/index.ts';
import type { BlockData, BlockShape } from '../../recipe/run/index.ts';
import type { BlockReport, BlockTask, ProtectedBlock } from '../contract/index.ts';
import type { BlockCrew } from './blockCrew.ts';
import type { CutExternal } from './cut.ts';
import { type Layout, MASKED, maskedColumns, ORIGINAL } from './layout.ts';
import type { NameBook, NewName } from './nameBook.ts';
import { appendTo, definitionOf, type RowAppender, type RowColumn, rowsOf } from './rows.ts';

const REPORTS: readonly RowColumn[] = [
  { name: 'block', kind: 'code' },
  { name: 'report', kind: 'text' },
];

const NAMES: readonly RowColumn[] = [
  { name: 'position', kind: 'code' },
  { name: 'code', kind: 'code' },
  { name: 'name', kind: 'text' },
];

/** Blocks in flight for each thread: one that is worked on and one that waits. */
const ON_THE_WAY = 2;

interface MaskingOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: (share: number) => void;
}

/** A run whose blocks are protected, and the findings. */
interface MaskingRun extends CutExternal {
  readonly task: BlockTask;
  readonly book: NameBook;
}

/** Creates the tables for blocks, if they do not exist. */
export async function prepareMasking(database: DuckDatabase, layout: Layout): Promise<void> {
  const make = (table: string, columns: readonly RowColumn[]) =>
    database.run(`CREATE TABLE IF NOT EXISTS ${table} (${definitionOf(columns)})`);
  await make(MASKED, maskedColumns(layout));
  await make('reports', REPORTS);
  await make('names', NAMES);
}

/** Names that occur in blocks and that the plan does not know. */
export async function knownNames(database: DuckDatabase): Promise<NewName[]> {
  const found: NewName[] = [];
  for await (const { count, cells } of rowsOf(database, NAMES, 'FROM names ORDER BY rowid')) {
    const [positions, codes, names] = cells;
    for (let i = 0; i < count; i++) {
      found.push({
        position: positions[i] as number,
        code: codes[i] as number,
        name: names[i] as string,
      });
    }
  }
  return found;
}

/**
 * Protects all blocks that are not done yet. A block is stored completely with its findings, or not
 * at all, so that a stopped run can resume.
 */
export async function maskBlocks(
  run: MaskingRun,
  crew: BlockCrew,
  { signal, onProgress }: MaskingOptions,
): Promise<void> {
  const { database, blockPlan: plan, layout } = run;
  const { shape } = run.task;
  const sizes = sizesOf(plan);
  const done = new Set((await database.rows('SELECT block FROM reports')).map(([b]) => Number(b)));
  let records = sizes.reduce((sum, size, block) => sum + (done.has(block) ? size : 0), 0);
  const from = sizes.findIndex((_, block) => !done.has(block));
  if (from < 0) return;
  const store = await storeInto(run);
  const onTheWay = new Set<Promise<void>>();
  let failed: { readonly cause: unknown } | null = null;
  const blocks = eachBlock(database, {
    relation: `${ORIGINAL}_blocks`,
    columns: layout.staged.filter(({ position }) => shape.columns[position].needed),
    sizes,
    from,
    held: run.shares.held,
    signal,
  });
  const stop = () => crew.end();
  signal?.addEventListener('abort', stop);
  try {
    for await (const { block, rid, columns } of blocks) {
      if (done.has(block)) continue;
      const protect = crew
        .protect(dataOf(shape, layout, block, rid, columns))
        .then((made) => store.add(made))
        .then(() => {
          records += sizes[block];
          onProgress?.(records / plan.records);
        })
        .catch((cause) => {
          failed ??= { cause };
        })
        .finally(() => onTheWay.delete(protect));
      onTheWay.add(protect);
      if (onTheWay.size >= ON_THE_WAY * crew.size) await Promise.race(onTheWay);
      if (failed !== null) break;
      refuseCancelled(signal);
    }
    await Promise.all(onTheWay);
    if (failed !== null) throw (failed as { readonly cause: unknown }).cause;
    store.close();
  } finally {
    signal?.removeEventListener('abort', stop);
    if (failed !== null) crew.end();
    await Promise.allSettled(onTheWay);
  }
}

export function sizesOf({ nodes }: BlockPlan): number[] {
  const sizes: number[] = [];
  for (const node of nodes) if ('block' in node) sizes[node.block] = node.records;
  return sizes;
}

function dataOf(
  shape: BlockShape,
  { staged }: Layout,
  block: number,
  numbers: Float64Array,
  cells: readonly BlockData['columns'][number][],
): BlockData {
  const needed = staged.filter(({ position }) => shape.columns[position].needed);
  const columns: BlockData['columns'][number][] = shape.columns.map(() => null);
  for (const [j, { position }] of needed.entries()) columns[position] = cells[j];
  return { block, numbers, columns };
}

/** Stores blocks; those that wait are stored in one transaction. */
async function storeInto(
  run: MaskingRun,
): Promise<{ add(block: ProtectedBlock): Promise<void>; close(): void }> {
  const { database, layout, book } = run;
  const masked = await appendTo(database, MASKED, maskedColumns(layout));
  const reports = await appendTo(database, 'reports', REPORTS);
  const names = await appendTo(database, 'names', NAMES);
  let waiting: ProtectedBlock[] = [];
  let storing: Promise<void> = Promise.resolve();
  const storeWaiting = async () => {
    const blocks = waiting;
    waiting = [];
    if (blocks.length === 0) return;
    await database.run('BEGIN TRANSACTION');
    for (const block of blocks) append(block, masked, reports, run);
    appendNames(names, book.takeNew());
    for (const appender of [masked, reports, names]) appender.flush();
    await database.run('COMMIT');
  };
  return {
    async add(block) {
      waiting.push(block);
      storing = storing.then(storeWaiting);
      await storing;
    },
    close() {
      for (const appender of [masked, reports, names]) appender.close();
    },
  };
}

function append(
  { masked: made, numbers, originals, report }: ProtectedBlock,
  masked: RowAppender,
  reports: RowAppender,
  { layout, file, book }: MaskingRun,
): void {
  const { block } = made;
  const columns = new Map(made.masked.map((column) => [column.position, column]));
  const after = layout.masked.map(({ position }) => {
    const { values, names, grid } = columns.get(position)!;
    const groupOf = EMPTY;
    refuseMissingCodes(file, position, { values, groupOf, grid, ...(names && { names }) });
    return names === undefined ? values : book.translate(position, values, names);
  });
  const before = layout.masked
    .filter(({ isCovered }) => isCovered)
    .map(({ position }) => {
      const { names } = columns.get(position)!;
      const values = originals.get(position)!;
      return names === undefined ? values : book.translate(position, values, names);
    });
  masked.add(
    [
      new Int32Array(numbers.length).fill(block),
      numbers,
      ...after,
      ...before,
      ...made.groups.map(({ groupOf }) => groupOf),
    ],
    numbers.length,
  );
  reports.add([Int32Array.of(block), [reportText(report)]], 1);
}

const EMPTY = new Int32Array(0);

function appendNames(names: RowAppender, fresh: readonly NewName[]): void {
  if (fresh.length === 0) return;
  names.add(
    [
      Int32Array.from(fresh, ({ position }) => position),
      Int32Array.from(fresh, ({ code }) => code),
      fresh.map(({ name }) => name),
    ],
    fresh.length,
  );
}

/** JSON has no infinite numbers, but the figure of a failed claim can be infinite. */
function reportText(report: BlockReport): string {
  return JSON.stringify(report, (_, value) =>
    typeof value === 'number' && !Number.isFinite(value) ? { number: String(value) } : value,
  );
}

function parseReport(text: string): BlockReport {
  return JSON.parse(text, (_, value) =>
    typeof value === 'object' && value !== null && 'number' in value ? Number(value.number) : value,
  );
}

/** Findings about each block, in their order. */
export async function reportsOf(database: DuckDatabase): Promise<BlockReport[]> {
  const reports: BlockReport[] = [];
  for await (const { cells } of rowsOf(database, REPORTS, 'FROM reports ORDER BY block')) {
    const [blocks, texts] = cells as [Int32Array, readonly string[]];
    for (const [i, block] of blocks.entries()) reports[block] = parseReport(texts[i]);
  }
  return reports;
}
