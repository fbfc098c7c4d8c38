import { type Claim, comparedIn, judged } from './claim.ts';
import { covarianceGap, gapWords, momentColumns, NO_GAP, worseGap } from './momentGaps.ts';

/** Variances and covariances that were to be kept exactly: to 1e-10 of the standard deviations, and what rounding allows. */
export const covariances: Claim = {
  name: 'covariances',
  sentence:
    'The variance of each covered column and the covariance of any two, over the records that stay and lack neither, are kept but for the rounding of written values.',
  figure: 'largest difference of a covariance, as a share of what rounding allows; at most 1',
  subject: 'values',
  ofWholeColumns: true,
  kinds: ['numeric'],
  check(evidence) {
    const columns = momentColumns(comparedIn(evidence));
    let worst = NO_GAP;
    for (const [j, column] of columns.entries()) {
      for (const other of columns.slice(0, j + 1)) {
        worst = worseGap(worst, covarianceGap(column, other));
      }
    }
    return judged(worst.share, gapWords('covariance', worst));
  },
};
