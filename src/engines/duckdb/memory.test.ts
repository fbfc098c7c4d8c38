import { expect, test } from 'vitest';
import { parseMemory, shareMemory } from './memory.ts';

test('sizes are read with their unit, and nothing else is', () => {
  expect(['2GB', '800 mb', '1.5GiB', '4g', '512MiB'].map(parseMemory)).toEqual([
    2e9,
    8e8,
    1.5 * 2 ** 30,
    4e9,
    2 ** 29,
  ]);
  for (const text of ['', '2', 'GB', '-1GB', '0GB', '2PB', '2 GB x', 'NaNGB', '1e3MB']) {
    expect(() => parseMemory(text), text).toThrow('such as 2GB');
  }
});

test('the database gets most of a large memory, and threads are given up before the run is', () => {
  const large = shareMemory(8e9, 4, 10, 5000);
  expect(large.workers).toBe(4);
  expect(large.database).toBeGreaterThan(4e9);
  const small = shareMemory(6e8, 4, 10, 5000);
  expect(small.workers).toBeLessThan(4);
  expect(small.held).toBeGreaterThanOrEqual(5000);
});

test('too little is refused with what is enough', () => {
  const refused = () => shareMemory(1e8, 2, 10, 5000);
  expect(refused).toThrow(/--memory 100MB is too little .* allow at least \d+MB/);
  const [, least] = /allow at least (\d+)MB/.exec(String(catching(refused)))!;
  expect(shareMemory(Number(least) * 1e6, 2, 10, 5000).workers).toBe(1);
});

function catching(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
