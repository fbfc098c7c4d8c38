import type { Work } from '../../foundation/work/index.ts';
import {
  type GroupMethod,
  proved,
  SOLO,
  sizeParameter,
  standardiseParameter,
} from '../contract/index.ts';
import { speculativeBatch } from './mdav/batch.ts';
import { bruteForce } from './mdav/bruteForce.ts';
import { type MdavState, startMdav } from './mdav/state.ts';
import { filterTree } from './mdav/tree.ts';
import { scaledColumns } from './records/scaledColumns.ts';
import { withoutChoice } from './split/withoutChoice.ts';

const parameters = {
  k: sizeParameter,
  standardise: standardiseParameter,
} as const;

export const mdav: GroupMethod<typeof parameters> = {
  room: 'group',
  name: 'mdav',
  title: 'MDAV (maximum distance to average vector)',
  summary:
    'Takes the record farthest from the mean and the record farthest from that one, groups each with its k - 1 nearest records, and repeats with the remaining records.',
  details:
    'The classical fixed-size heuristic: all groups have k records, except the last, which has k to 2k - 1. This is the exact algorithm: it finds the textbook groups for every input. Distances are sums over the columns, in their order, of squared differences in double precision; the mean is computed from exact sums. Ties: of records at equal distance, the first in the file is taken.',
  references: [
    'Domingo-Ferrer, J. and Torra, V. (2005). Ordinal, continuous and heterogeneous k-anonymity through microaggregation. Data Mining and Knowledge Discovery 11(2), 195-212.',
  ],
  parameters,
  kinds: ['numeric', 'categorical', 'text'],
  looksAt: 'distances',
  claims: [
    proved(
      'group-size',
      'groups of k are cut off only while at least 2k records remain, and the last group takes the rest: k to 2k - 1 records.',
    ),
  ],
  cost: 'O(n²d/k) distances by brute force; by the filter tree about n^1.2 with 2 columns, n^1.3 with 5 and n^1.6 with 10',
  // Microseconds of one core per record, for the whole command with 10 columns and k = 5, in one block of 20,000,
  // 50,000, 100,000, 250,000 and 1,000,000 records: 82, 46, 36, 36, 84. With 20 columns it took 82 in a block of
  // 50,000. With many columns every record is compared with every other, so time per record grows in proportion to
  // the block.
  largestBlock: (columns) => (columns <= 10 ? 1_000_000 : 50_000),
  smallestGroup: ({ k }) => k,
  *run(columns, { k, standardise: how }, { members } = SOLO) {
    const records = columns[0].length;
    const only = withoutChoice(records, k);
    if (only !== null) return only;
    const scaled = yield* scaledColumns(columns, how);
    const state = startMdav(scaled, k);
    yield* cutAll(state, members);
    return { groupOf: state.groupOf, groups: state.groups };
  },
};

/** Up to this number of records, or if groups are this large a share of them, passes over all records are fastest. */
const FEW_RECORDS = 10_000;
const FEW_GROUPS = 200;

/**
 * All three algorithms give the same groups, so the choice affects only time: brute force for few records or few
 * groups; otherwise the filter tree, which gives up early if its bounds are too loose (many columns without
 * structure), and then the speculative batch.
 */
function* cutAll(state: MdavState, members: number): Work<void> {
  const records = state.left.length;
  if (records <= FEW_RECORDS || records / state.k <= FEW_GROUPS) yield* bruteForce(state);
  else if ((yield* filterTree(state)) === 'unsuitable') yield* speculativeBatch(state, members);
}
