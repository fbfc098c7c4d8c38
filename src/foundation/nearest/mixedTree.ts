import { growMixedTree } from './mixedGrowth.ts';
import { type Compared, comparedBy, type MixedRows, mixedSum } from './mixedRows.ts';

/** A search that is under way. */
export interface MixedSearch {
  /** Records with a larger sum do not matter. Lowered as records are found; below 0 it ends the search. */
  limit: number;
  /** Called for each record whose sum is within the limit. */
  meet(sum: number, record: number): void;
}

/** Records in a tree, for searches near a point. */
export interface MixedTree {
  /** Meets every record within the limit, near ones mostly first. */
  search(points: Float64Array, point: number, by: Compared, search: MixedSearch): void;
  /** Number of records that were compared so far. */
  readonly visits: number;
}

/**
 * A tree of some records, no two of them equal, that are complete on the `present` axes. Each node has the lowest and
 * the highest value, or code, of its records on each axis; a point whose code is outside differs from all of them. Codes
 * need no order for this. Rounding keeps order, so the sum for a box is never above the sum for a record in it: the
 * result is that of a pass over all records. O(n log n) to build.
 */
export function mixedTree(
  given: MixedRows,
  records: Int32Array,
  present: readonly number[],
): MixedTree {
  const { axes, isSquared, rows } = given;
  const d = axes.length;
  const tree = growMixedTree(given, records, present);
  const { order, first, end, right, low, high } = tree;
  let visits = 0;
  // The state of one search: closures are made once for the tree.
  let points = rows;
  let at = 0;
  let point = 0;
  let by: Compared = comparedBy(axes, present);
  let search: MixedSearch = { limit: -1, meet: () => {} };

  function boundOf(node: number): number {
    const { lines, levels, costs, tables } = by;
    const box = node * d;
    let sum = 0;
    for (let k = 0; k < lines.length; k++) {
      const j = lines[k];
      const x = points[at + j];
      const gap = x < low[box + j] ? low[box + j] - x : x > high[box + j] ? x - high[box + j] : 0;
      sum += isSquared ? gap * gap : gap;
    }
    for (let k = 0; k < levels.length; k++) {
      const j = levels[k];
      const x = points[at + j];
      if (x < low[box + j] || x > high[box + j]) sum += costs[k];
    }
    for (const { axis, table } of tables) {
      const x = points[at + axis];
      if (x < low[box + axis] || x > high[box + axis]) sum += table.least;
    }
    return sum;
  }

  function descend(node: number): void {
    if (right[node] < 0) {
      visits += end[node] - first[node];
      for (let place = first[node]; place < end[node]; place++) {
        const sum = mixedSum(given, order[place], points, point, by);
        if (sum <= search.limit) search.meet(sum, order[place]);
      }
      return;
    }
    const [one, other] = [node + 1, right[node]];
    const [a, b] = [boundOf(one), boundOf(other)];
    if (a <= b) {
      if (a <= search.limit) descend(one);
      if (b <= search.limit) descend(other);
    } else {
      if (b <= search.limit) descend(other);
      if (a <= search.limit) descend(one);
    }
  }

  return {
    search(asked, index, compared, under) {
      points = asked;
      at = index * d;
      point = index;
      by = compared;
      search = under;
      if (boundOf(0) <= search.limit) descend(0);
    },
    get visits() {
      return visits;
    },
  };
}
