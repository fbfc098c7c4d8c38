import type { RandomStream } from '../../foundation/numerics/index.ts';
import { onGrid, POWERS_OF_TEN } from '../../foundation/table/index.ts';

/**
 * The standard deviation of local steps is that of the column, or a half, a quarter, ..., 2^-7 of
 * it.
 */
const SCALES = 8;

/** One trial in this many is a local step. */
const LOCAL = 4;

/** The source of the perturbations of one column. */
export interface Perturbation {
  /** The values of the column in the given masked file. */
  readonly pool: Float64Array;
  readonly deviation: number;
  readonly decimals: number | 'full';
}

/**
 * A new value instead of the present one. Sebé et al. (2002) say only that it is perturbed at
 * random. Here three of four draws take the value of another masked record, each equally likely, in
 * the same column. The fourth adds a normal step; its standard deviation is that of the column
 * divided by 2^u, u from 0 to 7 and each equally likely. The first kind reaches every value in few
 * trials, keeps to values of the column (zeros stay as common) and needs no scale, so it suits
 * skewed columns too. The second works when whole jumps are too coarse. Both are rounded to the
 * decimals of the column, a local step to at least one unit.
 *
 * The law does not use the original file. Steps towards the nearest original are worse in our
 * trials: they reach the same E and IL1' at a higher risk, because they restore original values.
 */
export function perturb(
  stream: RandomStream,
  present: number,
  { pool, deviation, decimals }: Perturbation,
): number {
  if (stream.below(LOCAL) > 0) return onGrid(pool[stream.below(pool.length)], decimals);
  const moved = present + (deviation * stream.normal()) / (1 << stream.below(SCALES));
  const value = onGrid(moved, decimals);
  if (decimals === 'full' || value !== present) return value;
  const unit = 1 / POWERS_OF_TEN[decimals];
  return onGrid(moved < present ? present - unit : present + unit, decimals);
}
