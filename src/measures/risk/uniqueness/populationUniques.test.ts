import { describe, expect, test } from 'vitest';
import { keyFiles } from '../../../../test/reference/keys.ts';
import { gammaDraw, randomStream, seedOf } from '../../../foundation/numerics/index.ts';
import { finish } from '../../../foundation/work/work.ts';
import type { ClassSizes } from './classSizes.ts';
import { pitman } from './pitman.ts';
import { populationUniques } from './populationUniques.ts';
import { slideNegativeBinomial } from './slideNegativeBinomial.ts';
import { zayatz } from './zayatz.ts';

/** The classes of the Adult file of ARX by its nine columns: how many have each size. */
const CLASSES: Readonly<Record<number, number>> = {
  ...{ 1: 15512, 2: 2098, 3: 754, 4: 375, 5: 189, 6: 155, 7: 97, 8: 73, 9: 39, 10: 37, 11: 29 },
  ...{ 12: 18, 13: 23, 14: 14, 15: 15, 16: 9, 17: 11, 18: 10, 19: 10, 20: 5, 21: 3, 22: 4, 23: 3 },
  ...{ 24: 2, 25: 1, 26: 3, 27: 5, 29: 1, 30: 2, 32: 1, 34: 1, 35: 1, 36: 1, 45: 1 },
};
const adult: ClassSizes = {
  sizes: Object.keys(CLASSES).map(Number),
  classes: Object.values(CLASSES),
  records: 30162,
  all: 19502,
};
const share = (estimate: typeof zayatz | typeof pitman, fraction: number) => {
  const population = adult.records / fraction;
  return estimate(adult, population)! / population;
};

describe('unique in the population', () => {
  test('by Zayatz: the figures of ARX for Adult', () => {
    expect(share(zayatz, 0.1)).toBeCloseTo(0.3207402393466189, 12);
    expect(share(zayatz, 0.2)).toBeCloseTo(0.3577099234829125, 12);
    expect(share(zayatz, 1)).toBe(0.5142895033485844);
  });

  test('by Pitman: the figures of ARX for Adult', () => {
    expect(share(pitman, 0.1)).toBeCloseTo(0.27684993883653597, 11);
    expect(share(pitman, 0.01)).toBeCloseTo(0.1446083531167384, 11);
  });

  test('by the slide negative binomial model: near the truth of populations that follow it', () => {
    for (const [alpha, beta, pi] of [
      [1, 0.5, 0.3],
      [3, 0.6, 0.5],
    ]) {
      const stream = randomStream(seedOf('1'.repeat(64)), 1, 2, 3);
      const population: number[] = [];
      // A negative binomial number is Poisson with a gamma mean; a class is sampled record by record.
      const poisson = (mean: number) => {
        let count = 0;
        for (let wait = gammaDraw(stream, 1); wait < mean; wait += gammaDraw(stream, 1)) count++;
        return count;
      };
      for (let c = 0; c < 20000; c++) {
        population.push(1 + poisson((gammaDraw(stream, alpha) * (1 - beta)) / beta));
      }
      const found = new Map<number, number>();
      let records = 0;
      for (const size of population) {
        let drawn = 0;
        for (let i = 0; i < size; i++) if (stream.uniform() < pi) drawn++;
        if (drawn > 0) found.set(drawn, (found.get(drawn) ?? 0) + 1);
        records += drawn;
      }
      const sizes = [...found.keys()].sort((a, b) => a - b);
      const classes = sizes.map((size) => found.get(size)!);
      const all = classes.reduce((a, b) => a + b);
      const N = population.reduce((a, b) => a + b);
      const truth = population.filter((size) => size === 1).length;
      const estimate = slideNegativeBinomial({ sizes, classes, records, all }, N)!;
      expect(Math.abs(estimate / truth - 1)).toBeLessThan(0.3);
    }
  });

  test('the value follows the rule of Dankar, and the parts show the spread', () => {
    const rows = Array.from({ length: 300 }, (_, i) => [(i * i) % 97, i % 3]);
    for (const weight of [20, 2]) {
      const { value, parts, notes } = finish(
        populationUniques.measure(keyFiles(rows, { weights: rows.map(() => weight) })),
      );
      const part = (name: string) => parts.find((one) => one.name === name)!.value;
      const chosen = /by (Pitman|Zayatz|the slide)/.exec(notes.join())![1];
      expect(chosen === 'Pitman').toBe(weight === 20 && part('Pitman') !== null);
      expect(part('smallest estimate')).toBeLessThanOrEqual(value!);
      expect(part('largest estimate')).toBeGreaterThanOrEqual(value!);
      expect(part('log-linear model')).not.toBeNull();
    }
  });

  test('a file that is the population, one without uniques, one of uniques only', () => {
    const of = (rows: number[][], weight: number) =>
      finish(populationUniques.measure(keyFiles(rows, { weights: rows.map(() => weight) })));
    expect(of([[0], [1], [1], [2]], 1).value).toBe(50);
    expect(of([[1], [1]], 5).value).toBe(0);
    expect(of([[1], [2], [3]], 5).value).toBe(100);
    expect(of([[1]], 5).value).toBe(100);
    expect(finish(populationUniques.measure(keyFiles([[1], [2]]))).reason).toMatch(/not known/);
  });
});
