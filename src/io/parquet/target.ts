import { type ByteSource, formatTarget, type MemoryTarget, memorySpool } from '../bytes/index.ts';
import { type Dialect, type DialectOptions, detectKnown } from '../csv/index.ts';
import { isParquetSource, parquetToCsv } from './read.ts';
import { csvToParquet, type WrittenFrom } from './write.ts';

const NAME = 'protected.parquet';

/**
 * A target for what is made from a source: columns keep the types they have there if it is Parquet. `input` is what was said
 * about the form of the source when it was read. `records` is the source that records are copied from, if it is another one.
 * Memory: the CSV and the Parquet file.
 */
export function parquetTarget(
  source: ByteSource,
  input: DialectOptions = {},
  records: ByteSource = source,
  metadata?: WrittenFrom['metadata'],
): MemoryTarget {
  return formatTarget(
    NAME,
    async (out) => {
      const { dialect } = await detectKnown(records, input);
      const from = { ...(await writtenFrom(source, records, dialect)), metadata };
      return csvToParquet(from, memorySpool(), out, NAME);
    },
    parquetToCsv,
  );
}

/** Types are those of the source, or for records of another format which of its columns hold numbers. */
async function writtenFrom(
  source: ByteSource,
  records: ByteSource,
  form: Dialect,
): Promise<WrittenFrom> {
  if (!isParquetSource(source)) return { form };
  const columns = await source.columnTypes();
  if (isParquetSource(records)) {
    const said = await source.said?.();
    return { form, said, types: new Map(columns.map(({ name, type }) => [name, type])) };
  }
  const known = await source.known();
  const kinds = columns.map(
    ({ name }, i) => [name, known[i].isNumber ? 'numeric' : 'text'] as const,
  );
  return { form, kinds: new Map(kinds) };
}
