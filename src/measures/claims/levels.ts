import { NUMERIC } from '../../foundation/table/index.ts';
import { type Claim, isMissing } from './claim.ts';

/** Of categories: like `domain`, which asks the same of numbers too. */
export const levels: Claim = {
  name: 'levels',
  sentence: 'Every category is a level that occurs in the original column.',
  figure: 'categories that do not occur; at most 0',
  subject: 'values',
  kinds: ['ordinal', 'nominal'],
  check({ original, protected: masked, scales }) {
    let foreign = 0;
    let checked = 0;
    for (let j = 0; j < original.length; j++) {
      if ((scales?.[j] ?? NUMERIC).kind === 'numeric') continue;
      const occurring = new Set(original[j]);
      for (const code of masked[j]) {
        if (isMissing(code, scales?.[j])) continue;
        checked++;
        if (!occurring.has(code)) foreign++;
      }
    }
    return {
      measured: foreign,
      limit: 0,
      holds: foreign === 0,
      found: `${foreign} of ${checked} categories do not occur`,
    };
  },
};
