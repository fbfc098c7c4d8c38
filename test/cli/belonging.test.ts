import { describe, expect, it } from 'vitest';
import type { Recipe } from '../../src/index.ts';
import { expectDone, inFolder, kept, type Playground, refuses } from './run.ts';

/** Households of two or three, each in one region, with weights; SECRET4711 may be shown nowhere. */
function households(): string {
  const lines = ['home,region,wt,age,wage,rent,note'];
  for (let i = 0; i < 45; i++) {
    const home = Math.floor((2 * i) / 5);
    const age = 20 + ((i * 37) % 60);
    const wage = (900 + 30 * age + ((i * 131) % 50)).toFixed(2);
    const cells = [home, 'NS'[home % 2], 1 + (i % 4) / 2, age, wage, 300 + ((i * 31) % 210)];
    lines.push([...cells, 'SECRET4711'].join(','));
  }
  return `${lines.join('\n')}\n`;
}

const COLUMNS = ['--columns', 'age,wage,rent', '--k', '3'];

/** Protects, replays to the same bytes, verifies; gives the step of the recipe that was written out. */
async function wholePath(folder: Playground, ...flags: string[]) {
  folder.write('a.csv', households());
  await folder.protect('a.csv', 'out.csv', ...flags);
  const recipe = kept('out.csv', 'recipe.json');
  await folder.protect('a.csv', 'again.csv', '--recipe', recipe);
  expect(folder.bytes('again.csv').equals(folder.bytes('out.csv'))).toBe(true);
  expect(folder.read(kept('again.csv', 'recipe.json'))).toBe(folder.read(recipe));
  const verified = await folder.verify('a.csv', 'out.csv');
  expect(verified.stdout).toMatch(/\nAll \d+ statements hold\.\n/);
  return JSON.parse(folder.read(recipe)).steps[0];
}

/** Columns with the role weight in the kept recipe. */
function weightsIn(folder: Playground): unknown[] {
  const { description } = JSON.parse(folder.read(kept('out.csv', 'recipe.json'))) as Recipe;
  return description!.columns.flatMap(({ column, role, guessed = [] }) =>
    role === 'weight' && !guessed.includes('role') ? [column] : [],
  );
}

describe.concurrent('which records and columns belong together', () => {
  it(
    'households, regions, weights, shares and pairs of columns, all at once',
    inFolder(async (folder) => {
      const flags = ['--together', 'home', '--within', 'region', '--weight', 'wt'];
      const step = await wholePath(
        folder,
        ...COLUMNS,
        ...flags,
        '--dominance',
        '70',
        '--column-groups',
        '2',
      );
      expect(step).toMatchObject({
        columns: ['age', 'wage', 'rent'],
        columnGroups: [['age', 'wage'], ['rent']],
        blocks: { strata: ['region'] },
        together: 'home',
        dominance: 70,
      });
      expect(weightsIn(folder)).toEqual(['wt']);
    }),
  );

  it(
    'lists of columns name the columns by themselves, and a weight may come from its role',
    inFolder(async (folder) => {
      const lists = ['--column-groups', 'wage,age;rent', '--k', '3', '--role', 'wt=weight'];
      const step = await wholePath(folder, ...lists);
      expect(step).toMatchObject({ columnGroups: [['age', 'wage'], ['rent']] });
      expect(weightsIn(folder)).toEqual(['wt']);
    }),
  );

  it(
    'individual ranking takes each column by itself, also where a recipe is changed to it',
    inFolder(async (folder) => {
      const step = await wholePath(folder, ...COLUMNS, '--method', 'individual-ranking');
      expect(step).toMatchObject({
        method: 'individual-ranking',
        columnGroups: [['age'], ['wage'], ['rent']],
        group: { method: 'hansen-mukherjee', k: 3 },
      });
      await folder.protect('a.csv', 'all.csv', ...COLUMNS);
      const recipe = ['--recipe', kept('all.csv', 'recipe.json')];
      const change = ['--method', 'individual-ranking', '--k', '3'];
      await folder.protect('a.csv', 'changed.csv', ...recipe, ...change);
      expect(folder.bytes('changed.csv').equals(folder.bytes('out.csv'))).toBe(true);
    }),
  );

  it(
    'the plan says why, and the result what is not promised',
    inFolder(async (folder) => {
      folder.write('a.csv', households());
      const run = await folder.run(
        ...['protect', 'a.csv', '-o', 'out.csv', ...COLUMNS, '--column-groups', 'each'],
        ...['--together', 'home', '--weight', 'wt', '--dominance', '80', '--within', 'region'],
      );
      expect(run.code).toBe(0);
      const plan = run.stderr.replace(/\s+/g, ' ');
      expect(plan).toContain('Step 1 age (as asked for; each column by itself)');
      expect(plan).toContain('blocks: never across region');
      expect(plan).toContain('together: records with the same home, which count once towards k');
      expect(plan).toContain('weights: wt, for the means; groups are formed without them');
      expect(plan).toContain('no unit has more than 80 % of the total of a group');
      expect(plan).toContain('each step forms separate groups');
      const result = run.stdout.replace(/\s+/g, ' ');
      expect(result).toContain('Not k-anonymous jointly');
      expect(result).toContain('Every group has at least k units.');
    }),
  );

  it(
    'one group of columns promises k records over all of them, so nothing is said',
    inFolder(async (folder) => {
      folder.write('a.csv', households());
      const run = await folder.run('protect', 'a.csv', '-o', 'out.csv', ...COLUMNS);
      expectDone(run);
      expect(run.stdout + run.stderr).not.toMatch(/jointly|its own groups/);
    }),
  );
});

it(
  'weights stay known where a replacement does not use them',
  inFolder(async (folder) => {
    await wholePath(folder, ...COLUMNS, '--weight', 'wt', '--replace', 'medoid');
    expect(weightsIn(folder)).toEqual(['wt']);
    expect(folder.read(kept('out.csv', 'certificate.json'))).not.toContain('weighted-sums');
  }),
);

describe.concurrent('is refused', () => {
  for (const [what, flags, code, says] of [
    ['a way to group columns that is none', ['--column-groups', '5'], 2, /all, each, 2, 3, 4 or/],
    ['a misspelled one', ['--column-groups', 'eahc'], 2, /columnGroups must be all, each/],
    ['a column twice', ['--column-groups', 'age,wage;age,rent'], 2, /"age" is in two groups/],
    ['a column forgotten', ['--column-groups', 'age;wage'], 2, /"rent" .* in no group of columns/],
    ['a column unknown', ['--column-groups', 'age,wage;rant'], 2, /Did you mean "rent"\?/],
    ['an empty list', ['--column-groups', 'age,wage;;rent'], 2, /columnGroups has an empty list/],
    ['more units than there are', ['--together', 'region'], 2, /2 units .* a k of at most 2/],
    ['units without a column', ['--together', 'hom'], 2, /Did you mean "home"\?/],
    [
      'units and gaps in groups of their own',
      ['--together', 'home', '--missing', 'own-group'],
      2,
      /use --missing median or drop/,
    ],
    [
      'units that cross strata',
      ['--together', 'home', '--within', 'wt', '--k', '2'],
      4,
      /line 3 belongs by "home"/,
    ],
    [
      'weights that are words',
      ['--weight', 'region'],
      4,
      /"region" holds the weights and has a text on line 2/,
    ],
    ['a share of nothing', ['--dominance', '0'], 2, /above 0 and at most 100/],
    ['a share in words', ['--dominance', 'half'], 2, /above 0 and at most 100/],
    ['a share out of reach', ['--dominance', '1'], 4, /Column "age": one record has more than 1/],
  ] as const) {
    it(
      what,
      inFolder(async (folder) => {
        folder.write('a.csv', households());
        const columns = (flags as readonly string[]).includes('--k')
          ? COLUMNS.slice(0, 2)
          : COLUMNS;
        const all = ['protect', 'a.csv', '-o', 'out.csv', '-q', ...columns, ...flags];
        await refuses(folder, code, says, ...all);
      }),
    );
  }
});
