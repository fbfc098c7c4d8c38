import { comparedBy, type MixedRows, mixedSum } from './mixedRows.ts';

/** The nodes of a tree: the root is node 0, and the left child of a node is the next one. */
export interface GrownMixedTree {
  /** Records by place; those of a node are side by side, from `first` to before `end`. */
  readonly order: Int32Array;
  readonly first: number[];
  readonly end: number[];
  /** The right child; -1 for a leaf. */
  readonly right: number[];
  /** The lowest and the highest values of each node, axis by axis. */
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** Largest number of records in a leaf. */
const LEAF = 12;

/** Records by which the spread on an axis is judged and its median is found. */
const SAMPLE = 64;

/**
 * Splits records at medians, on the axis on which two of them differ most on average, until few are left. No two records
 * are equal on the `present` axes.
 */
export function growMixedTree(
  given: MixedRows,
  records: Int32Array,
  present: readonly number[],
): GrownMixedTree {
  const { axes, rows } = given;
  const d = axes.length;
  const order = records.slice();
  const alone = present.map((axis) => comparedBy(axes, [axis]));
  const [first, end, right]: [number[], number[], number[]] = [[], [], []];
  const sample = new Float64Array(SAMPLE);

  /** What two records of a range add to a distance on an axis, on average over a sample of pairs. */
  function spreadOn(axis: number, from: number, to: number): number {
    const pairs = Math.min(SAMPLE, (to - from) >> 1);
    let sum = 0;
    for (let i = 0; i < pairs; i++) {
      const one = from + Math.floor((i * (to - from)) / (2 * pairs));
      const other = one + ((to - from) >> 1);
      sum += mixedSum(given, order[one], rows, order[other], alone[axis]);
    }
    return sum / pairs;
  }

  function widestOf(from: number, to: number): number {
    let widest = -1;
    let most = 0;
    for (let k = 0; k < present.length; k++) {
      const spread = spreadOn(k, from, to);
      if (!(spread > most)) continue;
      most = spread;
      widest = present[k];
    }
    return widest >= 0 ? widest : (present.find((axis) => varies(axis, from, to)) ?? -1);
  }

  function varies(axis: number, from: number, to: number): boolean {
    const value = rows[order[from] * d + axis];
    for (let place = from + 1; place < to; place++) {
      if (rows[order[place] * d + axis] !== value) return true;
    }
    return false;
  }

  function medianOn(axis: number, from: number, to: number): number {
    const count = Math.min(SAMPLE, to - from);
    for (let i = 0; i < count; i++) {
      sample[i] = rows[order[from + Math.floor((i * (to - from)) / count)] * d + axis];
    }
    return sample.subarray(0, count).sort()[(count - 1) >> 1];
  }

  /** Brings records up to the pivot, or below it, to the front; returns where the others begin. */
  function divide(axis: number, from: number, to: number, pivot: number, isPart: boolean): number {
    let middle = from;
    for (let place = from; place < to; place++) {
      const value = rows[order[place] * d + axis];
      if (!(value < pivot || (isPart && value === pivot))) continue;
      const record = order[place];
      order[place] = order[middle];
      order[middle++] = record;
    }
    return middle;
  }

  function grow(from: number, to: number): void {
    const node = first.length;
    first.push(from);
    end.push(to);
    right.push(-1);
    const axis = to - from <= LEAF ? -1 : widestOf(from, to);
    if (axis < 0) return;
    const pivot = medianOn(axis, from, to);
    let middle = divide(axis, from, to, pivot, true);
    // If the pivot is the largest value, it goes to the right.
    if (middle === to) middle = divide(axis, from, to, pivot, false);
    if (middle === from || middle === to) return;
    grow(from, middle);
    right[node] = first.length;
    grow(middle, to);
  }

  grow(0, order.length);
  const low = new Float64Array(first.length * d).fill(Number.POSITIVE_INFINITY);
  const high = new Float64Array(first.length * d).fill(Number.NEGATIVE_INFINITY);
  for (let node = first.length - 1; node >= 0; node--) {
    const box = node * d;
    if (right[node] < 0) {
      for (let place = first[node]; place < end[node]; place++) {
        enclose(box, rows, rows, order[place] * d);
      }
    } else {
      enclose(box, low, high, (node + 1) * d);
      enclose(box, low, high, right[node] * d);
    }
  }
  return { order, first, end, right, low, high };

  function enclose(box: number, lows: Float64Array, highs: Float64Array, from: number): void {
    for (const j of present) {
      if (lows[from + j] < low[box + j]) low[box + j] = lows[from + j];
      if (highs[from + j] > high[box + j]) high[box + j] = highs[from + j];
    }
  }
}
