import type { Progress } from '../../../foundation/work/index.ts';
import type { Partition } from '../../contract/index.ts';
import { groupRuns } from './groupRuns.ts';
import { unitScale } from './unitScale.ts';

/** Differences computed between two progress reports: some hundredths of a second. */
const PAUSE = 10_000_000;

/**
 * Cuts records in a given order into runs of k to 2k - 1 with the smallest sum of squares within groups: the
 * shortest path from node 0 to node n over arcs (i, j), i + k <= j < i + 2k, whose length is the sum of squares
 * of the records i + 1 to j about their mean (Hansen and Mukherjee 2003; for records of several columns
 * Domingo-Ferrer, Martinez-Balleste, Mateo-Sanz and Sebe 2006). Ties: the path with the smallest last group, then the
 * smallest group before it, and so on. Groups are numbered along the order. Needs k >= 2 and n >= 2k.
 *
 * An arc's length is Q - |S|² / m, with Q and S the sums of the squared and of the plain differences of its m
 * records to the last of them. The square of that record's distance to the mean is part of the length, so Q is at
 * most m times the length, and only the digits of m are lost, for any offset of the columns and any outliers. Running
 * sums over the whole file, the usual way, would lose the digits of the file.
 *
 * O(n k d) time. O(n) memory, without the columns.
 */
export function* optimalSplit(
  columns: readonly Float64Array[],
  order: Int32Array,
  k: number,
): Generator<Progress, Partition> {
  const n = order.length;
  const d = columns.length;
  const longest = 2 * k - 1;
  const scale = unitScale(columns);
  const paths: Paths = {
    k,
    length: new Float64Array(n + 1).fill(Number.POSITIVE_INFINITY, 1),
    lastSize: new Int32Array(n + 1),
  };
  const stretch = Math.ceil(PAUSE / (longest * d));
  const rows = new Float64Array(Math.min(n, stretch + longest) * d);
  for (let reached = 0; reached < n; ) {
    const to = Math.min(n, reached + stretch);
    const first = Math.max(0, reached - longest);
    for (let c = 0; c < d; c++) {
      const column = columns[c];
      for (let i = first, at = c; i < to; i++, at += d) rows[at] = column[order[i]] * scale;
    }
    const reachAll = d === 1 ? reachInOneColumn : reach;
    reachAll(paths, { values: rows, d, first }, reached, to);
    reached = to;
    yield { done: reached, total: n };
  }
  return groupRuns(order, sizesOn(paths.lastSize));
}

/** The shortest path from node 0 to each node: its length, and the size of its last group. */
interface Paths {
  readonly k: number;
  readonly length: Float64Array;
  readonly lastSize: Int32Array;
}

/** Records of d values each, one after another, from the one after node `first`. */
interface Rows {
  readonly values: Float64Array;
  readonly d: number;
  readonly first: number;
}

/** Finds the paths to the nodes after `from` up to `to`. */
function reach({ k, length, lastSize }: Paths, rows: Rows, from: number, to: number): void {
  const { values, d, first } = rows;
  const sums = new Float64Array(d);
  for (let node = from + 1; node <= to; node++) {
    const last = (node - 1 - first) * d;
    const most = Math.min(node, 2 * k - 1);
    let least = Number.POSITIVE_INFINITY;
    let size = 0;
    let squares = 0;
    for (let c = 0; c < d; c++) sums[c] = 0;
    for (let m = 2, at = last - d; m <= most; m++, at -= d) {
      let norm = 0;
      for (let c = 0; c < d; c++) {
        const difference = values[at + c] - values[last + c];
        squares += difference * difference;
        const sum = sums[c] + difference;
        sums[c] = sum;
        norm += sum * sum;
      }
      if (m < k) continue;
      const through = length[node - m] + (squares - norm / m);
      if (through < least) {
        least = through;
        size = m;
      }
    }
    length[node] = least;
    lastSize[node] = size;
    if (node % (2 * k) === 0) countFromLeast(length, node - 2 * k + 1, node);
  }
}

/** The same for one column, several times as fast. */
function reachInOneColumn(
  { k, length, lastSize }: Paths,
  { values, first }: Rows,
  from: number,
  to: number,
): void {
  for (let node = from + 1; node <= to; node++) {
    const last = node - 1 - first;
    const most = Math.min(node, 2 * k - 1);
    let least = Number.POSITIVE_INFINITY;
    let size = 0;
    let squares = 0;
    let sum = 0;
    for (let m = 2; m <= most; m++) {
      const difference = values[last + 1 - m] - values[last];
      squares += difference * difference;
      sum += difference;
      if (m < k) continue;
      const through = length[node - m] + (squares - (sum * sum) / m);
      if (through < least) {
        least = through;
        size = m;
      }
    }
    length[node] = least;
    lastSize[node] = size;
    if (node % (2 * k) === 0) countFromLeast(length, node - 2 * k + 1, node);
  }
}

/**
 * Paths are compared by differences of their lengths. Lengths still in use are counted from the smallest; otherwise
 * one group with an outlier would cost the digits of all later groups.
 */
function countFromLeast(length: Float64Array, from: number, to: number): void {
  let least = Number.POSITIVE_INFINITY;
  for (let node = from; node <= to; node++) least = Math.min(least, length[node]);
  for (let node = from; node <= to; node++) length[node] -= least;
}

/** Sizes of the groups on the path to the last node. */
function sizesOn(lastSize: Int32Array): number[] {
  const sizes: number[] = [];
  for (let node = lastSize.length - 1; node > 0; node -= lastSize[node]) sizes.push(lastSize[node]);
  return sizes.reverse();
}
