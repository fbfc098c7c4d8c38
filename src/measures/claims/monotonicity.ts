import { halfUnit, type Scale } from '../../foundation/table/index.ts';
import { type Claim, type Evidence, ROUNDOFF } from './claim.ts';

/**
 * The pairs are found in the original: one column nowhere exceeds the other. Columns written with equal
 * decimals are rounded alike, which is monotone, so nothing is allowed for. With different decimals half
 * a unit of each is, and the roundoff of a product and a quotient for each of the two values.
 */
export const monotonicity: Claim = {
  name: 'monotonicity',
  sentence:
    'Where one covered column is nowhere larger than another in the original, it is nowhere larger in the protected file; where their decimals differ, by no more than the rounding of the two.',
  figure: 'pairs of columns whose order is broken; at most 0',
  subject: 'values',
  kinds: ['numeric', 'ordinal'],
  // One column has no order with another. A level for missing is outside the order, so it is no larger than another.
  applies: (scales) => scales.length > 1 && !scales.some(hasMissingLevel),
  check(evidence) {
    const { original, protected: masked, decimals } = evidence;
    let ordered = 0;
    let broken = 0;
    for (let a = 0; a < original.length; a++) {
      for (let b = 0; b < original.length; b++) {
        if (a === b || !nowhereLarger(original, a, b, evidence, 0)) continue;
        ordered++;
        const same = decimals[a] === decimals[b];
        const slack = same ? 0 : halfUnit(decimals[a]) + halfUnit(decimals[b]);
        if (!nowhereLarger(masked, a, b, evidence, slack)) broken++;
      }
    }
    return {
      measured: broken,
      limit: 0,
      holds: broken === 0,
      found: `${broken} of ${ordered} ordered pairs of columns are broken`,
    };
  },
};

function hasMissingLevel(scale: Scale): boolean {
  return scale.kind !== 'numeric' && scale.missing !== undefined;
}

/** Whether column a exceeds column b in no record that has both values in both files. */
function nowhereLarger(
  columns: readonly Float64Array[],
  a: number,
  b: number,
  { original, protected: masked }: Evidence,
  slack: number,
): boolean {
  const left = columns[a];
  const right = columns[b];
  for (let i = 0; i < left.length; i++) {
    const excess = left[i] - right[i];
    if (!(excess > slack)) continue;
    const roundoff = 4 * ROUNDOFF * (Math.abs(left[i]) + Math.abs(right[i]));
    if (slack > 0 && !(excess > slack + roundoff)) continue;
    // A sum is NaN if any of its terms is.
    const present = original[a][i] + original[b][i] + masked[a][i] + masked[b][i];
    if (!Number.isNaN(present)) return false;
  }
  return true;
}
