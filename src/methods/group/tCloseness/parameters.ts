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
  minimum: 0,
  maximum: 1,
  description:
    'Largest earth mover’s distance between the distribution of a confidential column in a group and in the whole file. Smaller is safer and loses more; 0.05 to 0.25 are usual. 0 wants the same distribution in every group, 1 asks for nothing.',
} as const satisfies NumberParameter;

export const parameters = { k: sizeParameter, t, standardise: standardiseParameter } as const;

/** Which distances are meant, for the details of both methods. */
export const DISTANCES =
  'The distance is the earth mover’s. For numbers and ordinal categories with m different values in the file it is (1/(m - 1)) Σ|cumulated share in the group - cumulated share in the file|, so that each step to the next value counts the same, however far apart the two are; for nominal categories it is half the sum of the absolute differences of the shares. Every confidential column must be within t on its own; combinations of them are not looked at. The confidential columns are left as they are: a later step that changes them can break what is promised here.';

export const REFERENCES = [
  'Soria-Comas, J., Domingo-Ferrer, J., Sánchez, D. and Martínez, S. (2015). t-Closeness through microaggregation: strict privacy with enhanced utility preservation. IEEE Transactions on Knowledge and Data Engineering 27(11), 3098-3110.',
  'Li, N., Li, T. and Venkatasubramanian, S. (2007). t-Closeness: privacy beyond k-anonymity and l-diversity. Proceedings of the 23rd International Conference on Data Engineering, 106-115.',
];

export const CLOSE = proved(
  't-closeness',
  'groups are merged as long as one is farther than t from the file, and the whole file as one group, the last that can come of it, is at distance 0.',
);

/** The distributions of the confidential columns, of which there must be one. */
export function confidentialOf(
  { confidential }: GroupContext,
  method: string,
): readonly WholeDistribution[] {
  if (confidential === undefined || confidential.length === 0) {
    throw new PenumbraError(
      'usage',
      `${method} needs a confidential column to keep close to the whole file: give one the role "confidential".`,
    );
  }
  return confidential.map(({ values, ordered }) => wholeDistribution(values, ordered));
}
