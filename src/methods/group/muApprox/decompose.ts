import type { Work } from '../../../foundation/work/index.ts';
import type { Counted } from './forest.ts';

/**
 * Cuts the trees of a forest, given by the head of each kind's outgoing edge, into parts. Each cut removes the edge
 * that lowers the sum of squares within parts most, among those that leave k records on both sides, until a part has
 * fewer than 2k records or no such edge. Between parts of p and q records, the sum of squares falls by p q / (p + q)
 * times the squared distance of their means (Ward 1963). In the list of a part, each kind comes after the head of its
 * edge, and its whole subtree follows it directly, so that a cut removes a run of the list. O(s d) for each cut of a
 * part of s kinds: O(n d) in all for a forest of small trees, at worst O(n² d / k).
 */
export function* decompose(counted: Counted, heads: Int32Array, k: number): Work<Int32Array[]> {
  const total = heads.length;
  const bestCut = cutter(counted, heads, k);
  const parts: Int32Array[] = [];
  let done = 0;
  let passed = 0;
  for (const tree of treesOf(heads)) {
    const waiting = [tree];
    while (waiting.length > 0) {
      const part = waiting.pop()!;
      const cut = bestCut(part);
      if (cut === null) {
        parts.push(part);
        done += part.length;
      } else {
        const { from, to } = cut;
        const rest = new Int32Array(part.length - (to - from));
        rest.set(part.subarray(0, from));
        rest.set(part.subarray(to), from);
        waiting.push(rest, part.subarray(from, to));
      }
      passed += part.length * counted.columns.length;
      if (passed > PAUSE) {
        passed = 0;
        yield { done, total };
      }
    }
  }
  return parts;
}

/** Values summed between two progress reports: a few milliseconds. */
const PAUSE = 2_000_000;

/** The kinds of each tree, from its root, each followed by its subtree. O(n). */
export function treesOf(heads: Int32Array): Int32Array[] {
  const firstTail = new Int32Array(heads.length).fill(-1);
  const nextTail = new Int32Array(heads.length).fill(-1);
  for (let i = heads.length - 1; i >= 0; i--) {
    if (heads[i] < 0) continue;
    nextTail[i] = firstTail[heads[i]];
    firstTail[heads[i]] = i;
  }
  const listed = new Int32Array(heads.length);
  const trees: Int32Array[] = [];
  let count = 0;
  for (let root = 0; root < heads.length; root++) {
    if (heads[root] >= 0) continue;
    const start = count;
    // Without recursion, because a tree can be a chain of all kinds.
    for (let at = root; ; ) {
      listed[count++] = at;
      if (firstTail[at] >= 0) {
        at = firstTail[at];
        continue;
      }
      while (at !== root && nextTail[at] < 0) at = heads[at];
      if (at === root) break;
      at = nextTail[at];
    }
    trees.push(listed.subarray(start, count));
  }
  return trees;
}

/** Finds the best edge to cut in a part: the run of its list that is removed, or null. */
function cutter({ columns, counts }: Counted, heads: Int32Array, k: number) {
  const d = columns.length;
  const placeOf = new Int32Array(heads.length);
  // The subtree at each index of the list, including its root: numbers of kinds and records, and the sums of their
  // values.
  let kinds = new Int32Array(0);
  let records = new Int32Array(0);
  let sums = new Float64Array(0);

  function addUp(part: Int32Array): void {
    if (kinds.length < part.length) {
      kinds = new Int32Array(2 * part.length);
      records = new Int32Array(2 * part.length);
      sums = new Float64Array(2 * part.length * d);
    }
    for (let i = 0; i < part.length; i++) {
      const kind = part[i];
      placeOf[kind] = i;
      kinds[i] = 1;
      records[i] = counts[kind];
      // Differences from the first, so that a common offset costs no digits.
      for (let j = 0; j < d; j++) {
        sums[i * d + j] = counts[kind] * (columns[j][kind] - columns[j][part[0]]);
      }
    }
    for (let i = part.length - 1; i > 0; i--) {
      const head = placeOf[heads[part[i]]];
      kinds[head] += kinds[i];
      records[head] += records[i];
      for (let j = 0; j < d; j++) sums[head * d + j] += sums[i * d + j];
    }
  }

  return (part: Int32Array): { from: number; to: number } | null => {
    let size = 0;
    for (const kind of part) size += counts[kind];
    if (size < 2 * k) return null;
    addUp(part);
    let best = 0;
    let most = -1;
    for (let i = 1; i < part.length; i++) {
      const inside = records[i];
      const outside = size - inside;
      if (inside < k || outside < k) continue;
      let distance = 0;
      for (let j = 0; j < d; j++) {
        const difference = sums[i * d + j] / inside - (sums[j] - sums[i * d + j]) / outside;
        distance += difference * difference;
      }
      const fall = ((inside * outside) / size) * distance;
      if (fall < most || (fall === most && part[i] > part[best])) continue;
      most = fall;
      best = i;
    }
    return best === 0 ? null : { from: best, to: best + kinds[best] };
  };
}
