import { PenumbraError } from '../../../error.ts';
import { type WholeDistribution, wholeDistribution } from '../../../foundation/numerics/index.ts';
import {
  type GroupContext,
  type NumberParameter,
  proved,
  sizeParameter,
  standardiseParameter,
} from '../../contract/index.ts';

const t = {
  type: 'number',
  stronger: 'smaller',
  minimum: 0,
  maximum: 1,
  description:
    'Largest earth mover’s distance between the distribution of a confidential column in a group and in the whole file. A smaller limit is safer and loses more information; 0.05 to 0.25 are usual. 0 demands the same distribution in every group, 1 demands nothing.',
} as const satisfies NumberParameter;

export const parameters = { k: sizeParameter, t, standardise: standardiseParameter } as const;

/** The definition of the distance, for the details of both methods. */
export const DISTANCES =
  'The distance is the earth mover’s distance. For numbers and ordinal categories with m different values in the file it is (1/(m - 1)) Σ|cumulated share in the group - cumulated share in the file|, so each step to the next value counts the same, whatever the difference of the two values. For nominal categories it is half the sum of the absolute differences of the shares. Each confidential column must be within t; combinations of confidential columns are not considered. If the description has a unit, such as a household, groups are merged further until they are within t if a value counts once for each unit that has it. The confidential columns stay unchanged: a later step that changes them can break this promise.';

export const REFERENCES = [
  'Soria-Comas, J., Domingo-Ferrer, J., Sánchez, D. and Martínez, S. (2015). t-Closeness through microaggregation: strict privacy with enhanced utility preservation. IEEE Transactions on Knowledge and Data Engineering 27(11), 3098-3110.',
  'Li, N., Li, T. and Venkatasubramanian, S. (2007). t-Closeness: privacy beyond k-anonymity and l-diversity. Proceedings of the 23rd International Conference on Data Engineering, 106-115.',
];

export const CLOSE = proved(
  't-closeness',
  'groups are merged as long as one is farther than t from the file. The last possible merge is the whole file as one group, at distance 0.',
);

/** The distributions of the confidential columns; at least one is needed. */
export function confidentialOf(
  { confidential }: GroupContext,
  method: string,
): readonly WholeDistribution[] {
  if (confidential === undefined || confidential.length === 0) {
    throw new PenumbraError(
      'usage',
      `${method} needs a confidential column whose distribution it keeps close to the whole file: give a column the role "confidential".`,
    );
  }
  return confidential.map(({ values, ordered }) => wholeDistribution(values, ordered));
}
