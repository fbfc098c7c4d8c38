import type { Claim } from './claim.ts';

/** A debt does not become a credit where the column has debts only. */
export const signs: Claim = {
  name: 'signs',
  sentence:
    'A column without negative numbers has none in the protected file, and one without positive numbers has none either.',
  figure: 'numbers of a sign that does not occur; at most 0',
  subject: 'values',
  kinds: ['numeric'],
  check({ original, protected: masked }) {
    let foreign = 0;
    let checked = 0;
    for (let j = 0; j < original.length; j++) {
      const hasNegative = original[j].some((x) => x < 0);
      const hasPositive = original[j].some((x) => x > 0);
      for (const x of masked[j]) {
        if (Number.isNaN(x)) continue;
        checked++;
        if ((x < 0 && !hasNegative) || (x > 0 && !hasPositive)) foreign++;
      }
    }
    return {
      measured: foreign,
      limit: 0,
      holds: foreign === 0,
      found: `${foreign} of ${checked} numbers have a sign that does not occur`,
    };
  },
};
