import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PenumbraError } from '../../src/error.ts';
import { type Column, makeTable, onGrid, type Table } from '../../src/foundation/table/index.ts';
import type { ByteSource } from '../../src/io/bytes/source.ts';
import {
  type CsvFile,
  type Dialect,
  defaultMissing,
  type Kind,
  type ReadOptions,
  readCsv,
  writeCsv,
} from '../../src/io/csv/index.ts';

/** A source that gives its bytes in pieces of one size. */
function pieces(bytes: Uint8Array, size: number): ByteSource {
  return {
    name: 'table.csv',
    size: bytes.length,
    async *open() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
    },
  };
}

async function written(table: Table, dialect: Dialect): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  await writeCsv(table, dialect, (chunk) => {
    chunks.push(chunk);
  });
  const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

const latin = '€éÿ’ß×\u0081';
const hostile = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '"',
    '""',
    ',',
    ';',
    '\t',
    '|',
    '\n',
    '\r',
    '\r\n',
    'NA',
    ' NA ',
    '.',
    '-99',
  ),
  fc.constantFrom(
    '007',
    '1,5',
    '1.5',
    '=1+1',
    '__proto__',
    'constructor',
    "'",
    '\\',
    '\ufeff',
    '\u001e',
  ),
  fc.string({ maxLength: 12 }),
  fc
    .array(fc.constantFrom('a', '"', ',', ';', '\n', '\r', ' ', '\t', '|', 'é', '€'), {
      maxLength: 8,
    })
    .map((letters) => letters.join('')),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);
const text = hostile.map((value) => value.replaceAll('\0', '0'));
const latinText = text.map((value) =>
  Array.from(value, (letter) =>
    letter.length === 1 && (letter < '\u0080' || latin.includes(letter)) ? letter : '€',
  ).join(''),
);

const grids = fc.oneof(
  fc.constant({ decimals: 'full' as const, padded: false }),
  fc.record({ decimals: fc.integer({ min: 0, max: 15 }), padded: fc.boolean() }),
);

function column(texts: fc.Arbitrary<string>, records: number): fc.Arbitrary<Column> {
  const all = { minLength: records, maxLength: records };
  return fc.oneof(
    fc
      .tuple(texts, fc.array(fc.oneof(fc.double(), fc.integer(), fc.constant(NaN)), all), grids)
      .map(([name, values, grid]): Column => {
        // -99 is a missing code in some of the dialects below.
        const kept = values.map((value) => onGrid(value === -99 ? 1 : value, grid.decimals));
        return { kind: 'numeric', name, values: Float64Array.from(kept), grid };
      }),
    fc
      .tuple(texts, fc.array(fc.option(texts), all))
      .map(([name, values]): Column => ({ kind: 'text', name, values })),
    fc
      .tuple(texts, fc.uniqueArray(texts, { minLength: 1, maxLength: 5 }), fc.array(fc.nat(), all))
      .map(([name, levels, draws]): Column => {
        const codes = Int32Array.from(draws, (draw) => (draw % (levels.length + 1)) - 1);
        return { kind: 'categorical', name, codes, levels, ordered: false };
      }),
  );
}

function tables(texts: fc.Arbitrary<string>): fc.Arbitrary<Table> {
  return fc
    .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 5 }))
    .chain(([records, columns]) =>
      fc.array(column(texts, records), { minLength: columns, maxLength: columns }),
    )
    .map(makeTable);
}

const dialects: fc.Arbitrary<Omit<Dialect, 'encoding'>> = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  decimal: fc.constantFrom('.', ','),
  header: fc.boolean(),
  missing: fc.constantFrom(defaultMissing, ['', '-99', 'missing'], ['NA']),
  byteOrderMark: fc.boolean(),
  newline: fc.constantFrom('\n', '\r\n'),
  quotedMissing: fc.constant(false),
});

/** A column as plain values: numbers on their grid, strings, null for missing. */
function plain(column: Column): (string | number | null)[] {
  switch (column.kind) {
    case 'numeric':
      // Minus zero is written as zero.
      return Array.from(column.values, (x) => (Number.isNaN(x) ? null : x + 0 === 0 ? 0 : x));
    case 'categorical':
      return Array.from(column.codes, (code) => (code < 0 ? null : column.levels[code]));
    case 'text':
      return [...column.values];
  }
}

async function expectSame(table: Table, dialect: Dialect, size: number): Promise<void> {
  const bytes = await written(table, dialect);
  const as = new Map<number, Kind>(table.columns.map(({ kind }, i) => [i, kind]));
  const file = await readCsv(pieces(bytes, size), { ...dialect, as });
  expect(file.records).toBe(table.records);
  expect(file.table.columns.map(({ kind }) => kind)).toEqual(table.columns.map(({ kind }) => kind));
  expect(file.names).toEqual(
    table.columns.map(({ name }, i) => (dialect.header ? name : `V${i + 1}`)),
  );
  expect(file.table.columns.map(plain)).toEqual(table.columns.map(plain));
}

test('any table comes back the same in any dialect in UTF-8', async () => {
  await fc.assert(
    fc.asyncProperty(
      tables(text),
      dialects,
      fc.integer({ min: 1, max: 40 }),
      (table, dialect, size) => expectSame(table, { ...dialect, encoding: 'utf-8' }, size),
    ),
    { numRuns: 500 },
  );
});

test('any table of letters that Windows-1252 has comes back the same in it', async () => {
  await fc.assert(
    fc.asyncProperty(
      tables(latinText),
      dialects.map((dialect) => ({ ...dialect, byteOrderMark: false })),
      fc.integer({ min: 1, max: 40 }),
      (table, dialect, size) => expectSame(table, { ...dialect, encoding: 'windows-1252' }, size),
    ),
    { numRuns: 300 },
  );
});

function facts(file: CsvFile): unknown {
  const { table, names, kinds, dialect, reasons, blankLines } = file;
  const lines = Array.from({ length: table.records }, (_, record) => file.lineOf(record));
  return { columns: table.columns, names, kinds, dialect, reasons, blankLines, lines };
}

async function outcome(source: ByteSource, options: ReadOptions): Promise<unknown> {
  try {
    return facts(await readCsv(source, options));
  } catch (error) {
    const { message, place } = error as PenumbraError;
    // Of a record that is too long and wrong in other ways, any may be said.
    return options.limits?.record === undefined ? { message, place } : { place };
  }
}

const refused = (found: unknown) => typeof found === 'object' && found !== null && 'place' in found;

test('the pieces in which a file comes change neither the result nor the error', async () => {
  const token = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('a', '1', '2.5', ',', ',', '\n', '\n', 'x') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('"', '""', '\r\n', ';', ' ', '"q,\n"', '"1"', '-', 'NA'),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('é', '\r', '\0', '\n\n', '\ufeff', '007', '1e5', '"NA"'),
    },
  );
  const file = fc
    .tuple(
      fc.constantFrom('a,b\n', 'a\n', '\ufeffa,b\r\n', 'a;b;c\n', ''),
      fc.array(token),
      fc.boolean(),
    )
    .map(([start, tokens, latin1]) => {
      const all = start + tokens.join('');
      if (!latin1) return new TextEncoder().encode(all);
      return Uint8Array.from(all, (letter) => letter.charCodeAt(0) & 0xff);
    });
  const limits = fc.constantFrom<ReadOptions>(
    {},
    { limits: { cell: 6, columns: 3 } },
    { limits: { record: 12 } },
  );
  await fc.assert(
    fc.asyncProperty(file, limits, async (bytes, options) => {
      const whole = await outcome(pieces(bytes, bytes.length + 1), options);
      for (const size of [1, 2, 3, 7]) {
        const same = await outcome(pieces(bytes, size), options);
        // A record that is too long and wrong in another way is refused for what is met first.
        if (options.limits?.record && refused(whole)) expect(refused(same)).toBe(true);
        else expect(same).toEqual(whole);
      }
    }),
    { numRuns: 1500 },
  );
});
