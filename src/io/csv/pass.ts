import type { ByteSource } from '../bytes/index.ts';
import type { Dialect } from './dialect.ts';
import { defaultLimits, type Limits } from './limits.ts';
import * as refusal from './refusal.ts';
import { Scanner } from './scanner.ts';

/** What a caller may watch and limit while a file is read. */
export interface PassOptions {
  readonly limits?: Partial<Limits> | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Bytes read so far, and the size where the source knows it. */
  readonly onProgress?: ((bytesDone: number, size: number | undefined) => void) | undefined;
  /** Every byte of the file once and in order, so that it can be hashed in the same pass. */
  readonly onBytes?: ((chunk: Uint8Array) => void) | undefined;
}

/** What is done with the records of a pass. */
export interface RecordSink {
  /** Called once, before any record: record 0 of the batch holds the names if the dialect says so. */
  start?(batch: Scanner): void;
  /**
   * Called with completed records: those from `from` up to `batch.records`, of which the first is record
   * `first` of the file, counted from 0 without the header.
   */
  records(batch: Scanner, from: number, first: number): void | Promise<void>;
  /** Set when nothing more is wanted: the rest of the file is not read. */
  readonly isDone?: boolean;
}

/** Small enough to stay in the processor's cache while each column is taken from it in turn. */
const PIECE = 1 << 18;

/** Reads a source once from start to end. Memory: one piece, or the longest record. */
export async function passOver(
  source: ByteSource,
  dialect: Pick<Dialect, 'delimiter' | 'header'>,
  sink: RecordSink,
  options: PassOptions = {},
): Promise<Scanner> {
  const scanner = new Scanner(source.name, dialect.delimiter, {
    ...defaultLimits,
    ...options.limits,
  });
  const header = dialect.header ? 1 : 0;
  const deliver = (): void | Promise<void> => {
    if (scanner.records === 0) return;
    if (scanner.before === 0) sink.start?.(scanner);
    const from = scanner.before === 0 ? header : 0;
    if (scanner.records > from) return sink.records(scanner, from, scanner.before + from - header);
  };
  let done = 0;
  for await (const chunk of source.open({ ...dialect, isLent: true })) {
    if (options.signal?.aborted) throw refusal.cancelled(source.name);
    options.onBytes?.(chunk);
    for (let at = 0; at < chunk.length; at += PIECE) {
      scanner.push(chunk.length <= PIECE ? chunk : chunk.subarray(at, at + PIECE));
      const wait = deliver();
      if (wait !== undefined) await wait;
      if (sink.isDone) return scanner;
    }
    done += chunk.length;
    options.onProgress?.(done, source.size);
  }
  if (options.signal?.aborted) throw refusal.cancelled(source.name);
  scanner.finish();
  await deliver();
  return scanner;
}

/** Number of records of a finished pass, without the header. */
export function recordsOf(scanner: Scanner, header: boolean): number {
  return scanner.before + scanner.records - (header ? 1 : 0);
}
