import { momentError } from '../contract/index.ts';
import type { Claim } from './claim.ts';

/** What post-masking optimisation reached: how near means, variances and covariances are, all together. */
export const moments: Claim = {
  name: 'moments',
  sentence:
    'The first and second moments of the columns are, together, as near to those of the original as the refinement reached.',
  figure:
    'E, the sum of the squared differences of the first and second raw moments, standardised by the original; at most the limit',
  kinds: ['numeric'],
  check({ original, protected: masked, momentError: limit = 0 }) {
    const measured = momentError(original, masked);
    return {
      measured,
      limit,
      holds: measured <= limit,
      found: `E ${Number(measured.toPrecision(6))}`,
    };
  },
};
