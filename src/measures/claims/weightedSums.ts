import { sum as exactSum } from '../../foundation/numerics/index.ts';
import { halfUnit } from '../../foundation/table/index.ts';
import { type Claim, type Finding, ROUNDOFF, told } from './claim.ts';

/**
 * As `sums`, with each value counted by the weight of its record: rounding to the grid moves a weighted
 * total by at most the sum of weights times half a unit. Computing in doubles moves a weighted mean by
 * twelve roundoffs of the weighted mean size of the values at most: two each for the weights as shares
 * of the largest one, in the method and here, one each for the products and their sums, in the method and
 * twice here, one for the sum of weights, the division and the two operations that round to the grid;
 * sixteen leave room for terms of higher order. Products that underflow are off by no more than the
 * smallest double each.
 */
export const weightedSums: Claim = {
  name: 'weighted-sums',
  sentence:
    "The weighted total of each covered column over the records that stay, with the original's weights, and so its weighted mean, is kept but for the rounding of written values.",
  figure: 'largest difference of a weighted mean, as a share of what rounding allows; at most 1',
  subject: 'values',
  ofWholeColumns: true,
  kinds: ['numeric'],
  needs: 'weight',
  check({ original, protected: masked, decimals, names, weights: given }): Finding {
    const weights = told(given);
    const largest = weights.reduce((a, b) => Math.max(a, b), 0);
    const shares = weights.map((weight) => weight / largest);
    let worst = 0;
    let where = 0;
    let difference = 0;
    for (let j = 0; j < original.length; j++) {
      const total = exactSum(shares.filter((_, i) => !Number.isNaN(original[j][i])));
      const whole = total === 0 ? 1 : total;
      const gap = Math.abs(weigh(original[j], shares) - weigh(masked[j], shares)) / whole;
      const size = weigh(original[j].map(Math.abs), shares) / whole;
      const underflow = 4 * weights.length * Number.MIN_VALUE;
      const allowed = halfUnit(decimals[j]) + 16 * ROUNDOFF * size + underflow;
      // Without lawful weights or finite values there are no totals that could be kept.
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
          ? 'no weighted mean differs'
          : `the weighted mean of "${names[where]}" differs most, by ${difference.toPrecision(2)}`,
    };
  },
};

/** The sum of weight times value over the values present. */
function weigh(values: Float64Array, weights: Float64Array): number {
  return exactSum(values.map((value, i) => (Number.isNaN(value) ? 0 : weights[i] * value)));
}
