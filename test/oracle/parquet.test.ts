import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memoryTarget, protect, readRecipe } from '../../src/index.ts';
import { bytesSource } from '../../src/io/bytes/source.ts';
import { readCsv } from '../../src/io/csv/index.ts';
import { parquetTarget, parquetToCsv } from '../../src/io/parquet/index.ts';

const fixture = (name: string) =>
  fileURLToPath(new URL(`../fixtures/parquet/${name}.parquet`, import.meta.url));
const sourceOf = (name: string) =>
  parquetToCsv(bytesSource(`${name}.parquet`, new Uint8Array(readFileSync(fixture(name)))));

let duckdb: DuckDBConnection;
let folder: string;

beforeAll(async () => {
  duckdb = await (await DuckDBInstance.create(':memory:')).connect();
  await duckdb.run("SET TimeZone = 'UTC'");
  folder = mkdtempSync(join(tmpdir(), 'penumbra-parquet-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function rows(query: string): Promise<unknown[][]> {
  return (await duckdb.runAndReadAll(query)).getRowsJson() as unknown[][];
}

/** Names and types of the columns, as DuckDB calls them. */
const described = (path: string) =>
  rows(`SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM '${path}')`);

/** Records of either file that the other lacks. */
async function differing(a: string, b: string, columns = '*'): Promise<number> {
  const [[first]] = await rows(
    `SELECT count(*)::INTEGER FROM (SELECT ${columns} FROM '${a}' EXCEPT ALL SELECT ${columns} FROM '${b}')`,
  );
  const [[second]] = await rows(
    `SELECT count(*)::INTEGER FROM (SELECT ${columns} FROM '${b}' EXCEPT ALL SELECT ${columns} FROM '${a}')`,
  );
  return Number(first) + Number(second);
}

/** A text of DuckDB as it stands in our cells. */
function asCell(value: unknown, type: string): string | null {
  if (value === null) return null;
  const text = String(value);
  if (/^(FLOAT|DOUBLE)$/.test(type)) return String(Number(text.replace(/inf/, 'Infinity')));
  if (type === 'TIMESTAMP WITH TIME ZONE') return text.replace(' ', 'T').replace(/\+00$/, 'Z');
  return /^TIMESTAMP/.test(type) ? text.replace(' ', 'T') : text;
}

/** What DuckDB does not read: streams of split bytes that are no floating numbers, and nanoseconds of times. */
const BEYOND = new Set([
  ...['encodings uint64', 'encodings decimal38'],
  ...['none time_ns', 'zstd time_ns'],
]);

describe('what DuckDB reads in a file', () => {
  test.each(['none', 'zstd', 'encodings', 'integerDecimals', 'duckdb'])('%s', async (name) => {
    const types = await described(fixture(name));
    const { table, names } = await readCsv(sourceOf(name), {
      as: new Map(types.map((_, i) => [i, 'text'] as const)),
    });
    expect(names).toEqual(types.map(([column]) => column));
    for (const [i, [column, type]] of types.entries()) {
      if (BEYOND.has(`${name} ${column}`)) continue;
      const expected = await rows(`SELECT "${column}"::VARCHAR FROM '${fixture(name)}'`);
      const own = table.columns[i];
      const cells = own.kind === 'text' ? own.values : [];
      const isFloat = /^(FLOAT|DOUBLE)$/.test(String(type));
      expect(
        cells.map((cell) => (cell !== null && isFloat ? String(Number(cell)) : cell)),
        `${column}, ${type}`,
      ).toEqual(
        expected.map(([value]) => {
          const cell = asCell(value, String(type));
          // A NaN counts as missing.
          return isFloat && cell === 'NaN' ? null : cell;
        }),
      );
    }
  });
});

describe('what we write is what DuckDB reads', () => {
  test.each(['none', 'duckdb', 'integerDecimals', 'required'])('%s', async (name) => {
    const source = sourceOf(name);
    const target = parquetTarget(source);
    for await (const chunk of source.open()) await target.write(chunk);
    await target.finish();
    const path = join(folder, `${name}.parquet`);
    writeFileSync(path, target.bytes());
    expect(await described(path)).toEqual(await described(fixture(name)));
    expect(await differing(path, fixture(name))).toBe(0);
  });

  test('columns that a recipe leaves alone are the same type for type, and masked ones keep theirs', async () => {
    const recipe = readRecipe({
      penumbra: 2,
      identifiers: 'keep',
      steps: [
        {
          method: 'microaggregation',
          columns: ['int8', 'int32', 'uint32', 'float', 'decimal9', 'decimal18'],
          group: { method: 'mdav', k: 3 },
          missing: 'own-group',
        },
      ],
    });
    const source = sourceOf('none');
    const target = parquetTarget(source);
    const { certificate } = await protect(source, recipe, target);
    expect(certificate.holds).toBe(true);
    const path = join(folder, 'protected.parquet');
    writeFileSync(path, target.bytes());
    expect(await described(path)).toEqual(await described(fixture('none')));
    const masked = 'int8, int32, uint32, "float", decimal9, decimal18';
    expect(await differing(path, fixture('none'), `* EXCLUDE (${masked})`)).toBe(0);
    expect(await differing(path, fixture('none'), 'int32')).toBeGreaterThan(0);
    const nulls = `SELECT count(int8)::INTEGER, count(decimal9)::INTEGER FROM`;
    expect(await rows(`${nulls} '${path}'`)).toEqual(await rows(`${nulls} '${fixture('none')}'`));
  });

  test('a column that is recoded to text is VARCHAR, and decimals that were asked for make DOUBLE', async () => {
    const recipe = readRecipe({
      penumbra: 2,
      identifiers: 'keep',
      decimals: 'full',
      steps: [
        {
          method: 'recode',
          columns: ['int16'],
          recode: { by: 'intervals', breaks: [-10000, 0, 10000] },
        },
        {
          method: 'microaggregation',
          columns: ['int8'],
          group: { method: 'mdav', k: 5 },
          missing: 'own-group',
        },
      ],
    });
    const source = sourceOf('none');
    const target = parquetTarget(source);
    await protect(source, recipe, target);
    const path = join(folder, 'recoded.parquet');
    writeFileSync(path, target.bytes());
    const types = new Map((await described(path)) as [string, string][]);
    expect([types.get('int16'), types.get('int32'), types.get('int8')]).toEqual([
      'VARCHAR',
      'INTEGER',
      'DOUBLE',
    ]);
  });

  test('a CSV that is made of Parquet has its texts', async () => {
    const source = sourceOf('duckdb');
    const target = memoryTarget();
    const recipe = readRecipe({
      penumbra: 2,
      identifiers: 'keep',
      steps: [{ method: 'microaggregation', columns: ['tiny'], group: { method: 'mdav', k: 3 } }],
    });
    const { certificate } = await protect(source, recipe, target);
    expect(certificate.holds).toBe(true);
    const text = new TextDecoder().decode(target.bytes());
    expect(text.split('\n')[0]).toMatch(/^tiny,int32,int64,uint32,/);
  });
});
