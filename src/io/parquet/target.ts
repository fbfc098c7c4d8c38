import { type ByteSource, formatTarget, type MemoryTarget } from '../bytes/index.ts';
import { type DialectOptions, detectKnown } from '../csv/index.ts';
import { isParquetSource, parquetToCsv } from './read.ts';
import { csvToParquet, type Spool, type WrittenFrom } from './write.ts';

/**
 * A target for what is made from a source: columns keep the types they have there if it is Parquet. `input` is what was said
 * about the form of the source when it was read. Memory: the CSV and the Parquet file.
 */
export function parquetTarget(
  source: ByteSource,
  input: DialectOptions = {},
  name = 'protected.parquet',
): MemoryTarget {
  return formatTarget(
    name,
    async (out) => csvToParquet(await writtenFrom(source, input), memorySpool(), out, name),
    parquetToCsv,
  );
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
