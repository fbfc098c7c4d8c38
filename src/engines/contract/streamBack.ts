import type { ByteSource } from '../../io/bytes/index.ts';
import { type StreamedBatch, type StreamedColumn, streamCsv } from '../../io/csv/index.ts';
import { nodeSha256 } from '../../io/files/index.ts';
import type { StoredFile, TaskOptions } from '../../recipe/dataset/index.ts';

/**
 * Reads a written file back, in batches of the columns that were newly written, as numbers or as
 * texts, and hashes its bytes.
 */
export async function streamBack(
  { dialect }: Pick<StoredFile, 'dialect'>,
  source: ByteSource,
  columns: readonly StreamedColumn[],
  onBatch: (batch: StreamedBatch) => void | Promise<void>,
  options: TaskOptions,
): Promise<StoredFile> {
  const hash = (options.newHash ?? nodeSha256)();
  const { records, names } = await streamCsv(source, dialect, columns, onBatch, {
    onBytes: (bytes) => hash.update(bytes),
    onProgress: (done, size) => options.onProgress?.('certify', size ? (0.4 * done) / size : 0),
    signal: options.signal,
  });
  return { source, dialect, records, names, sha256: hash.digest() };
}
