import { ascendingOrder } from '../../foundation/numerics/index.ts';
import { type GroupMethod, proved } from '../contract/index.ts';
import { fixedSplit } from './split/fixedSplit.ts';
import { withoutChoice } from './split/withoutChoice.ts';
import { onlyColumn, univariateParameters } from './univariate.ts';

export const fixedBlocks: GroupMethod<typeof univariateParameters> = {
  room: 'group',
  mostColumns: 1,
  name: 'fixed-blocks',
  title: 'Univariate microaggregation in blocks of k',
  summary:
    'Sorts one column and cuts it into consecutive blocks of k records. The last block takes the rest.',
  details:
    'The classical form of individual ranking. Blocks of k are cut without regard to the values, so a gap can fall inside a block; hansen-mukherjee cuts at the gaps and loses less. It takes one column. With several columns, each needs its own groups; this loses very little and protects little: records as a whole can stay unique. Ties: equal values are sorted by their order in the file.',
  references: [
    'Defays, D. and Nanopoulos, P. (1993). Panels of enterprises and confidentiality: the small aggregates method. Proceedings of the 1992 Symposium on Design and Analysis of Longitudinal Surveys, Statistics Canada, 195-204.',
  ],
  parameters: univariateParameters,
  kinds: ['numeric'],
  claims: [proved('group-size', 'every block has k records, and the last has k to 2k - 1.')],
  cost: 'O(n)',
  smallestGroup: ({ k }) => k,
  *run(columns, { k }) {
    const column = onlyColumn(columns, 'fixed-blocks');
    const partition = withoutChoice(column.length, k);
    if (partition !== null) return partition;
    const order = ascendingOrder(column);
    yield { done: 0, total: column.length };
    return fixedSplit(order, k);
  },
};
