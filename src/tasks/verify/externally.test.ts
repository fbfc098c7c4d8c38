import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes, described } from '../../../test/described.ts';
import { ALL } from '../../../test/some.ts';
import { sha256Text } from '../../io/bytes/sha256.ts';
import { fileSource } from '../../io/files/index.ts';
import { sealed } from '../../recipe/certificate/index.ts';
import {
  type Certificate,
  parseCertificate,
  type Recipe,
  readRecipe,
  type Step,
} from '../../recipe/index.ts';
import { protectFile } from '../protect/inMemory.ts';
import { verifyExternal } from './externally.ts';
import { verify } from './verify.ts';

const SEED = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'.repeat(2);
const GB = 1e9;
const RECORDS = 400;

/** Numbers with ties, an offset and two spellings of missing, categories, texts with quotes and line ends, keys. */
function fileOf(records: number): string {
  let state = 11;
  const draw = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) / 16777216;
  };
  const lines = ['key,age,"in,come",note,share,sort,region'];
  for (let i = 0; i < records; i++) {
    const age = i % 17 === 3 ? 'NA' : String(Math.floor(draw() * 40));
    const income = i % 31 === 5 ? '' : (1e9 + 1000 * draw() * draw()).toFixed(2);
    const share = (draw() - 0.5).toFixed(3);
    const sort = i % 23 === 1 ? '' : ['x', 'y', '"z, w"', '"NA"'][Math.floor(4 * draw() * draw())];
    lines.push(
      `P${1000 + i},${age},${income},"n ""${i}""\n${i % 5}",${share},${sort},${'NSE'[i % 3]}`,
    );
  }
  return `${lines.join('\r\n')}\r\n`;
}

const NUMBERS: Partial<Step> = {
  columns: ['age', 'in,come', 'share'],
  group: { method: 'mdav', k: 3 },
  missing: 'own-group',
};

const RECIPES: readonly [string, readonly Partial<Step>[], Partial<Recipe>?][] = [
  ['numbers', [NUMBERS]],
  ['numbers with all digits', [NUMBERS], { decimals: 'full' }],
  ['records left out', [{ ...NUMBERS, missing: 'drop' }]],
  ['medians in the place of missing values', [{ ...NUMBERS, missing: 'median' }]],
  ['strata', [{ ...NUMBERS, blocks: { strata: ['region'] } }]],
  [
    'categories, and an order',
    [
      { columns: ['age'], group: { method: 'mdav', k: 3 }, missing: 'median' },
      { columns: ['sort', 'region'], group: { method: 'k-modes', k: 4 }, missing: 'level' },
    ],
    { description: described({ region: { kind: 'ordinal', values: codes('S', 'N', 'E') } }) },
  ],
  [
    'hybrid data',
    [{ method: 'microhybrid', columns: ['share'], group: { method: 'mdav', k: 10 } }],
  ],
  [
    'ranks swapped',
    [
      {
        method: 'rank-swap',
        columns: ['share', 'age'],
        replace: { method: 'rank-swap', p: 20 },
        missing: 'keep',
      },
    ],
  ],
  [
    'columns coded anew, protected and not',
    [
      { method: 'recode', columns: ['age'], recode: { by: 'round', to: 5 } as never },
      { method: 'recode', columns: ['share'], recode: { by: 'round', to: 0.1 } as never },
      { columns: ['share', 'in,come'], group: { method: 'mdav', k: 3 }, missing: 'own-group' },
    ],
  ],
  [
    'identifiers as pseudonyms',
    [NUMBERS],
    { description: described({ key: 'identifier' }), identifiers: 'pseudonym' },
  ],
  [
    'rules',
    [{ ...NUMBERS, missing: 'median' }],
    {
      rules: [
        { name: 'a', rule: 'age >= 0' },
        { name: 'b', rule: 'share <= 1' },
      ],
      violations: 'protect',
    },
  ],
];

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'penumbra-verify-'));
  writeFileSync(at('in.csv'), fileOf(RECORDS));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);
const read = (name: string) => readFileSync(at(name), 'utf8');

async function protectedBy(
  steps: readonly Partial<Step>[],
  rest: Partial<Recipe> = {},
): Promise<Certificate> {
  const recipe = readRecipe({
    penumbra: 2,
    seed: SEED,
    cut: { size: 120 },
    steps: steps.map((step) => ({ method: 'microaggregation', ...step })),
    ...rest,
  });
  await protectFile(at('in.csv'), at('out.csv'), recipe, { workers: 1 });
  return parseCertificate(read('out.csv.must-stay/certificate.json'), 'certificate.json');
}

const PARTITION = 'out.csv.must-stay/partition.csv';

/** Verdicts with the files held and never held; they must be the same. */
async function bothWays(
  certificate: Certificate,
  written = 'out.csv',
  partition: string | null = PARTITION,
  original = 'in.csv',
) {
  const sources = async () =>
    [await fileSource(at(original)), await fileSource(at(written))] as const;
  const caught = (error: unknown) => ({ refused: String(error) });
  const text = partition === null ? null : read(partition);
  const recipe = read('out.csv.must-stay/recipe.json');
  const papers = { certificate, recipe };
  const held = await verify(...(await sources()), { ...papers, partition: text }).catch(caught);
  const path = partition === null ? null : at(partition);
  const external = await verifyExternal(
    ...(await sources()),
    { ...papers, partition: path },
    { memory: GB, stay: at('out.csv.must-stay') },
  ).catch(caught);
  expect(JSON.stringify(external, null, 1)).toBe(JSON.stringify(held, null, 1));
  expect(readdirSync(folder).filter((name) => name.includes('verifying'))).toEqual([]);
  if ('refused' in held) return { refused: held.refused, failed: [], open: 0, holds: false };
  const { verdicts, holds } = held;
  return {
    refused: null,
    holds,
    failed: verdicts.filter(({ verdict }) => verdict === 'fails').map((v) => v.statement),
    open: verdicts.filter(({ verdict }) => verdict === 'not verifiable').length,
  };
}

function edited(name: string, source: string, change: (text: string) => string): string {
  const before = read(source);
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(at(name), after);
  return name;
}

describe('files that are never held get the verdicts of files in memory', () => {
  test.each(RECIPES)('%s', async (_, steps, rest) => {
    const certificate = await protectedBy(steps, rest);
    expect(await bothWays(certificate)).toMatchObject({ holds: true, failed: [], open: 0 });
    const last = edited('last.csv', 'out.csv', (text) =>
      text.replace(/(,-?\d*)\d(\.\d+,[^,]*,[NSE]\r\n)$/, '$19$2').replace(/[NSE]\r\n$/, 'Q\r\n'),
    );
    const { failed } = await bothWays(certificate, last);
    expect(failed.length).toBeGreaterThanOrEqual(2);
  });
});

test.each(RECIPES.filter(([name]) => /^(numbers|ranks swapped)$/.test(name)))(
  '%s, without the partition',
  async (_, steps, rest) => {
    const certificate = await protectedBy(steps, rest);
    const without = await bothWays(certificate, 'out.csv', null);
    expect(without.failed).toEqual([]);
    const isSwapped = /rank-swap/.test(certificate.steps[0].method);
    expect(without.holds).toBe(isSwapped && without.open === 0);
  },
);

describe('what was done to the files afterwards is noticed', () => {
  let certificate: Certificate;
  beforeAll(async () => {
    certificate = await protectedBy([
      { ...NUMBERS, missing: 'drop' },
      { columns: ['sort'], group: { method: 'k-modes', k: 4 }, missing: 'level' },
    ]);
  });

  /** The line of a record in the middle, and what is done to it. */
  const inLine =
    (number: number, change: (line: string) => string) =>
    (text: string): string => {
      const lines = text.split('\r\n');
      lines[number] = change(lines[number]);
      return lines.join('\r\n');
    };

  test.each([
    ['a value is moved', inLine(140, (line) => line.replace(/(\d)\.(\d)/, '$17.$2'))],
    ['a value is no number any more', inLine(140, (line) => line.replace(/^P\d+,\d+/, 'P1,x'))],
    ['a category is another', inLine(120, (line) => line.replace(/,([^,]*),([NSE])$/, ',q,$2'))],
    ['a copied cell is changed', inLine(120, (line) => line.replace(/[NSE]$/, 'Q'))],
    [
      'two records are swapped',
      (text: string) => {
        const lines = text.split('\r\n');
        [lines[40], lines[300]] = [lines[300], lines[40]];
        return lines.join('\r\n');
      },
    ],
    ['a record is gone', (text: string) => text.replace(/\r\n[^\r]*\r\n$/, '\r\n')],
    ['a record is there twice', (text: string) => text.replace(/(\r\n[^\r]*)\r\n$/, '$1$1\r\n')],
    ['a column has another name', (text: string) => text.replace('share', 'shore')],
    ['a column is gone', (text: string) => text.replace(/,[^,\r]*\r\n/g, '\r\n')],
    ['it is empty', () => ''],
  ] as [string, (text: string) => string][])('%s', async (_, change) => {
    const changed = edited('changed.csv', 'out.csv', change);
    const { holds, failed, refused } = await bothWays(certificate, changed);
    expect(holds).toBe(false);
    if (refused === null) expect(failed.length).toBeGreaterThanOrEqual(1);
    expect(failed).toContain('The protected file is the one that was written.');
  });

  const GROUP = /^(100),(\d+),/m;
  test.each([
    ['a record is in another group', (text: string) => text.replace(GROUP, '$1,1,')],
    ['a group is split', (text: string) => text.replace(GROUP, '$1,399,')],
    ['groups of two records are swapped', swapGroups],
    ['a record has no group', (text: string) => text.replace(GROUP, '$1,,')],
    ['a record is left out', (text: string) => text.replace(/^100,.*\n/m, '')],
    ['a group is no number', (text: string) => text.replace(GROUP, '$1,x,')],
    ['a group is beyond all records', (text: string) => text.replace(GROUP, '$1,99999,')],
    ['all are left out', () => 'record,step_1,step_2\n'],
    ['it is empty', () => ''],
  ] as [string, (text: string) => string][])('in the partition %s', async (name, change) => {
    const changed = edited('changed.csv', PARTITION, change);
    // The digest is compared first, whatever was changed; where it cannot be read, that is refused.
    if (ALL || /swapped|no number|empty/.test(name)) {
      const { holds, failed, refused } = await bothWays(certificate, 'out.csv', changed);
      expect(holds).toBe(false);
      if (refused === null) expect(failed).toContain('The partition is unchanged.');
    }
    // Its digest alone does not make it the right one.
    const { seal: _seal, ...stated } = certificate;
    const forged = sealed({ ...stated, partition: sha256Text(read(changed)) });
    const second = await bothWays(forged, 'out.csv', changed);
    expect(second.holds).toBe(false);
    if (second.refused === null) expect(second.failed.length).toBeGreaterThanOrEqual(1);
  });

  function swapGroups(text: string): string {
    const lines = text.split('\n');
    const [a, b] = [60, 240].map((from) => lines.findIndex((l, i) => i > from && !l.endsWith(',')));
    const [one, other] = [lines[a].split(','), lines[b].split(',')];
    lines[a] = [one[0], ...other.slice(1)].join(',');
    lines[b] = [other[0], ...one.slice(1)].join(',');
    return lines.join('\n');
  }

  test.each([
    ['another original', (text: string) => text.replace('P1300,', 'P1301,')],
    [
      'an original with a record more',
      (text: string) => text.replace(/([^\n]*\n[^\n]*\n)$/, '$1$1'),
    ],
    ['an original with other values', (text: string) => text.replaceAll(/,0\.4/g, ',0.3')],
  ])('%s', async (_, change) => {
    const other = edited('other.csv', 'in.csv', change);
    const { failed } = await bothWays(certificate, 'out.csv', PARTITION, other);
    expect(failed).toContain('The original is the file that was protected.');
  });

  test.each([
    ['other blocks', { size: 70 }],
    ['a cut along a column that is copied', { columns: [4] }],
    ['a cut along a column that is not there', { columns: [99] }],
    ['a cut in strata that no step has', { strata: [7] }],
    ['another number of blocks', { blocks: 3 }],
  ])('a certificate that states %s', async (_, change) => {
    const { seal: _seal, ...stated } = certificate;
    const forged = sealed({ ...stated, cut: { ...stated.cut!, ...change } });
    expect((await bothWays(forged)).holds).toBe(false);
  });

  test('a certificate of other figures', async () => {
    const { seal: _seal, ...stated } = certificate;
    const figures = stated.figures.map((figure) => ({ ...figure, value: figure.value + 1 }));
    const { failed } = await bothWays(sealed({ ...stated, figures }));
    expect(failed).toEqual([
      'The figure "loss" is the one stated.',
      expect.stringMatching(/The figure ".*" is the one stated/),
    ]);
  });
});

test('a file that was protected as a whole is refused with what to do', async () => {
  const { cut: _, ...certificate } = await protectedBy([NUMBERS]);
  const given = verifyExternal(
    await fileSource(at('in.csv')),
    await fileSource(at('out.csv')),
    { certificate, recipe: null, partition: null },
    { memory: GB, stay: at('out.csv.must-stay') },
  );
  await expect(given).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringMatching(/verify without --memory, or protect it with --cut\.$/),
  });
});
