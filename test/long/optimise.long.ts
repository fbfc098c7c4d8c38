import { describe, expect, test } from 'vitest';
import { finish } from '../../src/foundation/work/work.ts';
import { lossOf } from '../../src/measures/utility/index.ts';
import { optimise } from '../../src/methods/group/optimise.ts';
import { mean } from '../../src/methods/replace/mean.ts';
import { censusColumns, figures } from '../data/read.ts';

/** The median loss of the results of some seeds, in percent. */
function medianLoss(columns: Float64Array[], k: number, effort: 'quick' | 'normal'): number {
  const losses = [1, 2, 3].map((seed) => {
    const chance = { seed: new Uint8Array(32).fill(seed), step: 0, part: 0 };
    const parameters = { k, effort, start: 'mdav', standardise: 'sd' } as const;
    const partition = finish(optimise.run(columns, parameters, { members: 1, chance }));
    return lossOf(columns, [...finish(mean.run(columns, partition, {}))]);
  });
  return losses.toSorted((a, b) => a - b)[1];
}

describe('optimise on the Census file of the field, all 13 columns', () => {
  const columns = censusColumns();

  test.each([3, 4, 5, 10])('k = %i: below what other searches find in more time', (k) => {
    const { census } = figures;
    const quick = medianLoss(columns, k, 'quick');
    expect(quick).toBeLessThan(0.9 * census.mdav.loss[k]);
    expect(quick).toBeLessThan(census['local search, under 1 s'][k]);
    const normal = medianLoss(columns, k, 'normal');
    expect(normal).toBeLessThan(0.98 * census['iterated local search, 75 s'][k]);
  });
});
