import { beforeAll, describe, expect, test } from 'vitest';
import { bytesSource } from '../../../../src/io/bytes/source.ts';
import { load } from '../../../../src/recipe/dataset/load.ts';
import type { Recipe, Step } from '../../../../src/recipe/index.ts';
import type { Desk, TaskContext } from '../task.ts';
import { openRecipe, plan } from './plan.ts';

const context: TaskContext = {
  signal: new AbortController().signal,
  progress: () => {},
  tell: () => {},
};
let desk: Desk;

beforeAll(async () => {
  const lines = Array.from(
    { length: 40 },
    (_, i) =>
      `P${i},${i % 9 === 0 ? '' : 20 + ((i * 7) % 50)},${1000 + ((i * 37) % 400)},${'NS'[i % 2]}`,
  );
  const text = `id,age,wages,region\n${lines.join('\n')}\n`;
  const file = await load(bytesSource('persons.csv', new TextEncoder().encode(text)));
  desk = { file, runs: new Map(), crew: () => undefined as never };
});

const ask = (steps: readonly Step[], more: Partial<Recipe> = {}) =>
  plan(desk, { recipe: { penumbra: 2, steps, ...more } }, context);
const mdav = (columns: readonly string[], k: unknown = 3): Step => ({
  method: 'microaggregation',
  columns,
  group: { method: 'mdav', k: k as number },
});

describe('what will happen', () => {
  test('is told in words, with claims in sentences and what becomes of identifiers', async () => {
    const description = { columns: [{ column: 'id', role: 'identifier' as const }] };
    const { plan: facts, problem } = await ask([mdav(['wages'])], { description });
    expect(problem).toBeNull();
    expect(facts!.lines[0]).toEqual({ about: 'Protect', words: 'wages (as asked for)', step: 0 });
    expect(facts!.dropped).toEqual(['id']);
    expect(facts!.steps[0].claims.map(({ claim }) => claim)).toContain('k-anonymity');
    for (const { sentence } of facts!.steps[0].claims) expect(sentence).toMatch(/\.$/);
    expect(structuredClone(facts)).toEqual(facts);
  });

  test('a recipe that was made with another revision of a method is warned of', async () => {
    const made = { penumbra: 1, steps: [mdav(['wages'])], revisions: { mdav: 2 } };
    const recipe = await openRecipe(desk, { text: JSON.stringify(made), name: 'r' }, context);
    const { plan: facts } = await plan(desk, { recipe }, context);
    expect(facts!.lines[0].about).toBe('Warning');
    expect(facts!.lines[0].words).toMatch(/revision 2 of mdav/);
  });

  test('a recipe without steps has neither plan nor problem', async () => {
    expect(await ask([])).toMatchObject({ plan: null, problem: null });
  });

  test('a problem names its key, and the step also where it has none', async () => {
    const bad = await ask([mdav(['wages'], 0)]);
    expect(bad.problem).toMatchObject({ key: 'steps[0].group.k', step: 0 });
    const { problem } = await ask([mdav(['wages']), mdav(['age'])]);
    expect(problem).toMatchObject({ key: null, step: 1, column: 'age' });
    expect(problem!.message).toMatch(/5 missing values/);
    expect(problem!.message).not.toMatch(/\b2\d\b.*\b3\d\b/);
  });

  test('kinds are those that steps get, after recoding', async () => {
    const recode: Step = {
      method: 'recode',
      columns: ['wages'],
      recode: { by: 'intervals', breaks: [1100, 1200] },
    };
    expect((await ask([recode])).kinds[2]).toBe('categorical');
    expect((await ask([mdav(['wages'])])).kinds[2]).toBe('numeric');
    const description = { columns: [{ column: 'wages', kind: 'nominal' as const }] };
    expect((await ask([mdav(['age'])], { description })).kinds[2]).toBe('categorical');
  });
});

test('a description that does not fit the file is a problem of the recipe, in a sentence', async () => {
  const description = { columns: [{ column: 'wage', role: 'key' as const }] };
  const { problem } = await ask([mdav(['wages'])], { description });
  expect(problem).toMatchObject({ step: null, column: 'wage' });
  expect(problem!.message).toMatch(/no column "wage".*The description names it/);
});

describe('opening a recipe', () => {
  const open = (text: string) => openRecipe(desk, { text, name: 'mine.json' }, context);

  test('gives the recipe with its defaults', async () => {
    const recipe = await open(JSON.stringify({ penumbra: 1, steps: [mdav(['wages'])] }));
    expect(recipe.steps[0].group).toMatchObject({ method: 'mdav', k: 3, standardise: 'sd' });
  });

  test.each([
    ['{"penumbra": 1, ', /^mine\.json is not a recipe: it is not JSON\. Nothing was changed\.$/],
    ['{"penumbra": 3, "steps": []}', /version 3, and this studio reads versions 1 and 2/],
    ['{"penumbra": 1, "steps": []}', /^mine\.json: steps is empty.*Nothing was changed\.$/],
    ['[]', /^mine\.json: A recipe must be an object/],
    ['null', /^mine\.json: A recipe must be an object/],
  ])('refuses %s with a sentence', async (text, says) => {
    await expect(open(text)).rejects.toThrow(says);
  });
});
