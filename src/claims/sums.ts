import { sum as exactSum } from '../numerics/index.ts';
import { type Claim, type Finding, halfUnit, largest, ROUNDOFF } from './claim.ts';

/**
 * Both means are exactly rounded sums over the values present in both files. Rounding to the grid moves
 * a value, and so a mean, by at most half a unit of its last decimal; computing in doubles by a few
 * units in the last place of the largest value.
 */
export const sums: Claim = {
  name: 'sums',
  sentence: 'The total of each covered column, and so its mean, is kept.',
  figure: 'largest difference of a mean, as a share of what rounding allows; at most 1',
  needsPartition: false,
  check({ original, protected: masked, decimals, names }): Finding {
    let worst = 0;
    let where = 0;
    let difference = 0;
    for (let j = 0; j < original.length; j++) {
      const [before, after] = presentInBoth(original[j], masked[j]);
      if (before.length === 0) continue;
      const gap = Math.abs(exactSum(before) - exactSum(after)) / before.length;
      const allowed = halfUnit(decimals[j]) + 4 * ROUNDOFF * largest(before);
      const share = gap === 0 ? 0 : gap / allowed;
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

function presentInBoth(a: Float64Array, b: Float64Array): [Float64Array, Float64Array] {
  const present = (_: number, i: number) => !Number.isNaN(a[i]) && !Number.isNaN(b[i]);
  return [a.filter(present), b.filter(present)];
}
