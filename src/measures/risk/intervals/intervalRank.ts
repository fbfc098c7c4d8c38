import type { Measure } from '../../contract/index.ts';
import { WITH_PARTNERS } from '../../contract/index.ts';
import { rankCounter } from './intervalRanks.ts';
import { type CounterOf, disclosedColumns, discloseFiles, discloseRecords } from './intervals.ts';

const COLUMNS = disclosedColumns('interval-rank');
const counterOf: CounterOf = (_, masked) => rankCounter(masked);

/**
 * ID (Domingo-Ferrer and Torra 2001): the share of cells whose original value lies between the protected values p % of
 * the ranks below and above the protected one, averaged over p = 1, 2, ..., 10. The half-width is p n / 100 ranks. O(d
 * n log n).
 */
export const intervalRank: Measure = {
  name: 'interval-rank',
  heading: 'Interval disclosure',
  title: 'Interval disclosure by ranks',
  definition:
    'Percent of cells whose original value lies in the interval that reaches p % of the ranks of the protected column below and above the protected value of the same record (half-width p n/100 ranks, rounded, halves up; ends included), averaged over p = 1, ..., 10. Equal protected values share their ranks equally. Cells that are empty in either file are left out',
  source: 'Domingo-Ferrer and Torra 2001',
  range: '0 (no original value is in its interval) to 100 (all are in the narrowest)',
  direction: 'lower is better',
  unit: '%',
  scope: { made: WITH_PARTNERS, has: ['unknown numbers'], over: 'unknown numbers' },
  needs: 'pairs',
  inShort: (value) =>
    `An intruder can place ${value} % of the values within a narrow interval (the average over intervals of 1 % to 10 % of the ranks).`,
  seconds: (records, columns) => 4e-7 * records * columns,
  measure: (files) => discloseFiles(files, counterOf),
  recordColumns: COLUMNS,
  perRecord: (files) => discloseRecords(files, counterOf, COLUMNS),
};
