import { exp, log } from '../../foundation/numerics/index.ts';
import { halfUnit } from '../../foundation/table/index.ts';
import { type Claim, groupsOf, ROUNDOFF } from './claim.ts';

/**
 * Group by group, because a product over the whole file overflows. The logarithms are summed with
 * compensation; a relative error of a logarithm's last bit grows with its size, which the limit allows for.
 */
export const products: Claim = {
  name: 'products',
  sentence:
    "The product of each group's values in each covered column is kept, up to the rounding of written values.",
  figure:
    'largest difference of a value from the geometric mean of its group, as a share of what rounding allows; at most 1',
  subject: 'values',
  kinds: ['numeric'],
  needsPartition: true,
  check(evidence) {
    const { original, protected: masked, decimals } = evidence;
    const groupOf = groupsOf(evidence);
    let worst = 0;
    for (let j = 0; j < original.length; j++) {
      const means = groupLogMeans(original[j], groupOf);
      for (let i = 0; i < groupOf.length; i++) {
        const value = masked[j][i];
        if (Number.isNaN(value)) continue;
        const logarithm = means[groupOf[i]];
        const expected = exp(logarithm);
        const relative = 8 * ROUNDOFF * (1 + Math.abs(Number.isFinite(logarithm) ? logarithm : 0));
        const gap = Math.abs(value - expected);
        const allowed = halfUnit(decimals[j]) + relative * expected + Number.MIN_VALUE;
        // A group that lacks a value has no product, so no value of it can keep one.
        worst = Math.max(worst, Number.isNaN(gap) ? Number.POSITIVE_INFINITY : gap / allowed);
      }
    }
    return {
      measured: worst,
      limit: 1,
      holds: worst <= 1,
      found:
        worst <= 1
          ? 'differences are at most those of rounding'
          : 'a value differs by more than rounding',
    };
  },
};

function groupLogMeans(values: Float64Array, groupOf: Int32Array): Float64Array {
  let groups = 0;
  for (const group of groupOf) groups = Math.max(groups, group + 1);
  const sums = new Float64Array(groups);
  const lost = new Float64Array(groups);
  const sizes = new Int32Array(groups);
  for (let i = 0; i < values.length; i++) {
    const g = groupOf[i];
    const term = log(values[i]);
    const next = sums[g] + term;
    if (Number.isFinite(next)) {
      lost[g] +=
        Math.abs(sums[g]) >= Math.abs(term) ? sums[g] - next + term : term - next + sums[g];
    }
    sums[g] = next;
    sizes[g]++;
  }
  return sums.map((sum, g) => (sum + lost[g]) / sizes[g]);
}
