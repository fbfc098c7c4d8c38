import { PenumbraError } from '../../../error.ts';
import { exp, sum } from '../../../foundation/numerics/index.ts';
import { combine } from '../../../foundation/table/index.ts';
import { type Margin, totalsBy } from './rake.ts';

/** The least and the largest multiple of its starting weight that a weight may become: lower < 1 < upper. */
export interface Bounds {
  readonly lower: number;
  readonly upper: number;
}

/** Largest relative difference between a total and its target at the end. */
const CLOSE = 1e-11;

/** Most rounds over all margins, and most steps for one level. */
const MOST_ROUNDS = 2000;
const MOST_STEPS = 200;

/**
 * Calibration to margins with bounds, by the logit distance (Deville and Särndal 1992): the weights w = d F(u) are
 * nearest to the start d among those with these totals and with lower d < w < upper d. u is a sum of one number for each
 * level of the record; F(u) = (L (U - 1) + U (1 - L) e^(A u)) / (U - 1 + (1 - L) e^(A u)) with A = (U - L) / ((1 - L)
 * (U - 1)). The start is first scaled to the sum of the totals, so that bounds limit what the margins do and not the size
 * of the population. Level by level, its number is chosen so that its total is reached; the total ascends in the number, and
 * the rounds climb a concave function, so they converge if such weights exist. O(cells) for each step, where cells are the
 * combinations of levels.
 */
export function boundedRake(
  start: Float64Array,
  margins: readonly Margin[],
  bounds: Bounds,
): Float64Array {
  const { codes: cellOf, distinct: cells } = combine(
    margins.map(({ levels }) => levels),
    start.length,
  );
  const scale = sum(margins[0].totals) / sum(start);
  const inCells = totalsBy(cellOf, cells, start).map((weight) => weight * scale);
  const moved = new Float64Array(cells);
  const levels = margins.flatMap((margin) => levelsOf(margin, cellOf, cells));
  for (let round = 0; round < MOST_ROUNDS; round++) {
    let worst = 0;
    for (const { members, total } of levels) {
      const own = Float64Array.from(members, (cell) => inCells[cell]);
      if (sum(own) === 0) continue;
      const at = Float64Array.from(members, (cell) => moved[cell]);
      worst = Math.max(worst, Math.abs(totalAt(own, at, 0, bounds) / total - 1));
      const shift = shiftTo(total, own, at, bounds);
      for (const cell of members) moved[cell] += shift;
    }
    if (worst <= CLOSE) {
      return start.map((weight, i) => weight * scale * factorAt(moved[cellOf[i]], bounds));
    }
  }
  throw unreachable();
}

interface Level {
  readonly members: readonly number[];
  readonly total: number;
}

function levelsOf({ levels, totals }: Margin, cellOf: Int32Array, cells: number): Level[] {
  const levelOf = new Int32Array(cells);
  for (const [i, level] of levels.entries()) levelOf[cellOf[i]] = level;
  const members: number[][] = Array.from(totals, () => []);
  for (const [cell, level] of levelOf.entries()) members[level].push(cell);
  return members.map((own, level) => ({ members: own, total: totals[level] }));
}

function factorAt(u: number, { lower, upper }: Bounds): number {
  const slope = (upper - lower) / ((1 - lower) * (upper - 1));
  if (slope * u > 700) return upper;
  const grown = (1 - lower) * exp(slope * u);
  return (lower * (upper - 1) + upper * grown) / (upper - 1 + grown);
}

function totalAt(own: Float64Array, at: Float64Array, shift: number, bounds: Bounds): number {
  return sum(own.map((weight, i) => weight * factorAt(at[i] + shift, bounds)));
}

/** The shift at which the total is reached: Newton's steps inside a bracket, which halves if a step leaves it. */
function shiftTo(total: number, own: Float64Array, at: Float64Array, bounds: Bounds): number {
  const { lower, upper } = bounds;
  const all = sum(own);
  if (!(total > lower * all && total < upper * all)) throw unreachable();
  let [low, high] = [-1, 1];
  for (let step = 0; totalAt(own, at, low, bounds) > total; step++) {
    if (step === MOST_STEPS) throw unreachable();
    low *= 2;
  }
  for (let step = 0; totalAt(own, at, high, bounds) < total; step++) {
    if (step === MOST_STEPS) throw unreachable();
    high *= 2;
  }
  let shift = 0;
  for (let step = 0; step < MOST_STEPS; step++) {
    const gap = totalAt(own, at, shift, bounds) - total;
    if (Math.abs(gap) <= 1e-15 * total) break;
    if (gap > 0) high = shift;
    else low = shift;
    const rise = sum(
      own.map((weight, i) => {
        const factor = factorAt(at[i] + shift, bounds);
        return (weight * (factor - lower) * (upper - factor)) / ((1 - lower) * (upper - 1));
      }),
    );
    const next = shift - gap / rise;
    const inside = next > low && next < high ? next : (low + high) / 2;
    if (inside === shift || inside === low || inside === high) break;
    shift = inside;
  }
  return shift;
}

function unreachable(): PenumbraError {
  return new PenumbraError(
    'data',
    'recalibrate: the totals of the given columns cannot all be reached by weights within the bounds: choose a smaller lower or a larger upper, give fewer columns, or merge rare levels with the method recode.',
    { key: 'upper' },
  );
}
