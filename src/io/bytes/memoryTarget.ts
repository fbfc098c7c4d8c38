import { type ByteSource, bytesSource } from './source.ts';

/** A target in memory, for pages and for code: CSV is written to it, and a file of some format comes of it. */
export interface MemoryTarget {
  write(chunk: Uint8Array): void | Promise<void>;
  /** Ends writing and returns the written records as CSV. A second call returns the same. */
  finish(): Promise<ByteSource>;
  /** The file, once it is finished. */
  bytes(): Uint8Array;
}

/** What turns CSV into another format, chunk by chunk. */
interface FormatWriter {
  write(chunk: Uint8Array): void | Promise<void>;
  finish(): Promise<unknown>;
}

/**
 * A target that becomes a file of another format. `begin` is asked for the writer once, when there is something to write;
 * `asCsv` reads back what was written.
 */
export function formatTarget(
  name: string,
  begin: (out: (chunk: Uint8Array) => void) => Promise<FormatWriter>,
  asCsv: (source: ByteSource) => ByteSource,
): MemoryTarget {
  const written: Uint8Array[] = [];
  let writer: FormatWriter | null = null;
  let records: ByteSource | null = null;
  const begun = () => begin((chunk) => void written.push(chunk.slice()));
  const bytes = () => joined(written);
  return {
    async write(chunk) {
      writer ??= await begun();
      await writer.write(chunk);
    },
    async finish() {
      if (records !== null) return records;
      writer ??= await begun();
      await writer.finish();
      records = asCsv(bytesSource(name, bytes()));
      return records;
    },
    bytes,
  };
}

/** Chunks as one array. */
export function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** Where a CSV waits until the types of its columns are known. */
export interface Spool {
  write(chunk: Uint8Array): void | Promise<void>;
  /** What was written, from the start. */
  open(): AsyncIterable<Uint8Array>;
}

/** A spool in memory. */
export function memorySpool(): Spool {
  const chunks: Uint8Array[] = [];
  return {
    write: (chunk) => void chunks.push(new Uint8Array(chunk)),
    async *open() {
      yield* chunks;
    },
  };
}
