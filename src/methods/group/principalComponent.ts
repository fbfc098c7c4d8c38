import { column, symmetricEigen, zeros } from '../../foundation/numerics/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import type { GroupMethod } from '../contract/index.ts';
import {
  groupByProjection,
  productSum,
  projectionClaims,
  projectionParameters,
} from './projection.ts';

export const principalComponent: GroupMethod<typeof projectionParameters> = {
  room: 'group',
  name: 'principal-component',
  title: 'Projection on the first principal component',
  summary:
    'Sorts the records by their score on the first principal component and cuts them into groups of neighbours.',
  details:
    'One of the oldest ways to group records of several columns, and the fastest: records are ranked by the one number that tells most about them. What the other components tell is lost, so the loss is high unless the columns are strongly correlated; on most files MDAV loses much less. The component is that of the standardised columns, thus of the correlation matrix for the default standardisation, with its largest loading positive. The optimal split takes the squares over all columns and not of the score alone.',
  references: [
    'Defays, D. and Nanopoulos, P. (1993). Panels of enterprises and confidentiality: the small aggregates method. Proceedings of the 1992 Symposium on Design and Analysis of Longitudinal Surveys, Statistics Canada, 195-204.',
    'Hansen, S.L. and Mukherjee, S. (2003). A polynomial algorithm for optimal univariate microaggregation. IEEE Transactions on Knowledge and Data Engineering 15(4), 1043-1044.',
  ],
  parameters: projectionParameters,
  kinds: ['numeric'],
  claims: projectionClaims,
  cost: 'O(nd²) for the correlations, O(n) to sort, O(nkd) for the optimal split',
  smallestGroup: ({ k }) => k,
  *run(columns, parameters) {
    return yield* groupByProjection(columns, parameters, firstLoadings);
  },
};

/** The eigenvector of the largest eigenvalue of the matrix of products, its largest entry positive. */
function* firstLoadings(centred: readonly Float64Array[]): Work<Float64Array> {
  const d = centred.length;
  const products = zeros(d, d);
  for (let j = 0; j < d; j++) {
    for (let i = j; i < d; i++) {
      products.data[i + j * d] = productSum(centred[i], centred[j]);
      yield { done: 0, total: centred[0].length };
    }
  }
  return column(symmetricEigen(products).vectors, 0);
}
