/** Points that are searched by distance and removed one by one. They are numbered as given. */
export interface PointTree {
  readonly living: number;
  /** The living point at the smallest distance, the lowest number in ties; -1 if none is left. */
  nearest(to: ArrayLike<number>): Found;
  /** Removes a living point. O(d log n), and on average O(d log n) to rebuild the tree. */
  remove(point: number): void;
}

interface Found {
  readonly point: number;
  /** Squared. */
  readonly distance: number;
}

/** Largest number of points in a leaf. */
const FILL = 16;

/** The tree is rebuilt when this share of its points remains: emptier leaves cost as much as full ones. */
const REPLANT = 0.5;

/** The number that stands for no point. */
const NONE = 2147483647;

/**
 * A k-d tree (Bentley 1975) whose boxes shrink with every point that is removed. Distances are sums over the columns,
 * in order, of squared differences. Each node stores the lowest number below it, so that a search among many equal
 * points does not look at all of them.
 *
 * `rows` holds points of d values one after another; only those at `places` are taken, if given. Building is O(n d
 * log n); a search costs about O(d log n) if columns are few or the points have structure, and up to O(n d)
 * otherwise.
 */
export function pointTree(rows: Float64Array, d: number, places?: Int32Array): PointTree {
  const n = places?.length ?? rows.length / d;
  const rowOf = (point: number) => d * (places === undefined ? point : places[point]);
  let order = Int32Array.from({ length: n }, (_, i) => i);
  const nodeOf = new Int32Array(n).fill(-1);
  // The values in the order of the leaves, so that the values of a leaf are contiguous.
  const values = new Float64Array(n * d);
  let living = n;
  let planted = 0;
  let firstLeaf = 0;
  let from = new Int32Array(0);
  let to = from;
  let lowest = from;
  let low = new Float64Array(0);
  let high = low;

  /** Reorders the places from `left` to `right` - 1, so that smaller values in a column come before `middle`. */
  function split(left: number, right: number, middle: number, column: number): void {
    const isBefore = (a: number, b: number) => {
      const x = rows[rowOf(a) + column];
      const y = rows[rowOf(b) + column];
      return x < y || (x === y && a < b);
    };
    let first = left;
    let last = right - 1;
    while (first < last) {
      const pivot = order[(first + last) >>> 1];
      let up = first;
      let down = last;
      while (up <= down) {
        while (isBefore(order[up], pivot)) up++;
        while (isBefore(pivot, order[down])) down--;
        if (up > down) break;
        const moved = order[up];
        order[up++] = order[down];
        order[down--] = moved;
      }
      if (middle <= down) last = down;
      else if (middle >= up) first = up;
      else return;
    }
  }

  /** The box and lowest number of a leaf, from its points. */
  function boundLeaf(node: number): void {
    const at = node * d;
    low.fill(Number.POSITIVE_INFINITY, at, at + d);
    high.fill(Number.NEGATIVE_INFINITY, at, at + d);
    lowest[node] = NONE;
    for (let i = from[node]; i < to[node]; i++) {
      for (let j = 0; j < d; j++) {
        const value = values[i * d + j];
        if (value < low[at + j]) low[at + j] = value;
        if (value > high[at + j]) high[at + j] = value;
      }
      if (order[i] < lowest[node]) lowest[node] = order[i];
    }
  }

  /** The box and lowest number of a node, from its children. */
  function boundNode(node: number): void {
    const at = node * d;
    const one = (2 * node + 1) * d;
    const other = one + d;
    for (let j = 0; j < d; j++) {
      low[at + j] = Math.min(low[one + j], low[other + j]);
      high[at + j] = Math.max(high[one + j], high[other + j]);
    }
    lowest[node] = Math.min(lowest[2 * node + 1], lowest[2 * node + 2]);
  }

  function build(node: number, left: number, right: number): void {
    from[node] = left;
    to[node] = right;
    if (node >= firstLeaf) {
      for (let i = left; i < right; i++) {
        nodeOf[order[i]] = node;
        const row = rowOf(order[i]);
        for (let j = 0; j < d; j++) values[i * d + j] = rows[row + j];
      }
      boundLeaf(node);
      return;
    }
    const middle = (left + right) >>> 1;
    split(left, right, middle, widestColumn(left, right));
    build(2 * node + 1, left, middle);
    build(2 * node + 2, middle, right);
    boundNode(node);
  }

  function widestColumn(left: number, right: number): number {
    let widest = 0;
    let width = -1;
    for (let j = 0; j < d; j++) {
      let least = Number.POSITIVE_INFINITY;
      let most = Number.NEGATIVE_INFINITY;
      for (let i = left; i < right; i++) {
        const value = rows[rowOf(order[i]) + j];
        if (value < least) least = value;
        if (value > most) most = value;
      }
      if (most - least > width) {
        width = most - least;
        widest = j;
      }
    }
    return widest;
  }

  /** Builds the tree of the points in `order`. */
  function plant(): void {
    planted = living = order.length;
    let leaves = 1;
    while (Math.ceil(living / leaves) > FILL) leaves *= 2;
    firstLeaf = leaves - 1;
    const nodes = 2 * leaves - 1;
    from = new Int32Array(nodes);
    to = new Int32Array(nodes);
    lowest = new Int32Array(nodes);
    low = new Float64Array(nodes * d);
    high = new Float64Array(nodes * d);
    build(0, 0, living);
  }

  plant();

  const goal = new Float64Array(d);
  let best = 0;
  let bestPoint = NONE;

  /**
   * A lower bound on the computed distance to any point in a box: differences and sums are rounded in one direction.
   */
  function leastDistance(node: number): number {
    let total = 0;
    for (let j = 0, at = node * d; j < d; j++, at++) {
      const x = goal[j];
      const difference = x < low[at] ? low[at] - x : x > high[at] ? x - high[at] : 0;
      total += difference * difference;
    }
    return total;
  }

  function searchNearest(node: number, bound: number): void {
    if (lowest[node] === NONE || bound > best || (bound === best && lowest[node] > bestPoint)) {
      return;
    }
    if (node >= firstLeaf) {
      for (let i = from[node]; i < to[node]; i++) {
        let total = 0;
        for (let j = 0, at = i * d; j < d && total <= best; j++, at++) {
          const difference = values[at] - goal[j];
          total += difference * difference;
        }
        if (total < best || (total === best && order[i] < bestPoint)) {
          best = total;
          bestPoint = order[i];
        }
      }
      return;
    }
    const one = 2 * node + 1;
    const other = one + 1;
    const a = leastDistance(one);
    const b = leastDistance(other);
    if (a < b || (a === b && lowest[one] < lowest[other])) {
      searchNearest(one, a);
      searchNearest(other, b);
    } else {
      searchNearest(other, b);
      searchNearest(one, a);
    }
  }

  function found(): Found {
    return bestPoint === NONE
      ? { point: -1, distance: Number.NaN }
      : { point: bestPoint, distance: best };
  }

  return {
    get living() {
      return living;
    },
    nearest(to) {
      goal.set(to);
      best = Number.POSITIVE_INFINITY;
      bestPoint = NONE;
      searchNearest(0, 0);
      return found();
    },
    remove(point) {
      let node = nodeOf[point];
      const last = --to[node];
      let at = from[node];
      while (order[at] !== point) at++;
      order[at] = order[last];
      order[last] = point;
      values.copyWithin(at * d, last * d, last * d + d);
      nodeOf[point] = -1;
      living--;
      if (living < REPLANT * planted && living > FILL) {
        order = order.filter((other) => nodeOf[other] >= 0);
        plant();
        return;
      }
      boundLeaf(node);
      while (node > 0) {
        node = (node - 1) >> 1;
        boundNode(node);
      }
    },
  };
}
