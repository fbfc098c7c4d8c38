import { inside } from '../../foundation/work/index.ts';
import { type GroupMethod, proved, SOLO } from '../contract/index.ts';
import { mdav } from './mdav.ts';
import { exactRows } from './tCloseness/exactRows.ts';
import { mergeUntilClose } from './tCloseness/mergeUntilClose.ts';
import {
  CLOSE,
  confidentialOf,
  DISTANCES,
  parameters,
  REFERENCES,
} from './tCloseness/parameters.ts';

export const tClosenessMerge: GroupMethod<typeof parameters> = {
  room: 'group',
  name: 't-closeness-merge',
  revision: 2,
  title: 't-closeness by merging groups of MDAV',
  summary:
    'Groups by MDAV, then merges the group whose confidential values are distributed least like the file with the nearest group, until all groups are within t.',
  details: `t bounds what a group reveals about its members’ confidential values, beside k-anonymity in the grouped columns. MDAV does not use the confidential columns. If these are correlated with the grouped columns, many merges are needed and groups become large: t-closeness-first then loses less. The nearest group has its mean at the smallest Euclidean distance. Ties: the first is taken. ${DISTANCES}`,
  references: REFERENCES,
  parameters,
  kinds: ['numeric', 'categorical'],
  looksAt: 'distances',
  needsConfidential: true,
  claims: [
    proved(
      'group-size',
      'the groups of MDAV have at least k records, and a merge only makes them larger.',
    ),
    CLOSE,
  ],
  cost: 'the time of MDAV, and for each of at most n/k merges a search among the means of the groups and a pass over the different values of both',
  smallestGroup: ({ k }) => k,
  *run(columns, { k, t, standardise }, context = SOLO) {
    const confidential = confidentialOf(context, 't-closeness-merge');
    const start = yield* inside(mdav.run(columns, { k, standardise }, context), 0, 1, 2);
    const records = exactRows(columns, standardise);
    return yield* inside(mergeUntilClose(records, start, confidential, t), 1, 1, 2);
  },
};
