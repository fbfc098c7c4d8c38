import { ascendingOrder } from '../../foundation/numerics/index.ts';
import { type GroupMethod, proved } from '../contract/index.ts';
import { optimalSplit } from './split/optimalSplit.ts';
import { withoutChoice } from './split/withoutChoice.ts';
import { onlyColumn, univariateParameters } from './univariate.ts';

export const hansenMukherjee: GroupMethod<typeof univariateParameters> = {
  room: 'group',
  mostColumns: 1,
  name: 'hansen-mukherjee',
  title: 'Optimal univariate microaggregation (Hansen and Mukherjee)',
  summary:
    'Sorts one column and cuts it into groups of k to 2k - 1 neighbours with the smallest sum of squares of all such groupings.',
  details:
    'For one column, the best groups can be found exactly, by a shortest path. With several columns, each needs its own groups (individual ranking); this loses very little and protects little: every column has groups of at least k, but records as a whole can stay unique, so the columns together are not k-anonymous. Ties: equal values are sorted by their order in the file.',
  references: [
    'Hansen, S.L. and Mukherjee, S. (2003). A polynomial algorithm for optimal univariate microaggregation. IEEE Transactions on Knowledge and Data Engineering 15(4), 1043-1044.',
  ],
  parameters: univariateParameters,
  kinds: ['numeric'],
  claims: [
    proved(
      'group-size',
      'every arc of the path spans k to 2k - 1 records; fewer than 2k records are one group.',
    ),
  ],
  cost: 'O(n) to sort and O(nk) for the shortest path',
  smallestGroup: ({ k }) => k,
  *run(columns, { k }) {
    const column = onlyColumn(columns, 'hansen-mukherjee');
    const partition = withoutChoice(column.length, k);
    if (partition !== null) return partition;
    const order = ascendingOrder(column);
    yield { done: 0, total: column.length };
    return yield* optimalSplit([column], order, k);
  },
};
