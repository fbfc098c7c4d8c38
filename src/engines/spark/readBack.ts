import { PenumbraError } from '../../error.ts';
import { label } from '../../foundation/table/index.ts';
import type { ByteSource } from '../../io/bytes/index.ts';
import { detectKnown } from '../../io/csv/index.ts';
import { writtenDialect } from '../../recipe/certificate/index.ts';
import type { StoredFile, TaskOptions } from '../../recipe/dataset/index.ts';
import { streamBack } from '../contract/node.ts';
import { cellsDigest, isNumber, type WrittenOnSpark } from './write.ts';

/**
 * Reads the written file back: each cell must equal the value from Spark, on which the promises
 * were checked. Returns the file without its values.
 */
export async function readBack(
  { file, plan, masked, task, cells: expected }: WrittenOnSpark,
  source: ByteSource,
  options: TaskOptions,
): Promise<StoredFile> {
  const digests = masked.map((position) => cellsDigest(isNumber(plan, position)));
  const { dialect } = await detectKnown(source, writtenDialect(file.dialect, task.fates));
  const written = await streamBack(
    { dialect },
    source,
    masked.map((position) => ({
      position: task.fates[position].written!,
      kind: isNumber(plan, position) ? 'numeric' : 'text',
    })),
    ({ cells }) => {
      for (const [j, some] of cells.entries()) {
        if (some instanceof Float64Array) for (const value of some) digests[j].number(value);
        else for (const text of some as readonly (string | null)[]) digests[j].add(text);
      }
    },
    options,
  );
  for (const [j, digest] of digests.entries()) {
    if (digest.finish() === expected[j]) continue;
    throw new PenumbraError(
      'claim',
      `Column ${label(file.table.columns, masked[j])} of the written file does not hold the values that were written: run again, and check the disk if it happens again.`,
      { column: file.names[masked[j]] },
    );
  }
  return written;
}
