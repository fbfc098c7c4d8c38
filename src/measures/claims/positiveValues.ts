import type { Claim } from './claim.ts';

/** A weight of 0 removes a record from every estimate. */
export const positiveValues: Claim = {
  name: 'positive-values',
  sentence: 'Every number above 0 in the covered columns is still above 0 in the protected file.',
  figure: 'numbers above 0 that are not above 0 any more; at most 0',
  subject: 'values',
  kinds: ['numeric'],
  check({ original, protected: masked }) {
    let lost = 0;
    let checked = 0;
    for (const [j, before] of original.entries()) {
      for (let i = 0; i < before.length; i++) {
        if (!(before[i] > 0)) continue;
        checked++;
        if (!(masked[j][i] > 0)) lost++;
      }
    }
    return {
      measured: lost,
      limit: 0,
      holds: lost === 0,
      found: `${lost} of ${checked} numbers above 0 are not above 0 any more`,
    };
  },
};
