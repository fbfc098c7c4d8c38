import { sum } from '../../foundation/numerics/index.ts';
import { codesOf, halfUnit } from '../../foundation/table/index.ts';
import { type Claim, comparedIn, judged, told } from './claim.ts';

/** Raking stops when a total is this near to its target, as a share of it, with room for one more round. */
const RAKED = 1e-10;

/**
 * Totals of the covered columns in each level of the given ones. Missing is a level. Rounding to the grid moves the
 * total of m values by at most m half units of the last decimal; raking and computing in doubles by far less than
 * 1e-10 of the total.
 */
export const weightTotals: Claim = {
  name: 'weight-totals',
  sentence:
    'The total of each covered column in each level of each given column, which stays unchanged, is kept, up to the rounding of written values.',
  figure: 'largest difference of a total in a level, as a share of what rounding allows; at most 1',
  subject: 'values',
  ofWholeColumns: true,
  kinds: ['numeric'],
  needs: 'given',
  check(evidence) {
    let worst = 0;
    let found = 'no total differs';
    for (const { name, before, after, decimals } of comparedIn(evidence)) {
      for (const { name: by, values } of told(evidence.given)) {
        for (const members of membersOfLevels(values)) {
          const at = (column: Float64Array) =>
            Float64Array.from(members, (i) => column[i]).filter((x) => !Number.isNaN(x));
          const [own, written] = [at(before), at(after)];
          const gap = Math.abs(sum(own) - sum(written));
          const size = sum(own.map(Math.abs));
          const allowed = own.length * halfUnit(decimals) + RAKED * size + Number.MIN_VALUE;
          const share = Number.isNaN(gap) ? Number.POSITIVE_INFINITY : gap / allowed;
          if (share <= worst) continue;
          worst = share;
          found = `the total of "${name}" in a level of "${by}" differs most, by ${gap.toPrecision(2)}`;
        }
      }
    }
    return judged(worst, found);
  },
};

function membersOfLevels(values: Float64Array): number[][] {
  const { codes, distinct } = codesOf(values);
  const members: number[][] = Array.from({ length: distinct }, () => []);
  for (let i = 0; i < codes.length; i++) members[codes[i]].push(i);
  return members;
}
