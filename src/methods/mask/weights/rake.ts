import { PenumbraError } from '../../../error.ts';
import { sum } from '../../../foundation/numerics/index.ts';
import { codesOf, combine } from '../../../foundation/table/index.ts';

/** The levels of one column, by record, and the total of the weights that each level must have. */
export interface Margin {
  readonly levels: Int32Array;
  readonly totals: Float64Array;
}

/** Largest relative difference between a total and its target at the end. */
const CLOSE = 1e-11;

/** Most rounds over all margins. Margins of real files need some ten. */
const MOST_ROUNDS = 5000;

/** One margin with one level: the total of the file. */
export function wholeMargin(weights: Float64Array): Margin {
  return { levels: new Int32Array(weights.length), totals: Float64Array.of(sum(weights)) };
}

/** A margin for each column, with the totals of some weights. Missing is a level. */
export function marginsOf(
  columns: readonly Float64Array[],
  weights: Float64Array,
): readonly Margin[] {
  if (columns.length === 0) return [wholeMargin(weights)];
  return columns.map((column) => {
    const { codes, distinct } = codesOf(column);
    return { levels: codes, totals: totalsBy(codes, distinct, weights) };
  });
}

/** The exact total of the weights in each level. O(n). */
export function totalsBy(
  levels: Int32Array,
  distinct: number,
  weights: Float64Array,
): Float64Array {
  const start = new Int32Array(distinct + 1);
  for (const level of levels) start[level + 1]++;
  for (let level = 0; level < distinct; level++) start[level + 1] += start[level];
  const next = start.slice();
  const sorted = new Float64Array(weights.length);
  for (let i = 0; i < levels.length; i++) sorted[next[levels[i]]++] = weights[i];
  return Float64Array.from({ length: distinct }, (_, level) =>
    sum(sorted.subarray(start[level], start[level + 1])),
  );
}

/**
 * Raking, or iterative proportional fitting (Deming and Stephan 1940): margin by margin, the weights of each level are
 * multiplied by target / total, until all totals equal their targets. The result is the set of weights with these
 * totals that is nearest to the start in Kullback-Leibler divergence (Csiszar 1975). It exists if some weights above 0
 * have these totals, and the rounds then converge. The work is done on cells, the combinations of levels: O(cells) for
 * each margin and round.
 *
 * Worked figure: start 1, 1, 1, 1 in cells (a, x), (a, y), (b, x), (b, y) with totals a 6, b 2, x 4, y 4 becomes
 * 3, 3, 1, 1.
 */
export function rake(start: Float64Array, margins: readonly Margin[]): Float64Array {
  const { codes: cellOf, distinct: cells } = combine(
    margins.map(({ levels }) => levels),
    start.length,
  );
  const inCells = totalsBy(cellOf, cells, start);
  const current = inCells.slice();
  const parts = margins.map(({ levels, totals }) => {
    const levelOf = new Int32Array(cells);
    for (let i = 0; i < levels.length; i++) levelOf[cellOf[i]] = levels[i];
    return { levelOf, totals };
  });
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let worst = 0;
    for (const { levelOf, totals } of parts) {
      const now = totalsBy(levelOf, totals.length, current);
      const factors = totals.map((total, level) => (now[level] > 0 ? total / now[level] : 1));
      for (let cell = 0; cell < cells; cell++) current[cell] *= factors[levelOf[cell]];
      for (const factor of factors) worst = Math.max(worst, Math.abs(factor - 1));
    }
    // Factors of 1 in all margins one after another: every total equals its target.
    if (worst <= CLOSE || parts.length === 1) {
      const factors = current.map((weight, cell) => (weight > 0 ? weight / inCells[cell] : 0));
      return start.map((weight, i) => weight * factors[cellOf[i]]);
    }
  }
  throw new PenumbraError(
    'data',
    'The totals of the given columns cannot all be reached: combinations of their levels that no record has stand in the way, or the totals contradict each other. Give fewer columns, or merge rare levels with the method recode.',
  );
}
