import type { Claim } from './claim.ts';

/** No value is lost: what is there before, after missing values were treated, is there in the written file. */
export const complete: Claim = {
  name: 'complete',
  sentence:
    'No value is lost: a value of the covered columns that is not missing, once missing values are treated, is not missing in the protected file.',
  figure: 'lost values; at most 0',
  check({ original, protected: masked }) {
    let lost = 0;
    let values = 0;
    for (let j = 0; j < original.length; j++) {
      for (let i = 0; i < original[j].length; i++) {
        if (Number.isNaN(original[j][i])) continue;
        values++;
        if (!Number.isFinite(masked[j][i])) lost++;
      }
    }
    return {
      measured: lost,
      limit: 0,
      holds: lost === 0,
      found: `${lost} of ${values} values are lost`,
    };
  },
};
