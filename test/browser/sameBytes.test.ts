import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pairings } from '../../src/index.ts';
import { findGroup } from '../../src/recipe/index.ts';
import { withBrowser } from './chromium.ts';
import * as everywhere from './everywhere.ts';
import { servePage } from './page.ts';

const example = (name: string) =>
  readFileSync(new URL(`../../examples/${name}`, import.meta.url), 'utf8');

/** Every known method, with what it must be told. */
const METHODS = pairings.map(({ name, group }) => ({
  name,
  flags: {
    columns: ['wages', 'rent', 'debt'],
    ...(Object.hasOwn(findGroup(group, 'group').parameters, 'k')
      ? { group: { method: group, k: 12 } }
      : {}),
  },
}));

/** Skewed numbers with ties, and one column that others nearly tell. */
const incomes = [
  'wages,rent,debt',
  ...Array.from({ length: 240 }, (_, i) => {
    const wages = 900 + ((i * 131) % 500) + ((i * i) % 97) * 21.5;
    return [wages, 300 + ((i * 31) % 210) + wages / 50, (i * i * 17) % 991].join();
  }),
  '',
].join('\n');

/** What the page's entry puts on its global object. */
type Page = typeof globalThis & Pick<typeof everywhere, 'numbersHere' | 'protectHere'>;

test('a page writes the same bytes and certificate as Node, under a strict policy and without a request', async () => {
  const seed = '9f'.repeat(31).concat('01');
  const csv = example('persons.csv');
  const recipe = {
    ...JSON.parse(example('persons.recipe.json')),
    identifiers: 'pseudonym',
    seed,
  };
  const page = await servePage(fileURLToPath(new URL('./entry.ts', import.meta.url)));
  try {
    await withBrowser(async (context) => {
      const tab = await context.newPage();
      const requests: string[] = [];
      const complaints: string[] = [];
      tab.on('request', (request) => requests.push(new URL(request.url()).pathname));
      tab.on('console', (message) => complaints.push(message.text()));
      tab.on('pageerror', (error) => complaints.push(error.message));
      await tab.goto(page.url);
      await tab.waitForFunction(() => 'protectHere' in globalThis);
      const inPage = await tab.evaluate(
        ([text, given]) => (globalThis as Page).protectHere(text as string, given),
        [csv, recipe],
      );
      expect(inPage).toEqual(await everywhere.protectHere(csv, recipe));
      expect(inPage.certificate.holds).toBe(true);
      for (const { name, flags } of METHODS) {
        const wanted = { penumbra: 1, seed, decimals: 'full', steps: [{ method: name, ...flags }] };
        const there = await tab.evaluate(
          ([text, given]) => (globalThis as Page).protectHere(text as string, given),
          [incomes, wanted],
        );
        expect(there, name).toEqual(await everywhere.protectHere(incomes, wanted));
      }
      expect(await tab.evaluate(() => (globalThis as Page).numbersHere())).toEqual(
        everywhere.numbersHere(),
      );
      expect(requests.filter((path) => path !== '/favicon.ico').sort()).toEqual(['/', '/page.js']);
      expect(complaints.filter((text) => !text.includes('favicon'))).toEqual([]);
    });
  } finally {
    page.close();
  }
});
