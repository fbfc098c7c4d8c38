import { describe, expect, test } from 'vitest';
import { censusColumns, figures } from '../data/read.ts';
import { medianLoss } from '../reference/medianLoss.ts';

describe('optimise on the Census file of the field, all 13 columns', () => {
  const columns = censusColumns();

  test.each([3, 4, 5, 10])('k = %i, effort normal: below what other searches find in 75 s', (k) => {
    const limit = 0.98 * figures.census['iterated local search, 75 s'][k];
    expect(medianLoss(columns, k, 'normal')).toBeLessThan(limit);
  });
});
