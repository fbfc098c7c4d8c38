import { recordSet } from '../../foundation/kernels/index.ts';
import {
  type GroupMethod,
  proved,
  sizeParameter,
  standardiseParameter,
} from '../contract/index.ts';
import { onScaledColumns } from './records/onScaledColumns.ts';

const parameters = {
  k: sizeParameter,
  standardise: standardiseParameter,
} as const;

export const cbfs: GroupMethod<typeof parameters> = {
  room: 'group',
  name: 'cbfs',
  title: 'CBFS (centroid-based fixed size)',
  summary:
    'Starts a group at the record farthest from the mean of the remaining records, adds the record nearest to the mean of the group until the group has k records, and repeats.',
  details:
    'Similar to MDAV, with one group at a time. A group grows around its running mean, not around the extreme record that it started from. All groups have k records, except the last, which has k to 2k - 1. Every step is a pass over all remaining records, so time grows with the square of their number: cut files of more than about 100,000 records into blocks. Ties: of records at equal distance, the first in the file is taken.',
  references: [
    'Laszlo, M. and Mukherjee, S. (2005). Minimum spanning tree partitioning algorithm for microaggregation. IEEE Transactions on Knowledge and Data Engineering 17(7), 902-911.',
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
  cost: 'O(n²d), for any k: about n²/2 distances',
  smallestGroup: ({ k }) => k,
  run: onScaledColumns(function* (scaled, { k }) {
    const records = scaled[0].length;
    const set = recordSet(scaled);
    const groupOf = new Int32Array(records);
    const sums = new Float64Array(scaled.length);
    const mean = new Float64Array(scaled.length);
    let groups = 0;
    let passed = 0;
    while (set.living >= 2 * k) {
      sums.fill(0);
      let next = set.farthest(set.centroid()).index;
      for (let size = 1; ; size++) {
        groupOf[next] = groups;
        const values = set.record(next);
        for (let j = 0; j < sums.length; j++) sums[j] += values[j];
        set.remove(next);
        if (size === k) break;
        for (let j = 0; j < sums.length; j++) mean[j] = sums[j] / size;
        next = set.nearest(mean, 1).indices[0];
        passed += set.living * scaled.length;
        if (passed > PAUSE) {
          passed = 0;
          yield { done: records - set.living, total: records };
        }
      }
      groups++;
    }
    for (const record of set.order()) groupOf[record] = groups;
    return { groupOf, groups: groups + 1 };
  }),
};

/** Values compared between two progress reports: a few milliseconds. */
const PAUSE = 20_000_000;
