import { describe, expect, test } from 'vitest';
import { finish } from '../../src/foundation/work/work.ts';
import { lossOf } from '../../src/measures/utility/index.ts';
import { principalComponent } from '../../src/methods/group/principalComponent.ts';
import { sumOfZScores } from '../../src/methods/group/sumOfZScores.ts';
import { replaceMethods } from '../../src/methods/replace/index.ts';
import { censusColumns } from '../data/read.ts';

/**
 * 100 SSE / SST on all 13 columns, found by numpy 2.4.6: eigh of corrcoef, a stable argsort of the scores, and
 * the shortest path with every sum of squares taken from its mean.
 */
const FIGURES = [
  { method: principalComponent, k: 3, fixed: 26.71610081, optimal: 24.4035869 },
  { method: principalComponent, k: 4, fixed: 30.05405437, optimal: 28.18346844 },
  { method: principalComponent, k: 5, fixed: 32.43658508, optimal: 30.2867216 },
  { method: principalComponent, k: 10, fixed: 36.21642078, optimal: 34.8626973 },
  { method: sumOfZScores, k: 3, fixed: 33.46578021, optimal: 30.31297153 },
  { method: sumOfZScores, k: 4, fixed: 37.70944413, optimal: 34.88096745 },
  { method: sumOfZScores, k: 5, fixed: 39.98872596, optimal: 37.18512825 },
  { method: sumOfZScores, k: 10, fixed: 44.08920623, optimal: 42.47729371 },
];

describe('projections on the Census file of the field', () => {
  const columns = censusColumns();
  const mean = replaceMethods.find(({ name }) => name === 'mean')!;

  test.each(FIGURES)('$method.name, k = $k', ({ method, k, fixed, optimal }) => {
    for (const [split, wanted] of [
      ['fixed', fixed],
      ['optimal', optimal],
    ] as const) {
      const partition = finish(method.run(columns, { k, standardise: 'sd', split }));
      const masked = finish(mean.run(columns, partition, {} as never));
      expect(lossOf(columns, masked).toFixed(8), split).toBe(wanted.toFixed(8));
    }
  });
});
