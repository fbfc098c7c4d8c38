import { standardDeviation } from '../../../foundation/numerics/index.ts';
import type { Measure } from '../../contract/index.ts';
import { WITH_PARTNERS } from '../../contract/index.ts';
import {
  type CountIntervals,
  disclosedColumns,
  discloseFiles,
  discloseRecords,
  PERCENTS,
} from './intervals.ts';

const COLUMNS = disclosedColumns('interval-deviation');

/**
 * SDID (Mateo-Sanz, Sebé and Domingo-Ferrer 2004): the share of cells with |x - x'| <= (p/100) s', where s' is the
 * standard deviation of the protected column, averaged over p = 1, ..., 10. Cell by cell, as in the literature; some
 * programs count a record only if all of its cells are disclosed. O(n d).
 */
export const intervalDeviation: Measure = {
  name: 'interval-deviation',
  heading: 'Interval disclosure',
  title: 'Interval disclosure by standard deviations',
  definition:
    'Percent of cells whose original value differs from the protected value of the same record by at most p % of the standard deviation of the protected column (divisor n - 1; 0 for a single value), averaged over p = 1, ..., 10. Cells that are empty in either file are left out',
  source: 'Mateo-Sanz, Sebé and Domingo-Ferrer 2004',
  range: '0 (no original value is in its interval) to 100 (all are in the narrowest)',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WITH_PARTNERS, has: ['unknown numbers'], over: 'unknown numbers' },
  needs: 'pairs',
  seconds: (records, columns) => 1e-7 * records * columns,
  measure: (files) => discloseFiles(files, counterOf),
  recordColumns: COLUMNS,
  perRecord: (files) => discloseRecords(files, counterOf, COLUMNS),
};

function counterOf(_: Float64Array, masked: Float64Array): CountIntervals {
  const deviation = standardDeviation(masked, 'n-1');
  const widths = PERCENTS.map((p) => (deviation > 0 ? (p / 100) * deviation : 0));
  return (x, y) => {
    const difference = Math.abs(x - y);
    let count = 0;
    for (const width of widths) if (difference <= width) count++;
    return count;
  };
}
