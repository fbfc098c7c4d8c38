import { describe, expect, test } from 'vitest';
import { censusColumns, figures } from '../data/read.ts';
import { medianLoss } from '../reference/medianLoss.ts';

describe('optimise on the Census file of the field, all 13 columns', () => {
  const columns = censusColumns();

  test.each([3, 4, 5, 10])('k = %i: below what other searches find in more time', (k) => {
    const { census } = figures;
    const quick = medianLoss(columns, k, 'quick');
    expect(quick).toBeLessThan(0.9 * census.mdav.loss[k]);
    expect(quick).toBeLessThan(census['local search, under 1 s'][k]);
  });
});
