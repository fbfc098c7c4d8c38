import { onGrid } from '../../foundation/table/index.ts';
import type { Claim } from './claim.ts';

/** Compared as written: where fewer decimals are asked for than the column has, the domain is rounded alike. */
export const domain: Claim = {
  name: 'domain',
  sentence: 'Every value also occurs in the original column, with the same rounding.',
  figure: 'values that do not occur; at most 0',
  subject: 'values',
  check({ original, protected: masked, decimals }) {
    let foreign = 0;
    let checked = 0;
    for (let j = 0; j < original.length; j++) {
      const occurring = new Set<number>();
      for (const value of original[j]) occurring.add(onGrid(value, decimals[j]));
      for (const value of masked[j]) {
        if (Number.isNaN(value)) continue;
        checked++;
        if (!occurring.has(value)) foreign++;
      }
    }
    return {
      measured: foreign,
      limit: 0,
      holds: foreign === 0,
      found: `${foreign} of ${checked} values do not occur`,
    };
  },
};
