import { asCategories, type Column, namesOf } from '../../../foundation/table/index.ts';
import { prepareLoaded } from '../../../recipe/dataset/index.ts';
import type { Preparation } from '../../../recipe/index.ts';
import { datasetOfBlock } from '../../../recipe/run/index.ts';
import { blocksIn, readBlock } from './blockRows.ts';
import type { RecodedJob } from './job.ts';
import type { LineSink } from './lines.ts';
import type { HandedCells } from './plainRows.ts';

/** Recoded columns, counted from 0. */
export function recodedPositions(preparations: readonly Preparation[]): number[] {
  return preparations.flatMap(({ position, recode }) => (recode ? [position] : []));
}

/**
 * Writes the different values of recoded columns once each: lines `before` and `after` with the
 * position and the value. Dropped records are included, as on one machine.
 */
export async function recodedRows(
  { task, columns, empty }: RecodedJob,
  lines: AsyncIterable<readonly string[]>,
  sink: LineSink,
): Promise<void> {
  const { shape, preparations } = task;
  const positions = recodedPositions(preparations);
  const seen = positions.map(() => ({ before: new Set<string>(), after: new Set<string>() }));
  const read = (number: number, [payload]: readonly string[]) => ({ number, payload });
  for await (const { block, rows } of blocksIn(lines, read)) {
    const numbers = rows.map(({ number }) => number);
    const cells = rows.map(({ payload }) => JSON.parse(payload) as HandedCells);
    const data = await readBlock(shape, columns, empty, { block, numbers, cells });
    const file = datasetOfBlock(shape, data);
    const coded = prepareLoaded(file, preparations);
    for (const [j, position] of positions.entries()) {
      addValues(file.table.columns[position], seen[j].before);
      addValues(coded.table.columns[position], seen[j].after);
    }
  }
  for (const [j, position] of positions.entries()) {
    for (const side of ['before', 'after'] as const) {
      for (const value of seen[j][side]) sink.line(side, position, JSON.stringify(value));
      await sink.flush();
    }
  }
}

function addValues(column: Column, seen: Set<string>): void {
  if (column.kind === 'numeric') {
    for (const value of column.values) if (!Number.isNaN(value)) seen.add(String(value));
    return;
  }
  const categories = asCategories(column);
  const names = namesOf(categories);
  for (const code of categories.codes) if (code >= 0) seen.add(names[code]);
}
