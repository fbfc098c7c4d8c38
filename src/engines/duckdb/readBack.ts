import { PenumbraError } from '../../error.ts';
import type { ByteSource } from '../../io/bytes/index.ts';
import { detectKnown } from '../../io/csv/index.ts';
import { writtenDialect } from '../../recipe/certificate/index.ts';
import { levelText, type StoredFile, type TaskOptions } from '../../recipe/dataset/index.ts';
import { streamBack } from '../contract/node.ts';
import { SORTED, writtenName } from './layout.ts';
import { type Rows, rowsOf } from './rows.ts';
import type { WrittenExternal } from './write.ts';

/**
 * Reads the written file back and compares each cell with the values on which the promises were
 * checked. So the findings hold for the file. Returns the file without its values.
 */
export async function readBack(
  { database, file, layout, task, book }: WrittenExternal,
  source: ByteSource,
  options: TaskOptions,
): Promise<StoredFile> {
  const { dialect } = await detectKnown(source, writtenDialect(file.dialect, task.fates));
  const texts = layout.masked.map(
    ({ position, names }) =>
      names && book.of(position).map((name) => levelText(name, dialect.decimal)),
  );
  const expected = rowsOf(
    database,
    layout.masked.map((column) => ({ name: writtenName(column), kind: 'number' })),
    `FROM ${SORTED}`,
    options.signal,
  );
  let chunk: Rows = { count: 0, cells: [] };
  let at = 0;
  let isOver = false;
  try {
    return await streamBack(
      { dialect },
      source,
      layout.masked.map(({ position, names }) => ({
        position: task.fates[position].written!,
        kind: names === undefined ? 'numeric' : 'text',
      })),
      async ({ records: count, cells }) => {
        for (let from = 0; from < count && !isOver; ) {
          if (at === chunk.count) {
            const next = await expected.next();
            isOver = next.done === true;
            if (next.done) break;
            chunk = next.value;
            at = 0;
          }
          const rows = Math.min(count - from, chunk.count - at);
          for (const [j, its] of cells.entries()) {
            const values = chunk.cells[j] as Float64Array;
            for (let i = 0; i < rows; i++) {
              if (isSame(its[from + i], values[at + i], texts[j])) continue;
              throw otherwise(file, layout.masked[j].position);
            }
          }
          from += rows;
          at += rows;
        }
      },
      options,
    );
  } finally {
    await expected.return();
  }
}

/** Whether a cell reads back as its number, or as the text of its code. */
function isSame(
  found: string | number | null,
  expected: number,
  texts: readonly string[] | undefined,
): boolean {
  if (texts === undefined) return found === expected || Object.is(found, expected);
  // In a file of one column an empty cell is written in quotes, so that its line is a record.
  return Number.isNaN(expected) ? found === null || found === '' : found === texts[expected];
}

function otherwise({ names }: StoredFile, position: number): PenumbraError {
  return new PenumbraError(
    'claim',
    `Column "${names[position]}" of the protected file reads back with other values than were written, so no output was made.`,
    { column: names[position] },
  );
}
