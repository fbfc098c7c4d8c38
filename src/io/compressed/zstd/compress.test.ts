import { execFileSync, spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { decompress } from 'fzstd';
import { describe, expect, test } from 'vitest';
import { type ZstdOptions, zstdCompress } from './compress.ts';
import { MOST_BLOCK } from './frame.ts';
import { unzstd } from './read.ts';

const hasProgram = spawnSync('zstd', ['--version']).status === 0;

/** Numbers from 0 to 1 that are the same in every run. */
function drawing(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return (state >>> 8) / (1 << 24);
  };
}

const WORDS = 'north south east west river street school lane of the and old young married'.split(
  ' ',
);

/** What pages of Parquet are like, and what they are not, of any length. */
const MAKERS: Record<string, (size: number, draw: () => number) => Uint8Array> = {
  'one byte again and again': (size) => new Uint8Array(size).fill(7),
  'bytes at random': (size, draw) => Uint8Array.from({ length: size }, () => draw() * 256),
  'few bytes at random': (size, draw) =>
    Uint8Array.from({ length: size }, () => draw() * draw() * 9),
  'numbers with two decimals': (size, draw) => {
    const values = Float64Array.from({ length: (size >> 3) + 1 }, () => {
      return Math.floor(draw() * 1e6) / 100;
    });
    return new Uint8Array(values.buffer).slice(0, size);
  },
  'small integers of 64 bits': (size, draw) => {
    const values = Int32Array.from({ length: (size >> 2) + 2 }, (_, i) =>
      i % 2 === 0 ? draw() * draw() * 100 : 0,
    );
    return new Uint8Array(values.buffer).slice(0, size);
  },
  'ascending integers': (size) => {
    const values = Int32Array.from({ length: (size >> 2) + 1 }, (_, i) => 1000 + i);
    return new Uint8Array(values.buffer).slice(0, size);
  },
  'texts behind their lengths': (size, draw) => {
    const bytes = new Uint8Array(size);
    for (let at = 0; at < size; ) {
      const words = Array.from({ length: 1 + draw() * 6 }, () => WORDS[Math.floor(draw() * 14)]);
      const text = new TextEncoder().encode(`\0\0\0\0${words.join(' ')}`);
      text[0] = text.length - 4;
      bytes.set(text.subarray(0, size - at), at);
      at += text.length;
    }
    return bytes;
  },
};

const SIZES = [
  ...[0, 1, 2, 3, 15, 16, 17, 31, 32, 33, 255, 256, 257, 1023, 1024, 1025, 5000, 16383, 16384],
  ...[65791, 65792, 127 * 1024, MOST_BLOCK - 1, MOST_BLOCK, MOST_BLOCK + 1, 200_000, 300 * 1024],
];

async function unpacked(frame: Uint8Array): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const source = (async function* () {
    yield frame;
  })();
  for await (const piece of unzstd(source, 'a.zst')) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Packs, and sees that both decoders give the bytes back and that the frame is not too long. */
async function packed(bytes: Uint8Array, options?: ZstdOptions): Promise<Uint8Array> {
  const frame = zstdCompress(bytes, options);
  expect(Buffer.compare(await unpacked(frame), bytes), 'our own decoder').toBe(0);
  expect(Buffer.compare(decompress(frame), bytes), 'fzstd').toBe(0);
  const blocks = Math.max(1, Math.ceil(bytes.length / MOST_BLOCK));
  const most = bytes.length + 10 + 3 * blocks + (options?.checksum === true ? 4 : 0);
  expect(frame.length).toBeLessThanOrEqual(most);
  return frame;
}

/** Frames one behind the other are one file to the program, which is started once for all of them. */
function programAgrees(frames: readonly Uint8Array[], contents: readonly Uint8Array[]): void {
  if (!hasProgram) return;
  const options = { input: Buffer.concat(frames), maxBuffer: 1 << 28 };
  const given = execFileSync('zstd', ['-d', '-c', '-q'], options);
  expect(Buffer.compare(given, Buffer.concat(contents)), 'zstd').toBe(0);
}

/** Bytes in which pieces of what came before return, from anywhere and in any length. */
const returning = fc
  .tuple(
    fc.integer(),
    fc.nat(60_000),
    fc.integer({ min: 1, max: 256 }),
    fc.double({ min: 0, max: 0.3, noNaN: true }),
  )
  .map(([seed, size, symbols, often]) => {
    const draw = drawing(seed);
    const bytes = new Uint8Array(size);
    for (let at = 0; at < size; ) {
      if (at === 0 || draw() >= often) {
        bytes[at++] = draw() * draw() * symbols;
        continue;
      }
      const offset = 1 + Math.floor(draw() * draw() * at);
      const end = Math.min(size, at + Math.floor(draw() * draw() * 400));
      for (; at < end; at++) bytes[at] = bytes[at - offset];
    }
    return bytes;
  });

describe('what is packed is given back by our decoder, by fzstd and by zstd where it is installed', () => {
  test.each(Object.keys(MAKERS))('%s', async (name) => {
    const contents = SIZES.map((size) => MAKERS[name](size, drawing(size)));
    const frames: Uint8Array[] = [];
    for (const [i, content] of contents.entries()) {
      frames.push(await packed(content, { checksum: i % 2 === 1 }));
    }
    programAgrees(frames, contents);
  });

  test('whatever returns in it', async () => {
    const frames: Uint8Array[] = [];
    const contents: Uint8Array[] = [];
    await fc.assert(
      fc.asyncProperty(returning, fc.boolean(), async (bytes, checksum) => {
        frames.push(await packed(bytes, { checksum }));
        contents.push(bytes);
      }),
      { numRuns: 150 },
    );
    programAgrees(frames, contents);
  });

  test('short inputs of any bytes', async () => {
    const short = fc.uint8Array({ maxLength: 300, max: 3 });
    await fc.assert(
      fc.asyncProperty(fc.oneof(short, fc.uint8Array({ maxLength: 80 })), async (bytes) => {
        await packed(bytes);
      }),
      { numRuns: 500 },
    );
  });

  test('counts like Fibonacci numbers, whose code would be longer than 11 bits', async () => {
    const bytes: number[] = [];
    for (let symbol = 0, a = 1, b = 1; symbol < 22; symbol++) {
      for (let i = 0; i < a; i++) bytes.push(symbol * 11);
      [a, b] = [b, a + b];
    }
    const draw = drawing(5);
    for (let i = bytes.length - 1; i > 0; i--) {
      const j = Math.floor(draw() * (i + 1));
      [bytes[i], bytes[j]] = [bytes[j], bytes[i]];
    }
    const content = Uint8Array.from(bytes);
    const frame = await packed(content);
    programAgrees([frame], [content]);
    expect(frame.length).toBeLessThan(content.length / 2.5);
  });

  test('a block that is left as it is, though it had a match, between blocks that are not', async () => {
    const draw = drawing(77);
    const content = new Uint8Array(3 * MOST_BLOCK);
    content.set(MAKERS['numbers with two decimals'](MOST_BLOCK, draw));
    content.set(MAKERS['bytes at random'](MOST_BLOCK, draw), MOST_BLOCK);
    // Near the start of the block, where every place is tried.
    const [matched, distance] = [MOST_BLOCK + 100, 77];
    content.copyWithin(matched, matched - distance, matched - distance + 5);
    content.set(MAKERS['small integers of 64 bits'](MOST_BLOCK, draw), 2 * MOST_BLOCK);
    // The third block begins with what was as far back: the offset must not count as one of the last.
    const third = 2 * MOST_BLOCK + 1;
    content.copyWithin(third, third - distance, third - distance + 40);
    const frame = await packed(content);
    programAgrees([frame], [content]);
  });

  test('more than a window, of which nothing is taken from farther back', async () => {
    const draw = drawing(3);
    const part = MAKERS['bytes at random'](1 << 16, draw);
    const content = new Uint8Array((8 << 20) + (1 << 18));
    content.set(part);
    content.set(part, 1 << 20);
    content.set(part, content.length - part.length);
    const frame = await packed(content);
    programAgrees([frame], [content]);
    expect(frame.length).toBeLessThan(2 * part.length + 1000);
  });
});

describe('a frame', () => {
  const text = MAKERS['texts behind their lengths'](50_000, drawing(1));

  test('says how many bytes it holds, and has a checksum only where one was asked for', () => {
    for (const [size, head] of [
      [0, [0x20, 0]],
      [255, [0x20, 255]],
      [256, [0x60, 0, 0]],
      [65791, [0x60, 255, 255]],
      [65792, [0xa0, 0, 1, 1, 0]],
    ] as const) {
      const frame = zstdCompress(new Uint8Array(size));
      expect([...frame.subarray(0, 4 + head.length)]).toEqual([0x28, 0xb5, 0x2f, 0xfd, ...head]);
    }
    const plain = zstdCompress(text);
    const checked = zstdCompress(text, { checksum: true });
    expect(checked[4] ^ plain[4]).toBe(4);
    expect([...checked.subarray(5, -4)]).toEqual([...plain.subarray(5)]);
  });

  test('has a checksum that tells of damage', async () => {
    const noise = MAKERS['bytes at random'](1000, drawing(2));
    const frame = zstdCompress(noise, { checksum: true });
    frame[500] ^= 1;
    await expect(unpacked(frame)).rejects.toThrow('a.zst');
  });

  test('depends on its bytes alone, not on what was packed before or on where they lie', () => {
    const first = zstdCompress(text);
    zstdCompress(MAKERS['numbers with two decimals'](400_000, drawing(9)));
    const elsewhere = new Uint8Array(text.length + 13);
    elsewhere.fill(170);
    elsewhere.set(text, 5);
    const again = zstdCompress(elsewhere.subarray(5, 5 + text.length));
    expect(Buffer.compare(first, again)).toBe(0);
  });

  test.each([
    // What zstd 1.5.4 -1 --no-check makes of the same bytes.
    ['numbers with two decimals', 694_292],
    ['texts behind their lengths', 250_467],
  ])('of %s is no longer than that of zstd -1', (name, theirs) => {
    expect(zstdCompress(MAKERS[name](1 << 20, drawing(4))).length).toBeLessThanOrEqual(theirs);
  });

  test('of one byte that is repeated takes four bytes a block', () => {
    expect(zstdCompress(new Uint8Array(300 * 1024).fill(65)).length).toBe(9 + 3 * 4);
  });
});
