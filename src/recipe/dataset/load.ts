import type { Crew } from '../../foundation/work/index.ts';
import { type ByteSource, type NewHash, portableSha256 } from '../../io/bytes/index.ts';
import { type CsvFile, type Dialect, readCsv } from '../../io/csv/index.ts';
import type { InputOptions } from '../description/index.ts';

/** What is known of a file without its records: where its bytes are, how they are written, and their digest. */
export interface StoredFile {
  readonly source: ByteSource;
  readonly sha256: string;
  readonly dialect: Dialect;
  /** Names of all columns. */
  readonly names: readonly string[];
  readonly records: number;
}

/** A dataset with the file that it was read from, and what was learned about that. */
export interface DataFile extends CsvFile, StoredFile {}

/** What every long task takes: a listener for its progress, and a way to stop it. */
export interface TaskOptions {
  /** Called now and then with the stage, the share of it that is done, 0 to 1, and what else there is to see. */
  onProgress?(stage: Stage, share: number, note?: string): void;
  readonly signal?: AbortSignal | undefined;
  readonly newHash?: NewHash | undefined;
  /** Who does the work that can be shared; the caller's thread where nobody is given. */
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
