import { describe, expect, test } from 'vitest';
import { zeros } from '../../../foundation/numerics/index.ts';
import { judgeLeap, startLeaping, tryLeap } from './emLeap.ts';
import { floorUnder } from './floor.ts';
import { emptyScatter } from './scatter.ts';

const unit = zeros(2, 2);
unit.data.set([1, 0, 0, 1]);
const floor = floorUnder(unit, 1e-6);

/** One component at two means, on its way to an end: what is missing is `rate` times as much in each step. */
function state() {
  const scatter = emptyScatter(2, 1);
  const means = new Float64Array(2);
  const set = (missing: number) => {
    scatter.counts[0] = 100 * (1 + missing);
    means.set([3 - missing, 5 + 2 * missing]);
    const covariance = [2 + missing, 0.5 * missing, 0.5 * missing, 1 - 0.2 * missing];
    scatter.within.set(covariance.map((value) => value * scatter.counts[0]));
  };
  return { scatter, means, set };
}

describe('leaps of EM', () => {
  test('three estimates that come nearer to an end by the same rate lead to it', () => {
    const { scatter, means, set } = state();
    const leaping = startLeaping();
    const leapt = [0.4, 0.2, 0.1].map((missing) => {
      set(missing);
      return tryLeap(leaping, scatter, means, floor, false);
    });
    expect(leapt).toEqual([false, false, true]);
    expect(means[0]).toBeCloseTo(3, 12);
    expect(means[1]).toBeCloseTo(5, 12);
    expect(scatter.counts[0]).toBeCloseTo(100, 10);
    expect(scatter.within[0]).toBeCloseTo(200, 9);
    expect(scatter.within[1]).toBeCloseTo(0, 9);
  });

  test('a leap that was no good is taken back, and the next are shorter', () => {
    const { scatter, means, set } = state();
    const leaping = startLeaping();
    leaping.longest = 8;
    for (const missing of [0.4, 0.2, 0.1]) {
      set(missing);
      tryLeap(leaping, scatter, means, floor, false);
    }
    judgeLeap(leaping, false, scatter, means);
    expect(means[0]).toBeCloseTo(2.9, 12);
    expect(scatter.counts[0]).toBeCloseTo(110, 10);
    expect(scatter.within[0]).toBeCloseTo(2.1 * 110, 9);
    expect(leaping.longest).toBe(4);
  });

  test('no leap leads to a matrix that is not positive definite, or makes a component vanish', () => {
    for (const diagonal of [true, false]) {
      const { scatter, means, set } = state();
      const leaping = startLeaping();
      leaping.longest = 100;
      const leapt = [6, 5, 4.02].map((missing) => {
        set(missing);
        scatter.within[0] = (missing - 3.9) * scatter.counts[0];
        return tryLeap(leaping, scatter, means, floor, diagonal);
      });
      expect(leapt).toEqual([false, false, false]);
      expect(means[0]).toBeCloseTo(3 - 4.02, 12);
    }
  });
});
