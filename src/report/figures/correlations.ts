import { correlationMatrix } from '../../foundation/numerics/index.ts';
import type { CorrelationPair, Correlations } from './model.ts';
import type { ColumnPair } from './scatter.ts';
import { finite } from './values.ts';

/**
 * Pearson correlations of each pair of columns in both files, over the records that have both
 * values. Null if one column does not vary or fewer than two records have both values. O(n p^2).
 */
export function correlationsOf(columns: readonly ColumnPair[]): Correlations {
  const before = allPairs(columns.map((column) => Float64Array.from(column.before)));
  const after = allPairs(columns.map((column) => Float64Array.from(column.after)));
  const pairs: CorrelationPair[] = [];
  for (let second = 1, at = 0; second < columns.length; second++) {
    for (let first = 0; first < second; first++, at++) {
      const [old, now] = [before[at], after[at]];
      pairs.push({
        first,
        second,
        before: old.r,
        after: now.r,
        records: Math.min(old.records, now.records),
      });
    }
  }
  return { names: columns.map(({ name }) => name), step: null, pairs };
}

interface Correlation {
  readonly r: number | null;
  readonly records: number;
}

/** In the order of `correlationsOf`: for each column, the columns before it. */
function allPairs(columns: readonly Float64Array[]): Correlation[] {
  const isComplete = columns.map((column) => column.every((x) => Number.isFinite(x)));
  const complete = columns.filter((_, j) => isComplete[j]);
  // One pass for all complete columns computes their deviations once.
  const whole = complete.length > 1 ? correlationMatrix(complete) : null;
  const placeIn: number[] = [];
  let next = 0;
  for (const [j, is] of isComplete.entries()) placeIn[j] = is ? next++ : -1;
  const found: Correlation[] = [];
  for (let b = 1; b < columns.length; b++) {
    for (let a = 0; a < b; a++) {
      found.push(
        whole !== null && isComplete[a] && isComplete[b]
          ? {
              r: finite(whole.data[placeIn[a] + placeIn[b] * whole.rows]),
              records: columns[a].length,
            }
          : pairwise(columns[a], columns[b]),
      );
    }
  }
  return found;
}

function pairwise(a: Float64Array, b: Float64Array): Correlation {
  const both = (_: number, i: number) => Number.isFinite(a[i]) && Number.isFinite(b[i]);
  const x = a.filter(both);
  return { r: finite(correlationMatrix([x, b.filter(both)]).data[1]), records: x.length };
}
