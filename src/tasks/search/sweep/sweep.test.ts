import { describe, expect, test } from 'vitest';
import { described } from '../../../../test/described.ts';
import { generator } from '../../../../test/reference/generator.ts';
import { type Crew, soloCrew } from '../../../foundation/work/work.ts';
import { bytesSource } from '../../../io/bytes/source.ts';
import { load } from '../../../recipe/dataset/load.ts';
import { readRecipe } from '../../../recipe/index.ts';
import type { TrialResult } from '../trial/trial.ts';
import { countRecipes, type SweepSpace, sweepRecipes } from './recipes.ts';
import { realisationSeeds, type SweepCache, type SweepRow, sweep } from './sweep.ts';
import { limitNames, limitSubjects, pageOf, viewOf } from './view.ts';

const random = generator(7);
const line = () => Array.from({ length: 3 }, () => (100 * random()).toFixed(2)).join();
const text = ['a,b,c', ...Array.from({ length: 60 }, line)].join('\n');
const file = await load(bytesSource('x.csv', text));
const base = readRecipe({ penumbra: 2, steps: [{ method: 'noise' }], seed: '12'.repeat(32) });
const space: SweepSpace = {
  methods: ['microaggregation', 'noise'],
  groups: ['mdav'],
  parameters: [
    { name: 'k', values: ['3', '5', '61'] },
    { name: 'amount', values: ['0.1', '0.3'] },
  ],
};
const recipes = sweepRecipes(base, space);
const options = { measures: ['loss', 'linkage'], seed: '5a'.repeat(32) };
const plain = (rows: readonly SweepRow[]) =>
  rows.map(({ name, key, result: { seconds: _, ...result } }) => ({ name, key, result }));

/** Answers the last question first, as a crew of which the first member is slow would. */
const backwards: Crew = {
  size: 2,
  async fulfil(wish) {
    if (wish.wish !== 'each') return soloCrew().fulfil(wish);
    const ask = wish.job.open(wish.start);
    const answers = new Array(wish.questions.length);
    let answered = 0;
    for (let i = answers.length - 1; i >= 0; i--) {
      answers[i] = ask(structuredClone(wish.questions.at(i)));
      wish.onAnswer?.(++answered, i, answers[i]);
    }
    return answers;
  },
};

describe('recipes of a space', () => {
  test('each parameter is varied for the methods that have it, and names are short and different', () => {
    expect(recipes.map(({ name }) => name)).toEqual([
      ...['microaggregation mdav k=3', 'microaggregation mdav k=5', 'microaggregation mdav k=61'],
      ...['noise amount=0.1', 'noise amount=0.3'],
    ]);
    expect(countRecipes(base, space)).toBe(5);
    expect(recipes[1].recipe.steps[0]).toMatchObject({
      method: 'microaggregation',
      group: { method: 'mdav', k: 5 },
      replace: { method: 'mean' },
    });
    for (const { recipe } of recipes) expect(recipe.seed).toBeUndefined();
  });

  test('without methods the recipe keeps its own parameters', () => {
    const own = readRecipe({
      penumbra: 2,
      description: described({ a: 'key' }),
      steps: [
        { method: 'microaggregation', columns: ['a'], group: { method: 'v-mdav', k: 3, gamma: 1 } },
      ],
    });
    const [first, second] = sweepRecipes(own, {
      parameters: [{ name: 'k', values: ['4', '6'] }],
      options: [{ name: 'missing', values: [{ label: 'median', change: { missing: 'median' } }] }],
    });
    expect(second.name).toBe('microaggregation v-mdav k=6');
    expect(first.recipe).toMatchObject({
      description: own.description,
      steps: [{ columns: ['a'], missing: 'median', group: { method: 'v-mdav', k: 4, gamma: 1 } }],
    });
  });

  test('a parameter that fits no method, a value out of its range and several steps are refused', () => {
    const vary = (name: string, value: string) =>
      sweepRecipes(base, { methods: ['noise'], parameters: [{ name, values: [value] }] });
    expect(() => vary('k', '3')).toThrow(/--k fits none of the methods \(noise\)/);
    expect(() => vary('amount', '-1')).toThrow(/amount must be/);
    const two = readRecipe({
      penumbra: 2,
      steps: [
        { method: 'noise', columns: ['a'] },
        { method: 'noise', columns: ['b'] },
      ],
    });
    expect(() => sweepRecipes(two, {})).toThrow(/several steps/);
  });
});

describe('a sweep', () => {
  test('gives the same rows in the order of the recipes, whoever works and whatever ends first', async () => {
    const alone = await sweep(file, recipes, options);
    const shared = await sweep(file, recipes, { ...options, crew: backwards });
    expect(plain(shared)).toEqual(plain(alone));
    expect(alone.map(({ name }) => name)).toEqual(recipes.map(({ name }) => name));
    const [three, five, tooMany, noise] = alone.map(({ result }) => result);
    expect(three.realisations).toBe(1);
    expect(three.figures[0].spread).toBe(null);
    expect(five.figures[0].value).toBeGreaterThan(three.figures[0].value!);
    expect(tooMany.refused).toMatch(/60 records|at most|61/);
    expect(noise.realisations).toBe(3);
    expect(noise.figures[0].spread).toBeGreaterThan(0);
  });

  test('what is kept is not run again, and the rows are the same', async () => {
    const known = new Map<string, TrialResult>();
    const cache: SweepCache = {
      find: (key) => known.get(key),
      keep: (key, _, result) => void known.set(key, result),
    };
    const whole = await sweep(file, recipes, options);
    const stop = new AbortController();
    const stopped = sweep(file, recipes, {
      ...options,
      cache,
      signal: stop.signal,
      onRecipe: (done) => void (done === 2 && stop.abort()),
    });
    await expect(stopped).rejects.toThrow(/Stopped/);
    expect(known.size).toBe(2);
    const told: number[][] = [];
    const resumed = await sweep(file, recipes, {
      ...options,
      cache,
      onRecipe: (...state) => void told.push(state),
    });
    expect(plain(resumed)).toEqual(plain(whole));
    expect(told).toEqual([...[0, 1, 2, 3].map((done) => [done, 3])]);
  });

  test('another seed, measure or file is another result', async () => {
    const keys = async (changed: object, of = file) =>
      (await sweep(of, recipes.slice(3, 4), { ...options, ...changed }))[0].key;
    const all = await Promise.all([
      keys({}),
      keys({ seed: '5b'.repeat(32) }),
      keys({ measures: ['loss'] }),
      keys({ realisations: 2 }),
      keys({}, { ...file, sha256: 'cd'.repeat(32) }),
    ]);
    expect(new Set(all).size).toBe(all.length);
    expect(await keys({})).toBe(all[0]);
    expect(new Set(realisationSeeds(options.seed, 9)).size).toBe(9);
  });

  test('recipes for different columns are compared on all of them', async () => {
    const columns = (names: readonly string[]) => ({
      label: names.join(),
      change: { columns: names },
    });
    const varied = sweepRecipes(base, {
      methods: ['microaggregation'],
      groups: ['mdav'],
      parameters: [{ name: 'k', values: ['3'] }],
      options: [{ name: 'columns', values: [columns(['a']), columns(['a', 'b'])] }],
    });
    const [one, two] = await sweep(file, varied, { ...options, measures: ['loss'] });
    const [alone] = await sweep(file, varied.slice(0, 1), { ...options, measures: ['loss'] });
    // Half of the columns are as they were, so the loss over both is half of that over one.
    expect(one.result.figures[0].value).toBeCloseTo(alone.result.figures[0].value! / 2, 10);
    expect(two.result.figures[0].value).toBeGreaterThan(one.result.figures[0].value!);
  });

  test('a measure that is not there is refused with the nearest name', async () => {
    await expect(sweep(file, recipes, { ...options, measures: ['linkag'] })).rejects.toThrow(
      /no measure "linkag".*linkage/,
    );
  });
});

describe('the view of a sweep', () => {
  const row = (name: string, pil: number | null, linkage: number | null, refused = false) => ({
    name,
    family: name,
    result: {
      refused: refused ? 'It cannot be done.' : null,
      figures: refused
        ? []
        : [
            { name: 'pil', value: pil, spread: null, reason: null },
            { name: 'linkage', value: linkage, spread: null, reason: null },
          ],
    },
  });
  const rows = [row('a', 5, 20), row('b', 6, 25), row('c', 9, 4), row('d', 0, 0, true)];
  const options = { file: 'x.csv', measures: ['pil', 'linkage'] };

  test('tells which no other beats, and what was refused', () => {
    const view = viewOf(rows, options);
    expect(view.axes).toEqual({ utility: 'pil', risk: 'linkage' });
    expect(view.frontier.map(({ name }) => name)).toEqual(['a', 'c']);
    expect(view.sentences[0]).toMatch(/^No other recipe beats 2 of the 4: .*from a .*to c /);
    expect(view.sentences).toContain('1 of 4 recipes were refused.');
    expect(view.map.points.length).toBe(3);
  });

  test('judges k of a purpose from the parts of k-anonymity, and names it where it fails', () => {
    const purpose = { name: 'own', title: 'Own', description: '', k: 5, limits: [] };
    const counted = (value: number) => ({
      name: 'k-anonymity',
      value: 0,
      spread: null,
      reason: null,
      parts: [{ name: 'in combinations of fewer than 5 records', value }],
    });
    const kept = row('a', 5, 20);
    const broken = row('b', 6, 3);
    const withCounts = [kept, broken].map((one, i) => ({
      ...one,
      result: { ...one.result, figures: [...one.result.figures, counted(i)] },
    }));
    const view = viewOf(withCounts, {
      ...options,
      measures: [...options.measures, 'k-anonymity'],
      purpose,
    });
    expect(view.rows.map(({ within }) => within)).toEqual([true, false]);
    expect(limitNames(view.rows[1], false)).toEqual(['k at least 5']);
    expect(limitSubjects(view.rows[1], false)).toEqual(['k']);
    expect(pageOf(view).rows.map(({ fails }) => fails)).toEqual([[], ['k at least 5']]);
  });

  test('names what is assumed to be known, also where recipes change different columns', () => {
    const assumed = (columns: string[]) => ({
      columns,
      keys: columns.slice(0, 1),
      combinations: ['sex'],
      confidential: ['wages'],
    });
    const knowing = (name: string, columns: string[]) => {
      const one = row(name, 5, 20);
      return { ...one, result: { ...one.result, assumed: assumed(columns) } };
    };
    const told = (...all: ReturnType<typeof knowing>[]) =>
      viewOf(all, options).sentences.filter((sentence) => sentence.startsWith('Assumed'));
    expect(told(knowing('a', ['x', 'y']), knowing('b', ['x', 'y']))).toEqual([
      'Assumed to be known to an intruder: x; for links over all columns: x, y; in combinations: sex.',
      'Assumed confidential: wages.',
    ]);
    expect(told(knowing('a', ['x']))[0]).toBe(
      'Assumed to be known to an intruder: x; in combinations: sex.',
    );
    expect(told(knowing('a', ['x']), knowing('b', ['x', 'y']))[0]).toMatch(
      /^Assumed to be known to an intruder \(by a; others change other columns\): x/,
    );
  });

  test('takes for an axis what tells the results apart', () => {
    const with2 = [1, 2].map((loss) => {
      const one = row(`x${loss}`, 0, 100);
      const more = { name: 'category-loss', value: loss, spread: null, reason: null };
      return { ...one, result: { ...one.result, figures: [...one.result.figures, more] } };
    });
    const { axes } = viewOf(with2, { file: 'x', measures: ['pil', 'category-loss', 'linkage'] });
    expect(axes).toEqual({ utility: 'category-loss', risk: 'linkage' });
  });

  test('holds results against limits, and never takes what was not measured as kept', () => {
    const limit = { because: 'x', source: 'x' };
    const limits = [{ measure: 'linkage', most: 5, ...limit }];
    const purpose = { name: 'own', title: 'Your limits', description: '', limits };
    const view = viewOf(rows, { ...options, purpose });
    expect(view.rows.map(({ within }) => within)).toEqual([false, false, true, false]);
    expect(view.rows.map((one) => limitNames(one, false))).toEqual([
      ['linkage at most 5 %'],
      ['linkage at most 5 %'],
      [],
      [],
    ]);
    expect(view.sentences).toContain(
      'Limits that fail most often, of 3 measured recipes: linkage at most 5 % (2).',
    );
    expect(view.map.y.most).toBe(5);
    expect(view.sentences[1]).toMatch(/^1 of 4 recipes keep every limit of "Your limits".* c /);
    const open = viewOf([row('a', 5, null)], { ...options, purpose });
    expect(open.rows[0].within).toBe(null);
    expect(limitNames(open.rows[0], null)).toEqual(['linkage at most 5 %']);
    expect(limitSubjects(open.rows[0], null)).toEqual(['linkage']);
    expect(viewOf(rows, options).rows[0].verdicts).toBeUndefined();
    expect(open.sentences[1]).toMatch(/No recipe is known to keep every limit/);
  });
});
