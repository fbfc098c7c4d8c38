import fc from 'fast-check';
import {
  bytesSource,
  defaultLimits,
  drawRecords,
  fitModel,
  memoryTarget,
  parseCertificate,
  parseDescription,
  parseRecipe,
  planRecipe,
  protect,
  readLimits,
  readModel,
  readRecipe,
  verify,
} from '../../../src/index.ts';
import { load, loadFor } from '../../../src/recipe/dataset/index.ts';
import { changedJson } from './mutate.ts';
import { COLUMNS_OF_PEOPLE, KNOWN, PEOPLE } from './people.ts';
import { recipesFor } from './recipes.ts';
import { accepted, type Target, textIn } from './target.ts';

const people = () => bytesSource('people.csv', PEOPLE);
const COLUMNS = ['id', 'home', 'wt', 'region', 'age', 'income', 'rent', 'job'];
const { format: _, version: __, ...description } = KNOWN;

const RECIPE = {
  penumbra: 2,
  seed: '5eed'.repeat(16),
  description,
  identifiers: 'drop',
  rules: ['age >= 0'],
  steps: [
    {
      ...{ method: 'microaggregation', columns: ['age', 'income'], missing: 'own-group' },
      ...{ group: { method: 'mdav', k: 3 }, blocks: { strata: ['region'] } },
    },
  ],
};
const WORDS = [
  ...COLUMNS,
  ...['method', 'columns', 'group', 'replace', 'k', 'role', 'kind', 'unit', 'key', 'nominal'],
  ...['mdav', 'mean', 'noise', 'suppress', 'pram', 'rank-swap', 'sequential-synthesis', 'recode'],
  ...['__proto__', 'toString', 'missing', 'values', 'hierarchy', 'range', '@keys', '@confidential'],
];

const recipe: Target = {
  name: 'recipe',
  inputs: changedJson(
    fc.oneof(fc.constant(RECIPE), recipesFor(COLUMNS_OF_PEOPLE, fc.constant(description))),
    WORDS,
  ),
  async check(input) {
    const found = await accepted(async () => {
      const asked = parseRecipe(textIn(input), 'recipe.json');
      const { file, recipe: known } = await loadFor(people(), asked);
      return planRecipe(known, file.table, file.lineOf);
    });
    return found !== null;
  },
};

const describing: Target = {
  name: 'description',
  inputs: changedJson(fc.constant(KNOWN), WORDS),
  async check(input) {
    const found = await accepted(async () => {
      const asked = parseDescription(textIn(input), 'people.description.json');
      return load(people(), {}, { description: asked });
    });
    return found !== null;
  },
};

const limits: Target = {
  name: 'limits',
  inputs: changedJson(fc.constant(defaultLimits), ['measure', 'most', 'least', 'k', 'purposes']),
  async check(input) {
    const known = defaultLimits.purposes.flatMap((one) => one.limits.map(({ measure }) => measure));
    return (await accepted(() => readLimits(textIn(input), 'limits.json', known))) !== null;
  },
};

/** The papers of a run and a model, which are mutated: made once. */
const made = await (async () => {
  const target = memoryTarget();
  const {
    certificate,
    recipe: text,
    partition,
  } = await protect(people(), readRecipe(RECIPE), target);
  const synthetic = readRecipe({
    ...{ penumbra: 2, seed: RECIPE.seed, identifiers: 'drop' },
    description: {
      columns: description.columns.map((one) =>
        one.column === 'home'
          ? { column: 'home', role: 'identifier' }
          : { ...one, belongsTo: undefined },
      ),
    },
    steps: [{ method: 'sequential-synthesis', columns: COLUMNS.slice(2) }],
  });
  const { file, recipe: known } = await loadFor(people(), synthetic);
  const { model } = await fitModel(file, known);
  return { certificate, recipe: text, partition, written: target.bytes(), model };
})();

const certificate: Target = {
  name: 'certificate',
  inputs: changedJson(fc.constant(JSON.parse(JSON.stringify(made.certificate))), [
    ...COLUMNS,
    ...[
      'claims',
      'figures',
      'steps',
      'seal',
      'sha256',
      'holds',
      'k-anonymity',
      'columns',
      'groups',
    ],
  ]),
  async check(input) {
    const found = await accepted(async () => {
      const read = parseCertificate(textIn(input), 'certificate.json');
      const papers = { certificate: read, recipe: made.recipe, partition: made.partition };
      return verify(people(), bytesSource('b.csv', made.written), papers);
    });
    return found !== null;
  },
};

const model: Target = {
  name: 'model',
  inputs: changedJson(fc.constant(JSON.parse(JSON.stringify(made.model))), [
    ...['counts', 'means', 'kind', 'columns', 'levels', 'splits', 'leaves', 'seed', 'records'],
  ]),
  async check(input) {
    const found = await accepted(async () => {
      const read = readModel(textIn(input), 'model.json');
      return drawRecords(read, 12, { seed: RECIPE.seed });
    });
    return found !== null;
  },
};

export const paperTargets: readonly Target[] = [recipe, describing, limits, certificate, model];
