import type { Work } from '../../foundation/work/index.ts';
import type { GroupMethod } from '../contract/index.ts';
import {
  groupByProjection,
  productSum,
  projectionClaims,
  projectionParameters,
} from './projection.ts';

export const sumOfZScores: GroupMethod<typeof projectionParameters> = {
  room: 'group',
  name: 'sum-of-z-scores',
  title: 'Projection on the sum of z-scores',
  summary:
    'Sorts the records by the sum of their standardised values and cuts them into groups of neighbours.',
  details:
    'Similar to principal-component, with equal weights for all columns. A column that is negatively correlated with the first one enters with a minus sign, so that the two do not cancel out. Therefore the first column should be positively correlated with most others. With another standardisation than the default, the values of that scale are summed. The loss is high unless the columns are strongly correlated; on most files MDAV loses much less. The optimal split uses the squares over all columns, not only the sum.',
  references: [
    'Defays, D. and Nanopoulos, P. (1993). Panels of enterprises and confidentiality: the small aggregates method. Proceedings of the 1992 Symposium on Design and Analysis of Longitudinal Surveys, Statistics Canada, 195-204.',
    'Hansen, S.L. and Mukherjee, S. (2003). A polynomial algorithm for optimal univariate microaggregation. IEEE Transactions on Knowledge and Data Engineering 15(4), 1043-1044.',
  ],
  parameters: projectionParameters,
  kinds: ['numeric'],
  claims: projectionClaims,
  cost: 'O(nd) for the sums, O(n) to sort, O(nkd) for the optimal split',
  smallestGroup: ({ k }) => k,
  *run(columns, parameters) {
    return yield* groupByProjection(columns, parameters, signsByFirst);
  },
};

/** -1 for columns that are negatively correlated with the first column that varies, else 1. */
function* signsByFirst(centred: readonly Float64Array[]): Work<Float64Array> {
  const first = centred.find((column) => column.some((x) => x !== 0)) ?? centred[0];
  const signs = new Float64Array(centred.length);
  for (const [j, column] of centred.entries()) {
    signs[j] = productSum(first, column) < 0 ? -1 : 1;
    yield { done: 0, total: first.length };
  }
  return signs;
}
