import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PenumbraError } from '../../error.ts';
import { type ByteSource, bytesSource } from '../bytes/source.ts';
import { gunzip } from '../files/gzip.ts';
import { gunzipInPage, type UnpackLimits, unpacked, unzstdWhole } from './index.ts';
import { packingOf } from './packing.ts';
import { Xxh64 } from './zstd/xxh64.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`../../../test/fixtures/compressed/${name}`, import.meta.url));

const RECORDS = fixture('records.csv');
const GZIP = ['best.csv.gz', 'named.csv.gz', 'members.csv.gz'];
const ZSTD = [
  'best.csv.zst',
  'fast.csv.zst',
  'frames.csv.zst',
  'piped.csv.zst',
  'skipping.csv.zst',
  'unchecked.csv.zst',
];

/** A source that hands its bytes on in pieces of a size. */
function inPieces(name: string, bytes: Uint8Array, size: number): ByteSource {
  return {
    name,
    async *open() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    },
  };
}

async function content(source: ByteSource): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source.open()) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function unpack(bytes: Uint8Array, name = 'a.csv', limits?: UnpackLimits): Promise<Buffer> {
  return content(await unpacked(bytesSource(name, bytes), gunzip, limits));
}

async function refused(bytes: Uint8Array, name = 'a.csv', limits?: UnpackLimits): Promise<string> {
  const error = await unpack(bytes, name, limits).then(
    () => null,
    (caught) => caught,
  );
  expect(error).toBeInstanceOf(PenumbraError);
  expect(error.code).toBe('file');
  return error.message;
}

/** Zstandard data whose blocks are the bytes as they are, with a checksum. */
function storedZstd(bytes: Uint8Array, blockSize = 1000): Buffer {
  const blocks: Uint8Array[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += blockSize) {
    const block = bytes.subarray(at, at + blockSize);
    const head = (block.length << 3) | (at + blockSize >= bytes.length ? 1 : 0);
    blocks.push(Uint8Array.of(head & 255, (head >> 8) & 255, head >> 16), block);
  }
  const hash = new Xxh64();
  hash.update(bytes);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32LE(Number(hash.digest() & 0xffffffffn));
  return Buffer.concat([Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x04, 0x58), ...blocks, checksum]);
}

/** One block that is packed, in a frame whose content has `size` bytes. */
function zstdBlock(size: number, ...block: number[]): Buffer {
  const head = 1 | (2 << 1) | (block.length << 3);
  const start = [0x28, 0xb5, 0x2f, 0xfd, 0x20, size];
  return Buffer.from([...start, head & 255, (head >> 8) & 255, head >> 16, ...block]);
}

describe('packed data', () => {
  test.each([...GZIP, ...ZSTD])('made by gzip, zstd or pzstd are unpacked: %s', async (name) => {
    for (const size of [1 << 20, 1000, 7, 1]) {
      const source = await unpacked(inPieces(name, fixture(name), size), gunzip);
      expect((await content(source)).equals(RECORDS), `pieces of ${size}`).toBe(true);
      expect((await content(source)).equals(RECORDS), 'a second time').toBe(true);
    }
  });

  test.each(['best.csv.gz', 'named.csv.gz'])('are unpacked as in a page: %s', async (name) => {
    const source = await unpacked(inPieces(name, fixture(name), 100), gunzipInPage);
    expect((await content(source)).equals(RECORDS)).toBe(true);
    const cut = inPieces(name, fixture(name).subarray(0, -9), 100);
    await expect(unpacked(cut).then(content)).rejects.toThrow(/is damaged, or is made of several/);
  });

  test('are told by their first bytes, whatever the name', async () => {
    expect((await unpack(gzipSync('a,b\n'), 'a.txt')).toString()).toBe('a,b\n');
    expect((await unpack(storedZstd(Buffer.from('a,b\n')), 'a.gz')).toString()).toBe('a,b\n');
    const plain = bytesSource('a.csv.gz', 'a,b\n');
    expect(await unpacked(plain, gunzip)).toBe(plain);
    expect((await unpack(new Uint8Array(0))).length).toBe(0);
    expect((await unpack(Buffer.from('(µ/l),b\n', 'latin1'))).length).toBe(8);
  });

  test('of any content come back, whatever the members, frames and pieces', async () => {
    const part = fc.tuple(fc.uint8Array({ maxLength: 3000 }), fc.integer({ min: 1, max: 1500 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(part, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        fc.integer({ min: 1, max: 700 }),
        async (parts, isGzip, size) => {
          const whole = Buffer.concat(parts.map(([bytes]) => bytes));
          fc.pre(packingOf(whole) === null && whole.toString('latin1', 0, 4) !== 'PAR1');
          const packed = parts.map(([bytes, block]) =>
            isGzip ? gzipSync(bytes, { level: block % 10 }) : storedZstd(bytes, block),
          );
          const source = await unpacked(inPieces('a', Buffer.concat(packed), size), gunzip);
          expect((await content(source)).equals(whole)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('that are left early let go of what they hold', async () => {
    let left = 0;
    const bytes = gzipSync(Buffer.alloc(1 << 22));
    const source: ByteSource = {
      name: 'a',
      async *open() {
        try {
          for (let at = 0; at < bytes.length; at += 100) yield bytes.subarray(at, at + 100);
        } finally {
          left++;
        }
      },
    };
    for (const engine of [gunzip, gunzipInPage]) {
      left = 0;
      for await (const _ of (await unpacked(source, engine)).open()) break;
      expect(left).toBe(3);
    }
  });

  test('whose source fails say what the source says', async () => {
    const bytes = fixture('best.csv.gz');
    const fault = new PenumbraError('file', 'a.csv changed while it was read.');
    let readings = 0;
    const source: ByteSource = {
      name: 'a',
      async *open() {
        const isThird = ++readings === 3;
        yield bytes.subarray(0, 600);
        if (isThird) throw fault;
        yield bytes.subarray(600);
      },
    };
    for (const engine of [gunzip, gunzipInPage]) {
      readings = 0;
      await expect(unpacked(source, engine).then(content)).rejects.toBe(fault);
    }
  });
});

test.each(ZSTD)('%s is unpacked at once where the length of its content is known', (name) => {
  const bytes = fixture(name);
  expect(Buffer.compare(unzstdWhole(bytes, RECORDS.length)!, RECORDS)).toBe(0);
  for (const length of [0, RECORDS.length - 1, RECORDS.length + 1]) {
    expect(unzstdWhole(bytes, length)).toBeNull();
  }
  expect(unzstdWhole(bytes.subarray(0, -1), RECORDS.length)).toBeNull();
});

describe('damaged data', () => {
  const checked = [...GZIP, ...ZSTD.filter((name) => name !== 'unchecked.csv.zst')];
  const text = RECORDS.toString('latin1');

  test.each(checked)('with any byte changed never give anything else: %s', async (name) => {
    const bytes = fixture(name);
    // The heads of the formats byte by byte, then every seventh.
    for (let at = 0; at < bytes.length; at += at < 40 ? 1 : 7) {
      const bits = at % 9 === 8 ? 0xff : 1 << (at % 8);
      bytes[at] ^= bits;
      const found = await unpack(bytes, name).catch((error) => error);
      bytes[at] ^= bits;
      if (found instanceof PenumbraError) continue;
      expect(found, `byte ${at}`).toBeInstanceOf(Uint8Array);
      if (found.toString('latin1') === text) continue;
      // Only the mark of a frame to be skipped may be lost: then the bytes are taken as they are, which are no text.
      expect([at < 4, found.includes(0)], `byte ${at}`).toEqual([true, true]);
    }
  });

  test.each(checked)(
    'that are cut off anywhere are refused, or have a whole frame: %s',
    async (name) => {
      const bytes = fixture(name);
      for (let length = 4; length < bytes.length; length += 11) {
        const found = await unpack(bytes.subarray(0, length), name).catch((error) => error);
        if (found instanceof PenumbraError) continue;
        expect(/members|frames/.test(name) && RECORDS.includes(found)).toBe(true);
      }
      expect(await refused(bytes.subarray(0, -1), name)).toMatch(
        /ends before its (gzip|zstd) data/,
      );
    },
  );

  test.each([...GZIP, ...ZSTD])('with something behind them are refused: %s', async (name) => {
    const bytes = fixture(name);
    for (const more of ['\0', '\0\0\0\0\0\0\0\0\0\0', 'x', '\n\n', 'a,b\n1,2\n', '\x1f\x8b']) {
      await refused(Buffer.concat([bytes, Buffer.from(more, 'latin1')]), name);
    }
  });

  test('say what is wrong in one sentence', async () => {
    const [gzip, zstd] = [fixture('best.csv.gz'), fixture('fast.csv.zst')];
    gzip[gzip.length - 6] ^= 1;
    zstd[zstd.length - 2] ^= 1;
    expect(await refused(gzip, 'a.csv.gz')).toBe(
      'a.csv.gz is damaged, its gzip data do not fit together: copy it again from where it came from.',
    );
    expect(await refused(zstd, 'a.csv.zst')).toBe(
      'a.csv.zst is damaged, its zstd data do not fit together: copy it again from where it came from.',
    );
    expect(await refused(Buffer.concat([gzipSync('a\n'), Buffer.alloc(9)]))).toMatch(
      /something else behind the end of its gzip data/,
    );
  });

  test('that make other decoders turn for ever are refused', async () => {
    // Weights of which every state stands for the same one and takes no bits: they never end.
    const endless = zstdBlock(10, 0xa2, 0x80, 0x01, 4, 0xf0, 0x03, 0xff, 0xff, 1, 0);
    expect(await refused(endless)).toMatch(/is damaged/);
  });

  test('that reach before the start, or beyond a block, are refused', async () => {
    // No literals and one match of length 3 at offset 1, where nothing is yet.
    expect(await refused(zstdBlock(3, 0, 1, 0x54, 0, 0, 0, 1))).toMatch(/is damaged/);
    // A byte repeated more often than the content has bytes.
    const long = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, 3, 0x23, 0, 0, 65]);
    expect(await refused(long)).toMatch(/is damaged/);
  });

  test('never hang or fail otherwise, whatever the bytes', async () => {
    const sources = ZSTD.map(fixture);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(sources.length - 1),
        fc.array(fc.tuple(fc.nat(4000), fc.nat(255)), { minLength: 1, maxLength: 12 }),
        async (which, changes) => {
          const bytes = Buffer.from(sources[which]);
          for (const [at, byte] of changes) bytes[5 + (at % (bytes.length - 5))] = byte;
          const found = await unpack(bytes).catch((error) => error);
          expect(found instanceof Uint8Array || found instanceof PenumbraError).toBe(true);
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('data that are refused before they are read', () => {
  test('need a dictionary, or more memory than there should be', async () => {
    const head = [0x28, 0xb5, 0x2f, 0xfd];
    expect(await refused(Buffer.from([...head, 0x01, 0x58, 7, 1, 0, 0]))).toMatch(/a dictionary/);
    expect(await refused(Buffer.from([...head, 0x00, 0x90, 1, 0, 0]))).toMatch(/more than 128 MiB/);
    expect(await refused(Buffer.from([...head, 0x00, 0xff, 1, 0, 0]))).toMatch(/more than 128 MiB/);
  });

  test('are packed twice, an archive or Parquet', async () => {
    expect(await refused(gzipSync(gzipSync('a\n')))).toMatch(/packed more than once/);
    expect(await refused(gzipSync(storedZstd(Buffer.from('a\n'))))).toMatch(/more than once/);
    expect(await refused(gzipSync('PAR1....PAR1'))).toMatch(/holds a Parquet file/);
    const tar = Buffer.alloc(1024);
    tar.write('a.csv');
    tar.write('ustar', 257);
    expect(await refused(gzipSync(tar))).toMatch(/an archive of files/);
  });

  test('become too large, by their size and by the ratio, with what to do', async () => {
    const zeros = gzipSync(Buffer.alloc(1 << 20, 'a'));
    const limits = { harmless: 1 << 16, ratio: 100, bytes: 1 << 22 };
    expect(await refused(zeros, 'a.csv.gz', limits)).toMatch(
      /^a\.csv\.gz becomes more than 1,000 times its size .* unpack it yourself and name/,
    );
    expect(await refused(zeros, 'a.csv.gz', { ...limits, ratio: 1e6, bytes: 1 << 18 })).toMatch(
      /^a\.csv\.gz becomes more than 64 GiB .* unpack it yourself and name/,
    );
    expect((await unpack(zeros)).length).toBe(1 << 20);
  });

  test('of Zstandard that repeat one byte end where the limit is', async () => {
    // 128 KiB of one byte in four: 3,000 of these blocks are 375 MiB.
    const block = Buffer.from([0x02, 0x00, 0x10, 65]);
    const blocks = Array.from({ length: 3000 }, () => block);
    const bomb = Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0x58]), ...blocks]);
    const begun = performance.now();
    expect(await refused(bomb)).toMatch(/1,000 times its size/);
    expect(performance.now() - begun).toBeLessThan(20_000);
  });
});

test('what gzip itself reads is what is read here', () => {
  for (const name of GZIP) expect(gunzipSync(fixture(name)).equals(RECORDS)).toBe(true);
});
