import { describe, expect, test } from 'vitest';
import { parseSeed } from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { bytesSource } from '../../io/bytes/source.ts';
import { load } from '../../recipe/dataset/load.ts';
import { readRecipe } from '../../recipe/index.ts';
import { halvesOf } from '../search/trial/halves.ts';
import { runTrial } from '../search/trial/trial.ts';
import { attack } from './attack.ts';

const SEED = '00112233445566778899aabbccddeeff'.repeat(2);

function csv(records: number): string {
  let state = 7;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  const lines = Array.from({ length: records }, () => {
    const a = uniform();
    return `${(100 * a).toFixed(3)},${(50 * (a + uniform())).toFixed(3)},${'ABC'[Math.floor(3 * uniform())]}`;
  });
  return `x,y,place\n${lines.join('\n')}\n`;
}

const file = (records: number) => load(bytesSource('a.csv', csv(records)));
const recipe = (step: object) => readRecipe({ penumbra: 2, steps: [step] });
const mdav = (k: number) =>
  recipe({ method: 'microaggregation', columns: ['x', 'y'], group: { method: 'mdav', k } });

describe('halves of a file', () => {
  test('are of equal size, have no record in common, and are the same for the same seed', async () => {
    const whole = await file(101);
    const { training, holdout } = halvesOf(whole, parseSeed(SEED));
    expect([training.table.records, holdout.table.records]).toEqual([50, 50]);
    const lines = (part: typeof training) =>
      Array.from({ length: part.table.records }, (_, record) => part.lineOf(record));
    expect(new Set([...lines(training), ...lines(holdout)]).size).toBe(100);
    expect(lines(training)).toEqual(lines(training).toSorted((a, b) => Number(a) - Number(b)));
    expect(lines(halvesOf(whole, parseSeed(SEED)).training)).toEqual(lines(training));
  });
});

describe('an attack on halves', () => {
  test('tells who was in the file where records are hardly changed, and not where a group has hundreds', async () => {
    const whole = await file(1200);
    const of = async (k: number) => {
      const { figures, half, times } = await attack(whole, mdav(k), { seed: SEED, times: 3 });
      expect([half, times]).toEqual([600, 3]);
      return new Map(figures.map((one) => [one.name, one]));
    };
    const little = await of(2);
    expect(little.get('membership')!.value).toBeGreaterThan(0.6);
    expect(little.get('closest-record')!.value).toBeGreaterThan(60);
    expect(little.get('membership')!.spread).toBeGreaterThan(0);
    expect(little.get('membership')!.values).toHaveLength(3);
    const much = await of(300);
    expect(much.get('membership')!.value).toBeGreaterThan(0.45);
    expect(much.get('membership')!.value).toBeLessThan(0.55);
  });

  test('shows how far it is and stops when asked', async () => {
    const whole = await file(200);
    const shares: number[] = [];
    await attack(whole, mdav(3), {
      seed: SEED,
      times: 2,
      onProgress: (_, share) => shares.push(share),
    });
    expect(shares[0]).toBe(0);
    expect(shares.at(-1)).toBe(1);
    expect(shares).toEqual(shares.toSorted((a, b) => Number(a) - Number(b)));
    const stop = new AbortController();
    const running = attack(whole, mdav(3), {
      seed: SEED,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
  });

  test('a recipe that cannot be used is refused, and so is one that halves are too few for', async () => {
    const whole = await file(40);
    await expect(attack(whole, mdav(50), { seed: SEED })).rejects.toThrow(/^k is 50/);
    await expect(attack(whole, mdav(30), { seed: SEED, times: 2 })).rejects.toMatchObject({
      code: 'data',
      message: expect.stringMatching(/^On half of the file the recipe cannot be used: k is 30/),
    });
    await expect(attack(await file(3), mdav(2), { seed: SEED })).rejects.toMatchObject({
      code: 'data',
      message: 'The file has too few records to be cut into halves.',
    });
  });

  test('a column that does not exist is refused before anything runs', async () => {
    const whole = await file(40);
    const shares: number[] = [];
    for (const comparison of [{ columns: ['x', 'nowhere'] }, { keys: ['nowhere'] }]) {
      const running = attack(whole, mdav(3), {
        seed: SEED,
        comparison,
        onProgress: (_, share) => shares.push(share),
      });
      await expect(running).rejects.toMatchObject({
        code: 'usage',
        message: expect.stringMatching(/^There is no column "nowhere"/),
      });
    }
    expect(shares).toEqual([]);
  });
});

describe('a trial with a measure that needs a holdout', () => {
  test('is run on halves for it, which the figure says, and on the whole file for all others', async () => {
    const whole = await file(300);
    const task = { recipe: mdav(3), seeds: [SEED], measures: ['loss', 'membership'] };
    const { figures, assumed } = finish(runTrial(whole, task));
    const alone = finish(runTrial(whole, { ...task, measures: ['loss'] }));
    expect(figures[0]).toEqual(alone.figures[0]);
    expect(figures[1].value).toBeGreaterThan(0.5);
    expect(figures[1].note).toMatch(/random half/);
    expect(figures[0].note).toBeUndefined();
    const only = finish(runTrial(whole, { ...task, measures: ['membership'] }));
    expect(only.figures[0]).toEqual(figures[1]);
    expect(only.assumed!.columns).toEqual(assumed!.columns);
  });
});
