import { type Claim, told } from './claim.ts';
import { kAnonymity } from './kAnonymity.ts';

/**
 * k-anonymity over the columns of two steps: those of a unit, such as a household, which are replaced once for each unit,
 * and those of its records, which are grouped inside the classes of the new values of the unit.
 */
export const jointKAnonymity: Claim = {
  name: 'joint-k-anonymity',
  sentence:
    'In the written file, every combination of values in the columns of this step and of the columns of the unit, which the step before replaced, is shared by records of at least k units. A missing value counts as a value of its own (level).',
  figure: kAnonymity.figure,
  subject: 'alike records',
  needs: 'inside',
  isVoid: kAnonymity.isVoid!,
  check(evidence) {
    const columns = [...told(evidence.inside), ...evidence.protected];
    return kAnonymity.check({ ...evidence, protected: columns });
  },
};
