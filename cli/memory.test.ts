import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import v8 from 'node:v8';
import { expect, test, vi } from 'vitest';
import { PenumbraError } from '../src/index.ts';
import { MOST_JSON, readText } from '../src/node.ts';
import { memoryError, refuseSmallHeap } from './memory.ts';

const stop = new PenumbraError('cancelled', 'Stopped as asked: nothing was written.');

test('a stop because the heap is full says so, and names the way on', () => {
  expect(memoryError(stop, true)).toMatchObject({
    code: 'data',
    message: expect.stringMatching(/^The memory of this process is full.* --memory 2GB/),
  });
  expect(memoryError(stop, false)).toBe(stop);
});

test('so does an array that the engine cannot give', () => {
  let error: unknown;
  try {
    new ArrayBuffer(2 ** 52);
  } catch (caught) {
    error = caught;
  }
  expect(memoryError(error, false)).toMatchObject({ code: 'data' });
  const other = new RangeError('Maximum call stack size exceeded');
  expect(memoryError(other, false)).toBe(other);
});

test('a heap in which nothing ends well is refused before the work', () => {
  expect(() => refuseSmallHeap(72 * 2 ** 20)).toThrow(/has 24 MiB, and at least 64 are needed/);
  expect(() => refuseSmallHeap(112 * 2 ** 20)).not.toThrow();
});

test('a text that the heap cannot take is refused unread, with the heap that it needs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'penumbra-heap-'));
  const path = join(folder, 'recipe.json');
  writeFileSync(path, '[],'.repeat(1_000_000));
  const statistics = v8.getHeapStatistics();
  const heap = vi.spyOn(v8, 'getHeapStatistics');
  heap.mockReturnValue({ ...statistics, heap_size_limit: 176 * 2 ** 20 });
  try {
    await expect(readText(path, undefined, MOST_JSON)).rejects.toThrow(
      /recipe\.json has 3\.0 MB, and the heap .* too small .*--max-old-space-size=268\)/,
    );
    // A log is read line by line.
    expect(await readText(path)).toHaveLength(3_000_000);
  } finally {
    heap.mockRestore();
    rmSync(folder, { recursive: true });
  }
});
