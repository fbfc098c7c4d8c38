import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, test } from 'vitest';
import { PenumbraError } from '../../error.ts';
import { crc32 } from '../bytes/index.ts';
import { bytesSource } from '../bytes/source.ts';
import { readCsv } from '../csv/index.ts';
import { readChunks, readFooter } from './footer.ts';
import { isParquet, parquetToCsv } from './index.ts';
import { shortestSingle } from './lines.ts';
import { Pages } from './pages.ts';

const fixture = (name: string): Uint8Array =>
  new Uint8Array(
    readFileSync(new URL(`../../../test/fixtures/parquet/${name}.parquet`, import.meta.url)),
  );

const sourceOf = (bytes: Uint8Array, name = 'a.parquet') => parquetToCsv(bytesSource(name, bytes));

async function csvOf(bytes: Uint8Array): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of sourceOf(bytes).open()) text += decoder.decode(chunk, { stream: true });
  return text;
}

async function refusalOf(bytes: Uint8Array): Promise<PenumbraError> {
  const error = await csvOf(bytes).catch((caught) => caught);
  expect(error).toBeInstanceOf(PenumbraError);
  expect(error.message).toMatch(/^[^\n]+\.$/);
  return error;
}

const ENCODED = ['snappy', 'gzip', 'zstd', 'lz4', 'brotli', 'none'];

describe('what is read', () => {
  test.each(ENCODED)(
    '%s gives the same records as no compression, in pages of both versions',
    async (name) => {
      expect(await csvOf(fixture(name))).toBe(await csvOf(fixture('none')));
    },
  );

  test('a Buffer is read like any other bytes, though its slices share its memory', async () => {
    const buffer = Buffer.concat([Buffer.from(fixture('none'))]);
    expect(await csvOf(buffer)).toBe(await csvOf(fixture('none')));
  });

  test('the same values come out of every encoding', async () => {
    const all = await readCsv(sourceOf(fixture('none')));
    const encoded = await readCsv(sourceOf(fixture('encodings')));
    for (const [i, name] of encoded.names.entries()) {
      expect(encoded.table.columns[i], name).toEqual(all.table.columns[all.names.indexOf(name)]);
    }
  });

  test('values are written as their types have them', async () => {
    const [names, , second] = (await csvOf(fixture('none'))).split('\n');
    const cells = Object.fromEntries(
      names.split(',').map((name, i) => [name, second.split(',')[i]]),
    );
    expect(cells).toMatchObject({
      boolean: 'false',
      int8: '-114',
      uint64: '18446744073709551614',
      float: '-0.9',
      double: '-6.333333333333333',
      special: 'Infinity',
      decimal9: '-4.63',
      string: '""',
      date: '1968-01-21',
      time_ns: '00:35:59.999999999',
      stamp_us: '2020-03-01T12:34:56.789012',
      stamp_utc: '1969-12-13T00:00:19Z',
      uuid: '00000010-0000-0000-0000-000000000001',
      nothing: '',
    });
  });

  test('nothing but nulls and NaN is missing, and text is never guessed into numbers', async () => {
    const { table, names, kinds } = await readCsv(sourceOf(fixture('none')));
    const column = (name: string) => table.columns[names.indexOf(name)];
    const string = column('string');
    const levels = string.kind === 'categorical' ? string.levels : [];
    expect(levels).toEqual(
      expect.arrayContaining(['', ' ', '-99', '.', '007', 'NA', 'NaN', 'null']),
    );
    expect(kinds[names.indexOf('string')].missing).toBe(6);
    expect(column('digits').kind).toBe('text');
    expect(kinds[names.indexOf('digits')].reason).toMatch(/^STRING: .*though written like numbers/);
    const special = column('special');
    expect(special.kind === 'numeric' && [...special.values.slice(0, 8)]).toEqual([
      ...[Number.NaN, Infinity, -Infinity, -0, 1e300, 5e-324, 123456789012345680000, Number.NaN],
    ]);
  });

  test('whole numbers beyond 2^53 are text, and decimals have the grid of their scale', async () => {
    const { table, names } = await readCsv(sourceOf(fixture('none')));
    const column = (name: string) => table.columns[names.indexOf(name)];
    expect(column('large')).toMatchObject({ kind: 'text' });
    expect(column('uint64').kind).toBe('text');
    expect(column('decimal9')).toMatchObject({ grid: { decimals: 2, padded: true } });
    expect(column('decimal38')).toMatchObject({ grid: { decimals: 10, padded: true } });
    const decimals = (await csvOf(fixture('integerDecimals'))).split('\n');
    expect(decimals[1]).toBe('-5.00,-1999999999999.993,-1999999999999999999999.9999999999');
  });

  test('codes that a user adds count beside the nulls', async () => {
    const { kinds, names, dialect } = await readCsv(sourceOf(fixture('none')), {
      addMissing: ['-114'],
    });
    expect(kinds[names.indexOf('int8')].missing).toBe(7);
    expect(dialect.missing).toEqual(['', 'NaN', 'NULL', '-114']);
  });

  test('a source that can only be read from its start is read too', async () => {
    const bytes = fixture('snappy');
    const { open } = bytesSource('a.parquet', bytes);
    const { records } = await readCsv(parquetToCsv({ name: 'a.parquet', open }));
    expect(records).toBe(40);
  });

  test('required columns, a single column and INT96 are read', async () => {
    expect(await csvOf(fixture('required'))).toBe('id,t\n0,a\n1,b\n2,c\n3,d\n4,e\n');
    expect(await csvOf(fixture('short'))).toBe('x\n0\n1\n2\n3\n4\n');
    const [, first] = (await csvOf(fixture('int96'))).split('\n');
    expect(first).toBe('-2000000000,1891-10-04T00:56:57.53086422');
  });
});

describe('checksums of pages', () => {
  test.each(['checksums', 'checksumsSecond'])('of %s are checked', async (name) => {
    const bytes = fixture(name);
    expect(await csvOf(bytes)).toMatch(/^a,b,c\n0,t0,\n1,t1,0.25\n/);
    bytes[150] ^= 1;
    expect((await refusalOf(bytes)).message).toMatch(/another checksum than the file says/);
  });

  test('are those that everybody computes', () => {
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
  });
});

test('pages that would take more memory than there should be are refused before they are unpacked', async () => {
  const bytes = fixture('none');
  const part = async (from: number, to: number) => bytes.slice(from, to);
  const footer = await readFooter('a', bytes.length, part);
  const { records, at } = footer.groups[0];
  const [chunk] = readChunks('a', footer, at, records);
  const access = { file: 'a', end: footer.start, window: 4096, part, room: 20 };
  const pages = new Pages(access, footer.columns[0], chunk, records);
  await expect(pages.next()).rejects.toThrow(/pages of more than \d+ MiB together/);
});

describe('what is refused', () => {
  test.each([
    ['list', /column tags of a\.parquet holds a list, a map or a struct/],
    ['struct', /column who of a\.parquet holds a list, a map or a struct/],
    ['map', /column m of a\.parquet holds a list, a map or a struct/],
    ['sameName', /two columns called x/],
    ['empty', /has no records/],
    ['binary', /Record 1 of a\.parquet has bytes in b that are no text/],
    ['fixed', /column b of a\.parquet is of the type FIXED_LEN_BYTE_ARRAY/],
  ])('%s', async (name, says) => {
    expect((await refusalOf(fixture(name))).message).toMatch(says);
  });

  test('a file that is cut off, wherever that is', async () => {
    const bytes = fixture('required');
    for (let length = 4; length < bytes.length; length++) {
      expect((await refusalOf(bytes.slice(0, length))).message).toMatch(/its end is missing/);
    }
  });

  test('an encrypted one', async () => {
    const bytes = fixture('required').slice();
    bytes.set(new TextEncoder().encode('PARE'), bytes.length - 4);
    expect((await refusalOf(bytes)).message).toMatch(/is encrypted/);
  });

  test('a description longer than the file, or none', async () => {
    for (const length of [0xffffffff, 1, 0]) {
      const bytes = fixture('required').slice();
      new DataView(bytes.buffer).setUint32(bytes.length - 8, length, true);
      expect((await refusalOf(bytes)).message).toMatch(/description at its end cannot be read/);
    }
  });

  test('a description with a million columns, or with lists that have no end', async () => {
    expect((await refusalOf(fileOf(manyColumns(1_000_000)))).message).toMatch(
      /more than 10,000 columns/,
    );
    // A list of 2^31 structs.
    const endless = [0x29, 0xfc, 0xff, 0xff, 0xff, 0xff, 0x07, 0, 0, 0];
    expect((await refusalOf(fileOf(endless))).message).toMatch(/description at its end/);
    const deep = [0x2c, ...new Array(100_000).fill(0x1c)];
    expect((await refusalOf(fileOf(deep))).message).toMatch(/description at its end/);
    const long = [0x26, ...new Array(100_000).fill(0x80)];
    expect((await refusalOf(fileOf(long))).message).toMatch(/description at its end/);
  });

  test('more records than a file of its size can hold', async () => {
    const bomb = withRecords(zigzag(2_000_000_000));
    expect((await refusalOf(bomb)).message).toMatch(/far more than a file of its size can/);
  });
});

/** Frames of Zstandard that end no decoder's work, that reach before the start, and that say less than they hold. */
const HOSTILE: readonly (readonly number[])[] = [
  [0x20, 10, 0x55, 0, 0, 0xa2, 0x80, 0x01, 4, 0xf0, 0x03, 0xff, 0xff, 1, 0],
  [0x20, 3, 0x3d, 0, 0, 0, 1, 0x54, 0, 0, 0, 1],
  [0x20, 3, 0x23, 0, 0, 65],
];

test.each(HOSTILE.map((frame, i) => [i, frame] as const))(
  'pages of a hostile frame of Zstandard are refused: %i',
  async (_, frame) => {
    const bytes = parquetWriteBuffer({
      columnData: [{ name: 'x', data: ['a', 'b', 'c'], type: 'STRING' }],
      codec: 'ZSTD',
      compressors: { ZSTD: () => Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, ...frame) },
    });
    expect((await refusalOf(new Uint8Array(bytes))).message).toMatch(
      /the values of x are not what/,
    );
  },
);

describe('what is Parquet', () => {
  test('is told by its bytes and not by its name', async () => {
    expect(await isParquet(bytesSource('a.csv', fixture('short')))).toBe(true);
    expect(await isParquet(bytesSource('a.parquet', 'age,income\n1,2\n'))).toBe(false);
    expect(await isParquet(bytesSource('a.csv', 'PAR1,PAR2\n1,2\n'))).toBe(false);
    expect(await isParquet(bytesSource('a.csv', 'PAR1\n1\n'))).toBe(false);
    expect(await isParquet(bytesSource('a', ''))).toBe(false);
  });
});

test('numbers of single precision have the shortest text that gives them back', () => {
  fc.assert(
    fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (value) => {
      fc.pre(!Number.isInteger(value));
      const text = shortestSingle(value);
      expect(Math.fround(Number(text))).toBe(value);
      expect(text.replace(/[-.]|e.*|^0+/g, '').length).toBeLessThanOrEqual(17);
    }),
    { numRuns: 3000 },
  );
  expect(shortestSingle(Math.fround(0.1))).toBe('0.1');
  expect(shortestSingle(Math.fround(1 / 3))).toBe('0.33333334');
});

/** A file of nothing but a description. */
function fileOf(description: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(description.length + 12);
  bytes.set(new TextEncoder().encode('PAR1'));
  bytes.set(description, 4);
  new DataView(bytes.buffer).setUint32(4 + description.length, description.length, true);
  bytes.set(new TextEncoder().encode('PAR1'), 8 + description.length);
  return bytes;
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    bytes.push(rest < 128 ? rest : (rest % 128) + 128);
    if (rest < 128) return bytes;
  }
}

const zigzag = (value: number) => varint(2 * value);

/** A schema of so many INT32 columns. */
function manyColumns(count: number): number[] {
  const root = [0x48, 1, 0x72, 0x15, ...zigzag(count), 0];
  const all = [0x29, 0xfc, ...varint(count + 1), ...root];
  for (let i = 0; i < count; i++) {
    const name = [...String(i)].map((digit) => digit.charCodeAt(0));
    all.push(0x15, 2, 0x25, 0, 0x18, name.length, ...name, 0);
  }
  return [...all, 0x16, 2, 0x19, 0x0c, 0];
}

/** One column, one row group, and as many records as it says. */
function withRecords(count: readonly number[]): Uint8Array {
  const root = [0x48, 1, 0x72, 0x15, 2, 0];
  const column = [0x15, 2, 0x25, 0, 0x18, 1, 0x78, 0];
  const group = [0x36, ...count, 0];
  return fileOf([0x29, 0x2c, ...root, ...column, 0x16, ...count, 0x19, 0x1c, ...group, 0]);
}
