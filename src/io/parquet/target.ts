import type { DialectOptions } from '../csv/dialect.ts';
import { detectKnown } from '../csv/known.ts';
import { type ByteSource, bytesSource } from '../source.ts';
import { isParquetSource, parquetToCsv } from './read.ts';
import { csvToParquet, type ParquetWriter, type Spool, type WrittenFrom } from './write.ts';

/** A target in memory that becomes Parquet, for pages and for code. */
export interface ParquetTarget {
  write(chunk: Uint8Array): Promise<void>;
  /** Ends writing, and gives the records of what was written, as CSV. Asked again it gives the same. */
  finish(): Promise<ByteSource>;
  /** The Parquet file, once it is finished. */
  bytes(): Uint8Array;
}

/**
 * A target for what is made from a source: columns keep the types they have there if it is Parquet. `input` is what was said
 * about the form of the source when it was read. Memory: the CSV and the Parquet file.
 */
export function parquetTarget(
  source: ByteSource,
  input: DialectOptions = {},
  name = 'protected.parquet',
): ParquetTarget {
  const written: Uint8Array[] = [];
  let writer: ParquetWriter | null = null;
  let records: ByteSource | null = null;
  const begin = async () =>
    csvToParquet(
      await writtenFrom(source, input),
      memorySpool(),
      (chunk) => void written.push(chunk),
      name,
    );
  const bytes = () => joined(written);
  return {
    async write(chunk) {
      writer ??= await begin();
      await writer.write(chunk);
    },
    async finish() {
      if (records !== null) return records;
      writer ??= await begin();
      await writer.finish();
      records = parquetToCsv(bytesSource(name, bytes()));
      return records;
    },
    bytes,
  };
}

async function writtenFrom(source: ByteSource, input: DialectOptions): Promise<WrittenFrom> {
  const { dialect: form } = await detectKnown(source, input);
  if (!isParquetSource(source)) return { form };
  const columns = await source.columnTypes();
  return { form, types: new Map(columns.map((column) => [column.name, column.type])) };
}

function memorySpool(): Spool {
  const chunks: Uint8Array[] = [];
  return {
    write: (chunk) => void chunks.push(new Uint8Array(chunk)),
    async *open() {
      yield* chunks;
    },
  };
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
