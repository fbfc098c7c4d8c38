import type { RandomStream } from '../../../foundation/numerics/index.ts';
import { inside, type Work } from '../../../foundation/work/index.ts';
import type { DrawOptions, Variable } from '../columnModel.ts';
import { leastExtent } from '../guard/guard.ts';
import { descend } from './descend.ts';
import type { Growth } from './ground.ts';
import { grow, type Splits } from './grow.ts';
import {
  addClasses,
  addGuardedNumbers,
  addNumbers,
  binSizes,
  commonClasses,
  type Leaves,
  leafDraw,
} from './leaf.ts';
import type { Prepared, Response } from './prepare.ts';

/** A tree without its records: splits, and summaries of leaves. A leaf has those from its `at` up to its `right`. */
export interface TreeFit {
  readonly splits: Splits;
  readonly leaves: Leaves;
}

/** Grows a tree and stores summaries of each leaf instead of its records. */
export function* fitTree(
  response: Response,
  predictors: readonly Prepared[],
  growth: Growth,
): Work<TreeFit> {
  const { splits, members } = yield* grow(response, predictors, growth);
  const { told: numbers, codes, scale, order } = response;
  const scaled = { values: numbers!, scale };
  const { weights, leaf, guarded = false, original = false } = growth;
  const leaves: Leaves =
    codes === null
      ? { kind: 'numbers', counts: [], means: [], deviations: [] }
      : { kind: 'classes', counts: [], levels: [] };
  const common =
    leaves.kind === 'classes' && guarded ? commonClasses(leaves, codes!, weights, leaf) : null;
  const quartile = (share: number) => numbers![order[Math.floor(share * order.length)]];
  const least = codes === null ? leastExtent(quartile(0.25), quartile(0.75)) : 0;
  const { column, at, right } = splits;
  for (let node = 0; node < column.length; node++) {
    if (column[node] >= 0) continue;
    const own = members.subarray(at[node], right[node]);
    at[node] = leaves.counts.length;
    if (common !== null) common.add(own);
    else if (leaves.kind === 'classes') addClasses(leaves, own, codes!, weights);
    else if (guarded) addGuardedNumbers(leaves, own, scaled, leaf, least);
    else {
      const sizes = original ? Array.from(own, () => 1) : binSizes(own.length, leaf);
      addNumbers(leaves, own, scaled, weights, sizes);
    }
    right[node] = leaves.counts.length;
  }
  common?.end();
  return { splits, leaves };
}

/** Rows to draw values for, and the column for the results. */
interface Target {
  readonly rows: Int32Array;
  readonly drawn: Float64Array;
}

/** Draws a value for each of these rows from its leaf. */
export function* drawFromTree(
  { splits, leaves }: TreeFit,
  predictors: readonly Variable[],
  { rows, drawn }: Target,
  options: DrawOptions,
  stream: RandomStream,
): Work<void> {
  const visits = yield* inside(descend(splits, predictors, rows), 0, 1, 2);
  let done = 0;
  let since = 0;
  for (const { leaf, rows: all } of visits) {
    const draw = leafDraw(leaves, splits.at[leaf], splits.right[leaf], options, stream);
    for (let from = 0; from < all.length; from += ROWS_AT_ONCE) {
      const own = all.subarray(from, from + ROWS_AT_ONCE);
      for (let i = 0; i < own.length; i++) drawn[own[i]] = draw();
      done += own.length;
      since += own.length;
      if (since < ROWS_AT_ONCE) continue;
      since = 0;
      yield { done: rows.length + done, total: 2 * rows.length };
    }
  }
}

const ROWS_AT_ONCE = 30_000;
