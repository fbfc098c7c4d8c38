import type { Work } from '../../../foundation/work/index.ts';
import type { Variable } from '../columnModel.ts';
import type { Splits } from './grow.ts';

const WORK_BETWEEN_YIELDS = 5e5;

/** A leaf and the rows that came to it. */
interface Visit {
  readonly leaf: number;
  readonly rows: Int32Array;
}

/**
 * Sends rows down a tree and gives the leaves that any came to, from left to right. Rows go down together, node by
 * node, so that the levels of a nominal split are looked up once: O(n) a level of the tree, and O(1) a listed level of
 * the nodes that are visited. The list of rows is brought into the order of the leaves.
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
    let middle: number;
    if (scale.kind === 'nominal') {
      const first = at[node] + 1;
      const last = first + listed[at[node]];
      for (let i = first; i < last; i++) isListed[listed[i]] = 1;
      middle = divideByLevel(rows, start, end, values, isListed, aside);
      for (let i = first; i < last; i++) isListed[listed[i]] = 0;
      work += last - first;
    } else middle = divideByThreshold(rows, start, end, values, at[node], aside);
    open.push([right[node], middle, end], [node + 1, start, middle]);
  }
  return visits;
}

function divideByThreshold(
  rows: Int32Array,
  start: number,
  end: number,
  values: Float64Array,
  threshold: number,
  aside: Int32Array,
): number {
  let left = start;
  let right = 0;
  for (let i = start; i < end; i++) {
    const row = rows[i];
    if (values[row] <= threshold) rows[left++] = row;
    else aside[right++] = row;
  }
  for (let i = 0; i < right; i++) rows[left + i] = aside[i];
  return left;
}

function divideByLevel(
  rows: Int32Array,
  start: number,
  end: number,
  codes: Float64Array,
  isListed: Uint8Array,
  aside: Int32Array,
): number {
  let left = start;
  let right = 0;
  for (let i = start; i < end; i++) {
    const row = rows[i];
    if (isListed[codes[row]] === 1) rows[left++] = row;
    else aside[right++] = row;
  }
  for (let i = 0; i < right; i++) rows[left + i] = aside[i];
  return left;
}
