import { sum as exactSum, present } from '../../foundation/numerics/index.ts';
import { halfUnit } from '../../foundation/table/index.ts';
import { type Claim, type Finding, ROUNDOFF } from './claim.ts';

/**
 * Both totals are exactly rounded sums. Rounding to the grid moves a value, and so a mean, by at most half
 * a unit of its last decimal. Computing in doubles moves a mean by six roundoffs of the mean size of the
 * values at most: one each for the two totals, a group's sum, its division by the size, and the two
 * operations that round to the grid; eight leave room for terms of higher order. The size is the mean and
 * not the largest one, or a single wild value would excuse any change of the others.
 */
export const sums: Claim = {
  name: 'sums',
  sentence:
    'The total of each covered column over the records that stay, and so its mean, is kept but for the rounding of written values.',
  figure: 'largest difference of a mean, as a share of what rounding allows; at most 1',
  subject: 'values',
  ofWholeColumns: true,
  kinds: ['numeric'],
  check({ original, protected: masked, decimals, names }): Finding {
    let worst = 0;
    let where = 0;
    let difference = 0;
    for (let j = 0; j < original.length; j++) {
      const before = present(original[j]);
      const after = present(masked[j]);
      const values = Math.max(1, before.length);
      const gap = Math.abs(exactSum(before) - exactSum(after)) / values;
      const size = exactSum(before.map(Math.abs)) / values;
      const allowed = halfUnit(decimals[j]) + 8 * ROUNDOFF * size + Number.MIN_VALUE;
      // Totals of infinite values have no difference, and are not kept.
      const share = Number.isNaN(gap) ? Number.POSITIVE_INFINITY : gap / allowed;
      if (share > worst) {
        worst = share;
        where = j;
        difference = gap;
      }
    }
    return {
      measured: worst,
      limit: 1,
      holds: worst <= 1,
      found:
        worst === 0
          ? 'no mean differs'
          : `the mean of "${names[where]}" differs most, by ${difference.toPrecision(2)}`,
    };
  },
};
