import { describe, expect, it } from 'vitest';
import { PenumbraError } from '../../src/error.ts';
import { parseRecipe } from '../../src/recipe/index.ts';
import { inFolder, persons, refuses } from './run.ts';
import { changed, places } from './wrongTypes.ts';

const RECIPE = {
  penumbra: 2,
  input: { delimiter: ',', decimal: '.', encoding: 'utf-8', header: 'yes', missing: ['NA'] },
  description: {
    title: 'A survey',
    strata: ['region'],
    missingKeys: 'wildcard',
    population: [{ unit: 'person', size: 1000 }],
    columns: [
      { column: 'age', kind: 'count', role: 'key', range: [0, 120], because: 'others know it' },
      {
        column: 'edu',
        label: 'Education',
        kind: 'ordinal',
        values: [{ code: '1', label: 'low' }],
        missing: [{ code: '9', label: 'refused' }],
        guessed: ['kind'],
      },
      { column: 3, role: 'weight', weightOf: 'person' },
    ],
  },
  identifiers: 'drop',
  decimals: 'keep',
  steps: [
    {
      method: 'microaggregation',
      columns: ['age', 2],
      columnGroups: [['age'], [2]],
      group: { method: 'mdav', k: 3, standardise: 'sd' },
      replace: { method: 'mean' },
      missing: 'refuse',
      together: 'region',
      dominance: 50,
    },
  ],
  seed: '0123456789abcdef'.repeat(4),
};

/** The same as recipes of version 1 said it. */
const { description: _, ...REST } = RECIPE;
const FORMER = {
  ...REST,
  penumbra: 1,
  roles: [{ column: 'age', role: 'key', because: 'others know it' }],
  categories: [
    { column: 'edu', order: ['1', '2'] },
    { column: 'job', taxonomy: { kind: 'prefixes', lengths: [1] } },
  ],
  steps: [{ ...REST.steps[0], weight: 3 }],
};

const protecting = ['protect', 'a.csv', '-o', 'out.csv', '--recipe', 'recipe.json', '-q'];

/** Misspelled keys at every level, and what is offered instead. */
const MISSPELLED: readonly [text: string, key: RegExp][] = [
  ['"identifirs": "drop"', /no key "identifirs" .*Did you mean "identifiers"\?/],
  ['"input": { "delimeter": "," }', /input has no key "delimeter" .*Did you mean "delimiter"\?/],
  [
    '"description": { "columns": [{ "colum": "age", "role": "weight" }] }',
    /description\.columns\[0\] has no key "colum" .*Did you mean "column"\?/,
  ],
  [
    '"steps": [{ "metod": "microaggregation" }]',
    /steps\[0\] has no key "metod" .*Did you mean "method"\?/,
  ],
  [
    '"steps": [{ "method": "microaggregation", "group": { "method": "mdav", "k": 3, "standardize": "sd" } }]',
    /no parameter "standardize" .*Did you mean "standardise"\?/,
  ],
  [
    '"steps": [{ "method": "microaggregation", "group": { "method": "mdav", "k": 3 }, "replace": { "method": "mean", "k": 3 } }]',
    /mean has no parameter "k"/,
  ],
  ['"__proto__": { "seed": 1 }', /no key "__proto__"/],
];

describe.concurrent('a recipe is refused', () => {
  for (const [text, says] of MISSPELLED) {
    it(
      `for ${text}`,
      inFolder(async (folder) => {
        folder.write('a.csv', persons());
        // A key that stands twice is refused for that.
        const others = Object.entries(RECIPE).filter(([key]) => !text.startsWith(`"${key}"`));
        const whole = JSON.stringify(Object.fromEntries(others));
        folder.write('recipe.json', `${whole.slice(0, -1)}, ${text}}`);
        await refuses(folder, 2, says, ...protecting);
      }),
    );
  }

  for (const [what, text, code, says] of [
    ['that is not JSON', persons(), 2, /recipe\.json is not JSON/],
    ['that is empty', '', 2, /recipe\.json is not JSON/],
    ['of a later version', '{"penumbra":3,"steps":[]}', 2, /penumbra must be 2/],
    ['without steps', '{"penumbra":2,"steps":[]}', 2, /steps is empty/],
    ['with a seed of zeros', JSON.stringify({ ...RECIPE, seed: '0'.repeat(64) }), 2, /guessed/],
    [
      'nested a million deep',
      `${'['.repeat(1e6)}${']'.repeat(1e6)}`,
      2,
      /nests more than 100 levels deep/,
    ],
    ['of 50 MB', '['.repeat(5e7), 3, /more than 8 MiB/],
    ['with a key of a megabyte', `{"${'k'.repeat(1e6)}":1}`, 2, /has no key "k/],
  ] as const) {
    it(
      what,
      inFolder(async (folder) => {
        folder.write('a.csv', persons());
        folder.write('recipe.json', text);
        const run = await refuses(folder, code, says, ...protecting);
        expect(run.stderr.length).toBeLessThan(2100);
      }),
    );
  }

  it(
    'with several steps that flags would change',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      const steps = ['age', 'income'].map((column) => ({ ...RECIPE.steps[0], columns: [column] }));
      folder.write('recipe.json', JSON.stringify({ ...RECIPE, steps }));
      await refuses(
        folder,
        2,
        /has 2 steps.*give --step with its number/,
        ...protecting,
        '--k',
        '4',
      );
    }),
  );

  it(
    'that is a folder, is not there, or are roles that are none',
    inFolder(async (folder) => {
      folder.write('a.csv', persons());
      folder.write('recipe.json/x', '');
      await refuses(folder, 3, /recipe\.json is a folder/, ...protecting);
      const roles = ['protect', 'a.csv', '-o', 'out.csv', '--k', '3', '-q', '--roles'];
      await refuses(folder, 3, /none\.json does not exist/, ...roles, 'none.json');
      folder.write('roles.json', '{"roles":[{"column":"age","role":"wieght"}]}');
      await refuses(folder, 2, /Did you mean "weight"\?/, ...roles, 'roles.json');
    }),
  );
});

const WRONG = [null, [], {}, 0, -1, 1.5, 1e300, '', 'x', true, [null], [[]], 'toString'];
const REFERENCES = [
  ...['roles.0.column', 'steps.0.columns.0', 'steps.0.columns.1', 'steps.0.together'],
  ...['steps.0.weight', 'steps.0.columnGroups.0.0', 'steps.0.columnGroups.1.0'],
  ...['categories.0.column', 'categories.1.column', 'description.strata.0'],
  ...[0, 1, 2].map((i) => `description.columns.${i}.column`),
];
const TEXTS = [
  ...['input.missing.0', 'categories.0.order.0', 'categories.0.order.1', 'description.title'],
  ...['description.columns.1.label', 'description.columns.1.values.0.label'],
  ...['description.columns.1.missing.0.label', 'description.columns.2.weightOf'],
  'description.population.0.unit',
];
/** Codes are texts or numbers, with a label or alone. */
const CODES = ['values', 'missing'].flatMap((list) =>
  [`${list}.0`, `${list}.0.code`].map((place) => `description.columns.1.${place}`),
);
const LISTS = [
  ...['strata', 'population', 'columns'].map((list) => `description.${list}`),
  ...['values', 'missing', 'guessed'].map((list) => `description.columns.1.${list}`),
  ...['categories', 'categories.0.order'],
];
const LAWFUL = new Set([
  'decimals 0',
  'input {}',
  'roles []',
  'description {}',
  ...LISTS.map((place) => `${place} []`),
  ...CODES.flatMap((place) =>
    [0, -1, 1.5, 1e300, '', 'x', 'toString'].map((code) => `${place} ${JSON.stringify(code)}`),
  ),
  // An end of a range.
  ...[0, 1].flatMap((end) =>
    [null, 0, -1, 1.5].map((value) => `description.columns.0.range.${end} ${value}`),
  ),
  'description.columns.0.range.1 1e+300',
  ...[1.5, '1e+300'].map((size) => `description.population.0.size ${size}`),
  ...[1.5, '1e+300'].map((length) => `categories.1.taxonomy.lengths.0 ${length}`),
  'input.missing []',
  // A column may have any name; whether it is there is known later.
  ...['', 'x', 'toString'].flatMap((text) =>
    [...REFERENCES, ...TEXTS].map((place) => `${place} ${JSON.stringify(text)}`),
  ),
  ...REFERENCES.map((place) => `${place} 1e+300`),
  'steps.0.dominance 1.5',
  // An empty list is refused when the file is known.
  'steps.0.columns []',
]);

it.each([
  ['a recipe', RECIPE],
  ['a recipe of version 1', FORMER],
])('%s with anything of a wrong type anywhere is refused as a whole', (_, recipe) => {
  let refused = 0;
  for (const place of places(recipe)) {
    for (const wrong of WRONG) {
      const name = `${place.join('.')} ${JSON.stringify(wrong)}`;
      if (LAWFUL.has(name) || place.at(-1) === 'because') continue;
      const text = JSON.stringify(changed(recipe, place, wrong));
      let error: unknown;
      try {
        parseRecipe(text, 'recipe.json');
      } catch (caught) {
        error = caught;
      }
      expect(error, name).toBeInstanceOf(PenumbraError);
      expect((error as PenumbraError).code, name).toBe('usage');
      refused++;
    }
  }
  expect(refused).toBeGreaterThan(300);
});
