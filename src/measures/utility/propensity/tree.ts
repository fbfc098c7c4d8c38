import { firstFrom } from '../../../foundation/numerics/index.ts';
import type { Work } from '../../../foundation/work/index.ts';

/** Largest depth of a tree. */
export const MOST_LEVELS = 30;

/** Records as a tree sees them: only by their ranks, presorted. */
export interface Sorted {
  readonly records: number;
  /** For each column, the records in the order of their values, and the index of each among the distinct values. */
  readonly orders: readonly { readonly records: Int32Array; readonly ranks: Int32Array }[];
  /** For each record, its index in the given columns. */
  readonly places: Int32Array;
}

/**
 * Sorts the records by each column, once for all trees. Records and columns are first put in an order that depends on
 * their values alone: columns by how the first `originals` records and the others fall on their distinct values,
 * records by the columns one after another. So a random relabelling and a choice between equally good splits do not
 * depend on the order of the input. O(d n log n).
 */
export function* sortForTrees(columns: readonly Float64Array[], originals: number): Work<Sorted> {
  const n = columns[0].length;
  const total = 3 * columns.length;
  const profiles: Profile[] = [];
  for (const column of columns) {
    yield { done: profiles.length, total };
    profiles.push(profile(column, originals));
  }
  profiles.sort(compareProfiles);
  let places = Int32Array.from({ length: n }, (_, i) => i);
  for (let j = profiles.length - 1; j >= 0; j--) {
    yield { done: 2 * profiles.length - 1 - j, total };
    places = stableOrder(places, profiles[j]);
  }
  const orders: Sorted['orders'][number][] = [];
  const counted = Int32Array.from({ length: n }, (_, i) => i);
  for (const { ranks: given, counts } of profiles) {
    yield { done: 2 * profiles.length + orders.length, total };
    const own = places.map((place) => given[place]);
    const order = stableOrder(counted, { ranks: own, counts });
    orders.push({ records: order, ranks: order.map((record) => own[record]) });
  }
  return { records: n, orders, places };
}

/** How the records fall on the distinct values of a column. */
interface Profile {
  readonly ranks: Int32Array;
  /** Number of records of each rank, and of originals among them. */
  readonly counts: Int32Array;
  readonly originals: Int32Array;
}

function profile(column: Float64Array, originals: number): Profile {
  const sorted = column.slice().sort();
  let distinct = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (i === 0 || sorted[i] !== sorted[distinct - 1]) sorted[distinct++] = sorted[i];
  }
  const ranks = new Int32Array(column.length);
  const counts = new Int32Array(distinct);
  const originalCounts = new Int32Array(distinct);
  for (let i = 0; i < column.length; i++) {
    const rank = firstFrom(sorted, column[i], 0, distinct);
    ranks[i] = rank;
    counts[rank]++;
    if (i < originals) originalCounts[rank]++;
  }
  return { ranks, counts, originals: originalCounts };
}

function compareProfiles(a: Profile, b: Profile): number {
  if (a.counts.length !== b.counts.length) return a.counts.length - b.counts.length;
  for (let r = 0; r < a.counts.length; r++) {
    if (a.counts[r] !== b.counts[r]) return a.counts[r] - b.counts[r];
    if (a.originals[r] !== b.originals[r]) return a.originals[r] - b.originals[r];
  }
  return 0;
}

/** Records by rank, stable for equal ranks. */
function stableOrder(
  records: Int32Array,
  { ranks, counts }: Pick<Profile, 'ranks' | 'counts'>,
): Int32Array<ArrayBuffer> {
  const next = new Int32Array(counts.length);
  for (let r = 1; r < counts.length; r++) next[r] = next[r - 1] + counts[r - 1];
  const ordered = new Int32Array(records.length);
  for (let i = 0; i < records.length; i++) ordered[next[ranks[records[i]]]++] = records[i];
  return ordered;
}

/**
 * The sum over records of (p - c)^2, where p is the share of ones in the record's leaf and c the share in all, for a
 * classification tree (Breiman et al. 1984). Each node is split in two between two distinct values of one column, where
 * the Gini index falls most (for labels 0 and 1 this is also where the variance falls most), as long as it falls, both
 * sides keep `bucket` records, and the depth is at most 30. The tree is not pruned: pruned trees of random labels are
 * mostly empty and would leave nothing to compare with.
 *
 * A greedy tree stops at once if each column alone has the same values in both classes, as after swapping or shuffling.
 * If the first node has no split that helps, it is therefore split in the middle of the column after which the next two
 * splits help most.
 *
 * O(n d) for each level.
 */
export function* squaresOfTree(sorted: Sorted, isOne: Uint8Array, bucket: number): Work<number> {
  const { records } = sorted;
  const tree = workspace(sorted, isOne);
  let ones = 0;
  for (let i = 0; i < records; i++) ones += isOne[i];
  const share = ones / records;
  let squares = 0;
  let finished = 0;
  let work = 0;
  const open: Node[] = [{ start: 0, end: records, ones, level: 0 }];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const size = node.end - node.start;
    work += size * tree.orders.length;
    if (work > WORK_BETWEEN_YIELDS) {
      work = 0;
      yield { done: finished, total: records };
    }
    const split = node.level < MOST_LEVELS ? findSplit(tree, node, bucket) : null;
    const cut = split ?? (node.level === 0 ? yield* lookAhead(tree, node, bucket) : null);
    if (cut === null) {
      const distance = node.ones / size - share;
      squares += size * distance * distance;
      finished += size;
      continue;
    }
    const [left, right] = divide(tree, node, cut);
    open.push(right, left);
  }
  return squares;
}

const WORK_BETWEEN_YIELDS = 1e6;

/** The state of a growing tree: in each column the records of a node are adjacent, in the order of their values. */
interface Workspace {
  readonly orders: readonly { readonly records: Int32Array; readonly ranks: Int32Array }[];
  readonly isOne: Uint8Array;
  readonly goesRight: Uint8Array;
  /** Buffer for the right half of a node while it is split. */
  readonly aside: { readonly records: Int32Array; readonly ranks: Int32Array };
}

interface Node {
  readonly start: number;
  readonly end: number;
  readonly ones: number;
  readonly level: number;
}

interface Split {
  readonly column: number;
  /** The first index of the right half in the order of that column. */
  readonly at: number;
  /** The decrease of the sum of squares about the means of the halves, times the size of the node. */
  readonly gain: number;
}

function workspace({ records, orders }: Sorted, isOne: Uint8Array): Workspace {
  const copied = orders.map((order) => ({
    records: order.records.slice(),
    ranks: order.ranks.slice(),
  }));
  const aside = { records: new Int32Array(records), ranks: new Int32Array(records) };
  return { orders: copied, isOne, goesRight: new Uint8Array(records), aside };
}

/** The best split of a node, the first among equals; null if none helps. */
function findSplit(tree: Workspace, node: Node, bucket: number): Split | null {
  const { isOne } = tree;
  const { start, end, ones } = node;
  const size = end - start;
  if (size < 2 * bucket || ones === 0 || ones === size) return null;
  let best = 0;
  let column = -1;
  let at = -1;
  for (let j = 0; j < tree.orders.length; j++) {
    const { records, ranks } = tree.orders[j];
    let leftOnes = 0;
    for (let i = start; i < start + bucket; i++) leftOnes += isOne[records[i]];
    for (let i = start + bucket; i <= end - bucket; i++) {
      if (ranks[i] !== ranks[i - 1]) {
        const left = i - start;
        // Whole numbers below 2^53: exactly 0 if both sides have the same share of ones.
        const difference = leftOnes * size - ones * left;
        const halves = left * (size - left);
        if (difference * difference > best * halves) {
          best = (difference * difference) / halves;
          column = j;
          at = i;
        }
      }
      leftOnes += isOne[records[i]];
    }
  }
  return column < 0 ? null : { column, at, gain: best };
}

/** The split in the middle of a column after which the halves can be split best; null if none helps. */
function* lookAhead(tree: Workspace, node: Node, bucket: number): Work<Split | null> {
  let best: Split | null = null;
  for (let j = 0; j < tree.orders.length; j++) {
    yield { done: 0, total: 1 };
    const at = middle(tree.orders[j].ranks, node);
    if (at - node.start < bucket || node.end - at < bucket) continue;
    const trial: Workspace = {
      ...tree,
      orders: tree.orders.map((order) => ({
        records: order.records.slice(),
        ranks: order.ranks.slice(),
      })),
    };
    let gain = 0;
    for (const half of divide(trial, node, { column: j, at, gain: 0 })) {
      gain += (findSplit(trial, half, bucket)?.gain ?? 0) / (half.end - half.start);
    }
    if (gain > (best?.gain ?? 0)) best = { column: j, at, gain };
  }
  return best;
}

/** The index between two distinct values that is nearest to the middle of a node. */
function middle(ranks: Int32Array, { start, end }: Node): number {
  const centre = (start + end) >>> 1;
  for (let step = 0; centre - step > start || centre + step < end; step++) {
    for (const at of [centre - step, centre + step]) {
      if (at > start && at < end && ranks[at] !== ranks[at - 1]) return at;
    }
  }
  return start;
}

/** Moves the records of a node so that the records of each half are adjacent in every column, still sorted. */
function divide(tree: Workspace, node: Node, { column, at }: Split): [Node, Node] {
  const { orders, isOne, goesRight, aside } = tree;
  const { start, end } = node;
  const chosen = orders[column].records;
  let ones = 0;
  for (let i = start; i < end; i++) {
    goesRight[chosen[i]] = i < at ? 0 : 1;
    if (i < at) ones += isOne[chosen[i]];
  }
  for (let j = 0; j < orders.length; j++) {
    if (j === column) continue;
    const { records, ranks } = orders[j];
    let left = start;
    let right = 0;
    for (let i = start; i < end; i++) {
      const record = records[i];
      if (goesRight[record] === 1) {
        aside.records[right] = record;
        aside.ranks[right++] = ranks[i];
      } else {
        records[left] = record;
        ranks[left++] = ranks[i];
      }
    }
    records.set(aside.records.subarray(0, right), left);
    ranks.set(aside.ranks.subarray(0, right), left);
  }
  const level = node.level + 1;
  return [
    { start, end: at, ones, level },
    { start: at, end, ones: node.ones - ones, level },
  ];
}
