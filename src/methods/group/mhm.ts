import { inside, type Work } from '../../foundation/work/index.ts';
import {
  type GroupContext,
  type GroupMethod,
  type Partition,
  proved,
  sizeParameter,
  standardiseParameter,
} from '../contract/index.ts';
import { mdav } from './mdav.ts';
import { centroidPath } from './mhm/centroidPath.ts';
import { mdavOrder } from './mhm/mdavOrder.ts';
import { nearestPointPath } from './mhm/nearestPointPath.ts';
import { onScaledColumns } from './records/onScaledColumns.ts';
import { optimalSplit } from './split/optimalSplit.ts';
import { sumOfSquares } from './split/sumOfSquares.ts';

const parameters = {
  k: sizeParameter,
  standardise: standardiseParameter,
  order: {
    type: 'choice',
    description: 'The order in which the records are cut first.',
    choices: {
      'centroid-path':
        'the groups of MDAV along a path over their means, each time to the nearest, and the records of a group from the previous mean to the next',
      mdav: 'the order of MDAV: its groups one after the other, and in each the record it was built around, then the others by distance',
      'nearest-point':
        'from the record farthest from the mean, each time to the nearest remaining record',
    },
    default: 'centroid-path',
  },
  rounds: {
    type: 'integer',
    minimum: 1,
    description:
      'Largest number of rounds of ordering and cutting. From the second round on, records are ordered along a path over the means of the groups found before, as long as the sum of squares falls. 1 is the published method of 2006.',
    default: 20,
  },
} as const;

export const mhm: GroupMethod<typeof parameters> = {
  room: 'group',
  name: 'mhm',
  title: 'MHM (multivariate Hansen-Mukherjee): order, then split optimally',
  summary:
    'Puts the records into an order in which neighbours are similar and cuts it into groups of k to 2k - 1 with the smallest possible sum of squares, then orders along the groups and cuts again while the sum falls.',
  details:
    'The groups fit the data better than groups of fixed size, because they can have k to 2k - 1 records. If the order lists the groups of MDAV one after the other (centroid-path and mdav), the loss is never larger than with MDAV, and no further round makes it larger. The nearest-point order has no such guarantee and is often worse than MDAV. Ties: the order of the file decides.',
  references: [
    'Domingo-Ferrer, J., Martínez-Ballesté, A., Mateo-Sanz, J.M. and Sebé, F. (2006). Efficient multivariate data-oriented microaggregation. The VLDB Journal 15(4), 355-369.',
    'Heaton, B. and Mukherjee, S. (2012). Record ordering heuristics for disclosure control through microaggregation.',
    'Mortazavi, R. (2020). Repeated record ordering for constrained size clustering.',
  ],
  parameters,
  kinds: ['numeric', 'categorical', 'text'],
  looksAt: 'distances',
  claims: [
    proved(
      'group-size',
      'every split cuts the order into runs of k to 2k - 1 records; fewer than 2k records are one group.',
    ),
  ],
  cost: 'the time of MDAV, or at most O(n²d) for the nearest-point order; each round O(nkd), and at most O(n²d/k²) for the path',
  smallestGroup: ({ k }) => k,
  run: onScaledColumns(function* (scaled, { k, order: by, rounds }, context) {
    const records = scaled[0].length;
    const total = records * (1 + rounds);
    const order = yield* inside(firstOrder(scaled, k, by, context), 0, records, total);
    let partition = yield* inside(optimalSplit(scaled, order, k), records, records, total);
    let squares = sumOfSquares(scaled, partition);
    for (let round = 2; round <= rounds; round++) {
      const again = yield* inside(reorder(scaled, partition, k), records * round, records, total);
      const fewer = sumOfSquares(scaled, again);
      if (!(fewer < squares)) break;
      partition = again;
      squares = fewer;
    }
    return partition;
  }),
};

function* firstOrder(
  columns: readonly Float64Array[],
  k: number,
  by: keyof typeof parameters.order.choices,
  context: GroupContext,
): Work<Int32Array> {
  if (by === 'nearest-point') return yield* nearestPointPath(columns, 'farthest');
  const groups = yield* mdav.run(columns, { k, standardise: 'none' }, context);
  return yield* (by === 'mdav' ? mdavOrder : centroidPath)(columns, groups);
}

function* reorder(
  columns: readonly Float64Array[],
  partition: Partition,
  k: number,
): Work<Partition> {
  return yield* optimalSplit(columns, yield* centroidPath(columns, partition), k);
}
