import { type Claim, comparedIn, judged, told } from './claim.ts';
import { covarianceGap, gapWords, momentColumns, NO_GAP, worseGap } from './momentGaps.ts';

/** Covariances of what was replaced with the numbers that stayed; `given-levels` is about the categories. */
export const givenCovariances: Claim = {
  name: 'given-covariances',
  sentence:
    'The covariance of each covered column with each number that was given, and stays as it is, is kept but for the rounding of written values.',
  figure: 'largest difference of a covariance, as a share of what rounding allows; at most 1',
  subject: 'values',
  ofWholeColumns: true,
  kinds: ['numeric'],
  needs: 'given',
  givenKinds: ['numeric'],
  check(evidence) {
    const replaced = comparedIn(evidence);
    // Codes of categories have no covariance.
    const numbers = told(evidence.given).filter(({ isCategorical }) => !isCategorical);
    const given = numbers.map(({ name, values }) => ({
      name,
      before: values,
      after: values,
      decimals: 'full' as const,
    }));
    const columns = momentColumns([...replaced, ...given]);
    let worst = NO_GAP;
    for (const column of columns.slice(0, replaced.length)) {
      for (const other of columns.slice(replaced.length)) {
        worst = worseGap(worst, covarianceGap(column, other));
      }
    }
    return judged(worst.share, gapWords('covariance', worst));
  },
};
