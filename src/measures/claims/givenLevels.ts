import { codesOf } from '../../foundation/table/index.ts';
import { type Claim, comparedIn, judged, told } from './claim.ts';
import { gapWords, levelGap, momentColumns, NO_GAP, worseGap } from './momentGaps.ts';

/** Covariances of what was replaced with an indicator of each level of the categories that stayed. */
export const givenLevels: Claim = {
  name: 'given-levels',
  sentence:
    'The covariance of each covered column with each level of a category that was given, and stays as it is, and so its mean in each level, is kept but for the rounding of written values.',
  figure:
    'largest difference of a covariance with the indicator of a level, as a share of what rounding allows; at most 1',
  subject: 'values',
  ofWholeColumns: true,
  kinds: ['numeric'],
  needs: 'given',
  givenKinds: ['ordinal', 'nominal'],
  check(evidence) {
    const categories = told(evidence.given).filter(({ isCategorical }) => isCategorical);
    let worst = NO_GAP;
    for (const compared of comparedIn(evidence)) {
      const isThere = (_: unknown, i: number) => !Number.isNaN(compared.before[i]);
      const [column] = momentColumns([compared]);
      for (const { name, values } of categories) {
        const { codes, distinct } = codesOf(values.filter(isThere));
        worst = worseGap(worst, levelGap(column, name, codes, distinct));
      }
    }
    return judged(worst.share, gapWords('covariance with a level', worst));
  },
};
