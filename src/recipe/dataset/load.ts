import type { Crew } from '../../foundation/work/index.ts';
import { type ByteSource, type NewHash, portableSha256 } from '../../io/bytes/index.ts';
import { type CsvFile, type Dialect, readCsv } from '../../io/csv/index.ts';
import type { InputOptions } from '../description/index.ts';

/** A file without its records: where its bytes are, how they are written, and their digest. */
export interface StoredFile {
  readonly source: ByteSource;
  readonly sha256: string;
  readonly dialect: Dialect;
  /** Names of all columns. */
  readonly names: readonly string[];
  readonly records: number;
}

/** A dataset with the file that it was read from, and its properties. */
export interface DataFile extends CsvFile, StoredFile {}

/** Options of every long task: a listener for progress, and a way to stop. */
export interface TaskOptions {
  /** Called now and then with the stage, the share of it that is done, from 0 to 1, and details. */
  onProgress?(stage: Stage, share: number, note?: string): void;
  readonly signal?: AbortSignal | undefined;
  readonly newHash?: NewHash | undefined;
  /** Workers for the parts that can run in parallel; the caller's thread if not given. */
  readonly crew?: Crew | undefined;
}

export type Stage =
  | 'read'
  | 'group'
  | 'replace'
  | 'write'
  | 'certify'
  | 'measure'
  | 'refine'
  | 'enforce'
  | 'search';

/** Reads a CSV file into typed columns and hashes its bytes in the same pass. */
export async function load(
  source: ByteSource,
  input: InputOptions = {},
  options: TaskOptions = {},
): Promise<DataFile> {
  const hash = (options.newHash ?? portableSha256)();
  const csv = await readCsv(source, {
    ...input,
    onBytes: (chunk) => hash.update(chunk),
    onProgress: (done, size) => options.onProgress?.('read', size ? done / size : 0),
    signal: options.signal,
  });
  return { ...csv, source, sha256: hash.digest() };
}
