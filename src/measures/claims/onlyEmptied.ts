import { onGrid } from '../../foundation/table/index.ts';
import { type Claim, isMissing } from './claim.ts';

/** Every written cell is compared with its own original one; a value where none was is counted too. */
export const onlyEmptied: Claim = {
  name: 'only-emptied',
  sentence:
    'Every value is the original value of its record and column, with the same rounding, or missing.',
  figure: 'values that are other than the original ones; at most 0',
  subject: 'values',
  check({ original, protected: masked, decimals, scales }) {
    let other = 0;
    let values = 0;
    let emptied = 0;
    for (let j = 0; j < original.length; j++) {
      for (let i = 0; i < original[j].length; i++) {
        const before = original[j][i];
        const after = masked[j][i];
        const wasThere = !isMissing(before, scales?.[j]);
        if (wasThere) values++;
        if (isMissing(after, scales?.[j])) {
          if (wasThere) emptied++;
        } else if (after !== onGrid(before, decimals[j])) other++;
      }
    }
    return {
      measured: other,
      limit: 0,
      holds: other === 0,
      found: `${emptied} of ${values} values were emptied and ${other} are other than the original ones`,
    };
  },
};
