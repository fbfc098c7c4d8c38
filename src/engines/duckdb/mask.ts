import {
  addSquaredDeviations,
  deviationFrom,
  ExactSum,
  GrowingSpread,
  present,
} from '../../foundation/numerics/index.ts';
import { stopwatch } from '../../foundation/work/index.ts';
import { type FileDeviations, fileDeviation } from '../../recipe/run/index.ts';
import {
  type BlockReport,
  type BlockTask,
  blockTaskOf,
  type MaskedRun,
} from '../contract/index.ts';
import { blockCrew } from './blockCrew.ts';
import type { CutExternal } from './cut.ts';
import type { DuckdbOptions, Open } from './engine.ts';
import { MASKED, ORIGINAL, stagedName } from './layout.ts';
import { knownNames, maskBlocks, prepareMasking, reportsOf } from './maskBlocks.ts';
import { NameBook } from './nameBook.ts';
import { rowsOf } from './rows.ts';
import { sortRecords } from './sortRecords.ts';

/** A run whose records all have new values, in the order of the file. */
export interface MaskedExternal extends CutExternal, MaskedRun {
  readonly task: BlockTask;
  readonly book: NameBook;
  readonly reports: readonly BlockReport[];
}

/** Protects the blocks and puts the records back into the order of the file. */
export async function mask(
  run: CutExternal,
  open: Open,
  options: DuckdbOptions,
): Promise<MaskedExternal> {
  const { database, file, plan, layout, blockPlan, shares, once } = run;
  const { signal } = options;
  const clock = stopwatch();
  const deviations = blockPlan.blocks > 1 ? await deviationsIn(run, signal) : [];
  const task = blockTaskOf(file, plan, run.seed, deviations);
  await prepareMasking(database, layout);
  const book = new NameBook(layout, await knownNames(database));
  await once('masked', async () => {
    open.crew = blockCrew(task, shares.workers, signal);
    await maskBlocks({ ...run, task, book }, open.crew, {
      signal,
      onProgress: (share) => options.onProgress?.('group', 0.2 + 0.8 * share),
    });
    open.crew.end();
    open.crew = null;
  });
  const reports = await reportsOf(database);
  await once('sorted', () => sortRecords(database, layout, reports));
  // Only after the sort is marked as done: an unmarked sort is repeated from this table.
  await database.run(`DROP TABLE ${MASKED}`);
  return {
    ...run,
    ...{ task, book, reports },
    records: reports.reduce((sum, report) => sum + report.records, 0),
    blockPlans: [[blockPlan]],
    models: [],
    account: { given: [], cells: [] },
    seconds: { group: clock(), replace: 0 },
  };
}

/** The same deviations as `deviationsAlong` finds in memory, to the last bit, by two passes over each column. */
async function deviationsIn(
  { database, file, fileCut }: CutExternal,
  signal: AbortSignal | undefined,
): Promise<FileDeviations> {
  const found: (number | null)[] = file.names.map(() => null);
  for (const position of fileCut.along) {
    const column = { name: stagedName(position), kind: 'number' } as const;
    const read = async (take: (values: Float64Array) => void) => {
      for await (const { cells } of rowsOf(database, [column], `FROM ${ORIGINAL}`, signal)) {
        take(present(cells[0] as Float64Array));
      }
    };
    const spread = new GrowingSpread();
    await read((values) => spread.add(values));
    const squares = new ExactSum();
    if (spread.isFinite) await read((values) => addSquaredDeviations(values, spread, squares));
    found[position] = fileDeviation(spread.largest, () => deviationFrom(squares, spread));
  }
  return found;
}
