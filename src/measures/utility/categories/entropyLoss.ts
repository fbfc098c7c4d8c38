import { log2, sum } from '../../../foundation/numerics/index.ts';
import type { CodedColumn, Measure } from '../../contract/index.ts';
import { BY_RECORD } from '../weighing.ts';
import { countsOf, crossed } from './crossed.ts';
import { overCategories } from './overCategories.ts';

/**
 * Entropy-based information loss (Kooiman, Willenborg and Gouweleeuw 1998), which sums over the records the entropy of
 * the original category given the protected one. Here it is per record, so that files of any length can be compared,
 * and uses the observed shares of the two files, as in Domingo-Ferrer and Torra (2001). With the numbers n_ij of
 * records of category i that became j: H = 1/n sum_ij n_ij log2(n_j / n_ij). Categories that were exchanged one for one
 * lose nothing. O(n) for each column.
 */
export const entropyLoss: Measure = {
  name: 'entropy-loss',
  title: 'Entropy-based loss of categories',
  heading: 'Categories',
  definition:
    'Mean over the categorical columns of the conditional entropy of the original category given the protected one, in bits per record: the mean over the records of -sum p log2 p, where p are the shares of the original categories among the records with the same protected category. Missing counts as a separate level',
  source: 'Kooiman, Willenborg and Gouweleeuw 1998; Domingo-Ferrer and Torra 2001',
  range:
    '0 (a protected category determines the original one, perhaps under another name) to the binary logarithm of the number of levels',
  direction: 'lower is better',
  unit: '',
  scope: { made: ['masked', 'hybrid'], has: ['categories'] },
  weights: BY_RECORD,
  columns: 'codes',
  needs: 'pairs',
  seconds: (records, columns) => 7e-8 * records * columns,
  measure: (files) => overCategories(files, conditionalEntropy),
};

function conditionalEntropy({ original, masked, levels }: CodedColumn): number {
  const none = new Int32Array(0);
  const pairs = crossed(
    { original, masked: none, levels },
    { original: masked, masked: none, levels },
  );
  const together = countsOf(pairs.original, pairs.levels);
  const byMasked = countsOf(masked, levels);
  const terms = new Float64Array(pairs.levels);
  for (let i = 0; i < masked.length; i++) {
    const pair = pairs.original[i];
    if (terms[pair] !== 0) continue;
    const all = byMasked[masked[i] < 0 ? levels : masked[i]];
    terms[pair] = together[pair] === all ? 0 : together[pair] * log2(all / together[pair]);
  }
  return sum(terms) / masked.length;
}
