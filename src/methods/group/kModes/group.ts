import { putCentre } from './centre.ts';
import type { Rows } from './rows.ts';

/** Rows of one group, with the number of records of each that are in it. */
export interface Group {
  readonly rows: number[];
  readonly counts: number[];
}

export function sizeOf({ counts }: Group): number {
  let size = 0;
  for (const count of counts) size += count;
  return size;
}

/** The centre of a group, as a list of one point. */
export function centreOf({ axes, points }: Rows, group: Group): Float64Array {
  const centre = new Float64Array(axes.length);
  putCentre(axes, points, group, centre, 0);
  return centre;
}

/** The sum of the squared distances of a group's records to its centre. */
export function lossOf({ distance, points }: Rows, group: Group, centre: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < group.rows.length; i++) {
    sum += group.counts[i] * distance(centre, 0, points, group.rows[i]);
  }
  return sum;
}
