import { type Measure, noReading } from '../../contract/index.ts';
import { figure, meanOf, unfit } from '../figure.ts';
import { WEIGHTED } from '../weighing.ts';
import { columnMoments, jointMoments } from './centralMoments.ts';
import { momentDifferences, orderParts, unitsOf, withoutUnit } from './momentDifferences.ts';

/**
 * The differences of the central moments of orders 1 to 4 between the files, divided by powers of the standard
 * deviations of the original. Hybrid data keep these exactly (means and covariances) or nearly (Domingo-Ferrer 2009).
 * O(n p^2).
 */
export const moments: Measure = {
  name: 'moments',
  title: 'Central moments up to the fourth order',
  heading: 'Moments',
  definition:
    'Mean over the orders 1 to 4 of the mean absolute difference of the central moments (divisor n) of that order, each divided by one standard deviation (divisor n) of the original for each of its factors. Order 1: means; order 2: variances, and covariances of all pairs of columns; order 3: third moments, and for each pair m21 and m12; order 4: fourth moments, and for each pair m22, m31 and m13. Missing values are left out of each file; for pairs, each file contributes the records that have both values. Columns that are constant in the original are left out',
  source: 'after Domingo-Ferrer 2009',
  range: '0 (all these moments kept) upwards; heavy tails make the fourth order weigh most',
  direction: 'lower is better',
  unit: '',
  weights: WEIGHTED,
  basis: 'moments of columns',
  seconds: (records, columns) =>
    7e-9 * records * columns * (columns + 20) + 2e-5 * columns * columns,
  *measure(files) {
    const reason = yield* unfit(files);
    if (reason !== null) return noReading(reason);
    const columns = yield* columnMoments(files);
    const units = unitsOf(columns);
    const pairs = yield* jointMoments(files, 4);
    const orders = momentDifferences(columns, pairs, units).filter((value) => value !== null);
    const notes = [withoutUnit(files, units)];
    return orders.length === 0
      ? noReading('No column varies in the original and has values in both files.')
      : figure(meanOf(orders), orderParts(orders), notes);
  },
};
