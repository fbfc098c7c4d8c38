import { halfUnit } from '../../foundation/table/index.ts';
import { type Claim, ROUNDOFF } from './claim.ts';

/** The same values as often, only at other records: compared in ascending order. */
export const marginals: Claim = {
  name: 'marginals',
  sentence:
    'Each covered column has the values it had, each as often, but for the rounding of written values; only who has them changed.',
  figure: 'values that differ when both files are put in ascending order; at most 0',
  subject: 'values',
  ofWholeColumns: true,
  check({ original, protected: masked, decimals, names }) {
    let differ = 0;
    let where = '';
    for (let j = 0; j < original.length; j++) {
      // Typed arrays sort NaN to the end.
      const [before, after] = [original[j].toSorted(), masked[j].toSorted()];
      const off = halfUnit(decimals[j]);
      for (let i = 0; i < before.length; i++) {
        const gap = Math.abs(before[i] - after[i]);
        const same = Number.isNaN(before[i]) && Number.isNaN(after[i]);
        if (same || gap <= off + 4 * ROUNDOFF * Math.abs(before[i])) continue;
        differ++;
        where = names[j];
      }
    }
    return {
      measured: differ,
      limit: 0,
      holds: differ === 0,
      found: differ === 0 ? 'no value differs' : `${differ} values differ, some in "${where}"`,
    };
  },
};
