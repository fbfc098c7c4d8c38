import type { Measure } from '../../contract/index.ts';
import { WITH_PARTNERS } from '../../contract/index.ts';
import {
  type CounterOf,
  disclosedColumns,
  discloseFiles,
  discloseRecords,
  PERCENTS,
} from './intervals.ts';

const COLUMNS = disclosedColumns('interval-relative');
const counterOf: CounterOf = () => (x, y) => {
  const difference = Math.abs(y - x);
  let count = 0;
  for (const p of PERCENTS) if (difference <= (p / 100) * Math.abs(x)) count++;
  return count;
};

/**
 * The share of cells with |x' - x| <= (p/100) |x|, averaged over p = 1, ..., 10. Depends on the zero of a column: dates
 * or temperatures count as disclosed as soon as they are far from zero. O(n d).
 */
export const intervalRelative: Measure = {
  name: 'interval-relative',
  heading: 'Interval disclosure',
  title: 'Interval disclosure by relative differences',
  definition:
    'Percent of cells whose protected value differs from the original value of the same record by at most p % of the absolute original value, averaged over p = 1, ..., 10. An original value of 0 is disclosed if the protected value is 0. Cells that are empty in either file are left out',
  source: 'after Domingo-Ferrer and Torra 2001, with intervals relative to the value',
  range: '0 (no protected value is near its original) to 100 (all are within 1 %)',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WITH_PARTNERS, has: ['unknown numbers'], over: 'unknown numbers' },
  needs: 'pairs',
  seconds: (records, columns) => 1e-7 * records * columns,
  measure: (files) => discloseFiles(files, counterOf),
  recordColumns: COLUMNS,
  perRecord: (files) => discloseRecords(files, counterOf, COLUMNS),
};
