import { recordSet } from '../../foundation/kernels/index.ts';
import { randomStream } from '../../foundation/numerics/index.ts';
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

/** The random stream for the seeds of groups. */
const PURPOSE = 50;

/** Values compared between two progress reports: a few milliseconds. */
const PAUSE = 20_000_000;

export const condensation: GroupMethod<typeof parameters> = {
  room: 'group',
  name: 'condensation',
  title: 'Condensation groups',
  summary:
    'Groups a random record with its k - 1 nearest remaining records, and repeats. The last few records join the nearest groups.',
  details:
    'The grouping of the condensation method. It is simple and fast, but the random starting records leave scattered records for the end, so groups are less tight than with MDAV. Fewer than k records remain at the end; each joins the group with the nearest mean, so a group can have up to 2k - 1 records. Another seed gives other groups.',
  references: [
    'Aggarwal, C.C. and Yu, P.S. (2004). A condensation approach to privacy preserving data mining. Advances in Database Technology (EDBT), LNCS 2992, 183-199.',
  ],
  parameters,
  kinds: ['numeric'],
  claims: [
    proved(
      'group-size',
      'groups of k are cut off while at least k records remain, and the rest joins existing groups: k to 2k - 1 records.',
    ),
  ],
  cost: 'O(n²d/k)',
  draws: true,
  serves: 'models',
  smallestGroup: ({ k }) => k,
  run: onScaledColumns(function* (scaled, { k }, { chance }) {
    const records = scaled[0].length;
    const stream = randomStream(chance.seed, chance.step, PURPOSE, chance.part);
    const set = recordSet(scaled);
    const living = Int32Array.from({ length: records }, (_, i) => i);
    const placeOf = living.slice();
    const groupOf = new Int32Array(records);
    const centres: Float64Array[] = [];
    const take = (record: number) => {
      set.remove(record);
      // The last remaining record takes the place of the removed one, so that each draw is one step.
      const last = living[set.living];
      living[placeOf[record]] = last;
      placeOf[last] = placeOf[record];
    };
    let passed = 0;
    while (set.living >= k) {
      const seed = living[stream.below(set.living)];
      const { indices } = set.nearest(set.record(seed), k - 1, seed);
      passed += set.living * scaled.length;
      const members = [seed, ...indices];
      for (const record of members) {
        groupOf[record] = centres.length;
        take(record);
      }
      centres.push(meanOf(scaled, members));
      if (passed > PAUSE) {
        passed = 0;
        yield { done: records - set.living, total: records };
      }
    }
    for (const record of set.order()) groupOf[record] = nearestTo(scaled, record, centres);
    return { groupOf, groups: centres.length };
  }),
};

function meanOf(columns: readonly Float64Array[], members: readonly number[]): Float64Array {
  return Float64Array.from(columns, (column) => {
    let sum = 0;
    for (const record of members) sum += column[record];
    return sum / members.length;
  });
}

/** The nearest centre; the first in ties. */
function nearestTo(
  columns: readonly Float64Array[],
  record: number,
  centres: readonly Float64Array[],
): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let g = 0; g < centres.length; g++) {
    let distance = 0;
    for (let j = 0; j < columns.length; j++) {
      const difference = columns[j][record] - centres[g][j];
      distance += difference * difference;
    }
    if (distance < least) {
      least = distance;
      best = g;
    }
  }
  return best;
}
