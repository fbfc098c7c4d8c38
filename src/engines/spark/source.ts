import type { ByteSource } from '../../io/bytes/index.ts';
import type { ParquetSource } from '../../io/parquet/index.ts';
import type { SparkInput } from './input.ts';
import type { SparkSession } from './session.ts';
import type { SparkColumn } from './type.ts';
import { type HandedCells, knownColumns, PlainRows } from './worker/plainRows.ts';

/** Records in the first request, which are those of a stand-in; later ones fetch a few megabytes. */
const FIRST = 10_000;
const FEWEST = 2_000;
const MOST = 100_000;
const BYTES = 1 << 22;

/** A range of records, and its end. */
interface Range<T> {
  readonly first: number;
  readonly end: number;
  readonly rows: readonly T[];
}

/**
 * Records in the order of their numbers, a few megabytes at a time. `query` returns the text of
 * each record of a range.
 */
export async function* inOrder(
  session: SparkSession,
  records: number,
  query: (first: number, end: number) => string,
  doing: string,
): AsyncGenerator<Range<string>> {
  let many = FIRST;
  for (let first = 0; first < records; ) {
    const end = Math.min(records, first + many);
    const rows = await session.texts(query(first, end), doing);
    yield { first, end, rows };
    const bytes = rows.reduce((sum, row) => sum + row.length, 0) / Math.max(1, rows.length);
    many = Math.max(FEWEST, Math.min(MOST, Math.floor(BYTES / Math.max(1, bytes))));
    first = end;
  }
}

/** The input as plain CSV, like a Parquet file on this machine. It comes from the cluster in pieces. */
export function sparkSource(
  session: SparkSession,
  name: string,
  { columns, records, rows: relation }: SparkInput,
): ByteSource {
  return {
    ...describedSource(name, columns),
    async *open() {
      const rows = new PlainRows(columns);
      rows.header();
      const query = (first: number, end: number) =>
        `SELECT payload FROM ${relation} WHERE rid >= ${first} AND rid < ${end} ORDER BY rid`;
      for await (const range of inOrder(session, records, query, 'read the input')) {
        for (const [i, payload] of range.rows.entries()) {
          rows.add(JSON.parse(payload) as HandedCells, range.first + i);
        }
        yield rows.take();
      }
    },
  };
}

/** Properties of a source of such columns, without its bytes: also the types for a Parquet file. */
export function describedSource(
  name: string,
  columns: readonly SparkColumn[],
): Omit<ParquetSource, 'open'> {
  return {
    name,
    plain: true,
    known: async () => knownColumns(columns),
    lineOf: (record) => record + 1,
    format: 'Parquet',
    columnTypes: async () => columns.map(parquetColumn),
  };
}

type ParquetColumn = Awaited<ReturnType<ParquetSource['columnTypes']>>[number];

/** The column as Spark writes it to a Parquet file. */
function parquetColumn({ name, type }: SparkColumn): ParquetColumn {
  const column = (
    its: ParquetColumn['type'],
    physical: ParquetColumn['physical'],
    length = 0,
  ): ParquetColumn => ({ name, type: its, physical, length, isOptional: true });
  const integer = (bits: number, isPlain: boolean) =>
    ({ kind: 'integer', bits, isSigned: true, isPlain }) as const;
  const [, precision, scale] = /^decimal\((\d+),(\d+)\)$/.exec(type)?.map(Number) ?? [];
  if (precision !== undefined) {
    const physical =
      precision <= 9 ? 'INT32' : precision <= 18 ? 'INT64' : ('FIXED_LEN_BYTE_ARRAY' as const);
    const length = physical === 'FIXED_LEN_BYTE_ARRAY' ? bytesFor(precision) : 0;
    return column({ kind: 'decimal', precision, scale, physical, length }, physical, length);
  }
  switch (type) {
    case 'boolean':
      return column({ kind: 'boolean' }, 'BOOLEAN');
    case 'tinyint':
      return column(integer(8, false), 'INT32');
    case 'smallint':
      return column(integer(16, false), 'INT32');
    case 'int':
      return column(integer(32, true), 'INT32');
    case 'bigint':
      return column(integer(64, true), 'INT64');
    case 'float':
      return column({ kind: 'float' }, 'FLOAT');
    case 'double':
      return column({ kind: 'double' }, 'DOUBLE');
    case 'date':
      return column({ kind: 'date' }, 'INT32');
    case 'timestamp':
      return column({ kind: 'timestamp', unit: 'MICROS', isUtc: true }, 'INT64');
    case 'timestamp_ntz':
      return column({ kind: 'timestamp', unit: 'MICROS', isUtc: false }, 'INT64');
    default:
      return column({ kind: 'text', is: 'STRING' }, 'BYTE_ARRAY');
  }
}

/** The fewest bytes of two's complement that hold this many digits. */
function bytesFor(precision: number): number {
  const most = BigInt('9'.repeat(precision));
  let bytes = 1;
  while (1n << BigInt(8 * bytes - 1) <= most) bytes++;
  return bytes;
}
