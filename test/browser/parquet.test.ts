import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withBrowser } from './chromium.ts';
import { servePage } from './page.ts';
import { parquetHere } from './parquetEverywhere.ts';

type Page = typeof globalThis & { parquetHere: typeof parquetHere };

const RECIPE = {
  penumbra: 1,
  identifiers: 'keep',
  seed: '9f'.repeat(31).concat('01'),
  steps: [
    {
      method: 'microaggregation',
      columns: ['int8', 'float', 'decimal9', 'double'],
      group: { method: 'mdav', k: 4 },
      missing: 'own-group',
    },
  ],
};

test('a page reads and writes the same Parquet as Node, under a strict policy', async () => {
  const page = await servePage(fileURLToPath(new URL('./parquetEntry.ts', import.meta.url)));
  try {
    await withBrowser(async (context) => {
      const tab = await context.newPage();
      const complaints: string[] = [];
      tab.on('console', (message) => complaints.push(message.text()));
      tab.on('pageerror', (error) => complaints.push(error.message));
      await tab.goto(page.url);
      await tab.waitForFunction(() => 'parquetHere' in globalThis);
      for (const name of ['snappy', 'zstd', 'gzip', 'brotli', 'lz4', 'none']) {
        const url = new URL(`../fixtures/parquet/${name}.parquet`, import.meta.url);
        const file = readFileSync(url).toString('base64');
        const there = await tab.evaluate(
          ([bytes, recipe]) => (globalThis as Page).parquetHere(bytes as string, recipe),
          [file, RECIPE],
        );
        expect(there, name).toEqual(await parquetHere(file, RECIPE));
        expect(there.certificate.holds).toBe(true);
      }
      expect(complaints.filter((text) => !text.includes('favicon'))).toEqual([]);
    });
  } finally {
    page.close();
  }
});
