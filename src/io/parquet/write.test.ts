import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { describe, expect, test } from 'vitest';
import { bytesSource } from '../bytes/source.ts';
import { type Dialect, plainDialect, readCsv } from '../csv/index.ts';
import type { Kind } from '../csv/kind.ts';
import {
  type ColumnType,
  csvToParquet,
  parquetTarget,
  parquetToCsv,
  typeName,
  type WrittenFrom,
} from './index.ts';

const fixture = (name: string): Uint8Array =>
  new Uint8Array(
    readFileSync(new URL(`../../../test/fixtures/parquet/${name}.parquet`, import.meta.url)),
  );

/** A CSV as Parquet, in pieces of a size. */
async function made(csv: string, from: WrittenFrom = {}, size = 1 << 20): Promise<Uint8Array> {
  const waiting: Uint8Array[] = [];
  const written: Uint8Array[] = [];
  const spool = {
    write: (chunk: Uint8Array) => void waiting.push(chunk),
    async *open() {
      yield* waiting;
    },
  };
  const writer = csvToParquet(from, spool, (chunk) => void written.push(chunk), 'out.parquet');
  const bytes = new TextEncoder().encode(csv);
  for (let at = 0; at < bytes.length; at += size) await writer.write(bytes.slice(at, at + size));
  await writer.finish();
  return Buffer.concat(written);
}

const sourceOf = (bytes: Uint8Array) => parquetToCsv(bytesSource('out.parquet', bytes));

async function textOf(bytes: Uint8Array): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of sourceOf(bytes).open()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

async function typesIn(bytes: Uint8Array): Promise<string[]> {
  return (await sourceOf(bytes).columnTypes()).map(({ type }) => typeName(type));
}

const typed = (...types: [string, ColumnType][]): WrittenFrom => ({ types: new Map(types) });

describe('a Parquet file that is copied', () => {
  test.each(['none', 'snappy', 'duckdb', 'integerDecimals', 'required'])(
    '%s has the same types and the same cells',
    async (name) => {
      const source = parquetToCsv(bytesSource('in.parquet', fixture(name)));
      const target = parquetTarget(source);
      for await (const chunk of source.open()) await target.write(chunk);
      await target.finish();
      expect(await textOf(target.bytes())).toBe(await textOf(fixture(name)));
      expect(await typesIn(target.bytes())).toEqual(await typesIn(fixture(name)));
    },
  );

  test('INT96 becomes a timestamp in microseconds, or in nanoseconds where it has them', async () => {
    const source = parquetToCsv(bytesSource('in.parquet', fixture('int96')));
    const target = parquetTarget(source);
    for await (const chunk of source.open()) await target.write(chunk);
    await target.finish();
    expect(await typesIn(target.bytes())).toEqual(['INT32', 'TIMESTAMP(NANOS)']);
    const far = await made('a\n9999-12-31T00:00:00\n', typed(['a', { kind: 'int96' }]));
    expect(await typesIn(far)).toEqual(['TIMESTAMP(MICROS)']);
    expect(await textOf(far)).toBe('a\n9999-12-31T00:00:00\n');
  });

  test('nothing of its metadata and statistics is left', async () => {
    const bytes = Buffer.from(await made('a,b\n1,x\n2,y\n'));
    expect(bytes.includes('penumbra')).toBe(true);
    for (const word of ['pyarrow', 'parquet-cpp', 'ARROW:schema', 'pandas', 'DuckDB']) {
      expect(bytes.includes(word)).toBe(false);
    }
  });
});

describe('a column keeps its type where that holds all of its cells', () => {
  const integer = (bits: number, isSigned = true): ColumnType => ({
    kind: 'integer',
    bits,
    isSigned,
    isPlain: isSigned && bits >= 32,
  });
  const decimal: ColumnType = {
    kind: 'decimal',
    precision: 5,
    scale: 2,
    physical: 'INT32',
    length: 0,
  };
  const cases: [string, ColumnType, string[], string][] = [
    ['an integer', integer(32), ['1', '-2147483648', ''], 'INT32'],
    ['a byte', integer(8), ['127', '-128'], 'INT_8'],
    ['a byte that grew', integer(8), ['127', '128'], 'INT64'],
    ['a count that fell below zero', integer(16, false), ['1', '-1'], 'INT64'],
    ['an integer with decimals', integer(32), ['1', '2.5'], 'DOUBLE'],
    ['an integer in classes', integer(32), ['1', '90+'], 'STRING'],
    ['a long integer', integer(64), ['9223372036854775807', '-9223372036854775808'], 'INT64'],
    ['a decimal', decimal, ['-999.99', '0.10', ''], 'DECIMAL(5,2)'],
    ['a decimal with more digits', decimal, ['0.125'], 'DOUBLE'],
    ['a single', { kind: 'float' }, ['0.1', '1e+30', 'NaN', '-Infinity', '-0'], 'FLOAT'],
    ['a single with more digits', { kind: 'float' }, ['0.123456789012'], 'DOUBLE'],
    ['a date', { kind: 'date' }, ['2020-02-29', ''], 'DATE'],
    ['a date in classes', { kind: 'date' }, ['2020-02-29', '2020'], 'STRING'],
    ['a truth value', { kind: 'boolean' }, ['true', 'false', ''], 'BOOLEAN'],
    ['a truth value as a pseudonym', { kind: 'boolean' }, ['true', 'P1'], 'STRING'],
    ['nothing at all', { kind: 'nothing' }, ['', ''], 'UNKNOWN'],
  ];
  test.each(cases)('%s', async (_, type, cells, expected) => {
    const csv = `x,a\n${cells.map((cell) => `1,${cell}\n`).join('')}`;
    const bytes = await made(csv, typed(['x', { kind: 'double' }], ['a', type]));
    expect(await typesIn(bytes)).toEqual(['DOUBLE', expected]);
    expect(await textOf(bytes)).toBe(csv);
  });
});

describe('a CSV', () => {
  const form: Dialect = { ...plainDialect, delimiter: ';', decimal: ',' };

  test('becomes INT64, DOUBLE and STRING by what its columns were taken for', async () => {
    const csv = 'n;x;zip;c;e\n1;1,50;007;NA;\n-2;NA;1;"NA";\n;3;2; ;\n';
    const kinds = new Map<string, Kind>([
      ['n', 'numeric'],
      ['x', 'numeric'],
      ['zip', 'text'],
      ['c', 'categorical'],
      ['e', 'text'],
    ]);
    const bytes = await made(csv, { kinds, form });
    expect(await typesIn(bytes)).toEqual(['INT64', 'DOUBLE', 'STRING', 'STRING', 'STRING']);
    expect(await textOf(bytes)).toBe('n,x,zip,c,e\n1,1.5,007,,\n-2,,1,"NA",\n,3,2,,\n');
  });

  test('of which nothing is known is read as it would be', async () => {
    const bytes = await made('n,zip,t,x\n1,007,a,1e3\n2,1,,2.5\n');
    expect(await typesIn(bytes)).toEqual(['INT64', 'STRING', 'STRING', 'DOUBLE']);
  });

  test('has its codes for missing numbers as nulls, and its letters in UTF-8', async () => {
    const coded: Dialect = { ...plainDialect, missing: ['-99', ''] };
    expect(await textOf(await made('a,b\n-99,x\n5,\n', { form: coded }))).toBe('a,b\n,x\n5,\n');
    const latin: Dialect = { ...plainDialect, encoding: 'windows-1252' };
    const waiting = [Uint8Array.from('a\n\xe9\n', (letter) => letter.charCodeAt(0))];
    const written: Uint8Array[] = [];
    const spool = {
      write: () => {},
      async *open() {
        yield* waiting;
      },
    };
    const writer = csvToParquet({ form: latin }, spool, (chunk) => void written.push(chunk), 'o');
    await writer.write(waiting[0]);
    await writer.finish();
    expect(await textOf(Buffer.concat(written))).toBe('a\né\n');
  });

  test('with two columns of one name is refused', async () => {
    await expect(made('a,a\n1,2\n')).rejects.toThrow('Two columns are called "a", so out.parquet');
  });

  test('of many records has several row groups, wherever its pieces end', async () => {
    const rows = Array.from({ length: 250_001 }, (_, i) => `${i},${i % 7 === 0 ? '' : i / 8}\n`);
    const csv = `i,x\n${rows.join('')}`;
    const bytes = await made(csv, {}, 99_991);
    const { records, table } = await readCsv(sourceOf(bytes));
    expect(records).toBe(250_001);
    expect(await textOf(bytes)).toBe(csv);
    const [, x] = table.columns;
    expect(x.kind === 'numeric' && x.values[250_000]).toBe(31250);
  });
});

describe('what is written is compressed with zstd', () => {
  const codecs = (bytes: Uint8Array) =>
    parquetMetadata(new Uint8Array(bytes).buffer).row_groups.flatMap(({ columns }) =>
      columns.map(({ meta_data }) => meta_data!.codec),
    );

  test('in every column, and numbers with two decimals take about half of their eight bytes', async () => {
    const rows = Array.from({ length: 50_000 }, (_, i) => `${((i * 7919) % 1_000_003) / 100},a\n`);
    const csv = `x,t\n${rows.join('')}`;
    const bytes = await made(csv);
    expect(codecs(bytes)).toEqual(['ZSTD', 'ZSTD']);
    expect(bytes.length).toBeLessThan(5 * rows.length);
    expect(await textOf(bytes)).toBe(csv);
  });

  test('also where a column has nothing but nulls, whose pages are empty', async () => {
    const csv = 'a,b,c\n1,,\n2,,\n';
    const from = typed(
      ['a', { kind: 'double' }],
      ['b', { kind: 'text', is: 'STRING' }],
      ['c', { kind: 'double' }],
    );
    const bytes = await made(csv, from);
    expect(codecs(bytes)).toEqual(['ZSTD', 'ZSTD', 'ZSTD']);
    expect(await textOf(bytes)).toBe(csv);
  });
});

test('each page carries its checksum, and other programs read what is written', async () => {
  const rows = Array.from({ length: 130_000 }, (_, i) => `${i},${'xyz'[i % 3]}`);
  const bytes = await made(`n,t\n${rows.join('\n')}\n`, { kinds: new Map([['n', 'numeric']]) });
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  const found = await parquetReadObjects({ file, rowStart: 129_998, compressors });
  expect(found).toEqual([
    { n: 129_998n, t: 'z' },
    { n: 129_999n, t: 'x' },
  ]);
  bytes[Math.floor(bytes.length / 2)] ^= 1;
  await expect(textOf(bytes)).rejects.toThrow(/another checksum than the file says/);
});

test('any cells come back as they were, with nulls, empty texts and texts like codes apart', async () => {
  const text = fc.oneof(
    fc.constantFrom('', ' ', 'NA', 'NaN', 'NULL', '.', 'a,b', '"', 'x\ny', '007', '-0', '\ufeffa'),
    fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll('\0', '')),
  );
  const double = fc.double({ noNaN: false });
  const record = fc.tuple(fc.option(text), fc.option(double), fc.option(fc.maxSafeInteger()));
  const from = typed(
    ['t', { kind: 'text', is: 'STRING' }],
    ['x', { kind: 'double' }],
    ['n', { kind: 'integer', bits: 64, isSigned: true, isPlain: true }],
  );
  await fc.assert(
    fc.asyncProperty(fc.array(record, { minLength: 1, maxLength: 40 }), async (records) => {
      const lines = records.map(([t, x, n]) => {
        const number = x === null ? '' : Object.is(x, -0) ? '-0' : String(x);
        return `${t === null ? '' : `"${t.replaceAll('"', '""')}"`},${number},${n ?? ''}\n`;
      });
      const bytes = await made(`t,x,n\n${lines.join('')}`, from);
      const source = sourceOf(bytes);
      const as = new Map<number, Kind>([
        [0, 'text'],
        [1, 'numeric'],
        [2, 'text'],
      ]);
      const { table } = await readCsv(source, { as });
      const [t, x, n] = table.columns;
      expect(t.kind === 'text' && [...t.values]).toEqual(records.map(([value]) => value));
      expect(n.kind === 'text' && [...n.values]).toEqual(
        records.map(([, , value]) => (value === null ? null : String(value))),
      );
      const values = records.map(([, value]) => value ?? Number.NaN);
      expect(x.kind === 'numeric' && [...x.values]).toEqual(values);
    }),
    { numRuns: 200 },
  );
});
