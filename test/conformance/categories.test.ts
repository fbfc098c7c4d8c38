import { describe, expect, test } from 'vitest';
import { PenumbraError } from '../../src/error.ts';
import { parseSeed } from '../../src/foundation/numerics/index.ts';
import { finish } from '../../src/foundation/work/work.ts';
import {
  bytesSource,
  groupMethods,
  memoryTarget,
  parseCertificate,
  parseRecipe,
  planRecipe,
  protect,
  type Recipe,
  readRecipe,
  replaceMethods,
  valuesOf,
  verify,
} from '../../src/index.ts';
import { groupSizes } from '../../src/methods/contract/index.ts';
import { maskMethods } from '../../src/methods/mask/index.ts';
import { synthesise } from '../../src/methods/synthesis/index.ts';
import { load } from '../../src/recipe/dataset/load.ts';
import { withColumns } from '../../src/recipe/dataset/prepared.ts';
import { groupStep, replaceStep, type Step } from '../../src/recipe/index.ts';
import { readyStep } from '../../src/recipe/run/maskFile.ts';
import { some } from '../some.ts';
import { type CategorySample, categorySamples, withTrees } from './categoryData.ts';

const SEED = '0f1e2d3c4b5a69788796a5b4c3d2e1f0'.repeat(2);
const decoder = new TextDecoder();

const forCategories = groupMethods.filter(({ kinds }) => kinds.includes('categorical'));
const categoryReplacements = replaceMethods.filter(({ kinds }) => kinds.includes('categorical'));

const recipeFor = ({ described, columns, missing }: CategorySample, step: Partial<Step>): Recipe =>
  readRecipe({
    penumbra: 2,
    seed: SEED,
    description: { columns: described },
    steps: [{ method: 'microaggregation', columns, missing, ...step }],
  });

/** A way to group with what it must be told. */
function grouped(name: string, k: number): Partial<Step> {
  const { parameters, needsConfidential } = groupMethods.find((method) => method.name === name)!;
  return {
    group: {
      method: name,
      ...('k' in parameters && { k }),
      ...('t' in parameters && { t: 0.4 }),
      ...('effort' in parameters && { effort: 'quick' }),
    },
    ...(needsConfidential && { confidential: ['pay'] }),
  };
}

/**
 * A way to replace categories, with groups that suit it; numbers of the same step get what they need. Who swaps half of
 * the records finds partners in small files too.
 */
function replaced(name: string, k: number, parameters: object = {}): Partial<Step> {
  const method = replaceMethods.find((candidate) => candidate.name === name)!;
  const { kinds, levels } = method;
  const way = {
    method: name,
    ...('k' in method.parameters && { k }),
    ...(name === 'swap' && { share: 50 }),
    ...parameters,
  };
  const isMask = [...maskMethods, synthesise].some((mask) => mask.name === name);
  const group = grouped(isMask ? 'whole' : 'mdav', k).group!;
  if (kinds.includes('numeric')) return { group, replace: way };
  if (name === 'ancestor') return { group, nominal: way };
  return {
    group,
    replace: { method: 'mean' },
    ordinal: way,
    ...(levels !== 'ordered' && { nominal: way }),
  };
}

/** What may stand in the way of a method, said before anything is done. */
const REFUSALS = [
  /^k is \d+, but the file has \d+ records/,
  /needs at least \d+ records for \d+ columns/,
  /compares groups with the whole file, so such records cannot be grouped separately/,
];

/** Protects, verifies from the files alone and replays; null where the file is refused for a good reason. */
async function whole(sample: CategorySample, recipe: Recipe) {
  const original = bytesSource('original.csv', sample.csv);
  const target = memoryTarget();
  const done = await protect(original, recipe, target).catch((error: unknown) => {
    if (!(error instanceof PenumbraError)) throw error;
    expect(
      REFUSALS.some((reason) => reason.test(error.message)),
      error.message,
    ).toBe(true);
    return null;
  });
  if (done === null) return null;
  const written = bytesSource('protected.csv', target.bytes());
  const certificate = parseCertificate(JSON.stringify(done.certificate), 'certificate.json');
  const { verdicts } = await verify(original, written, { ...done, certificate });
  expect(verdicts.filter(({ verdict }) => verdict !== 'holds')).toEqual([]);
  const again = memoryTarget();
  await protect(original, parseRecipe(done.recipe), again);
  const text = decoder.decode(target.bytes());
  expect(decoder.decode(again.bytes()), 'replays to the same bytes').toBe(text);
  return { ...done, text };
}

/** Cells of a file in which quotes only keep commas. */
const rowsOf = (text: string): string[][] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => [...line.matchAll(/(?:^|,)("[^"]*"|[^,]*)/g)].map(([, cell]) => cell));

function expectCopied(sample: CategorySample, text: string): void {
  const [before, after] = [rowsOf(sample.csv), rowsOf(text)];
  const copied = (rows: string[][]) => rows.map(([id, pay]) => [id, pay]);
  expect(copied(after), 'records stay in their order').toEqual(copied(before));
}

/** How many records the rarest combination of the columns behind the copied ones has. */
function rarest(text: string): number {
  const [, ...rows] = rowsOf(text).map((cells) => cells.slice(2).join());
  return Math.min(...rows.map((row) => rows.filter((other) => other === row).length));
}

/** Groups and replaces twice on the planned step itself: the same both times, and no input changed. */
async function expectPure(sample: CategorySample, recipe: Recipe): Promise<void> {
  const loaded = await load(bytesSource('original.csv', sample.csv));
  const plan = planRecipe(recipe, loaded.table, (record) => record + 2);
  const file = withColumns(loaded, plan.columns);
  const before = plan.columns.map((column) => valuesOf(column).slice());
  for (const step of plan.steps) {
    const { treated, apart, grouping, given, replacing } = readyStep(
      step,
      file,
      plan,
      parseSeed(SEED),
      1,
    );
    const columns = treated.columns.map((column) => column.slice());
    const group = () => finish(groupStep(step, treated, apart, grouping, given)).partition;
    const partition = group();
    expect(partition.groupOf.length).toBe(sample.records);
    expect(new Set(partition.groupOf).size).toBe(partition.groups);
    expect(groupSizes(partition).min).toBeGreaterThanOrEqual(
      step.group.smallestGroup(step.groupParameters as never),
    );
    expect(group(), 'the same groups again').toEqual(partition);
    const replace = () => finish(replaceStep(step, treated, partition, replacing));
    const values = replace();
    expect(values.map((column) => column.length)).toEqual(columns.map(() => sample.records));
    expect(replace(), 'the same values again').toEqual(values);
    expect(treated.columns, 'the input is not changed').toEqual(columns);
  }
  expect(plan.columns.map((column) => valuesOf(column))).toEqual(before);
}

/** Tries a step on every file; gives the names of those that it is refused on. */
async function onEach(
  samples: readonly CategorySample[],
  step: Partial<Step>,
  see: (text: string, claims: readonly string[]) => void,
  isPure = true,
): Promise<string[]> {
  const refused: string[] = [];
  for (const sample of samples) {
    const recipe = recipeFor(sample, step);
    const done = await whole(sample, recipe);
    if (done === null) {
      refused.push(sample.name);
      continue;
    }
    expectCopied(sample, done.text);
    const claims = done.certificate.steps.flatMap((certified) => certified.claims);
    see(
      done.text,
      claims.map(({ claim }) => claim),
    );
    if (isPure) await expectPure(sample, recipe);
  }
  return refused;
}

const isAmong = (samples: readonly CategorySample[], name: string) =>
  samples.some((sample) => sample.name === name);

/** Files of all kinds of columns, with what is missing, unique or too little. */
const HARD = new Set([
  'everything at once',
  'missing as a level of its own',
  'records that lack values apart',
  'every record different',
  'seven records',
  'one record',
]);

describe.each(forCategories)('group categories by $name', (method) => {
  const { name, needsConfidential } = method;
  test.each([1, 3])('k = %i: every claim holds, is verified and replays', async (k) => {
    const see = (text: string) => {
      if (name !== 'whole') expect(rarest(text)).toBeGreaterThanOrEqual(k);
    };
    // That nothing is changed and all repeats does not depend on k; groups of one record are made of any columns.
    const files = categorySamples().filter((sample) => k > 1 || HARD.has(sample.name));
    const samples = some(files, 2, forCategories.indexOf(method));
    const refused = await onEach(samples, grouped(name, k), see, k > 1);
    const refusals = [
      ...(needsConfidential ? ['records that lack values apart'] : []),
      ...(k > 1 && name !== 'whole' ? ['one record'] : []),
    ];
    expect(refused).toEqual(refusals.filter((refusal) => isAmong(samples, refusal)));
  });
});

describe.each(categoryReplacements)('replace categories by $name', (method) => {
  const { name } = method;
  test.each([4])('k = %i: every claim holds, is verified and replays', async (k) => {
    const files = name === 'ancestor' ? categorySamples().map(withTrees) : categorySamples();
    const samples = some(files, 2, categoryReplacements.indexOf(method));
    const refused = await onEach(samples, replaced(name, k), (text, claims) => {
      if (claims.includes('k-anonymity')) expect(rarest(text)).toBeGreaterThanOrEqual(k);
    });
    const isRefused = name !== 'pram' && isAmong(samples, 'one record');
    expect(refused).toEqual(isRefused ? ['one record'] : []);
  });
});

describe('other ways of the same methods', () => {
  test.each([
    ['ipso', { categories: 'latent-class' }],
    ['ipso', { form: 'orthogonal' }],
    ['normal', { categories: 'latent-class' }],
    ['redraw', { categories: 'latent-class' }],
    ['suppress', { empty: 'level' }],
    ['suppress', { empty: 'wildcard' }],
    ['pram', { invariant: 'no', retain: 0.3 }],
    ['swap', { risky: 'no' }],
    ['order-statistic', { share: 1 }],
  ] as const)('%s %o: every claim holds, is verified and replays', async (name, parameters) => {
    const samples = categorySamples().filter(({ name }) => HARD.has(name));
    const refused = await onEach(samples, replaced(name, 7, parameters), () => {});
    expect(refused).toEqual(name === 'pram' ? [] : ['one record']);
  });

  test('units, strata and blocks: every claim holds, is verified and replays', async () => {
    const [sample] = categorySamples();
    const strata = { ...sample, columns: ['size', 'place', 'years'] };
    for (const { name, needsConfidential, looksAt } of forCategories) {
      for (const asked of [
        { together: 'pay' },
        { blocks: { size: 12 } },
        { blocks: { strata: ['job'] } },
      ]) {
        const step = { ...grouped(name, 2), ...asked };
        if (needsConfidential) {
          await expect(whole(strata, recipeFor(strata, step))).rejects.toThrow(
            /compares groups with the whole file/,
          );
        } else if (looksAt === 'nothing' && 'together' in asked) {
          await expect(whole(strata, recipeFor(strata, step))).rejects.toThrow(/makes no groups/);
        } else expect(await whole(strata, recipeFor(strata, step)), name).not.toBeNull();
      }
    }
  });
});
