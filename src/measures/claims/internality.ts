import { onGrid } from '../../foundation/table/index.ts';
import { type Claim, groupsOf } from './claim.ts';
import { groupExtremes } from './groupValues.ts';

/**
 * Exact: rounding is monotone, so a value between two others, once all three are rounded alike, is still
 * between them. A cell that is empty although its record had a value counts as outside, and so does a
 * value where there was none: a file of empty cells would otherwise keep every claim about values.
 */
export const internality: Claim = {
  name: 'internality',
  sentence:
    'Every value lies between the smallest and the largest original value of its group, with the same rounding, and none is lost.',
  figure: 'values outside or lost; at most 0',
  subject: 'values',
  kinds: ['numeric', 'ordinal'],
  needsPartition: true,
  check(evidence) {
    const { original, protected: masked, decimals } = evidence;
    const groupOf = groupsOf(evidence);
    let outside = 0;
    let checked = 0;
    for (let j = 0; j < original.length; j++) {
      const { low, high } = groupExtremes(original[j], groupOf);
      const least = low.map((value) => onGrid(value, decimals[j]));
      const most = high.map((value) => onGrid(value, decimals[j]));
      for (let i = 0; i < masked[j].length; i++) {
        const value = masked[j][i];
        const lacking = Number.isNaN(original[j][i]);
        if (lacking && Number.isNaN(value)) continue;
        checked++;
        const inside = value >= least[groupOf[i]] && value <= most[groupOf[i]];
        if (lacking || !inside) outside++;
      }
    }
    return {
      measured: outside,
      limit: 0,
      holds: outside === 0,
      found: `${outside} of ${checked} values lie outside or are lost`,
    };
  },
};
