import { mkdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { ByteSource } from '../../src/io/bytes/source.ts';
import { fileBytes } from '../../src/io/files/index.ts';
import { parquetToCsv } from '../../src/io/parquet/index.ts';

/**
 * Columns of all kinds, as DuckDB writes them to Parquet: numbers with gaps and ties, decimals, single precision,
 * categories, dates and times, and texts that no format likes.
 */
const COLUMNS = `
  CAST(i AS INTEGER) AS id,
  CASE WHEN i % 61 = 7 THEN NULL WHEN i % 89 = 5 THEN CAST('NaN' AS DOUBLE) ELSE (i * 7919 % 10007) / 8.0 END AS income,
  CAST((i * 104729 % 100003) / 100.0 AS DECIMAL(12,2)) AS debt,
  CAST((i * 31 % 997) / 10.0 AS FLOAT) AS size,
  CAST(i * 48271 % 2147483647 AS BIGINT) - 1000000 AS score,
  ['north', 'south', 'east', 'a	tab', 'NA', ''][1 + i % 6] AS region,
  CASE i % 7 WHEN 0 THEN NULL WHEN 1 THEN '\\N' WHEN 2 THEN 'line
end' WHEN 3 THEN 'back\\slash "quoted", comma' WHEN 4 THEN 'tab	' || i WHEN 5 THEN 'é😀' || chr(13) || i ELSE '\\t\\n' || i END AS remark,
  DATE '1969-12-01' + CAST(i % 400 AS INTEGER) AS day,
  TIMESTAMP '2020-02-28 23:59:59.5' + INTERVAL (i) MINUTE AS moment,
  i % 3 = 0 AS flag,
  CASE i % 5 WHEN 0 THEN CAST('-0.0' AS DOUBLE) WHEN 1 THEN 1e300 WHEN 2 THEN CAST('0.30000000000000004' AS DOUBLE) WHEN 3 THEN CAST('-inf' AS DOUBLE) ELSE 5e-324 END AS odd
`;

/** Writes so many records into a folder of several Parquet files. */
export async function writeRecords(folder: string, records: number, files: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const each = Math.ceil(records / files);
  for (let file = 0; file < files; file++) {
    const from = file * each;
    const to = Math.min(records, from + each);
    const path = join(folder, `part-${String(file).padStart(3, '0')}.parquet`);
    await connection.run(
      `COPY (SELECT ${COLUMNS} FROM range(${from}, ${to}) AS t(i)) TO '${path}' (FORMAT parquet, ROW_GROUP_SIZE 2048)`,
    );
  }
  connection.closeSync();
  instance.closeSync();
}

/** The records of all files of a folder as one file is read on this machine, by our own reader. */
export async function readHere(folder: string): Promise<ByteSource> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.parquet')).sort();
  const sources = await Promise.all(
    names.map(async (name) => parquetToCsv(await fileBytes(join(folder, name)))),
  );
  return {
    ...sources[0],
    name: 'records.parquet',
    async *open() {
      for (const [i, source] of sources.entries()) {
        let isFirst = i > 0;
        for await (const piece of source.open()) {
          // One line of names is enough; those of these columns hold no line ends.
          yield isFirst ? piece.subarray(piece.indexOf(10) + 1) : piece;
          isFirst = false;
        }
      }
    },
  };
}
