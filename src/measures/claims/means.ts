import { type Claim, comparedIn, judged } from './claim.ts';
import { gapWords, meanGap, momentColumns, NO_GAP, worseGap } from './momentGaps.ts';

/** Means that were to be kept exactly: to 1e-10 of a standard deviation, and what rounding allows. */
export const means: Claim = {
  name: 'means',
  sentence:
    'The mean of each covered column over the records that stay is kept but for the rounding of written values.',
  figure: 'largest difference of a mean, as a share of what rounding allows; at most 1',
  subject: 'values',
  ofWholeColumns: true,
  kinds: ['numeric'],
  check(evidence) {
    let worst = NO_GAP;
    // Each by itself: what is missing in one column says nothing about another.
    for (const column of comparedIn(evidence)) {
      worst = worseGap(worst, meanGap(momentColumns([column])[0]));
    }
    return judged(worst.share, gapWords('mean', worst));
  },
};
