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
  title: 't-closeness first: one record of each slice of the confidential values',
  summary:
    'Cuts the records, sorted by a confidential column, into as many slices as t asks for, and makes each group of the nearest records of all slices, so that it is spread like the file from the start.',
  details: `Groups have max(k, n/(2(n - 1)t + 1)) records, rounded up, or one more: so many that, in an ordered column of n different values, one record of each slice is within t wherever it stands in its slice. Where n is not divisible, groups are made larger by what is left for each, and the last records go to the slices in the middle, of which some groups take two. The slices are those of the first confidential column, records of equal values in the order of the file, nominal categories in the order of their codes. Where values are equal, categories nominal or further columns confidential, the size alone does not see to t: afterwards the distances are computed, and groups beyond t are merged with the nearest as in t-closeness-merge. Extremes are found as in MDAV, and of records at equal distance the first is taken. ${DISTANCES}`,
  references: REFERENCES,
  parameters,
  kinds: ['numeric', 'categorical'],
  looksAt: 'distances',
  needsConfidential: true,
  claims: [
    proved(
      'group-size',
      'a group takes a record of each of at least k slices, which have one for every group, and merging only makes groups larger.',
    ),
    CLOSE,
  ],
  cost: 'two searches in a tree for each record: nearly n log n with few columns or clear structure, up to O(n²d/k) with many columns that have none; mergings as in t-closeness-merge',
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
