import { type Claim, groupsOf, roundingOf } from './claim.ts';
import { groupExtremes } from './groupValues.ts';

/** Exact on the grid a column came with, because its extremes lie on that grid and rounding is monotone. */
export const internality: Claim = {
  name: 'internality',
  sentence: "Every value lies between the smallest and the largest of its group's original values.",
  figure: 'values outside; at most 0',
  needsPartition: true,
  check(evidence) {
    const { original, protected: masked, decimals, decimalsBefore } = evidence;
    const groupOf = groupsOf(evidence);
    let outside = 0;
    let checked = 0;
    for (let j = 0; j < original.length; j++) {
      const { low, high } = groupExtremes(original[j], groupOf);
      const slack = roundingOf(decimalsBefore[j], decimals[j]);
      for (let i = 0; i < masked[j].length; i++) {
        const value = masked[j][i];
        if (Number.isNaN(value)) continue;
        checked++;
        if (value < low[groupOf[i]] - slack || value > high[groupOf[i]] + slack) outside++;
      }
    }
    return {
      measured: outside,
      limit: 0,
      holds: outside === 0,
      found: `${outside} of ${checked} values lie outside`,
    };
  },
};
