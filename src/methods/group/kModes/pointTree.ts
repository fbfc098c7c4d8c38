import { type Axis, isLine, type SquaredDistance } from './space.ts';

/** Largest number of points in a leaf, unless all are equal. */
const LEAF = 8;

/** A search for the nearest of the offered points, by their numbers. */
interface PointTree {
  /**
   * The offered point nearest to a given one, if its squared distance is below `limit`, or -1. In ties, the order of
   * the tree decides.
   */
  nearest(point: Float64Array, at: number, limit: number): number;
  /** The squared distance of the last result. */
  readonly found: number;
  /** Offers a point, or withdraws it. At first, all points are offered. */
  offer(point: number, offered: boolean): void;
}

/**
 * A tree of points on axes of any kind, after the idea of Bentley (1975). Each node stores the interval of its points
 * on a line, and the set of their levels on any other axis as 32 bits, shared by levels with equal remainders. This
 * gives a lower bound on the distance to any of its points in O(d). Nodes are halved on the axis on which their
 * points differ most on average. O(m d log m) time to build.
 */
export function pointTree(
  axes: readonly Axis[],
  distance: SquaredDistance,
  points: Float64Array,
  count: number,
): PointTree {
  const d = axes.length;
  const lines = axes.filter(isLine).length;
  const order = Int32Array.from({ length: count }, (_, i) => i);
  const leafOf = new Int32Array(count);
  const offeredNow = new Uint8Array(count).fill(1);
  const low: number[] = [];
  const high: number[] = [];
  const bits: number[] = [];
  const from: number[] = [];
  const to: number[] = [];
  /** The second child; the first child follows its parent. 0 for leaves. */
  const second: number[] = [];
  const above: number[] = [];
  const living: number[] = [];
  const scratch = new Float64Array(count);
  const aside = new Int32Array(count);

  const build = (start: number, end: number, parent: number): number => {
    const node = from.length;
    from.push(start);
    to.push(end);
    second.push(0);
    above.push(parent);
    living.push(end - start);
    enclose(start, end);
    const cut = end - start <= LEAF ? null : halve(start, end);
    if (cut === null) {
      for (let i = start; i < end; i++) leafOf[order[i]] = node;
      return node;
    }
    build(start, cut, node);
    second[node] = build(cut, end, node);
    return node;
  };

  const enclose = (start: number, end: number) => {
    for (let j = 0; j < d; j++) {
      let least = Number.POSITIVE_INFINITY;
      let most = Number.NEGATIVE_INFINITY;
      let set = 0;
      const axis = axes[j];
      for (let i = start; i < end; i++) {
        const value = points[order[i] * d + j];
        if (axis.kind === 'levels' || axis.kind === 'tree') set |= 1 << (value & 31);
        else if (axis.kind === 'ranks or missing' && value === axis.missing) set |= 1;
        else {
          if (value < least) least = value;
          if (value > most) most = value;
        }
      }
      low.push(least);
      high.push(most);
      bits.push(set);
    }
  };

  /** Partitions a range of points by one axis, and returns the index of the cut; null if all are equal. */
  const halve = (start: number, end: number): number | null => {
    const size = end - start;
    let widest = -1;
    let most = 0;
    for (let j = 0; j < d; j++) {
      const spread = spreadOf(start, end, j);
      if (spread > most) {
        most = spread;
        widest = j;
      }
    }
    if (widest < 0) return null;
    for (let i = 0; i < size; i++) scratch[i] = points[order[start + i] * d + widest];
    const sorted = scratch.subarray(0, size).sort();
    // Equal values stay together: the cut is before or after the values of the median, whichever is nearer to the
    // middle.
    const middle = sorted[size >> 1];
    let before = size >> 1;
    while (before > 0 && sorted[before - 1] === middle) before--;
    let behind = size >> 1;
    while (behind < size && sorted[behind] === middle) behind++;
    const first = before > 0 && (behind === size || size - 2 * before <= 2 * behind - size);
    const least = first ? middle : sorted[behind];
    let [left, right] = [start, 0];
    for (let i = start; i < end; i++) {
      if (points[order[i] * d + widest] < least) order[left++] = order[i];
      else aside[right++] = order[i];
    }
    order.set(aside.subarray(0, right), left);
    return left;
  };

  /** The mean squared distance of two points on an axis, estimated from points at equal steps. */
  const spreadOf = (start: number, end: number, j: number): number => {
    const axis = axes[j];
    const step = Math.max(1, Math.floor((end - start) / 64));
    let least = Number.POSITIVE_INFINITY;
    let most = Number.NEGATIVE_INFINITY;
    let used = 0;
    for (let i = start; i < end; i += step) scratch[used++] = points[order[i] * d + j];
    if (isLine(axis)) {
      let [sum, squares] = [0, 0];
      for (let i = 0; i < used; i++) {
        const way = scratch[i] - scratch[0];
        sum += way;
        squares += way * way;
      }
      const spread = (2 * (squares - (sum * sum) / used)) / used;
      if (spread > 0) return spread;
    } else {
      const some = scratch.subarray(0, used).sort();
      let squares = 0;
      for (let i = 0; i < used; ) {
        let next = i + 1;
        while (next < used && some[next] === some[i]) next++;
        squares += (next - i) * (next - i);
        i = next;
      }
      if (squares < used * used) return axis.cost * (1 - squares / (used * used));
    }
    // All points, because the steps found no difference.
    for (let i = start; i < end; i++) {
      const value = points[order[i] * d + j];
      if (value < least) least = value;
      if (value > most) most = value;
    }
    return most > least ? Number.MIN_VALUE : 0;
  };

  const costs = Float64Array.from(axes, (axis) => (isLine(axis) ? 0 : axis.cost));
  const missing = Float64Array.from(axes, (axis) =>
    axis.kind === 'ranks or missing' ? axis.missing : Number.NaN,
  );
  const middles = Float64Array.from(axes, (axis) =>
    axis.kind === 'ranks or missing' ? axis.middle : 0,
  );
  if (count > 0) build(0, count, -1);
  const lows = Float64Array.from(low);
  const highs = Float64Array.from(high);
  const sets = Int32Array.from(bits);
  const firsts = Int32Array.from(from);
  const lasts = Int32Array.from(to);
  const seconds = Int32Array.from(second);
  const parents = Int32Array.from(above);
  const offers = Int32Array.from(living);

  const bound = (node: number, point: Float64Array, p: number): number => {
    const q = node * d;
    let sum = 0;
    let j = 0;
    for (; j < lines; j++) {
      const value = point[p + j];
      const way =
        value < lows[q + j] ? lows[q + j] - value : value > highs[q + j] ? value - highs[q + j] : 0;
      sum += way * way;
    }
    for (; j < d; j++) {
      const value = point[p + j];
      const absent = missing[j];
      // NaN if missing is no value of the axis: then all values are levels.
      if (Number.isNaN(absent)) {
        if ((sets[q + j] & (1 << (value & 31))) === 0) sum += costs[j];
        continue;
      }
      const from = value === absent ? middles[j] : value;
      const [a, b] = [lows[q + j], highs[q + j]];
      const way = from < a ? a - from : from > b ? from - b : 0;
      const there = value === absent ? way * way + costs[j] : way * way;
      const off = value - middles[j];
      const here = value === absent ? 0 : off * off + costs[j];
      sum += sets[q + j] === 0 ? there : Math.min(here, there);
    }
    return sum;
  };

  let best = -1;
  let least = 0;
  const visit = (node: number, point: Float64Array, at: number): void => {
    const other = seconds[node];
    if (other === 0) {
      for (let i = firsts[node]; i < lasts[node]; i++) {
        const candidate = order[i];
        if (offeredNow[candidate] === 0) continue;
        const away = distance(points, candidate, point, at);
        if (away < least) {
          least = away;
          best = candidate;
        }
      }
      return;
    }
    const p = at * d;
    const one = node + 1;
    const ones = offers[one] === 0 ? Number.POSITIVE_INFINITY : bound(one, point, p);
    const others = offers[other] === 0 ? Number.POSITIVE_INFINITY : bound(other, point, p);
    if (ones <= others) {
      if (ones < least) visit(one, point, at);
      if (others < least) visit(other, point, at);
    } else {
      if (others < least) visit(other, point, at);
      if (ones < least) visit(one, point, at);
    }
  };

  return {
    nearest(point, at, limit) {
      best = -1;
      least = limit;
      if (count > 0 && offers[0] > 0) visit(0, point, at);
      return best;
    },
    get found() {
      return least;
    },
    offer(point, offered) {
      const now = offered ? 1 : 0;
      if (offeredNow[point] === now) return;
      offeredNow[point] = now;
      for (let node = leafOf[point]; node >= 0; node = parents[node])
        offers[node] += offered ? 1 : -1;
    },
  };
}
