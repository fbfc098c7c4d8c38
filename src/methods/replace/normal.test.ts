import { describe, expect, test } from 'vitest';
import { correlationMatrix, normalCdf, randomStream } from '../../foundation/numerics/index.ts';
import { finish } from '../../foundation/work/work.ts';
import { normal } from './normal.ts';

const chanceOf = (seed: number) => ({ seed: new Uint8Array(32).fill(seed), step: 0, part: 0 });
const stream = randomStream(new Uint8Array(32).fill(12), 0, 0, 0);
const mean = (x: ArrayLike<number>) => Array.from(x).reduce((a, b) => a + b, 0) / x.length;
const moment = (x: Float64Array, centre: number, order: number) =>
  mean(x.map((value) => (value - centre) ** order));

describe('normal', () => {
  test('moments move as groups depart from normality (Oganian and Domingo-Ferrer 2012, equation 7)', () => {
    // Two skewed groups of unequal size and place.
    const sizes = [30, 50];
    const groupOf = Int32Array.from({ length: 80 }, (_, i) => (i < 30 ? 0 : 1));
    const column = Float64Array.from(groupOf, (g) => 4 * g + (1 + g) * stream.normal() ** 2);
    const centre = mean(column);
    const parts = [column.slice(0, 30), column.slice(30)];
    const predicted = [0, 0];
    for (const [g, part] of parts.entries()) {
      const [m, own, share] = [sizes[g], mean(part), sizes[g] / 80];
      const spread = moment(part, own, 2);
      // Draws with exactly this variance have a fourth moment of (m - 1) / (m + 1) of the normal one.
      const fourth = (3 * spread * spread * (m - 1)) / (m + 1);
      predicted[0] -= share * moment(part, own, 3);
      predicted[1] +=
        share * (fourth - moment(part, own, 4) - 4 * (own - centre) * moment(part, own, 3));
    }
    const found: number[][] = [[], []];
    for (let seed = 0; seed < 250; seed++) {
      const [after] = finish(
        normal.run(
          [column],
          { groupOf, groups: 2 },
          { categories: 'vectors' },
          { chance: chanceOf(seed) },
        ),
      );
      for (const order of [3, 4]) {
        found[order - 3].push(moment(after, centre, order) - moment(column, centre, order));
      }
    }
    for (const [at, list] of found.entries()) {
      const average = mean(list);
      const error = Math.sqrt(mean(list.map((x) => (x - average) ** 2)) / list.length);
      expect(Math.abs(average - predicted[at])).toBeLessThan(4 * error);
      expect(Math.abs(predicted[at])).toBeGreaterThan(10 * error);
    }
  });

  test('a large group becomes normal, whatever it was, and its records new ones', () => {
    const n = 10_000;
    const column = new Float64Array(n).map(() => stream.normal() ** 2);
    const whole = { groupOf: new Int32Array(n), groups: 1 };
    const [after] = finish(
      normal.run([column], whole, { categories: 'vectors' }, { chance: chanceOf(1) }),
    );
    const centre = mean(column);
    const deviation = Math.sqrt(moment(column, centre, 2));
    const sorted = after.map((x) => (x - centre) / deviation).sort();
    const apart = sorted.reduce(
      (d, x, i) => Math.max(d, Math.abs(normalCdf(x) - (i + 0.5) / n)),
      0,
    );
    expect(apart).toBeLessThan(2.23 / Math.sqrt(n));
    expect(Math.abs(correlationMatrix([column, after]).data[1])).toBeLessThan(0.04);
  });

  test('does not look at given columns', () => {
    const columns = [new Float64Array(20).map(() => stream.normal())];
    const whole = { groupOf: new Int32Array(20), groups: 1 };
    const chance = chanceOf(2);
    const alone = finish(normal.run(columns, whole, { categories: 'vectors' }, { chance }));
    expect(
      finish(normal.run(columns, whole, { categories: 'vectors' }, { chance, given: columns })),
    ).toEqual(alone);
  });
});
