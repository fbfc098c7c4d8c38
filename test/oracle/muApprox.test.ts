import { describe, expect, test } from 'vitest';
import { finish } from '../../src/foundation/work/work.ts';
import { lossOf } from '../../src/measures/utility/index.ts';
import { groupSizes } from '../../src/methods/contract/index.ts';
import { muApprox } from '../../src/methods/group/muApprox.ts';
import { mean } from '../../src/methods/replace/mean.ts';
import { censusColumns } from '../data/read.ts';

/** Domingo-Ferrer, Sebé and Solanas (2008): 100 SSE / SST by group size. */
const PUBLISHED = { 3: 6.25, 4: 8.47, 5: 10.78, 10: 17.01 };

describe('μ-Approx on the Census file of the field, all 13 columns', () => {
  const columns = censusColumns();

  test.each([3, 4, 5, 10] as const)('k = %i: the loss is at most the published one', (k) => {
    const partition = finish(muApprox.run(columns, { k, standardise: 'sd' }));
    const loss = lossOf(columns, finish(mean.run(columns, partition, {})) as Float64Array[]);
    expect(loss).toBeLessThanOrEqual(PUBLISHED[k]);
    expect(groupSizes(partition).min).toBeGreaterThanOrEqual(k);
    expect(groupSizes(partition).max).toBeLessThan(2 * k);
  });
});
