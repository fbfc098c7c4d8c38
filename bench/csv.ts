import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { readCsv, rewriteCsv } from '../src/io/csv/index.ts';
import { fileSource } from '../src/io/files/index.ts';
import { lognormals } from './data.ts';
import { compare, type Row } from './measure.ts';

/** A CSV file of ten columns of money in a folder of its own. */
export function moneyFile(records: number): {
  path: string;
  columns: Float64Array[];
  remove(): void;
} {
  const columns = lognormals(records, 10);
  const lines = ['a,b,c,d,e,f,g,h,i,j'];
  for (let i = 0; i < records; i++) {
    lines.push(columns.map((column) => (3000 * column[i]).toFixed(2)).join());
  }
  const folder = mkdtempSync(join(tmpdir(), 'penumbra-bench-'));
  const path = join(folder, 'money.csv');
  writeFileSync(path, `${lines.join('\n')}\n`);
  return { path, columns, remove: () => rmSync(folder, { recursive: true }) };
}

/** Reading into typed columns, and writing five of ten columns anew, against DuckDB on one thread. */
export async function csv(records: number): Promise<Row[]> {
  const { path, columns, remove } = moneyFile(records);
  const size = `${(statSync(path).size / 1e6).toFixed(0)} MB`;
  const source = await fileSource(path);
  const { dialect } = await readCsv(source);
  const duck = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
  const read = await compare(
    `read CSV, ${records} x 10 (${size}), to typed columns`,
    () => readCsv(source),
    'DuckDB read_csv to columns, one thread',
    async () => (await duck.runAndReadAll(`SELECT * FROM read_csv('${path}')`)).getColumns(),
    3,
  );
  await duck.run(`CREATE TABLE t AS SELECT * FROM read_csv('${path}')`);
  const texts = columns.map((column) => Array.from(column, (x) => (3000 * x).toFixed(2)));
  const replace = new Map([0, 2, 4, 6, 8].map((j) => [j, (i: number) => texts[j][i]] as const));
  const out = `${path}.out`;
  const write = await compare(
    `write CSV, ${records} x 10, five columns replaced`,
    () => {
      const chunks: Uint8Array[] = [];
      return rewriteCsv(source, dialect, { replace }, (chunk) => void chunks.push(chunk)).then(() =>
        writeFileSync(out, Buffer.concat(chunks)),
      );
    },
    'DuckDB COPY TO csv, one thread',
    () => duck.run(`COPY t TO '${out}' (HEADER)`),
    3,
  );
  remove();
  return [read, write];
}
