import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bytesSource, memoryTarget, protect, readRecipe } from '../../src/index.ts';
import { withBrowser } from './chromium.ts';
import { servePage } from './page.ts';

/** What the page's entry puts on its global object. */
type Page = typeof globalThis & {
  protectOnWorkers(csv: string, recipe: unknown, workers: number): Promise<string>;
};

test('web workers give the bytes that one thread in Node gives, whatever their number', async () => {
  const csv = readFileSync(new URL('../../examples/persons.csv', import.meta.url), 'utf8');
  const recipe = {
    penumbra: 1,
    steps: [
      {
        method: 'microaggregation',
        columns: ['age', 'wages', 'tax', 'visits_to_doctor'],
        group: { method: 'mdav', k: 4 },
        blocks: { size: 400, strata: ['sex'] },
      },
    ],
  };
  const target = memoryTarget();
  await protect(bytesSource('file.csv', csv), readRecipe(recipe), target);
  const expected = new TextDecoder().decode(target.bytes());
  const page = await servePage(fileURLToPath(new URL('./workersEntry.ts', import.meta.url)));
  try {
    await withBrowser(async (context) => {
      const tab = await context.newPage();
      await tab.goto(page.url);
      await tab.waitForFunction(() => 'protectOnWorkers' in globalThis);
      for (const workers of [1, 2, 3]) {
        const text = await tab.evaluate(
          ([data, given, size]) =>
            (globalThis as Page).protectOnWorkers(data as string, given, size as number),
          [csv, recipe, workers],
        );
        expect(text === expected, `${workers} workers`).toBe(true);
      }
    });
  } finally {
    page.close();
  }
});
