import type { Measure } from '../../contract/index.ts';
import { overVaryingColumns } from '../overColumns.ts';
import { WEIGHTED } from '../weighing.ts';

/** Mean over columns of |v' / v - 1| with the variances v, in per cent and without a cap (see il4). O(n p). */
export const variances: Measure = {
  name: 'variances',
  title: 'Variances',
  heading: 'Moments',
  definition:
    'Mean over the columns of the absolute difference from 1 of the ratio of the variances (divisor n), protected to original, in percent. Missing values are left out of each file, and so are columns that are constant in the original. There is no cap',
  source: 'Domingo-Ferrer and Torra 2001',
  range: '0 (all variances kept) upwards; also 100 if every column became constant',
  direction: 'lower is better',
  unit: '%',
  weights: WEIGHTED,
  basis: 'moments of columns',
  seconds: (records, columns) => 1e-7 * records * columns,
  measure: (files) =>
    overVaryingColumns(files, (before, after) => {
      const ratio = after.deviation / before.deviation;
      return 100 * Math.abs(ratio * ratio - 1);
    }),
};
