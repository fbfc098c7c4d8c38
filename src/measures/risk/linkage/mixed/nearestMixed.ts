import {
  type MixedRows,
  type MixedTree,
  mixedSum,
  mixedTree,
  type Nearest,
} from '../../../../foundation/nearest/index.ts';
import type { Work } from '../../../../foundation/work/index.ts';
import { ownRecords } from '../search.ts';
import { isSame, SLACK } from '../ties.ts';
import type { MixedSides } from './mixedSides.ts';
import { commonColumns, type Kinds, kindsOf } from './patterns.ts';

/** How much of the neighbourhood of a point is needed: what decides the links, or the distances too. */
export type Wanted = 'nearest' | 'second' | 'distances';

/** The nearest records of points, and how far their own records are. */
export interface MixedNearest {
  /**
   * Squared distances; ties are equal up to rounding. If own records are farther than the wanted neighbours, distances
   * are NaN unless they are wanted. No index is given.
   */
  readonly nearest: Nearest;
  /** The squared distance of each point to its own record; NaN if it has none. */
  readonly own: Float64Array;
}

/** Records compared between two pauses. */
const STRIDE = 2e6;

/**
 * The nearest records by the distance of mixed sides, by a tree of the distinct records for each set of columns that
 * have values. Equal points cost as one. Only records as near as the own one are looked for, and none once a nearer one
 * is found. About O(log n) for each distinct point if columns are few or the data have structure.
 */
export function* nearestMixed(sides: MixedSides, wanted: Wanted): Work<MixedNearest> {
  const count = sides.pointPlaces.length;
  if (sides.axes.length === 0) return allTied(sides);
  const records = yield* kindsOf(sides.records);
  const points = yield* kindsOf(sides.points);
  const given: MixedRows = { ...sides, rows: records.rows };
  const common = commonColumns(sides.axes, points, records);
  const forest = yield* treesOf(given, records);
  const kindAt = kindsByPlace(records);
  const squareOf = (sum: number, columns: number) =>
    sides.isSquared ? sum : (sum / columns) * (sum / columns);

  const own = new Float64Array(count).fill(Number.NaN);
  const [least, most] = [0, 1].map(() => new Float64Array(points.first.length).fill(Number.NaN));
  for (const [p, record] of ownRecords(sides).entries()) {
    if (record < 0) continue;
    const q = points.kind[p];
    const both = common(points.pattern[q], records.pattern[records.kind[record]]);
    // Records without a common column cannot be compared, and are no candidates.
    if (both === null) continue;
    own[p] = squareOf(mixedSum(given, record, points.rows, p, both.by), both.count);
    if (!(own[p] >= least[q])) least[q] = own[p];
    if (!(own[p] <= most[q])) most[q] = own[p];
  }

  const found = listOfFound();
  const kinds = emptyNearest(points.first.length);
  let paused = 0;
  for (let q = 0; q < points.first.length; q++) {
    kinds.distance[q] = Number.NaN;
    if (!(least[q] < Number.POSITIVE_INFINITY)) continue;
    found.start(least[q], wanted === 'second' ? most[q] : least[q], wanted);
    for (const [r, tree] of forest.entries()) {
      const both = common(points.pattern[q], r);
      if (both === null || found.limit < 0) continue;
      const { count: columns } = both;
      // Room for the rounding of the root and the products.
      const sumOf = (squared: number) =>
        sides.isSquared || squared < 0 ? squared : 1.000001 * columns * Math.sqrt(squared);
      const search = {
        limit: sumOf(found.limit),
        meet(sum: number, record: number) {
          found.add(squareOf(sum, columns), records.counts[kindAt[record]]);
          search.limit = sumOf(found.limit);
        },
      };
      tree.search(points.rows, points.first[q], both.by, search);
    }
    if (found.limit >= 0) found.finish(kinds, q);
    const visits = forest.reduce((sum, tree) => sum + tree.visits, 0);
    if (visits - paused < STRIDE && q % 4096 !== 0) continue;
    paused = visits;
    yield { done: q, total: points.first.length };
  }
  return { nearest: spread(kinds, points.kind), own };
}

function* treesOf(given: MixedRows, records: Kinds): Work<MixedTree[]> {
  const members: number[][] = records.patterns.map(() => []);
  for (const [q, record] of records.first.entries()) members[records.pattern[q]].push(record);
  const trees: MixedTree[] = [];
  for (const [r, some] of members.entries()) {
    trees.push(mixedTree(given, Int32Array.from(some), records.patterns[r]));
    yield { done: 0, total: 1 };
  }
  return trees;
}

/** The kind of the first record of each kind. */
function kindsByPlace({ first, kind }: Kinds): Int32Array {
  const kindAt = new Int32Array(kind.length);
  for (const [q, record] of first.entries()) kindAt[record] = q;
  return kindAt;
}

/** Squared distances that were found near one point, and the numbers of records at them. */
function listOfFound() {
  let distances = new Float64Array(64);
  let counts = new Int32Array(64);
  let length = 0;
  let nearer = 0;
  /** The distances of the two nearest records. */
  let smallest = 0;
  let next = 0;
  let own = 0;
  let wanted: Wanted = 'nearest';
  const list = {
    /** Larger squared distances do not matter; -1 if the own records cannot be linked. */
    limit: -1,
    start(leastOwn: number, mostOwn: number, what: Wanted) {
      length = 0;
      nearer = 0;
      smallest = Number.POSITIVE_INFINITY;
      next = Number.POSITIVE_INFINITY;
      own = leastOwn;
      wanted = what;
      list.limit = withSlack(mostOwn);
    },
    add(squared: number, count: number) {
      if (!(squared <= list.limit)) return;
      if (wanted !== 'distances' && squared < own && !isSame(squared, own, SLACK)) {
        nearer += count;
        if (nearer > (wanted === 'second' ? 1 : 0)) {
          list.limit = -1;
          return;
        }
      }
      if (squared < smallest) {
        next = count > 1 ? squared : smallest;
        smallest = squared;
      } else if (squared < next) next = squared;
      list.limit = Math.min(list.limit, withSlack(wanted === 'second' ? next : smallest));
      if (length === distances.length) {
        distances = grown(distances, new Float64Array(2 * length));
        counts = grown(counts, new Int32Array(2 * length));
      }
      distances[length] = squared;
      counts[length++] = count;
    },
    /** Distances that are equal up to rounding as one. */
    finish(into: Nearest, q: number) {
      let second = Number.POSITIVE_INFINITY;
      let ties = 0;
      for (let i = 0; i < length; i++) {
        if (isSame(smallest, distances[i], SLACK)) ties += counts[i];
        else if (distances[i] < second) second = distances[i];
      }
      let secondTies = 0;
      for (let i = 0; i < length && second < Number.POSITIVE_INFINITY; i++) {
        if (distances[i] >= second && isSame(second, distances[i], SLACK)) secondTies += counts[i];
      }
      into.distance[q] = smallest;
      into.ties[q] = ties;
      into.second[q] = second;
      into.secondTies[q] = secondTies;
    },
  };
  return list;
}

/** At least every squared distance that is equal to the given one up to rounding. */
function withSlack(squared: number): number {
  return 1.001 * squared + SLACK;
}

function grown<T extends Float64Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

function emptyNearest(count: number): Nearest {
  return {
    distance: new Float64Array(count),
    index: new Int32Array(count).fill(-1),
    ties: new Int32Array(count),
    second: new Float64Array(count).fill(Number.POSITIVE_INFINITY),
    secondTies: new Int32Array(count),
  };
}

function spread(kinds: Nearest, kind: Int32Array): Nearest {
  const all = emptyNearest(kind.length);
  for (const [p, q] of kind.entries()) {
    all.distance[p] = kinds.distance[q];
    all.ties[p] = kinds.ties[q];
    all.second[p] = kinds.second[q];
    all.secondTies[p] = kinds.secondTies[q];
  }
  return all;
}

/** If no column varies, all records are equally near. */
function allTied({ pointPlaces, recordPlaces }: MixedSides): MixedNearest {
  const nearest = emptyNearest(pointPlaces.length);
  nearest.ties.fill(recordPlaces.length);
  return { nearest, own: new Float64Array(pointPlaces.length) };
}
