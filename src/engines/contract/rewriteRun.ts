import type { Target } from '../../io/bytes/index.ts';
import { type NewCell, rewriteCsv } from '../../io/csv/index.ts';
import { nodeSha256 } from '../../io/files/index.ts';
import type { StoredFile, TaskOptions } from '../../recipe/dataset/index.ts';
import type { Plan } from '../../recipe/index.ts';
import { partitionWriter } from './partitionWriter.ts';

/** The protected records of a run, as an engine gives them in the order of the file. */
export interface RecordsInOrder {
  readonly original: Pick<StoredFile, 'source' | 'dialect' | 'records'>;
  /** Number of kept records. */
  readonly records: number;
  readonly replace: ReadonlyMap<number, (record: number) => NewCell>;
  /** Loads the records before `end`. */
  prepare?(end: number): Promise<void>;
  /** Moves to a record: returns its group in a step of the plan, or null if it is dropped. */
  seek(record: number): ((step: number) => number) | null;
}

/** The written file, and the digest of the bytes that were read for it. */
export interface Rewritten {
  readonly sha256: string;
  /** Which records are kept, or null for all. */
  readonly kept: Uint8Array | null;
  readonly partition: { readonly sha256: string; readonly text: { readonly path: string } };
}

/**
 * Copies the original byte for byte, except masked columns, identifiers and dropped records, as
 * `writeMasked` does, and writes the partition to a separate file.
 */
export async function rewriteRun(
  { original, records, replace, prepare, seek }: RecordsInOrder,
  { steps, dropped }: Plan,
  target: Target,
  path: string,
  options: TaskOptions,
): Promise<Rewritten> {
  const kept = records === original.records ? null : new Uint8Array(original.records);
  const partition = await partitionWriter(path, steps.length);
  const hash = (options.newHash ?? nodeSha256)();
  try {
    await rewriteCsv(
      original.source,
      original.dialect,
      {
        replace,
        drop: new Set(dropped),
        keepRecord: kept ? (record: number) => kept[record] === 1 : undefined,
        prepare,
        onRecord(record) {
          const groupIn = seek(record);
          if (groupIn !== null && kept !== null) kept[record] = 1;
          partition.add(record, groupIn);
        },
      },
      async (chunk) => {
        await partition.offer();
        await target.write(chunk);
      },
      {
        onBytes: (chunk) => hash.update(chunk),
        onProgress: (done, size) => options.onProgress?.('write', size ? done / size : 0),
        signal: options.signal,
      },
    );
    return {
      sha256: hash.digest(),
      kept,
      partition: { sha256: await partition.finish(), text: { path } },
    };
  } finally {
    await partition.close();
  }
}
