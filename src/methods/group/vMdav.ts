import {
  type GroupMethod,
  gather,
  membersOf,
  type Partition,
  proved,
  sizeParameter,
  standardiseParameter,
} from '../contract/index.ts';
import { meanOf, squaredDistancesTo } from './records/distance.ts';
import { kindsOf } from './records/kinds.ts';
import { onScaledColumns } from './records/onScaledColumns.ts';
import { recordQueue } from './records/queue.ts';
import { type Pool, poolOf } from './vMdav/pool.ts';

const parameters = {
  k: sizeParameter,
  gamma: {
    type: 'number',
    minimum: 0,
    maximum: 100,
    default: 0.2,
    description:
      'Gain factor: a group takes one more record if the record is nearer to the group than gamma times its distance to the other records without a group. 0 keeps all groups at k; 0.2 is for scattered records, 1.1 for records in clear clusters.',
  },
  rest: {
    type: 'choice',
    description: 'What happens to the last records, which are too few for a usual group.',
    choices: {
      nearest:
        'groups are made while k records remain; each of the last records joins the group with the nearest mean',
      'last-group':
        'groups are made while 2k records remain; the last k to 2k - 1 are a group, and fewer than k join as with nearest',
    },
    default: 'nearest',
  },
  standardise: standardiseParameter,
} as const;

export const vMdav: GroupMethod<typeof parameters> = {
  room: 'group',
  name: 'v-mdav',
  title: 'V-MDAV (variable-size maximum distance to average vector)',
  summary:
    'Groups the record farthest from the mean of the file with its k - 1 nearest records, lets the group grow to at most 2k - 1 while another record is near enough, and repeats with the remaining records.',
  details:
    'Groups follow clusters whose size is not a multiple of k; MDAV would cut such clusters. The gain depends on gamma and on the file: on clustered records the right gamma can reduce the loss to a fraction, on scattered records a gamma of 1 or more raises it. Try some values from 0 to 1.1, and larger ones if clusters are clear. The mean is the mean of the whole file, computed once. Distances are Euclidean, not squared. Ties: of records or groups at equal distance, the first is taken; records that are equal in every column count as one, at the position of the first. The last records that join a group can make it larger than 2k - 1: groups have at least k records, and no upper limit is promised. This is the exact algorithm, by searches in a tree instead of a matrix of all distances.',
  references: [
    'Solanas, A. and Martínez-Ballesté, A. (2006). V-MDAV: a multivariate microaggregation with variable group size. COMPSTAT 2006: Proceedings in Computational Statistics, 917-925. Physica-Verlag.',
  ],
  parameters,
  kinds: ['numeric', 'categorical', 'text'],
  looksAt: 'distances',
  claims: [
    proved(
      'group-size',
      'a group starts with k records and only grows; remaining records join existing groups.',
    ),
  ],
  cost: 'about two searches for the nearest record per record, in a tree: nearly n log n with few columns or clear structure, up to O(n²d) with many columns without structure',
  smallestGroup: ({ k }) => k,
  run: onScaledColumns(function* (scaled, { k, gamma, rest }) {
    const total = scaled[0].length;
    const kinds = yield* kindsOf(scaled);
    yield { done: 0, total };
    const distances = squaredDistancesTo(kinds.columns, meanOf(scaled));
    yield { done: 0, total };
    const extremes = farthestFirst(distances);
    yield { done: 0, total };
    const pool = poolOf(kinds);
    const groupOf = new Int32Array(total).fill(-1);
    let groups = 0;
    const enough = rest === 'nearest' ? k : 2 * k;
    while (pool.left >= enough) {
      yield* pool.tidy();
      while (pool.leftOf(extremes.first()) === 0) extremes.removeFirst();
      for (const member of cutGroup(pool, extremes.first(), k, gamma)) groupOf[member] = groups;
      groups++;
      if (groups % 4096 === 0 || pool.isTime()) yield { done: total - pool.left, total };
    }
    if (pool.left >= k) {
      for (let i = 0; i < total; i++) if (groupOf[i] < 0) groupOf[i] = groups;
      groups++;
    } else if (pool.left > 0) {
      joinNearest(scaled, { groupOf, groups });
    }
    return { groupOf, groups };
  }),
};

function farthestFirst(distance: Float64Array) {
  return recordQueue(
    distance.length,
    (a, b) => distance[a] > distance[b] || (distance[a] === distance[b] && a < b),
  );
}

/** Takes a record of a kind, its k - 1 nearest records, and those that extend the group. */
function cutGroup(pool: Pool, extreme: number, k: number, gamma: number): number[] {
  const members: number[] = [];
  const kinds: number[] = [];
  const takeFrom = (kind: number) => {
    kinds.push(kind);
    while (members.length < k && pool.leftOf(kind) > 0) members.push(pool.take(kind));
  };
  takeFrom(extreme);
  for (const kind of pool.nearestTo(extreme, k - members.length).slice()) {
    if (members.length < k) takeFrom(kind);
  }
  if (gamma > 0) extend(members, kinds, pool, 2 * k - 1, gamma);
  return members;
}

/**
 * Extends a group up to a size: each time by the record without a group that is nearest to any member, if its
 * distance to that member is below gamma times its distance to the nearest other record without a group. Each kind of
 * member stores the kind nearest to it, and searches again when that kind has no records left. The nearest kind of a
 * new member is known from the comparison that admitted it.
 */
function extend(members: number[], kinds: number[], pool: Pool, most: number, gamma: number): void {
  const own = (kind: number) => ({ kind, distance: 0 });
  const near = kinds.map((kind) => (pool.leftOf(kind) > 0 ? own(kind) : pool.neighbour(kind)));
  while (members.length < most && pool.left > 0) {
    let best = near[0];
    for (const one of near) {
      if (one.distance > best.distance) continue;
      if (one.distance < best.distance || one.kind < best.kind) best = one;
    }
    const candidate = best.kind;
    // Among several equal records, each has another at distance 0, and nothing is below 0.
    if (pool.leftOf(candidate) > 1) return;
    const outside = pool.neighbour(candidate);
    if (!(Math.sqrt(best.distance) < gamma * Math.sqrt(outside.distance))) return;
    members.push(pool.take(candidate));
    for (let i = 0; i < kinds.length; i++) {
      if (near[i].kind === candidate) near[i] = pool.neighbour(kinds[i]);
    }
    if (!kinds.includes(candidate)) {
      kinds.push(candidate);
      near.push(outside);
    }
  }
}

/**
 * Puts each record without a group (-1) into the group whose mean, without any of these records, is nearest. O(n d).
 */
function joinNearest(columns: readonly Float64Array[], { groupOf, groups }: Partition): void {
  const left = Int32Array.from(groupOf.keys()).filter((i) => groupOf[i] < 0);
  const { start, members } = membersOf({
    groupOf: groupOf.map((group) => (group < 0 ? groups : group)),
    groups: groups + 1,
  });
  const means = columns.map(() => new Float64Array(groups));
  for (let g = 0; g < groups; g++) {
    const own = members.subarray(start[g], start[g + 1]);
    const mean = meanOf(columns.map((column) => gather(column, own)));
    for (let j = 0; j < mean.length; j++) means[j][g] = mean[j];
  }
  for (const record of left) {
    const distances = squaredDistancesTo(
      means,
      columns.map((column) => column[record]),
    );
    let nearest = 0;
    for (let g = 1; g < groups; g++) if (distances[g] < distances[nearest]) nearest = g;
    groupOf[record] = nearest;
  }
}
