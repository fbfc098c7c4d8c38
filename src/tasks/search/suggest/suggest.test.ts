import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { described } from '../../../../test/described.ts';
import { generator } from '../../../../test/reference/generator.ts';
import { randomStream } from '../../../foundation/numerics/index.ts';
import { type Crew, soloCrew } from '../../../foundation/work/work.ts';
import { bytesSource } from '../../../io/bytes/source.ts';
import { type DataFile, load } from '../../../recipe/dataset/load.ts';
import { type Recipe, readRecipe } from '../../../recipe/index.ts';
import type { Purpose } from '../../limits/limits.ts';
import type { TrialResult } from '../trial/trial.ts';
import { drawCandidate, shaken, stepsFrom } from './candidates.ts';
import { suggestSpace } from './space.ts';
import { type SuggestOptions, suggest, type ToldTrial } from './suggest.ts';
import { suggestionWords } from './words.ts';

const SEED = '5eed'.padEnd(64, '1');

/** Numbers that correlate, a weight, categories and a key. */
function persons(records: number): Promise<DataFile> {
  const random = generator(11);
  const lines = ['id,age,height,wages,rent,sex,region'];
  for (let i = 0; i < records; i++) {
    const age = 18 + Math.floor(60 * random());
    const wages = (800 + 30 * age + 900 * random()).toFixed(2);
    const rent = (300 + 500 * random() + 4 * age).toFixed(2);
    const height = 150 + Math.floor(45 * random());
    const region = 'NSEW'[Math.floor(4 * random())];
    lines.push(`${900_000 + i},${age},${height},${wages},${rent},${i % 2 ? 'f' : 'm'},${region}`);
  }
  return load(bytesSource('persons.csv', new TextEncoder().encode(`${lines.join('\n')}\n`)));
}

const base = (more: object = {}, step: object = {}): Recipe =>
  readRecipe({
    penumbra: 2,
    steps: [
      {
        method: 'microaggregation',
        group: { method: 'mdav', k: 3 },
        columns: ['age', 'height', 'wages', 'rent'],
        ...step,
      },
    ],
    ...more,
  });

const few = (options: SuggestOptions = {}): SuggestOptions => ({
  recipe: base(),
  trials: 10,
  seed: SEED,
  objective: 'il1s',
  methods: ['rank-swap', 'microaggregation', 'noise'],
  ...options,
});

const limit = (measure: string, most: number): Purpose => ({
  name: 'own',
  title: 'Own',
  description: '',
  limits: [{ measure, most, because: '', source: '' }],
});

describe('the space of a file', () => {
  test('every candidate is a recipe that reads as one, whatever kinds its columns have', async () => {
    const file = await persons(200);
    const description = described({ rent: 'confidential', id: 'identifier' });
    const columns = [
      ['age', 'height', 'wages'],
      ['sex', 'region'],
      ['age', 'sex', 'region'],
    ];
    for (const some of columns) {
      const { space, recipeOf, wordsOf } = suggestSpace(
        file,
        base({ description }, { columns: some }),
      );
      fc.assert(
        fc.property(fc.nat(100_000), (turn) => {
          const stream = randomStream(new Uint8Array(32), 0, 0, turn);
          const drawn = drawCandidate(space, stream);
          const all = [
            drawn,
            shaken(space, drawn, 0.5, stream),
            ...stepsFrom(space, drawn, 0.1, turn % 2 === 0),
          ];
          for (const candidate of all) {
            const recipe = recipeOf(candidate, file.records);
            expect(readRecipe(JSON.parse(JSON.stringify(recipe)))).toEqual(recipe);
            expect(recipe.seed).toBeUndefined();
            expect(wordsOf(candidate, file.records)).not.toMatch(/undefined|object/);
            // Each column once, or recoded and then once more.
            const isRecode = ({ method }: { method: string }) => method === 'recode';
            const steps = recipe.steps.filter((step) => !isRecode(step));
            const all = (list: typeof steps) => list.flatMap((step) => step.columns ?? []);
            expect(new Set(all(steps)).size).toBe(all(steps).length);
            expect(some).toEqual(expect.arrayContaining(all([...recipe.steps])));
          }
        }),
        { numRuns: 40 },
      );
    }
  });

  test('numbers and categories go into one step, or each into their own', async () => {
    const file = await persons(60);
    const { space } = suggestSpace(file, base({}, { columns: ['age', 'sex'] }));
    // Recoding comes before.
    expect(space.map(({ parts }) => parts.length)).toEqual([2, 3]);
    const names = space.map(({ parts }) => parts.map((part) => part.map(({ name }) => name)));
    expect(names[0][0]).toEqual(['recoding']);
    expect(names[0][1]).toEqual(expect.arrayContaining(['microaggregation', 'k-modes', 'nothing']));
    expect(names[0][1]).not.toContain('rank-swap');
    expect(names[1][1]).toContain('rank-swap');
    expect(names[1][2]).toEqual(expect.arrayContaining(['pram', 'suppress']));
  });

  test('what the recipe settles stays: roles, rules, preparations, what a step says beside its method', async () => {
    const file = await persons(60);
    const recipe = readRecipe({
      penumbra: 2,
      description: described({ id: 'identifier' }),
      seed: SEED,
      rules: ['wages >= 0'],
      steps: [
        { method: 'recode', columns: ['height'], recode: { by: 'round', to: 5 } },
        {
          method: 'microaggregation',
          columns: ['age', 'wages'],
          group: { method: 'mdav', k: 3 },
          missing: 'median',
          dominance: 60,
        },
      ],
    });
    const { space, recipeOf } = suggestSpace(file, recipe, { methods: ['noise'] });
    const made = recipeOf(drawCandidate(space, randomStream(new Uint8Array(32), 0, 0, 5)), 60);
    expect(made).toMatchObject({ description: recipe.description, rules: recipe.rules });
    expect(made.steps[0]).toEqual(recipe.steps[0]);
    expect(made.steps[1]).toMatchObject({ missing: 'median', dominance: 60 });
    expect(made.seed).toBeUndefined();
  });

  test('without columns and roles, what looks like a key is protected, of any kind', async () => {
    const { columns: _, ...step } = base().steps[0];
    const { positions } = suggestSpace(await persons(60), { penumbra: 2, steps: [step] });
    expect(positions).toEqual([1, 2, 5, 6]);
  });
});

/** What is found without a limit, which several tests compare with. */
test('the first trial is of a method that shows something soon, not of one that looks for cells to empty', async () => {
  const tried: string[] = [];
  await suggest(await persons(60), {
    recipe: base(
      { description: { columns: [{ column: 'age', kind: 'nominal' }] } },
      { columns: ['age', 'sex', 'region'] },
    ),
    ...{ trials: 3, seed: SEED, methods: ['suppress', 'microaggregation'] },
    onTrial: ({ method }) => tried.push(method),
  });
  expect(tried[0]).not.toMatch(/suppress/);
  expect(tried.some((method) => /suppress/.test(method))).toBe(true);
});

let free: ReturnType<typeof suggest> | undefined;
const foundFreely = async () => {
  free ??= suggest(await persons(150), few());
  return free;
};

describe('the search', () => {
  test('k of a purpose is judged as in assess, and progress says that it is a search', async () => {
    const file = await persons(150);
    const description = described({ age: 'key', height: 'key' });
    const stages = new Set<string>();
    const found = await suggest(
      file,
      few({
        trials: 6,
        recipe: base({ description }, { columns: ['age', 'height'] }),
        methods: ['microaggregation', 'rank-swap'],
        purpose: { name: 'own', title: 'Own', description: '', k: 3, limits: [] },
        onProgress: (stage) => void stages.add(stage),
      }),
    );
    expect([...stages]).toEqual(['search']);
    const holds = (method: string) =>
      [found.choice, ...found.runnersUp].find((one) => one.method.startsWith(method))?.holds;
    expect(found.choice.verdicts.map(({ k }) => k)).toEqual([3]);
    expect(holds('microaggregation')).toBe(true);
    expect(holds('rank-swap')).toBe(false);
    expect(found.choice.method).toMatch(/^microaggregation/);
    const [out] = found.refused.filter(({ because }) =>
      because.includes('combinations of the keys'),
    );
    expect(out.methods).toContain('rank-swap');
  });

  test('makes the score of 2001 small where nothing else is asked for', async () => {
    const { objective: _, ...options } = few({ trials: 3, methods: ['rank-swap', 'noise'] });
    const { objective, choice } = await suggest(await persons(60), options);
    expect(objective.terms).toEqual([{ measure: 'score', weight: 1 }]);
    expect(choice.figures.find(({ name }) => name === 'score')!.value).toBe(choice.loss);
    expect(choice.figures.map(({ name }) => name)).toContain('linkage-subsets');
  });

  test('links of the score need two numbers that are known: with one key among them, each half has one measure', async () => {
    const description = described({ age: 'key', sex: 'key', wages: 'confidential' });
    const recipe = base({ description }, { columns: ['age', 'wages', 'sex'] });
    const { objective, choice } = await suggest(
      await persons(60),
      few({ recipe, objective: undefined, trials: 4, methods: ['microaggregation'] }),
    );
    expect(objective.terms).toEqual([{ measure: 'score-mixed-one-number', weight: 1 }]);
    const value = (name: string) => choice.figures.find((figure) => figure.name === name)!.value!;
    const parts = ['loss', 'linkage', 'detail-loss', 'individual-risk'].map(value);
    expect(choice.loss).toBeCloseTo(
      parts.reduce((sum, part) => sum + part / 4, 0),
      9,
    );
  });

  test('finds the same for the same seed and number of trials', async () => {
    const strip = (once: Awaited<ReturnType<typeof suggest>>) => {
      const { seconds: _, estimates: __, choice, runnersUp, ...rest } = once;
      const plain = [choice, ...runnersUp].map(({ seconds: _, ...one }) => one);
      return { plain, ...rest };
    };
    const found = strip(await foundFreely());
    expect(strip(await suggest(await persons(150), few()))).toEqual(found);
    expect(found.trials).toBeGreaterThanOrEqual(10);
    expect(found.plain[0].loss).toBeLessThanOrEqual(found.plain[1].loss);
    expect(new Set(found.plain.map(({ method }) => method)).size).toBe(found.plain.length);
  });

  test('a search that was stopped goes on where it stopped, and ends with the same answer', async () => {
    const kept = new Map<string, TrialResult>();
    let added = 0;
    const cache = {
      find: (key: string) => kept.get(key),
      keep: (key: string, _: string, result: TrialResult) => {
        kept.set(key, result);
        added++;
      },
    };
    const stop = new AbortController();
    const stopped = suggest(
      await persons(150),
      few({ cache, signal: stop.signal, onTrial: () => added > 4 && stop.abort() }),
    );
    await expect(stopped).rejects.toThrow(/Stopped as asked/);
    const before = added;
    const found = await suggest(await persons(150), few({ cache }));
    const whole = await foundFreely();
    expect(found.choice.recipe).toEqual(whole.choice.recipe);
    expect(found.trials).toBe(whole.trials);
    // What ran before the stop is not run again.
    expect(before).toBeGreaterThan(0);
    expect(added).toBeLessThanOrEqual(whole.trials);
  });

  test('says what one more step of a limit would buy: the nearest recipe that breaks it alone and costs less', async () => {
    const found = await suggest(
      await persons(150),
      few({ purpose: limit('linkage', 40), trials: 16 }),
    );
    const [step] = found.steps;
    expect(step.limit.measure).toBe('linkage');
    expect(step.bound).toBeGreaterThan(40);
    expect(step.loss).toBeCloseTo(found.choice.loss - step.gain, 12);
    expect(step.gain).toBeGreaterThan(0);
    const { decided, steps } = suggestionWords(found);
    expect(steps[0]).toMatch(
      /^Distance-based record linkage at most .* instead of 40 % would give/,
    );
    expect(decided[0]).toMatch(/^What decided: /);
  });

  test('what breaks a limit is not chosen while something else holds, and the reason is told', async () => {
    // Sex and region are keys that no candidate protects.
    const purpose = limit('linkage', 40);
    const bound = await suggest(await persons(150), few({ purpose }));
    expect(bound.choice.holds).toBe(true);
    expect(bound.choice.verdicts[0].value).toBeLessThanOrEqual(40);
    expect(bound.choice.loss).toBeGreaterThan((await foundFreely()).choice.loss);
    expect(bound.refused.map(({ because }) => because).join()).toMatch(
      /A limit is broken.*\(limit: at most 40 %\) \[linkage\]/,
    );
  });

  test('limits that nothing can hold leave the nearest, and say so', async () => {
    const purpose = { ...limit('il1s', 0.001) };
    const found = await suggest(await persons(90), few({ purpose, trials: 4 }));
    expect(found.choice.holds).toBe(false);
    expect(found.choice.verdicts[0].words).toMatch(/\(limit: at most 0.001 %\) \[il1s\]/);
  });

  test('recipes that are refused do not stop it', async () => {
    const file = await persons(120);
    const recipe = base({}, { given: ['rent'], columns: ['age', 'height', 'wages'] });
    const found = await suggest(
      file,
      few({ recipe, methods: ['rank-swap', 'muralidhar-sarathy', 'noise'], trials: 6 }),
    );
    expect(found.choice.method).toBe('muralidhar-sarathy');
    expect(found.refused.flatMap(({ methods }) => methods)).toEqual(
      expect.arrayContaining(['rank-swap', 'noise']),
    );
  });

  test('where everything is refused, the first reason is the error', async () => {
    const recipe = base({}, { given: ['sex'] });
    const options = few({ recipe, methods: ['rank-swap'], trials: 3 });
    await expect(suggest(await persons(60), options)).rejects.toThrow(/No method could be run/);
  });

  test('samples come before the file where it is large enough', async () => {
    const { rounds, choice } = await suggest(
      await persons(1050),
      few({ trials: 4, methods: ['rank-swap'] }),
    );
    expect(rounds[0]).toMatchObject({ what: 'screening', records: 500, realisations: 1 });
    expect(rounds.at(-1)!.records).toBe(1050);
    expect(choice.records).toBe(1050);
  });

  test('tells the best so far, and stops when asked to', async () => {
    const stop = new AbortController();
    const told: string[] = [];
    const options = few({
      signal: stop.signal,
      onBest: ({ words }) => {
        told.push(words);
        stop.abort();
      },
    });
    await expect(suggest(await persons(90), options)).rejects.toThrow(/Stopped as asked/);
    expect(told).toHaveLength(1);
  });

  test('tells every trial: its words, a recipe that reads, its figures, and whether limits hold', async () => {
    const told: ToldTrial[] = [];
    const options = few({
      purpose: limit('linkage', 9),
      onTrial: (trial) => void told.push(trial),
    });
    const found = await suggest(await persons(150), options);
    expect(told).toHaveLength(found.trials);
    for (const { recipe, words, figures, holds, broken, loss, records, refused } of told) {
      expect(readRecipe(JSON.parse(JSON.stringify(recipe)))).toEqual(recipe);
      expect(words).not.toBe('');
      expect(records).toBe(150);
      expect(refused).toBeNull();
      const { value, spread } = figures.find(({ name }) => name === 'linkage')!;
      expect(holds).toBe(value! <= 9);
      // Limits must hold with three standard deviations between draws to spare.
      const links = value! + 3 * (spread ?? 0);
      expect(broken).toBeCloseTo(Math.max(0, links / 9 - 1), 12);
      expect(figures.find(({ name }) => name === 'il1s')!.value).toBe(loss);
    }
    const last = told.filter(({ words }) => words === found.choice.words).at(-1)!;
    expect(last.recipe).toEqual(found.choice.recipe);
    expect(new Set(told.map(({ key }) => key)).size).toBe(
      new Set(told.map(({ recipe }) => JSON.stringify(recipe))).size,
    );
  });

  test('with several workers trials are told as they are answered, in the order they were asked', async () => {
    const file = await persons(120);
    const words = async (crew?: Crew) => {
      const told: string[] = [];
      const onTrial = ({ words }: ToldTrial) => void told.push(words);
      await suggest(file, few({ trials: 3, onTrial, ...(crew === undefined ? {} : { crew }) }));
      return told;
    };
    const solo = soloCrew();
    const backwards: Crew = {
      size: 2,
      fulfil: async (wish) => {
        if (wish.wish !== 'each') return solo.fulfil(wish);
        const answers: unknown[] = [];
        for (let i = wish.questions.length - 1; i >= 0; i--) {
          answers[i] = wish.job.open(wish.start)(wish.questions.at(i));
          wish.onAnswer?.(wish.questions.length - i, i, answers[i]);
        }
        return answers;
      },
    };
    expect(await words(backwards)).toEqual(await words());
  });

  test.each([
    [{ objective: 'scor' }, /no measure "scor".*score/],
    [{ methods: ['rank-swop'] }, /no method "rank-swop"/],
    [{ trials: 0 }, /whole number of at least 1/],
    [{ budget: 0 }, /seconds above 0/],
  ])('refuses %j', async (wrong, says) => {
    await expect(suggest(await persons(30), few(wrong))).rejects.toThrow(says);
  });
});
