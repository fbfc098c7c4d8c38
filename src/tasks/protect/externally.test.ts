import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codes, described } from '../../../test/described.ts';
import { type Recipe, readRecipe, type Step } from '../../recipe/index.ts';
import { protectExternal } from './externally.ts';
import { protectFile } from './inMemory.ts';

const SEED = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'.repeat(2);
const GB = 1e9;

/** Numbers with ties and an offset, categories, texts with quotes and line ends, keys, missing values of two spellings. */
function fileOf(records: number): string {
  let state = 7;
  const draw = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) / 16777216;
  };
  const lines = ['key,age,"in,come",note,share,sort,region,late'];
  for (let i = 0; i < records; i++) {
    const age = i % 17 === 3 ? 'NA' : String(Math.floor(draw() * 40));
    const income = i % 31 === 5 ? '' : (1e9 + 1000 * draw() * draw()).toFixed(2);
    const share = (draw() - 0.5).toFixed(3);
    const sort = i % 23 === 1 ? '' : ['x', 'y', '"z, w"', '"NA"'][Math.floor(4 * draw() * draw())];
    const note = `"n ""${i}""\n${i % 5}"`;
    lines.push(
      `P${1000 + i},${age},${income},${note},${share},${sort},${'NSE'[i % 3]},${i > records - 9 ? 'z' : i}`,
    );
  }
  return `${lines.join('\r\n')}\r\n`;
}

function recipeOf(steps: readonly Partial<Step>[], rest: Partial<Recipe> = {}): Recipe {
  return readRecipe({
    penumbra: 2,
    seed: SEED,
    cut: { size: 40 },
    steps: steps.map((step) => ({ method: 'microaggregation', ...step })),
    ...rest,
  });
}

const NUMBERS: Partial<Step> = {
  columns: ['age', 'in,come', 'share'],
  group: { method: 'mdav', k: 3 },
  missing: 'own-group',
};

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'penumbra-external-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);

/** Certificates agree in all but the columns that may only look like identifiers in the first records. */
async function expectSame(recipe: Recipe, text: string | Uint8Array = fileOf(250)): Promise<void> {
  writeFileSync(at('in.csv'), text);
  const held = await protectFile(at('in.csv'), at('held.csv'), recipe, { workers: 1 });
  const external = await protectExternal(at('in.csv'), at('out.csv'), recipe, {
    workers: 1,
    memory: GB,
  });
  const read = (name: string) => readFileSync(at(name), 'latin1');
  expect(read('out.csv')).toBe(read('held.csv'));
  for (const name of ['recipe.json', 'partition.csv', 'blocks.json', 'certificate.json']) {
    expect(read(`out.csv.must-stay/${name}`), name).toBe(read(`held.csv.must-stay/${name}`));
  }
  const { seconds: _, filled, suppressed, ...one } = external.summary;
  const { seconds: __, filled: ___, suppressed: ____, ...other } = held.summary;
  const { steps } = held.certificate;
  expect(filled).toBe(steps.reduce((sum, step) => sum + step.filled, 0));
  expect(suppressed).toBe(steps.reduce((sum, step) => sum + step.suppressed, 0));
  expect(rounded(one)).toEqual(rounded(other));
  expect(readdirSync(folder).sort()).toEqual(
    ['held.csv', 'held.csv.must-stay', 'in.csv', 'out.csv', 'out.csv.must-stay'].sort(),
  );
  for (const name of ['held.csv', 'out.csv']) {
    rmSync(at(name));
    rmSync(at(`${name}.must-stay`), { recursive: true });
  }
}

/** Means and deviations of changes are for the eye, and added up in another order. */
function rounded(value: object): object {
  return JSON.parse(
    JSON.stringify(value, (_, part) =>
      typeof part === 'number' ? Number(part.toPrecision(12)) : part,
    ),
  );
}

describe('a file that is never held is protected to the same bytes, with the same certificate', () => {
  test.each([
    ['means of numbers, some missing', [NUMBERS], {}],
    ['numbers with all digits', [NUMBERS], { decimals: 'full' }],
    ['records with missing values left out', [{ ...NUMBERS, missing: 'drop' }], {}],
    ['medians in the place of missing values', [{ ...NUMBERS, missing: 'median' }], {}],
    ['strata', [{ ...NUMBERS, blocks: { strata: ['region'] } }], {}],
    [
      'two steps, one of categories',
      [
        { columns: ['age'], group: { method: 'mdav', k: 3 }, missing: 'median' },
        {
          columns: ['sort', 'region'],
          group: { method: 'k-modes', k: 4 },
          missing: 'level',
        },
      ],
      {},
    ],
    [
      'hybrid data',
      [
        {
          method: 'microhybrid',
          columns: ['share'],
          group: { method: 'mdav', k: 10 },
        },
      ],
      {},
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
      {},
    ],
    [
      'identifiers as pseudonyms',
      [NUMBERS],
      { roles: [{ column: 'key', role: 'identifier' }], identifiers: 'pseudonym' },
    ],
    [
      'identifiers left out',
      [NUMBERS],
      { description: described({ key: 'identifier' }), identifiers: 'drop' },
    ],
  ] as [string, Partial<Step>[], Partial<Recipe>][])('%s', async (_, steps, rest) => {
    await expectSame(recipeOf(steps, rest));
  });

  test('columns that are recoded and columns with an order', async () => {
    await expectSame(
      recipeOf(
        [
          { method: 'recode', columns: ['age'], recode: { by: 'round', to: 5 } as never },
          { columns: ['region', 'sort'], group: { method: 'k-modes', k: 4 }, missing: 'level' },
        ],
        { description: described({ region: { kind: 'ordinal', values: codes('S', 'N', 'E') } }) },
      ),
    );
  });

  test('one column with empty cells, of which some are kept and some are left out', async () => {
    const lines = Array.from({ length: 300 }, (_, i) => (i % 9 === 4 ? '' : (i * 37) % 101));
    const text = `v\n${lines.join('\n')}\n`;
    const step = { columns: ['v'], group: { method: 'mdav', k: 3 } };
    await expectSame(recipeOf([{ ...step, missing: 'own-group' }]), text);
    await expectSame(recipeOf([{ ...step, missing: 'drop' }]), text);
  });

  test('semicolons, decimal commas, Windows-1252, no names, a code for missing, no line end', async () => {
    const lines = Array.from({ length: 300 }, (_, i) =>
      [`${(i * 37) % 101},${i % 10}`, i % 7 === 2 ? -99 : i % 40, `\u00e9${i % 3}`].join(';'),
    );
    const recipe = recipeOf(
      [
        { columns: [1, 2], group: { method: 'mdav', k: 3 }, missing: 'median' },
        { columns: [3], group: { method: 'k-modes', k: 3 } },
      ],
      { input: { header: 'no', missing: ['', '-99'] } },
    );
    const bytes = Uint8Array.from(lines.join('\n'), (letter) => letter.charCodeAt(0));
    await expectSame(recipe, bytes);
  });

  test('rules in XPath, which may look at every column of a record', async () => {
    const rules = [
      { name: 'all', xpath: 'count(*) >= 5' },
      { name: 'note', xpath: "starts-with(note, 'n') and string-length(key) = 5" },
      { name: 'age', xpath: 'every $x in age satisfies number($x) >= 0' },
    ];
    await expectSame(
      recipeOf([{ ...NUMBERS, missing: 'median' }], {
        rules: rules as never,
        violations: 'refuse',
      }),
    );
  });

  test('rules', async () => {
    await expectSame(
      recipeOf([{ ...NUMBERS, missing: 'median' }], {
        rules: [{ name: 'a', rule: 'age >= 0' }],
        violations: 'protect',
      }),
    );
  });
});

describe('rules that the records of a block do not suffice for are refused in one sentence', () => {
  test.each([
    [
      'other records',
      [{ name: 'a', xpath: 'count(//Record) > 1' }],
      /can only use the values of one record/,
    ],
    ['their places', [{ name: 'a', xpath: 'position() > 0' }], /position/],
    ['pseudonyms', [{ name: 'a', xpath: 'count(*) > 1' }], /"key".*pseudonyms are made when/],
    ['pseudonyms, by name', [{ name: 'a', rule: "key != ''" }], /"key".*pseudonyms are made when/],
  ])('%s', async (_, rules, says) => {
    writeFileSync(at('in.csv'), fileOf(200));
    const recipe = recipeOf([{ ...NUMBERS, missing: 'median' }], {
      rules: rules as never,
      description: described({ key: 'identifier' }),
      identifiers: 'pseudonym',
    });
    const run = protectExternal(at('in.csv'), at('out.csv'), recipe, { workers: 1, memory: GB });
    await expect(run).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(says),
    });
    expect(readdirSync(folder)).toEqual(['in.csv']);
  });
});
