import type { ByteSource } from '../../io/bytes/index.ts';
import { type StreamedBatch, type StreamedColumn, streamCsv } from '../../io/csv/index.ts';
import { nodeSha256 } from '../../io/files/index.ts';
import type { LoadedFile, TaskOptions } from '../../recipe/dataset/index.ts';
import type { ColumnFate } from '../../recipe/index.ts';

/** A column that was written anew, by its position in the original from 0. */
export interface WrittenColumn {
  readonly position: number;
  readonly isNumber: boolean;
}

/**
 * Reads a written file back, batch after batch of the columns that were written anew, as numbers or as texts. Gives the
 * file without its values: the digest of its bytes, its records and names.
 */
export async function streamBack(
  file: LoadedFile,
  source: ByteSource,
  columns: readonly WrittenColumn[],
  fates: readonly ColumnFate[],
  onBatch: (batch: StreamedBatch) => void | Promise<void>,
  options: TaskOptions,
): Promise<LoadedFile> {
  const { dialect } = file;
  const hash = (options.newHash ?? nodeSha256)();
  const { records, names } = await streamCsv(
    source,
    dialect,
    columns.map(
      ({ position, isNumber }): StreamedColumn => ({
        position: fates[position].written!,
        kind: isNumber ? 'numeric' : 'text',
      }),
    ),
    onBatch,
    {
      onBytes: (bytes) => hash.update(bytes),
      onProgress: (done, size) => options.onProgress?.('certify', size ? (0.4 * done) / size : 0),
      signal: options.signal,
    },
  );
  return {
    ...file,
    table: { columns: [], records: 0 },
    positions: [],
    kinds: [],
    records,
    names,
    source,
    sha256: hash.digest(),
  };
}
