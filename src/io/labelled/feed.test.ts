import v8 from 'node:v8';
import { afterEach, expect, test, vi } from 'vitest';
import { bytesSource } from '../bytes/index.ts';
import { Feed, roomToDescribe } from './feed.ts';

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
