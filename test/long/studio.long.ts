import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStudio, type Studio } from '../studio/harness.ts';

/** A million records of ten columns in the page. */
const RECORDS = Number(process.env.PENUMBRA_LONG_RECORDS ?? 1_000_000);
const COLUMNS = 10;
const WAIT = { timeout: 1_800_000 };

const folder = mkdtempSync(join(tmpdir(), 'penumbra-studio-long-'));
const file = join(folder, 'large.csv');
const recipe = join(folder, 'large.recipe.json');
let studio: Studio;

beforeAll(async () => {
  const out = createWriteStream(file);
  out.write(`${Array.from({ length: COLUMNS }, (_, j) => `c${j + 1}`).join(',')}\n`);
  let state = 12345;
  const draw = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  for (let from = 0; from < RECORDS; from += 10_000) {
    const lines: string[] = [];
    for (let i = from; i < Math.min(from + 10_000, RECORDS); i++) {
      const own = draw() + draw();
      lines.push(
        Array.from({ length: COLUMNS }, () => (1000 * (own + draw() + draw())).toFixed(1)).join(
          ',',
        ),
      );
    }
    if (!out.write(`${lines.join('\n')}\n`))
      await new Promise<void>((free) => out.once('drain', free));
  }
  out.end();
  await finished(out);
  writeFileSync(
    recipe,
    JSON.stringify({
      penumbra: 2,
      cut: { size: 20_000 },
      steps: [{ method: 'microaggregation', group: { method: 'mdav', k: 5 } }],
    }),
  );
  studio = await openStudio();
}, 600_000);

afterAll(async () => {
  await studio?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a page with a million records loads, protects in blocks and draws, and never freezes', async () => {
  const { page, errors } = await studio.open();
  await page.evaluate(() => {
    const seen: number[] = [];
    (globalThis as unknown as { tasks: number[] }).tasks = seen;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(duration);
    }).observe({ entryTypes: ['longtask'] });
  });
  const rail = (step: string) =>
    page.getByRole('navigation').getByRole('button', { name: step }).click();
  const since = performance.now();
  const seconds = () => Math.round((performance.now() - since) / 1000);
  await rail('Load');
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('heading', { name: /large\.csv/ }).waitFor(WAIT);
  console.log(`loaded after ${seconds()} s`);
  await rail('Bench');
  await page
    .getByText(/are alone\.|records/)
    .first()
    .waitFor(WAIT);
  await page.getByRole('tab', { name: 'Recipe' }).click();
  await page.locator('input[type=file]').first().setInputFiles(recipe);
  await page.getByText('It can be run.').waitFor(WAIT);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await page.getByRole('button', { name: 'Run again' }).waitFor(WAIT);
  console.log(`protected and measured after ${seconds()} s`);
  await page.getByRole('tab', { name: 'Records' }).click();
  await page.getByText(/the farthest out by its numbers/).waitFor(WAIT);
  const grid = page.getByRole('grid');
  for (const share of [0.2, 0.5, 0.99]) {
    await grid.evaluate((box, part) => box.scrollTo(0, part * box.scrollHeight), share);
    await page.waitForTimeout(500);
  }
  await page.getByRole('tab', { name: 'Pictures' }).click();
  await page.getByRole('heading', { name: 'Pictures' }).waitFor(WAIT);
  await page.waitForTimeout(3000);
  const longest = await page.evaluate(() =>
    Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks),
  );
  console.log(`longest task on the main thread: ${Math.round(longest)} ms`);
  expect(longest).toBeLessThan(2000);
  expect(errors).toEqual([]);
}, 3_600_000);
