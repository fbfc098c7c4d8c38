import { inside } from '../../foundation/work/index.ts';
import { type GroupMethod, proved, SOLO } from '../contract/index.ts';
import { exactRows } from './tCloseness/exactRows.ts';
import { mergeUntilClose } from './tCloseness/mergeUntilClose.ts';
import {
  CLOSE,
  confidentialOf,
  DISTANCES,
  parameters,
  REFERENCES,
} from './tCloseness/parameters.ts';
import { groupBySlices, sizeOfGroups, slicesOf } from './tCloseness/slices.ts';

export const tClosenessFirst: GroupMethod<typeof parameters> = {
  room: 'group',
  name: 't-closeness-first',
  revision: 2,
  title: 't-closeness first: one record of each slice of the confidential values',
  summary:
    'Sorts the records by a confidential column, cuts them into as many slices as t requires, and makes each group of the nearest records of all slices, so that each group is distributed like the file from the start.',
  details: `Groups have max(k, n/(2(n - 1)t + 1)) records, rounded up, or one more. With this size, in an ordered column of n different values, any choice of one record from each slice is within t. If n is not divisible by the size, groups are enlarged; the last records go to the slices in the middle, and some groups take two records there. The slices are cut from the first confidential column: records with equal values in the order of the file, nominal categories in the order of their codes. If values are equal, categories are nominal or there are further confidential columns, the size alone does not guarantee t: then the distances are computed, and groups beyond t are merged with the nearest, as in t-closeness-merge. Extreme records are found as in MDAV. Ties: of records at equal distance, the first is taken. ${DISTANCES}`,
  references: REFERENCES,
  parameters,
  kinds: ['numeric', 'categorical'],
  looksAt: 'distances',
  needsConfidential: true,
  claims: [
    proved(
      'group-size',
      'a group takes a record of each of at least k slices, which have one for every group, and a merge only makes groups larger.',
    ),
    CLOSE,
  ],
  cost: 'two searches in a tree for each record: nearly n log n with few columns or clear structure, up to O(n²d/k) with many columns without structure; merges as in t-closeness-merge',
  smallestGroup: ({ k }) => k,
  *run(columns, { k, t, standardise }, context = SOLO) {
    const confidential = confidentialOf(context, 't-closeness-first');
    const total = columns[0].length;
    if (total === 0) return { groupOf: new Int32Array(0), groups: 0 };
    const records = exactRows(columns, standardise);
    const [{ levelOf, levels }] = confidential;
    const ascending = Int32Array.from(levelOf.keys()).sort(
      (a, b) => levelOf[a] - levelOf[b] || a - b,
    );
    // Equal values are at distance 0 in groups of any size.
    const size = sizeOfGroups(total, k, levels === 1 ? 1 : t);
    const slices = slicesOf(ascending, size);
    const start = yield* inside(groupBySlices(records, slices), 0, 1, 2);
    return yield* inside(mergeUntilClose(records, start, confidential, t), 1, 1, 2);
  },
};
