import { describe, expect, test } from 'vitest';
import { finish } from '../../../foundation/work/work.ts';
import { bytesSource } from '../../../io/bytes/source.ts';
import { memoryTarget } from '../../../io/bytes/target.ts';
import { load } from '../../../recipe/dataset/load.ts';
import { readRecipe } from '../../../recipe/index.ts';
import { assess } from '../../assess/assess.ts';
import { type JudgedFigure, judgeLimits } from '../../limits/judge.ts';
import { protect } from '../../protect/protect.ts';
import { judgedFigures, overLimits } from '../suggest/judge.ts';
import { runTrial, trialFile, trialJob } from './trial.ts';

const SEED = '00112233445566778899aabbccddeeff'.repeat(2);
const OTHER = 'ffeeddccbbaa99887766554433221100'.repeat(2);

/** Ages, incomes and places without a pattern. */
const csv = `age,income,place\n${Array.from({ length: 60 }, (_, i) => {
  const age = 18 + ((i * 37) % 61);
  return `${age},${1000 + ((i * 7919) % 3001)},${'ABC'[(i * 5) % 3]}`;
}).join('\n')}\n`;

const MEASURES = ['loss', 'linkage', 'k-anonymity', 'category-loss', 'score'];
const comparison = { keys: ['age', 'place'] };

const recipe = (step: object, others: object = {}) =>
  readRecipe({ penumbra: 2, ...others, steps: [step] });

describe('a trial', () => {
  test.each([
    ['microaggregation', { method: 'microaggregation', group: { method: 'mdav', k: 3 } }, {}],
    [
      'mixed columns, rules and a recoded one',
      {
        method: 'microaggregation',
        columns: ['age', 'place'],
        group: { method: 'mdav', k: 3 },
      },
      { rules: ['0 <= age <= 110'] },
    ],
    ['synthetic values', { method: 'microhybrid', group: { method: 'mdav', k: 10 } }, {}],
    ['swapped ranks', { method: 'rank-swap', replace: { method: 'rank-swap', p: 20 } }, {}],
  ])('comes to the figures of the file that protect writes: %s', async (_, step, others) => {
    const source = bytesSource('a.csv', csv);
    const file = await load(source);
    const given = recipe(step, { seed: SEED, ...others });
    const task = { recipe: given, seeds: [SEED], measures: MEASURES, comparison };
    const result = finish(runTrial(file, task));
    expect(result.refused).toBeNull();
    const target = memoryTarget();
    await protect(source, given, target);
    const written = bytesSource('o.csv', target.bytes());
    const found = await assess(source, written, { measures: MEASURES, ...comparison });
    for (const { name, value, parts = [] } of result.figures) {
      const figure = found.figures.find((one) => one.name === name);
      expect(value, name).toBe(figure?.value ?? null);
      const same = (figure?.parts ?? []).map((part) => ({ name: part.name, value: part.value }));
      expect(parts, name).toEqual(same);
    }
    expect(result.assumed!.columns).toEqual(found.columns);
    expect(result.assumed!.combinations).toEqual(['age', 'place']);
    // So that k of a purpose is judged as assess judges it.
    for (const k of [2, 3, 5, 10]) {
      const purpose = { name: 'own', title: 'Own', description: '', k, limits: [] };
      const holds = (figures: readonly JudgedFigure[]) => judgeLimits(purpose, figures)[0].holds;
      expect(holds(judgedFigures(result))).toBe(holds(found.figures));
      expect(holds(judgedFigures(result))).not.toBeNull();
    }
  });

  test('weighs by the description, as assess does', async () => {
    const description = {
      columns: [{ column: 'income', kind: 'amount', role: 'weight' } as const],
    };
    const source = bytesSource('a.csv', csv);
    const given = recipe({ method: 'pram', columns: ['place'] }, { seed: SEED, description });
    const file = await load(source, undefined, { description });
    const names = ['contingency-two', 'mode-changes'];
    const figuresBy = (about: object) => {
      const task = { recipe: given, seeds: [SEED], measures: names, comparison: about };
      return finish(runTrial(file, task)).figures.map(({ value }) => value);
    };
    const weighted = figuresBy({ ...comparison, description: file.description });
    const target = memoryTarget();
    await protect(source, given, target);
    const written = bytesSource('o.csv', target.bytes());
    const found = await assess(source, written, { measures: names, ...comparison, description });
    expect(weighted).toEqual(found.figures.map(({ value }) => value));
    expect(weighted[0]).not.toBe(figuresBy(comparison)[0]);
  });

  test('has the means of parts over realisations, and none where one of them lacks it', async () => {
    const file = await load(bytesSource('a.csv', csv));
    const step = { method: 'rank-swap', replace: { method: 'rank-swap', p: 20 } };
    const task = { recipe: recipe(step), measures: ['k-anonymity'], comparison };
    const trial = (...seeds: string[]) => finish(runTrial(file, { ...task, seeds })).figures[0];
    const [one, other, both] = [trial(SEED), trial(OTHER), trial(SEED, OTHER)];
    expect(both.parts!.length).toBe(one.parts!.length);
    for (const [i, { name, value }] of both.parts!.entries()) {
      const values = [one.parts![i].value, other.parts![i].value];
      expect(name).toBe(one.parts![i].name);
      if (values.includes(null)) expect(value).toBeNull();
      else expect(value).toBeCloseTo((values[0]! + values[1]!) / 2, 12);
    }
    expect(both.value).toBe(both.parts![0].value);
  });

  test('on another thread is the same: it travels as plain data', async () => {
    const file = await load(bytesSource('a.csv', csv));
    const step = { method: 'microhybrid', group: { method: 'mdav', k: 10 } };
    const task = { recipe: recipe(step), seeds: [SEED, OTHER], measures: ['loss'] };
    const there = trialJob.open(structuredClone(trialFile(file)))(structuredClone(task));
    const here = finish(runTrial(file, task));
    expect(there.figures).toEqual(here.figures);
    expect(here).toMatchObject({ realisations: 2, refused: null });
    expect(here.figures[0].spread).toBeGreaterThan(0);
  });

  test('of what draws nothing is made once', async () => {
    const file = await load(bytesSource('a.csv', csv));
    const step = { method: 'microaggregation', group: { method: 'mdav', k: 3 } };
    const task = { recipe: recipe(step), seeds: [SEED, OTHER], measures: ['loss'] };
    expect(finish(runTrial(file, task))).toMatchObject({ realisations: 1 });
  });

  test('that asks for links of some records only changes no other figure, and with all of them none', async () => {
    const file = await load(bytesSource('a.csv', csv));
    const columns = ['age', 'income'];
    const step = { method: 'rank-swap', columns, replace: { method: 'rank-swap', p: 20 } };
    const measures = ['linkage', 'linkage-subsets', 'loss'];
    const trial = (linked?: number) =>
      finish(
        runTrial(file, {
          recipe: recipe(step),
          seeds: [SEED],
          measures,
          ...(linked === undefined ? {} : { linked }),
        }),
      ).figures;
    const all = trial();
    expect(trial(file.records)).toEqual(all);
    const [linkage, subsets, loss] = trial(Math.floor(file.records / 3));
    expect([linkage, loss]).toEqual([all[0], all[2]]);
    expect(subsets.value).toBeGreaterThanOrEqual(0);
    expect(subsets.value).toBeLessThanOrEqual(100);
    expect(subsets.value).not.toBe(all[1].value);
  });

  test('that takes too long is given up, on its thread, and says so', async () => {
    const file = await load(bytesSource('a.csv', csv));
    const step = { method: 'rank-swap', replace: { method: 'rank-swap', p: 20 } };
    const task = { recipe: recipe(step), seeds: [SEED], measures: ['loss'] };
    const answer = trialJob.open(trialFile(file));
    expect(answer({ ...task, patience: 0 })).toMatchObject({
      ...{ figures: [], realisations: 0, isGivenUp: true },
      refused: expect.stringMatching(/60 records was given up/),
    });
    expect(answer({ ...task, patience: 600 })).toMatchObject({ realisations: 1, refused: null });
  });

  test('that breaks limits by far leaves out the dear ones, which count as broken', async () => {
    const wide = `${Array.from({ length: 30 }, (_, j) => `v${j}`).join()}\n${Array.from(
      { length: 60 },
      (_, i) => Array.from({ length: 30 }, (_, j) => (i * (j + 7) * 37) % 101).join(),
    ).join('\n')}\n`;
    const file = await load(bytesSource('w.csv', wide));
    const step = { method: 'microaggregation', group: { method: 'mdav', k: 20 } };
    const bound = (measure: string, most: number) => ({ measure, most, because: '', source: '' });
    const limits = [bound('propensity-quadratic', 10), bound('il1s', 1)];
    const purpose = { name: 'own', title: 'Own', description: '', limits };
    const measures = ['loss', ...limits.map(({ measure }) => measure)];
    const about = { description: file.description };
    const task = { recipe: recipe(step), seeds: [SEED], measures, purpose, comparison: about };
    const far = finish(runTrial(file, task));
    expect(far).toMatchObject({ isFar: true, skipped: 1 });
    expect(far.figures[1].value).toBeNull();
    expect(far.figures[2].value).toBeGreaterThan(1);
    expect(overLimits(far, purpose)).toBeGreaterThan(far.figures[2].value! - 1);
    const whole = finish(runTrial(file, { ...task, isWhole: true }));
    expect(whole.skipped).toBeUndefined();
    expect(whole.figures[1].value).not.toBeNull();
  });

  test('that is refused tells why, and is no error', async () => {
    const file = await load(bytesSource('a.csv', csv));
    const step = { method: 'microaggregation', group: { method: 'mdav', k: 500 } };
    const result = finish(
      runTrial(file, { recipe: recipe(step), seeds: [SEED], measures: ['loss'] }),
    );
    expect(result).toMatchObject({ figures: [], refused: expect.stringMatching(/^k is 500/) });
  });
});
