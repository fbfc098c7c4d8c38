import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bytesSource, memoryTarget, pairings, protect, readRecipe } from '../../src/index.ts';
import { findGroup } from '../../src/recipe/index.ts';
import { PERSONS, RECIPE } from '../languages/recipe.ts';
import { openBrowser } from './chromium.ts';
import * as everywhere from './everywhere.ts';
import type { protectOnWorkers } from './onWorkers.ts';
import { servePage } from './page.ts';
import { parquetHere } from './parquetEverywhere.ts';

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
  'group-weights': { columns: ['wages'], group: { method: 'hansen-mukherjee', k: 12 } },
  'round-weights': { columns: ['wages'] },
  'perturb-weights': { columns: ['wages'], given: ['size', 'region'] },
  recalibrate: { columns: ['wages'], given: ['size', 'region'] },
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
    group: { method: 'optimise', k: 6, effort: 'quick' },
  },
  {
    name: 'mixed model-hybrid',
    method: 'model-hybrid',
    group: { method: 'mixture', k: 12, most: 2, model: 'VVV' },
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
  ...Array.from({ length: 144 }, (_, i) => {
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

/** What the entry of the page puts on the global object. */
type Page = typeof globalThis &
  Pick<typeof everywhere, 'numbersHere' | 'protectHere'> & {
    parquetHere: typeof parquetHere;
    protectOnWorkers: typeof protectOnWorkers;
  };

const SEED = '9f'.repeat(31).concat('01');

let browser: Awaited<ReturnType<typeof openBrowser>>;
let library: Awaited<ReturnType<typeof servePage>>;

beforeAll(async () => {
  const entry = fileURLToPath(new URL('./entry.ts', import.meta.url));
  [library, browser] = await Promise.all([servePage(entry), openBrowser()]);
});

afterAll(async () => {
  library?.close();
  await browser?.close();
});

/** A tab with a page that is ready, what it asked for and what it complained about. */
async function open(url: string, isReady: () => boolean) {
  const tab = await browser.context.newPage();
  const requests: string[] = [];
  const complaints: string[] = [];
  tab.on('request', (request) => requests.push(new URL(request.url()).pathname));
  tab.on('console', (message) => complaints.push(message.text()));
  tab.on('pageerror', (error) => complaints.push(error.message));
  await tab.goto(url);
  await tab.waitForFunction(isReady);
  return { tab, requests, complaints };
}

test('a page writes the same bytes and certificate as Node, under a strict policy and without a request', async () => {
  const csv = `${example('persons.csv').split('\n').slice(0, 201).join('\n')}\n`;
  const recipe = {
    ...JSON.parse(example('persons.recipe.json')),
    identifiers: 'pseudonym',
    seed: SEED,
  };
  const { tab, requests, complaints } = await open(library.url, () => 'protectHere' in globalThis);
  const protectThere = (text: string, given: object) =>
    tab.evaluate(
      ([content, asked]) => (globalThis as Page).protectHere(content as string, asked),
      [text, given],
    );
  const inPage = await protectThere(csv, recipe);
  expect(inPage).toEqual(await everywhere.protectHere(csv, recipe));
  expect(inPage.certificate.holds).toBe(true);
  // What the command line, Python and R give for the same is compared in test/languages.
  expect(await protectThere(PERSONS, RECIPE)).toEqual(
    await everywhere.protectHere(PERSONS, RECIPE),
  );
  for (const { name, flags } of [...METHODS, ...MIXED]) {
    const wanted = {
      penumbra: 2,
      seed: SEED,
      decimals: 'full',
      categories: CATEGORIES,
      steps: [{ method: name, ...flags }],
    };
    const there = await protectThere(incomes, wanted);
    expect(there, name).toEqual(await everywhere.protectHere(incomes, wanted));
  }
  expect(await tab.evaluate(() => (globalThis as Page).numbersHere())).toEqual(
    everywhere.numbersHere(),
  );
  expect(requests.filter((path) => path !== '/favicon.ico').sort()).toEqual(['/', '/page.js']);
  expect(complaints.filter((text) => !text.includes('favicon'))).toEqual([]);
});

test('a page reads and writes the same Parquet as Node, under a strict policy', async () => {
  const { tab, complaints } = await open(library.url, () => 'parquetHere' in globalThis);
  const recipe = {
    penumbra: 2,
    identifiers: 'keep',
    seed: SEED,
    steps: [
      {
        method: 'microaggregation',
        columns: ['int8', 'float', 'decimal9', 'double'],
        group: { method: 'mdav', k: 4 },
        missing: 'own-group',
      },
    ],
  };
  for (const name of ['snappy', 'zstd', 'gzip', 'brotli', 'lz4', 'none']) {
    const url = new URL(`../fixtures/parquet/${name}.parquet`, import.meta.url);
    const file = readFileSync(url).toString('base64');
    const there = await tab.evaluate(
      ([bytes, given]) => (globalThis as Page).parquetHere(bytes as string, given),
      [file, recipe],
    );
    expect(there, name).toEqual(await parquetHere(file, recipe));
    expect(there.certificate.holds).toBe(true);
  }
  expect(complaints.filter((text) => !text.includes('favicon'))).toEqual([]);
});

test('web workers give the bytes that one thread in Node gives, whatever their number', async () => {
  const csv = example('persons.csv');
  const recipe = {
    penumbra: 2,
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
  const { tab } = await open(library.url, () => 'protectOnWorkers' in globalThis);
  for (const workers of [1, 3]) {
    const text = await tab.evaluate(
      ([data, given, size]) =>
        (globalThis as Page).protectOnWorkers(data as string, given, size as number),
      [csv, recipe, workers],
    );
    expect(text === expected, `${workers} workers`).toBe(true);
  }
});
