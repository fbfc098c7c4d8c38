import type { Measure } from '../contract/index.ts';
import { meanOf } from './figure.ts';
import { overVaryingColumns } from './overColumns.ts';
import { differenceIn } from './scaledColumn.ts';
import { distributionOf, quantileIn, TWENTIETHS } from './sorted.ts';
import { WEIGHTED, weightsOf } from './weighing.ts';

/**
 * Mean over columns and over 19 quantiles q of |q - q'| / s, where s is the deviation of the original. O(p n log n).
 */
export const quantiles: Measure = {
  name: 'quantiles',
  title: 'Quantiles',
  heading: 'Distributions',
  definition:
    'Mean over the columns and their quantiles at 5 %, 10 % ... 95 % of the absolute difference between the files, in standard deviations (divisor n) of the original. Quantiles are of type 1 of Hyndman and Fan: always a value of the file. Missing values are left out of each file, and so are columns that are constant in the original',
  source: 'quantiles as in Mateo-Sanz, Domingo-Ferrer and Sebé 2005',
  range: '0 (these quantiles are kept) upwards; 1 is a shift by one standard deviation',
  direction: 'lower is better',
  unit: '',
  weights: WEIGHTED,
  basis: 'moments of columns',
  seconds: (records, columns) => 3e-7 * records * columns,
  measure: (files) =>
    overVaryingColumns(files, ({ deviation }, _, j) => {
      const before = distributionOf(files.original[j], weightsOf(files, 'original', [j]));
      const after = distributionOf(files.masked[j], weightsOf(files, 'masked', [j]));
      return meanOf(
        TWENTIETHS.map((k) =>
          Math.abs(differenceIn(deviation, quantileIn(after, k, 20), quantileIn(before, k, 20))),
        ),
      );
    }),
};
