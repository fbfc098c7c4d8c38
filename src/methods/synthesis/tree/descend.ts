import type { Work } from '../../../foundation/work/index.ts';
import type { Variable } from '../columnModel.ts';
import type { Splits } from './grow.ts';

const WORK_BETWEEN_YIELDS = 5e5;

/** A leaf and its rows. */
interface Visit {
  readonly leaf: number;
  readonly rows: Int32Array;
}

/**
 * Sends rows down a tree and returns the leaves that get rows, from left to right. Rows go down together, node by
 * node, so that the levels of a nominal split are looked up once: O(n) per level of the tree, and O(1) per listed
 * level of the visited nodes. The list of rows is reordered by leaf.
 */
export function* descend(
  splits: Splits,
  predictors: readonly Variable[],
  rows: Int32Array,
): Work<Visit[]> {
  const { column, at, right, listed } = splits;
  const aside = new Int32Array(rows.length);
  const isListed = new Uint8Array(
    predictors.reduce((most, { scale }) => {
      return scale.kind === 'nominal' ? Math.max(most, scale.levels) : most;
    }, 0),
  );
  const visits: Visit[] = [];
  let work = 0;
  let finished = 0;
  const open: [node: number, start: number, end: number][] = [[0, 0, rows.length]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [node, start, end] = next;
    if (start === end) continue;
    work += end - start;
    if (work > WORK_BETWEEN_YIELDS) {
      work = 0;
      yield { done: finished, total: rows.length };
    }
    const by = column[node];
    if (by < 0) {
      visits.push({ leaf: node, rows: rows.subarray(start, end) });
      finished += end - start;
      continue;
    }
    const { values, scale } = predictors[by];
    const own = rows.subarray(start, end);
    let middle: number;
    if (scale.kind === 'nominal') {
      const first = at[node] + 1;
      const last = first + listed[at[node]];
      for (let i = first; i < last; i++) isListed[listed[i]] = 1;
      middle = start + divide(own, aside, (row) => isListed[values[row]] === 1);
      for (let i = first; i < last; i++) isListed[listed[i]] = 0;
      work += last - first;
    } else {
      const threshold = at[node];
      middle = start + divide(own, aside, (row) => values[row] <= threshold);
    }
    open.push([right[node], middle, end], [node + 1, start, middle]);
  }
  return visits;
}

/** Moves rows that go left before the others, both in their order, and returns the number that go left. */
function divide(rows: Int32Array, aside: Int32Array, goesLeft: (row: number) => boolean): number {
  let left = 0;
  let right = 0;
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    if (goesLeft(row)) rows[left++] = row;
    else aside[right++] = row;
  }
  rows.set(aside.subarray(0, right), left);
  return left;
}
