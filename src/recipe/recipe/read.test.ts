import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PenumbraError } from '../../error.ts';
import { parseDescription } from '../description/index.ts';
import { parseRecipe, readRecipe } from './read.ts';
import { groupMethods, pairings, replaceMethods } from './registry.ts';
import { recipeSchema } from './schema.ts';

const SEED = '0123456789abcdef'.repeat(4);
const step = { method: 'microaggregation', group: { method: 'mdav', k: 3 } };
const least = { penumbra: 2, steps: [step] };
const former = { ...least, penumbra: 1 };
const describing = (column: object) => ({ ...least, description: { columns: [column] } });
const names = (registered: readonly { name: string }[]) =>
  registered.map(({ name }) => name).join(', ');

function refusal(run: () => unknown): PenumbraError {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(PenumbraError);
    return error as PenumbraError;
  }
  throw new Error('Nothing was refused.');
}

describe('readRecipe', () => {
  test('fills in every default, so that the recipe means the same in later versions', () => {
    expect(readRecipe(least)).toEqual({
      penumbra: 2,
      identifiers: 'drop',
      decimals: 'keep',
      steps: [
        {
          method: 'microaggregation',
          columnGroups: 'all',
          group: { method: 'mdav', k: 3, standardise: 'sd', importance: 1 },
          replace: { method: 'mean' },
          missing: 'refuse',
        },
      ],
    });
  });

  test('reads names of earlier versions as those of this one, and tells of them', () => {
    const told: string[] = [];
    const former = {
      ...least,
      roles: [{ column: 'a', role: 'quasi-identifier' }],
      steps: [
        { ...step, columns: ['@quasi-identifier'], together: '@household' },
        { method: 'synthesis', replace: { method: 'synthesise', leaf: 7 } },
      ],
      edits: { rules: ['a >= 0'], violations: 'repair' },
      revisions: { synthesise: 1 },
    };
    const recipe = readRecipe(former, (was, is) => told.push(`${was} ${is}`));
    expect(recipe).toEqual(
      readRecipe({
        ...least,
        roles: [{ column: 'a', role: 'key' }],
        steps: [
          { ...step, columns: ['@key'], together: '@unit' },
          { method: 'sequential-synthesis', replace: { method: 'sequential-synthesis', leaf: 7 } },
        ],
        rules: ['a >= 0'],
        violations: 'repair',
        revisions: { 'sequential-synthesis': 1 },
      }),
    );
    expect(told).toEqual([
      ...['edits rules', 'quasi-identifier key', 'quasi-identifier key', 'household unit'],
      ...['synthesis sequential-synthesis', 'synthesise sequential-synthesis'],
    ]);
  });

  test('reads what it has written', () => {
    const full = {
      ...least,
      $schema: 'recipe.schema.json',
      input: {
        delimiter: ';',
        decimal: ',',
        encoding: 'utf-8',
        header: 'yes',
        missing: ['', '-9'],
      },
      description: {
        title: 'A survey',
        record: 'person',
        protect: 'household',
        time: 'wave',
        strata: ['a'],
        clusters: [3],
        population: [{ unit: 'person', size: 1e6 }],
        geography: ['state', 'county'],
        missingKeys: 'wildcard',
        emptied: { code: '.s', label: 'suppressed' },
        rules: ['a >= 0'],
        columns: [
          { column: 'a', role: 'weight', weightOf: 'household', because: 'its name' },
          { column: 'b', role: 'weight', replicateOf: 'a' },
          { column: 2, role: 'unit', unit: 'household', within: 'firm' },
          {
            column: 'c',
            label: 'Education',
            note: 'As asked',
            kind: 'ordinal',
            role: 'key',
            values: [{ code: '1', label: 'low' }, { code: '2' }],
            missing: [{ code: '-9', label: 'refused' }],
            hierarchy: { kind: 'ranges', widths: [2] },
            belongsTo: 'household',
            guessed: ['role'],
          },
          { column: 'd', kind: 'amount', range: [0, null], measuredIn: 'EUR' },
        ],
      },
      identifiers: 'pseudonym',
      decimals: 3,
      steps: [
        { ...step, columns: ['x', 3, '@confidential'], missing: 'own-group', columnGroups: 2 },
        { ...step, columnGroups: [['x', 3], ['y']], together: 'h', dominance: 0.5 },
        { ...step, replace: { method: 'medoid', standardise: 'rank' }, missing: 'drop' },
      ],
      seed: SEED,
    };
    const recipe = readRecipe(full);
    expect(readRecipe(JSON.parse(JSON.stringify(recipe)))).toEqual(recipe);
    expect(recipe.seed).toBe(SEED);
    expect(recipe.description).toEqual(full.description);
  });

  test.each<[string, unknown, string, string | undefined]>([
    ['no object', 7, 'A recipe must be an object in braces.', ''],
    ['null', null, 'A recipe must be an object in braces.', ''],
    ['a list', [], 'A recipe must be an object in braces.', ''],
    [
      'an unknown key',
      { ...least, stps: [] },
      'A recipe has no key "stps" (it has penumbra, input, description, identifiers, decimals, steps, cut, rules, violations, revisions, seed). Did you mean "steps"?',
      'stps',
    ],
    [
      'no version',
      { steps: [step] },
      'penumbra must be 2, the version of the recipe format that this program writes, or 1, which it also reads.',
      'penumbra',
    ],
    [
      'another version',
      { ...least, penumbra: 3 },
      'penumbra must be 2, the version of the recipe format that this program writes, or 1, which it also reads.',
      'penumbra',
    ],
    ['no steps', { penumbra: 1 }, 'steps must be a list in square brackets.', 'steps'],
    [
      'empty steps',
      { penumbra: 2, steps: [] },
      'steps is empty: a recipe needs at least one step.',
      'steps',
    ],
    [
      'a step that is none',
      { penumbra: 2, steps: [step, 'x'] },
      'steps[1] must be an object in braces.',
      'steps[1]',
    ],
    [
      'an unknown key of a step',
      { penumbra: 2, steps: [{ ...step, colums: [] }] },
      'steps[0] has no key "colums" (it has method, columns, columnGroups, group, replace, missing, blocks, together, dominance, given, where, constraints, ordinal, nominal, confidential, recode, share). Did you mean "columns"?',
      'steps[0].colums',
    ],
    [
      'an unknown method',
      { penumbra: 2, steps: [{ method: 'microagregation' }] },
      `"microagregation" is not a method: use ${names(pairings)}. Did you mean "microaggregation"?`,
      'steps[0].method',
    ],
    [
      'no method',
      { penumbra: 2, steps: [{}] },
      `That is not a method: use ${names(pairings)}.`,
      'steps[0].method',
    ],
    [
      'columns that are no list',
      { penumbra: 2, steps: [{ ...step, columns: 'age' }] },
      'steps[0].columns must be a list in square brackets.',
      'steps[0].columns',
    ],
    [
      'a column that is none',
      { penumbra: 2, steps: [{ ...step, columns: ['a', 0] }] },
      "steps[0].columns[1] must be a column's name, its position counted from 1, or @ and a role.",
      'steps[0].columns[1]',
    ],
    [
      'a fraction as column',
      { penumbra: 2, steps: [{ ...step, columns: [1.5] }] },
      "steps[0].columns[0] must be a column's name, its position counted from 1, or @ and a role.",
      'steps[0].columns[0]',
    ],
    [
      'a group that is a word',
      { penumbra: 2, steps: [{ ...step, group: 'mdav' }] },
      'steps[0].group must be an object in braces.',
      'steps[0].group',
    ],
    [
      'an unknown way to group',
      { penumbra: 2, steps: [{ ...step, group: { method: 'mdv', k: 3 } }] },
      `"mdv" is not a way to group: use ${names(groupMethods)}. Did you mean "mdav"?`,
      'steps[0].group.method',
    ],
    [
      'no k',
      { penumbra: 2, steps: [{ method: 'microaggregation' }] },
      'optimise: k is not given: pass --k with a whole number of at least 1.',
      'steps[0].group.k',
    ],
    [
      'k of zero',
      { penumbra: 2, steps: [{ ...step, group: { method: 'mdav', k: 0 } }] },
      'mdav: k must be a whole number of at least 1.',
      'steps[0].group.k',
    ],
    [
      'k as text',
      { penumbra: 2, steps: [{ ...step, group: { method: 'mdav', k: '3' } }] },
      'mdav: k must be a whole number of at least 1.',
      'steps[0].group.k',
    ],
    [
      'an unknown parameter',
      { penumbra: 2, steps: [{ ...step, group: { method: 'mdav', k: 3, standardize: 'sd' } }] },
      'mdav has no parameter "standardize" (it has k, standardise, importance). Did you mean "standardise"?',
      'steps[0].group.standardize',
    ],
    [
      'an unknown choice',
      { penumbra: 2, steps: [{ ...step, group: { method: 'mdav', k: 3, standardise: 'rnk' } }] },
      'mdav: standardise must be one of sd, range, rank, none. Did you mean "rank"?',
      'steps[0].group.standardise',
    ],
    [
      'an unknown way to replace',
      { penumbra: 2, steps: [{ ...step, replace: { method: 'meen' } }] },
      `"meen" is not a way to replace: use ${names(replaceMethods)}. Did you mean "mean"?`,
      'steps[0].replace.method',
    ],
    [
      'a parameter of a method that has none',
      { penumbra: 2, steps: [{ ...step, replace: { method: 'mean', k: 3 } }] },
      'mean has no parameter "k" (it has none).',
      'steps[0].replace.k',
    ],
    [
      'an unknown treatment of missing values',
      { penumbra: 2, steps: [{ ...step, missing: 'owngroup' }] },
      'missing must be one of refuse, own-group, median, level, drop, keep. Did you mean "own-group"?',
      'steps[0].missing',
    ],
    [
      'blocks that are a number',
      { penumbra: 2, steps: [{ ...step, blocks: 1000 }] },
      'steps[0].blocks must be an object in braces.',
      'steps[0].blocks',
    ],
    [
      'an unknown key of blocks',
      { penumbra: 2, steps: [{ ...step, blocks: { sizes: 9 } }] },
      'steps[0].blocks has no key "sizes" (it has size, strata). Did you mean "size"?',
      'steps[0].blocks.sizes',
    ],
    ...['x', 5, '2', true, null, {}].map(
      (columnGroups) =>
        [
          `columns grouped by ${JSON.stringify(columnGroups)}`,
          { penumbra: 2, steps: [{ ...step, columnGroups }] },
          'columnGroups must be all, each, 2, 3, 4 or lists of columns (as a,b;c,d on the command line).',
          'steps[0].columnGroups',
        ] as [string, unknown, string, string],
    ),
    ...[[], [['x'], []]].map(
      (columnGroups) =>
        [
          `an empty list in ${JSON.stringify(columnGroups)}`,
          { penumbra: 2, steps: [{ ...step, columnGroups }] },
          'columnGroups has an empty list: name at least one column.',
          'steps[0].columnGroups',
        ] as [string, unknown, string, string],
    ),
    ...[0, -1, 100.5, '50', null, Number.NaN].map(
      (dominance) =>
        [
          `a dominance of ${JSON.stringify(dominance)}`,
          { penumbra: 2, steps: [{ ...step, dominance }] },
          'dominance must be a number above 0 and at most 100.',
          'steps[0].dominance',
        ] as [string, unknown, string, string],
    ),
    ...(['together', 'weight'] as const).map(
      (name) =>
        [
          `${name} that is no column`,
          { penumbra: 1, steps: [{ ...step, [name]: ['x'] }] },
          `steps[0].${name} must be a column's name, its position counted from 1, or @ and a role.`,
          `steps[0].${name}`,
        ] as [string, unknown, string, string],
    ),
    [
      'strata that are no list',
      { penumbra: 2, steps: [{ ...step, blocks: { strata: 'region' } }] },
      'steps[0].blocks.strata must be a list in square brackets.',
      'steps[0].blocks.strata',
    ],
    [
      'a description that is a list',
      { ...least, description: [] },
      'description must be an object in braces.',
      'description',
    ],
    [
      'an unknown key of a description',
      { ...least, description: { colums: [] } },
      'description has no key "colums" (it has title, record, protect, time, strata, clusters, replication, population, geography, missingKeys, emptied, inferredWithin, dependencyShare, rules, columns). Did you mean "columns"?',
      'description.colums',
    ],
    [
      'a described column without its name',
      describing({ role: 'weight' }),
      "description.columns[0].column must be a column's name, its position counted from 1, or @ and a role.",
      'description.columns[0].column',
    ],
    [
      'an unknown role of a column',
      describing({ column: 'a', role: 'wait' }),
      '"wait" is not a role: use identifier, key, confidential, harmless, weight, unit.',
      'description.columns[0].role',
    ],
    [
      'an unknown kind of a column',
      describing({ column: 'a', kind: 'numeric' }),
      'description.columns[0].kind must be one of amount, count, ordinal, nominal, date, text.',
      'description.columns[0].kind',
    ],
    [
      'an unknown key of a column',
      describing({ column: 'a', rolle: 'key' }),
      'description.columns[0] has no key "rolle" (it has column, label, note, kind, role, values, missing, hierarchy, belongsTo, unit, within, head, weightOf, replicateOf, range, measuredIn, because, guessed). Did you mean "role"?',
      'description.columns[0].rolle',
    ],
    [
      'a code that is an answer and missing',
      describing({ column: 'a', values: [1, 9], missing: ['9.0'] }),
      'description.columns[0]: the code "9.0" is both an answer and a missing code: remove it from values or from missing.',
      'description.columns[0]',
    ],
    [
      'a description and roles',
      { ...least, description: { columns: [] }, roles: [] },
      'The recipe has a description and also roles or categories: write them into the description.',
      'roles',
    ],
    [
      'roles that are no list',
      { ...former, roles: {} },
      'roles must be a list in square brackets.',
      'roles',
    ],
    [
      'a role without its column',
      { ...former, roles: [{ role: 'weight' }] },
      "roles[0].column must be a column's name, its position counted from 1, or @ and a role.",
      'roles[0].column',
    ],
    [
      'a role that is no text',
      { ...former, roles: [{ column: 'a', role: 1 }] },
      'roles[0].role must be the name of a role.',
      'roles[0].role',
    ],
    [
      'an unknown role',
      { ...former, roles: [{ column: 'a', role: 'wait' }] },
      '"wait" is not a role: use identifier, key, confidential, harmless, weight, unit.',
      'roles[0].role',
    ],
    [
      'an unknown key of a role',
      { ...former, roles: [{ column: 'a', role: 'weight', why: '' }] },
      'roles[0] has no key "why" (it has column, role, because).',
      'roles[0].why',
    ],
    [
      'an unknown treatment of identifiers',
      { ...least, identifiers: 'remove' },
      'identifiers must be one of drop, pseudonym, keep.',
      'identifiers',
    ],
    [
      'decimals beyond 15',
      { ...least, decimals: 16 },
      'decimals must be keep, full, or a whole number from 0 to 15.',
      'decimals',
    ],
    [
      'decimals as text',
      { ...least, decimals: '2' },
      'decimals must be keep, full, or a whole number from 0 to 15.',
      'decimals',
    ],
    [
      'decimals of null',
      { ...least, decimals: null },
      'decimals must be keep, full, or a whole number from 0 to 15.',
      'decimals',
    ],
    [
      'input that is no object',
      { ...least, input: [] },
      'input must be an object in braces.',
      'input',
    ],
    [
      'an unknown key of input',
      { ...least, input: { sep: ',' } },
      'input has no key "sep" (it has delimiter, outputDelimiter, decimal, encoding, header, missing, table, query, orderBy).',
      'input.sep',
    ],
    [
      'an unknown delimiter',
      { ...least, input: { delimiter: ':' } },
      'input.delimiter must be one of ",", ";", "\\t", "|".',
      'input.delimiter',
    ],
    [
      'an unknown encoding',
      { ...least, input: { encoding: 'utf-16' } },
      'input.encoding must be one of "utf-8", "windows-1252".',
      'input.encoding',
    ],
    [
      'a header that is neither',
      { ...least, input: { header: true } },
      'input.header must be one of "auto", "yes", "no".',
      'input.header',
    ],
    [
      'missing codes that are no list',
      { ...least, input: { missing: 'NA' } },
      'input.missing must be a list in square brackets.',
      'input.missing',
    ],
    [
      'a missing code that is no text',
      { ...least, input: { missing: ['NA', -9] } },
      'input.missing[1] must be a text.',
      'input.missing[1]',
    ],
    [
      'a seed that is too short',
      { ...least, seed: 'abc' },
      'The seed is not 64 hexadecimal digits: give 32 random bytes in that form, or leave it out so that one is drawn.',
      undefined,
    ],
    [
      'a seed in a list',
      { ...least, seed: [SEED] },
      'seed must be a text of 64 hexadecimal digits.',
      'seed',
    ],
    [
      'a seed that is a number',
      { ...least, seed: 1 },
      'seed must be a text of 64 hexadecimal digits.',
      'seed',
    ],
  ])('refuses %s', (_, value, message, key) => {
    const error = refusal(() => readRecipe(value));
    expect(error.message).toBe(message);
    expect(error.code).toBe('usage');
    expect(error.place.key).toBe(key);
  });

  test('keys that are special to JavaScript are refused like any other', () => {
    for (const text of [
      '{"penumbra":2,"steps":[],"__proto__":{}}',
      '{"penumbra":2,"steps":[{"method":"microaggregation","group":{"method":"mdav","k":3,"__proto__":1}}]}',
      '{"penumbra":2,"steps":[{"method":"__proto__"}]}',
      '{"penumbra":2,"steps":[{"method":"microaggregation","missing":"constructor","group":{"method":"mdav","k":3}}]}',
    ]) {
      expect(refusal(() => parseRecipe(text)).code).toBe('usage');
    }
  });

  test('any JSON is a recipe or is refused, and never crashes', () => {
    const nearly = fc.record(
      {
        penumbra: fc.constantFrom(1, 2, 3, '1'),
        input: fc.jsonValue(),
        description: fc.oneof(
          fc.jsonValue(),
          fc.record({
            columns: fc.array(fc.record({ column: fc.jsonValue(), kind: fc.jsonValue() })),
          }),
        ),
        roles: fc.oneof(
          fc.jsonValue(),
          fc.array(fc.record({ column: fc.jsonValue(), role: fc.jsonValue() })),
        ),
        identifiers: fc.jsonValue(),
        decimals: fc.jsonValue(),
        steps: fc.array(
          fc.record(
            {
              method: fc.oneof(fc.constant('microaggregation'), fc.jsonValue()),
              columns: fc.jsonValue(),
              group: fc.oneof(fc.constant({ method: 'mdav', k: 2 }), fc.jsonValue()),
              replace: fc.jsonValue(),
              missing: fc.jsonValue(),
              columnGroups: fc.jsonValue(),
              together: fc.jsonValue(),
              weight: fc.jsonValue(),
              dominance: fc.jsonValue(),
            },
            { requiredKeys: [] },
          ),
        ),
        seed: fc.jsonValue(),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), nearly), (value) => {
        try {
          expect(readRecipe(JSON.parse(JSON.stringify(value))).penumbra).toBe(2);
        } catch (error) {
          expect(error).toBeInstanceOf(PenumbraError);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('files', () => {
  test('an error in a recipe file names the file', () => {
    expect(refusal(() => parseRecipe('{', 'my.json')).message).toBe(
      'my.json is not JSON, nests more than 100 levels deep, or has a key twice in one object: check its quotes, commas, brackets and keys.',
    );
    const error = refusal(() => parseRecipe('{"penumbra":2,"steps":[]}', 'my.json'));
    expect(error.message).toBe('my.json: steps is empty: a recipe needs at least one step.');
    expect(error.place.key).toBe('steps');
    expect(parseRecipe(JSON.stringify(least))).toEqual(readRecipe(least));
  });
});

describe('a recipe of version 1', () => {
  test('has its roles, categories and weights in a description afterwards', () => {
    const recipe = readRecipe({
      ...former,
      roles: [
        { column: 'age', role: 'key', because: 'known' },
        { column: 3, role: 'identifier' },
        { column: 'school', role: 'key' },
      ],
      categories: [
        { column: 'school', order: ['low', 'high'] },
        { column: 'region' },
        { column: 'job', taxonomy: { kind: 'prefixes', lengths: [2] } },
      ],
      steps: [{ ...step, weight: 'w' }, step],
    });
    expect(recipe.penumbra).toBe(2);
    expect(recipe.description).toEqual({
      columns: [
        { column: 'age', role: 'key' },
        { column: 3, role: 'identifier' },
        {
          column: 'school',
          role: 'key',
          kind: 'ordinal',
          values: [{ code: 'low' }, { code: 'high' }],
        },
        { column: 'w', role: 'weight' },
        { column: 'region', kind: 'nominal' },
        { column: 'job', kind: 'nominal', hierarchy: { kind: 'prefixes', lengths: [2] } },
      ],
    });
    expect(recipe.steps).toEqual(readRecipe({ ...former, steps: [step, step] }).steps);
  });

  test('has the order of the codes in the file, where it had that of merged levels', () => {
    const merge = { by: 'merge', into: [{ level: 'low', of: ['none', 'primary'] }] };
    const recoded = (recode: object) =>
      readRecipe({
        ...former,
        categories: [{ column: 'school', order: ['low', 'high'] }],
        steps: [{ method: 'recode', columns: ['school'], recode }, step],
      }).description;
    expect(recoded(merge)).toEqual({
      columns: [
        {
          column: 'school',
          kind: 'ordinal',
          values: [{ code: 'none' }, { code: 'primary' }, { code: 'high' }],
        },
      ],
    });
    const classes = { by: 'intervals', breaks: [5], labels: ['low', 'high'] };
    expect(recoded(classes)).toEqual({ columns: [{ column: 'school' }] });
    expect(refusal(() => recoded({ by: 'prefix', length: 1 })).message).toBe(
      'categories[0].order is about levels after a recode by prefix: describe the codes of the file instead, in order, in a description.',
    );
  });

  test('has the strongest of several roles of a column', () => {
    const roles = (...given: string[]) =>
      readRecipe({ ...former, roles: given.map((role) => ({ column: 'a', role })) }).description;
    expect(roles('confidential', 'key')).toEqual({ columns: [{ column: 'a', role: 'key' }] });
    expect(roles('key', 'identifier')).toEqual({ columns: [{ column: 'a', role: 'identifier' }] });
    expect(roles('weight', 'harmless')).toEqual({ columns: [{ column: 'a', role: 'weight' }] });
  });

  test('names one weight by its role in a step, and not two', () => {
    const weighted = (...weights: string[]) => ({
      ...former,
      roles: [{ column: 'a', role: 'weight' }],
      steps: weights.map((weight) => ({ ...step, weight })),
    });
    const one = { columns: [{ column: 'a', role: 'weight' }] };
    expect(readRecipe(weighted('@weight', 'a')).description).toEqual(one);
    const error = refusal(() => readRecipe(weighted('a', 'b')));
    expect(error.message).toBe(
      'The steps name several weights (a, b), and records have one: name the same weight in all steps.',
    );
    expect(error.place.key).toBe('steps[1].weight');
  });

  test('can be a roles file, which is read as a description', () => {
    const text = '{"penumbra":1,"roles":[{"column":"a","role":"weight","because":"x"}]}';
    const described = { columns: [{ column: 'a', role: 'weight' }] };
    expect(parseDescription(text, 'roles.json')).toEqual(described);
    expect(refusal(() => parseDescription('[]', 'roles.json')).code).toBe('usage');
    expect(refusal(() => parseDescription('{"roles":[],"steps":[]}', 'roles.json')).place.key).toBe(
      'steps',
    );
    expect(refusal(() => parseDescription('nonsense', 'roles.json')).message).toBe(
      'roles.json is not JSON, nests more than 100 levels deep, or has a key twice in one object: check its quotes, commas, brackets and keys.',
    );
  });
});

test('the schema knows the keys that are read', () => {
  const schema = recipeSchema() as {
    properties: Record<string, unknown> & { steps: { items: { properties: object } } };
  };
  expect(Object.keys(schema.properties).sort()).toEqual(
    [
      '$schema',
      'categories',
      'cut',
      'decimals',
      'description',
      'edits',
      'identifiers',
      'input',
      'penumbra',
      'revisions',
      'roles',
      'rules',
      'seed',
      'steps',
      'violations',
    ].sort(),
  );
  expect(Object.keys(schema.properties.steps.items.properties).sort()).toEqual(
    [
      ...['blocks', 'columnGroups', 'columns', 'dominance', 'group', 'method', 'missing'],
      ...['constraints', 'given', 'replace', 'together', 'weight', 'where'],
      ...['confidential', 'nominal', 'ordinal', 'recode', 'share'],
    ].sort(),
  );
});
