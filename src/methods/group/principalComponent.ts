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
    'One of the oldest ways to group records with several columns, and the fastest: records are sorted by the one number that explains most of them. The information in the other principal components is lost, so the loss is high unless the columns are strongly correlated; on most files MDAV loses much less. The principal component is computed from the standardised columns, so from the correlation matrix with the default standardisation. Its largest loading is positive. The optimal split uses the squares over all columns, not only the score.',
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

/** The eigenvector of the largest eigenvalue of the matrix of products, with its largest entry positive. */
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
