import v8 from 'node:v8';
import { afterEach, expect, test, vi } from 'vitest';
import { bytesSource } from '../bytes/index.ts';
import type { Lines } from '../parquet/index.ts';
import { Feed, roomToDescribe } from './feed.ts';
import { labelledSource } from './source.ts';

afterEach(() => vi.restoreAllMocks());

test('a description that the heap cannot take as objects is refused where it gets too long', async () => {
  const statistics = { ...v8.getHeapStatistics(), heap_size_limit: 128 << 20 };
  vi.spyOn(v8, 'getHeapStatistics').mockReturnValue(statistics);
  const source = bytesSource('a.sav', new Uint8Array(2 << 20));
  const feed = new Feed(source, () => new Error('cut off'), roomToDescribe(source));
  await feed.take(500_000);
  await expect(feed.take(100_000)).rejects.toThrow(
    /^a\.sav describes its columns and labels in more than 559 kB, .*--max-old-space-size=\d+\)\.$/,
  );
});

test('a file with more columns than are read says how many it has', async () => {
  const columns = Array.from({ length: 10_001 }, (_, i) => ({
    ...{ name: `v${i}`, form: 'number' as const, labels: [], missing: [] },
  }));
  const source = labelledSource('wide.sav', 'SPSS', async () => ({
    dictionary: { columns },
    async *batches() {
      // Never asked for.
    },
  }));
  await expect(source.dictionary()).rejects.toThrow('wide.sav has 10,001 columns, and at most');
});

test('pieces that are lent hold the same records as those that are given', async () => {
  const records = 60_000;
  const source = labelledSource('a', 'SPSS', async () => ({
    dictionary: { columns: [{ name: 'x', form: 'text', labels: [], missing: [] }] },
    async *batches() {
      yield {
        records,
        put(record: number, _: number, lines: Lines) {
          lines.ascii(`text of record ${record}`);
          return true;
        },
      };
    },
  }));
  const texts = { given: '', lent: '' };
  const decoder = new TextDecoder();
  for await (const piece of source.open()) texts.given += decoder.decode(piece);
  const buffers = new Set<unknown>();
  for await (const piece of source.open({ delimiter: ',', header: true, isLent: true })) {
    texts.lent += decoder.decode(piece);
    buffers.add(piece.buffer);
  }
  expect(texts.lent).toBe(texts.given);
  expect(texts.given.length).toBeGreaterThan(1 << 20);
  expect(buffers.size).toBe(1);
});
