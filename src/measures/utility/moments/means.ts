import type { Measure } from '../../contract/index.ts';
import { overVaryingColumns } from '../overColumns.ts';
import { meanDifference } from '../scaledColumn.ts';
import { WEIGHTED } from '../weighing.ts';

/** Mean over columns of |m - m'| / s with the means m and the deviation s of the original. O(n p). */
export const means: Measure = {
  name: 'means',
  title: 'Means',
  heading: 'Moments',
  definition:
    'Mean over the columns of the absolute difference of the means, in standard deviations (divisor n) of the original. Missing values are left out of each file, and so are columns that are constant in the original',
  source: 'Domingo-Ferrer and Torra 2001',
  range: '0 (all means kept) upwards; 1 is a shift by one standard deviation',
  direction: 'lower is better',
  unit: '',
  weights: WEIGHTED,
  basis: 'moments of columns',
  inShort: (value) => `Means move by ${value} standard deviations, on average over the columns.`,
  seconds: (records, columns) => 1e-7 * records * columns,
  measure: (files) =>
    overVaryingColumns(files, (before, after) =>
      Math.abs(meanDifference(before.mean, after.mean, before.deviation)),
    ),
};
