import { codesOf, combine } from '../../foundation/table/index.ts';
import { type Claim, told } from './claim.ts';

/** Probabilistic k-anonymity as far as a file can show it: no more different records than records by k. */
export const meanGroupSize: Claim = {
  name: 'mean-group-size',
  sentence:
    'On average at least k records share their values in the columns of this step; a single one may share with fewer, because who shares was drawn (probabilistic k-anonymity).',
  figure: 'records by different combinations of values; at least the limit',
  subject: 'alike records',
  needs: 'averageGroup',
  isVoid: ({ averageGroup = 1 }) => averageGroup <= 1,
  check({ protected: masked, averageGroup }) {
    const records = masked[0].length;
    const columns = masked.map((column) => codesOf(column).codes);
    const { distinct } = combine(columns, records);
    const measured = distinct === 0 ? 0 : records / distinct;
    const limit = told(averageGroup);
    return {
      measured,
      limit,
      holds: measured >= limit,
      found: `${distinct} combinations among ${records} records`,
    };
  },
};
