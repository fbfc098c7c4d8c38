import type { RandomStream } from '../../foundation/numerics/index.ts';
import { onGrid, POWERS_OF_TEN } from '../../foundation/table/index.ts';

/** Local steps have a standard deviation of that of the column, or a half, a quarter, ..., 2^-7 of it. */
const SCALES = 8;

/** One trial in so many is a local step. */
const LOCAL = 4;

/** What the perturbations of one column are drawn from. */
export interface Perturbation {
  /** The values of the column in the masked file as it was given. */
  readonly pool: Float64Array;
  readonly deviation: number;
  readonly decimals: number | 'full';
}

/**
 * A new value in place of the present one. Sebé et al. (2002) say only that it is perturbed at random. Here
 * three of four draws take the value that another masked record, each equally likely, has in the same
 * column; the fourth adds a normal step whose standard deviation is that of the column divided by 2^u, u
 * from 0 to 7 and each equally likely. The first kind goes anywhere in few trials, keeps to values that the
 * column has (zeros stay as common as they are) and needs no scale, so it suits skewed columns too; the
 * second finds what is left when whole jumps are too coarse. Both are rounded to the decimals of the column,
 * a local step to one unit at least.
 *
 * The law does not look at the original file. Steps towards the nearest original were tried and are worse:
 * they reach the same E and IL1' at a higher risk, since they bring back the original's own values.
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
