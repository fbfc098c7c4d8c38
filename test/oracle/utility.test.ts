import { describe, expect, test } from 'vitest';
import { finish } from '../../src/foundation/work/work.ts';
import type { Files } from '../../src/measures/contract/index.ts';
import { utilityMeasures } from '../../src/measures/utility/index.ts';
import { readParameters } from '../../src/methods/contract/index.ts';
import { groupMethods } from '../../src/methods/group/index.ts';
import { replaceMethods } from '../../src/methods/replace/index.ts';
import { readColumns } from '../data/read.ts';

/** The Census file, microaggregated by MDAV with k = 10 in blocks of 4, 4, 4 and 1 columns in the order of the file. */
function microaggregatedCensus(): Files {
  const { names, columns: original } = readColumns('census.csv');
  const mdav = groupMethods.find(({ name }) => name === 'mdav')!;
  const mean = replaceMethods.find(({ name }) => name === 'mean')!;
  const parameters = readParameters(mdav.parameters, { k: 10 }, 'mdav') as never;
  const masked = [0, 4, 8, 12].flatMap((first) => {
    const block = original.slice(first, first + 4);
    return finish(mean.run(block, finish(mdav.run(block, parameters)), {} as never));
  });
  const common = { isPaired: true, keys: [], groupOf: null, regressions: [], members: 1 };
  return { names, original, masked, ...common };
}

/**
 * Found by numpy 2.4.6 and scipy 1.17.1 from the same two files, by the formulas as they are printed and
 * without any cap. The covariances of the file are singular: one of the 13 eigenvalues is zero.
 */
const FIGURES = {
  loss: 5.32046383545565,
  il: 21.544193532617495,
  il1: 88.57187673239251,
  il3: 12.098020342369137,
  il4: 5.320463835455654,
  il5: 1.7306067528701685,
  il1s: 9.579531387829837,
  'il1-prime': 93.29591377710237,
  'il-prime': 22.489000941559468,
  pil: 43.9390626309773,
  variances: 5.320463835455654,
  moments: 0.16946920877507524,
  'moments-subdomains': 0.13396548538101116,
  quantiles: 0.029841712956101996,
  'kolmogorov-smirnov': 0.054914529914529914,
  hellinger: 0.13153560976713424,
  correlations: 0.017306067528701684,
  eigenvalues: 4.589614011184729,
};

describe('the Census file in blocks of columns, k = 10', () => {
  const files = microaggregatedCensus();
  const read = (name: string) =>
    finish(utilityMeasures.find((measure) => measure.name === name)!.measure(files));

  test.each(Object.entries(FIGURES))('%s as another program finds it', (name, expected) => {
    expect(read(name).value! / expected).toBeCloseTo(1, 10);
  });

  test("IL' is the 22.49 that was published as 22.48", () => {
    expect(read('il-prime').value!.toFixed(2)).toBe('22.49');
  });

  test('group means keep the means of the columns', () => {
    expect(read('il2').value).toBeLessThan(1e-12);
    expect(read('means').value).toBeLessThan(1e-12);
  });

  test('no cap touches these figures, and no zero is skipped but the eigenvalue', () => {
    for (const name of ['il', 'il-prime', 'pil', 'moments']) expect(read(name).notes).toEqual([]);
    expect(read('eigenvalues').notes).toEqual([
      'Eigenvalues left out because they are zero in the original: 1.',
    ]);
  });
});
