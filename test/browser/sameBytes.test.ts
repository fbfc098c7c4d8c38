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

/** The columns of a method, and what it must be told beside them. */
const ASKED: Readonly<Record<string, object>> = {
  'k-modes': { columns: ['size', 'region', 'rent'] },
  't-closeness': {
    columns: ['size', 'region', 'rent'],
    group: { method: 't-closeness-first', k: 12, t: 0.2 },
    confidential: ['debt'],
  },
  suppress: { columns: ['size', 'region', 'age'] },
  pram: { columns: ['size', 'region'] },
  swap: { columns: ['region'], given: ['size'] },
  microhybrid: { columns: ['wages', 'size', 'region'], given: ['age'] },
};

/** Every known method, with what it must be told. */
const METHODS = pairings.map(({ name, group }) => ({
  name,
  flags: {
    columns: ['wages', 'rent', 'debt'],
    ...(Object.hasOwn(findGroup(group, 'group').parameters, 'k')
      ? { group: { method: group, k: 12 } }
      : {}),
    ...ASKED[name],
  },
}));

/** Steps over numbers, levels in order and levels of a tree at once. */
const MIXED = [
  {
    name: 'mixed microaggregation',
    method: 'microaggregation',
    group: { method: 'optimise', k: 6 },
  },
  {
    name: 'mixed model-hybrid',
    method: 'model-hybrid',
    group: { method: 'mixture', k: 12, most: 3 },
  },
  {
    name: 'ancestors',
    method: 'microaggregation',
    group: { method: 'mdav', k: 6 },
    nominal: { method: 'ancestor' },
  },
].map(({ name, ...step }) => ({
  name,
  flags: { ...step, columns: ['wages', 'age', 'size', 'region', 'code'] },
}));

const CATEGORIES = [
  { column: 'size', order: ['small', 'middle', 'large'] },
  { column: 'region', taxonomy: { kind: 'prefixes' } },
  { column: 'code', taxonomy: { kind: 'ranges', widths: [5, 10] } },
];

/** Skewed numbers with ties, one column that others nearly tell, and categories. */
const incomes = [
  'wages,rent,debt,age,size,region,code',
  ...Array.from({ length: 240 }, (_, i) => {
    const wages = 900 + ((i * 131) % 500) + ((i * i) % 97) * 21.5;
    const words = [
      ['small', 'middle', 'large'][(i * i + (i >> 2)) % 3],
      ['N1', 'N2', 'S1', 'S2', 'S3'][(i * 7) % 5],
    ];
    const numbers = [wages, 300 + ((i * 31) % 210) + wages / 50, (i * i * 17) % 991];
    return [...numbers, 20 + ((i * 37) % 9), ...words, (i * 11) % 30].join();
  }),
  '',
].join('\n');

/** What the page's entry puts on its global object. */
type Page = typeof globalThis & Pick<typeof everywhere, 'numbersHere' | 'protectHere'>;

test('a page writes the same bytes and certificate as Node, under a strict policy and without a request', async () => {
  const seed = '9f'.repeat(31).concat('01');
  const csv = `${example('persons.csv').split('\n').slice(0, 801).join('\n')}\n`;
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
      for (const { name, flags } of [...METHODS, ...MIXED]) {
        const wanted = {
          penumbra: 1,
          seed,
          decimals: 'full',
          categories: CATEGORIES,
          steps: [{ method: name, ...flags }],
        };
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
