import csv from '../../../examples/expenditure.csv?raw';
import type { Sample } from './index.ts';
import { rulesOf } from './rulesOf.ts';

/** Table 1 of Torra's example of a linear rule, with the record that violates it. */
export function expenditure(): Sample {
  return {
    file: new File([csv], 'expenditure.csv', { type: 'text/csv' }),
    first: { rules: rulesOf('total = 1.16 * exp16 + 1.07 * exp7') },
  };
}
