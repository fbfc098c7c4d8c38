import { recordSet } from '../kernels/index.ts';
import { type GroupMethod, type Partition, standardiseParameter } from '../method/index.ts';
import { standardise } from '../numerics/index.ts';

const parameters = {
  k: {
    type: 'integer',
    minimum: 1,
    description:
      'Smallest group size. Larger is safer and loses more; 3 to 10 are usual. 1 protects nothing and is for study.',
  },
  standardise: standardiseParameter,
} as const;

export const mdav: GroupMethod<typeof parameters> = {
  room: 'group',
  name: 'mdav',
  title: 'MDAV (maximum distance to average vector)',
  summary:
    'Takes the record farthest from the mean and the one farthest from that, groups each with its k - 1 nearest records, and repeats with what is left.',
  details:
    'The classical fixed-size heuristic: all groups have k records but the last, which has k to 2k - 1. This is the exact algorithm, with the same groups as the textbook for every input: distances are sums over the columns, in their order, of squared differences in double precision; the mean is computed from exact sums; of records at equal distance the one that comes first in the file is taken.',
  references: [
    'Domingo-Ferrer, J. and Torra, V. (2005). Ordinal, continuous and heterogeneous k-anonymity through microaggregation. Data Mining and Knowledge Discovery 11(2), 195-212.',
  ],
  parameters,
  kinds: ['numeric'],
  claims: [
    {
      claim: 'group-size',
      tier: 'proved',
      because:
        'groups of k are cut off only while at least 2k records are left, and the last group is what remains: k to 2k - 1 records.',
    },
  ],
  cost: 'O(n²d/k) distance terms by brute force',
  missing: 'needs complete columns; what to do with missing values is decided before',
  weights: 'not used',
  smallestGroup: ({ k }) => k,
  *run(columns, { k, standardise: how }) {
    const records = columns[0].length;
    if (k === 1) return singletons(records);
    const groupOf = new Int32Array(records);
    if (records < 2 * k) return { groupOf, groups: records === 0 ? 0 : 1 };
    const set = recordSet(columns.map((column) => standardise(column, how)));
    let groups = 0;
    const cut = (first: number, others: Int32Array) => {
      groupOf[first] = groups;
      set.remove(first);
      for (const record of others) {
        groupOf[record] = groups;
        set.remove(record);
      }
      groups++;
    };
    while (set.living >= 3 * k) {
      const r = set.farthest(set.centroid()).index;
      const extreme = set.record(r);
      const around = set.farthestAndNearest(extreme, k - 1, r);
      cut(r, around.nearest.indices);
      // Among many equal records the farthest can be one of the nearest too, and is then chosen anew.
      const opposite = around.farthest.index;
      const s = set.isLiving(opposite) ? opposite : set.farthest(extreme).index;
      cut(s, set.nearest(set.record(s), k - 1, s).indices);
      yield { done: records - set.living, total: records };
    }
    if (set.living >= 2 * k) {
      const r = set.farthest(set.centroid()).index;
      cut(r, set.nearest(set.record(r), k - 1, r).indices);
    }
    for (const record of set.order()) groupOf[record] = groups;
    return { groupOf, groups: groups + 1 };
  },
};

function singletons(records: number): Partition {
  return { groupOf: Int32Array.from({ length: records }, (_, i) => i), groups: records };
}
