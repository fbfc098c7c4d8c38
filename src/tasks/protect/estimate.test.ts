import { describe, expect, test } from 'vitest';
import { bytesSource } from '../../io/bytes/source.ts';
import { readRecipe } from '../../recipe/index.ts';
import { estimate } from './estimate.ts';

const machine = { memory: 8e9, cores: 2 };

function fileOf(records: number): string {
  const lines = ['a,b,text'];
  for (let i = 0; i < records; i++)
    lines.push(`${(i * 7919) % 1009},${(i * 31) % 77},"a ""b""\n${i}"`);
  return `${lines.join('\n')}\n`;
}

const recipe = (more: object = {}) =>
  readRecipe({
    penumbra: 2,
    steps: [
      { method: 'microaggregation', columns: ['a', 'b'], group: { method: 'mdav', k: 3 }, ...more },
    ],
  });

describe('estimate', () => {
  test('a small file is counted, and run in memory as a whole', async () => {
    const found = await estimate(bytesSource('a.csv', fileOf(500)), recipe(), machine);
    expect(found).toMatchObject({ records: 500, isExact: true, columns: 3, tried: 500 });
    expect(found.engines.map(({ engine }) => engine)).toEqual(['memory', 'blocks', 'external']);
    expect(found.advice).toMatch(/^In memory, as a whole/);
    for (const { seconds, memory } of found.engines) {
      expect(seconds).toBeGreaterThan(0);
      expect(memory).toBeGreaterThan(1e8);
    }
  });

  test('the records of a large file are estimated from its beginning, to a few percent', async () => {
    const bytes = new TextEncoder().encode(fileOf(600_000));
    const found = await estimate(bytesSource('a.csv', bytes), recipe(), machine);
    expect(found.isExact).toBe(false);
    expect(Math.abs(found.records / 600_000 - 1)).toBeLessThan(0.05);
  });

  test('a file that does not fit is sent elsewhere, or refused a way where there is none', async () => {
    const small = { memory: 1e8, cores: 2 };
    const source = bytesSource('a.csv', fileOf(500));
    expect((await estimate(source, recipe(), small)).advice).toMatch(/^Larger than memory/);
    const whole = await estimate(source, recipe({ columns: ['a'], together: 'b' }), small);
    expect(whole.notInBlocks).toMatch(/cannot be cut into blocks/);
    expect(whole.engines.map(({ engine }) => engine)).toEqual(['memory']);
    expect(whole.advice).toMatch(/larger machine/);
  });
});
