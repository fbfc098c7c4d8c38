import { findNearest, type Nearest } from '../../../foundation/nearest/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { type Files, nearestOriginal, type Scaled, scaled } from '../../contract/index.ts';

/** Points of one file, and the records of the other file among which each is searched for, standardised. */
export interface Sides {
  readonly direction: Direction;
  readonly records: readonly Float64Array[];
  readonly points: readonly Float64Array[];
  /** Positions in their files. Records that lack a value are left out. */
  readonly recordPlaces: Int32Array;
  readonly pointPlaces: Int32Array;
  /** Columns that are constant in the original and were left out, as indices into `names`. */
  readonly constant: readonly number[];
}

/** Sides with the nearest record of each point. */
export interface Search extends Sides {
  readonly nearest: Nearest;
}

export type Direction = 'masked to original' | 'original to masked';

/**
 * A search for each protected record among the originals over some columns; null if one of the files has no record that
 * is complete in them. Cached with the files for other measures that need the same search, so do not use it for many
 * sets of columns.
 */
export function* searchOriginals(files: Files, columns: readonly number[]): Work<Search | null> {
  const found = yield* nearestOriginal(files, columns);
  if (found === null) return yield* search(files, columns, 'masked to original');
  return { ...sidesOf(found.scaled, 'masked to original'), nearest: found.nearest };
}

/** A search for the records of one file among the records of the other; null as above. Not cached. */
export function* search(
  files: Files,
  columns: readonly number[],
  direction: Direction,
): Work<Search | null> {
  const sides = sidesOf(scaled(files, columns), direction);
  if (sides.recordPlaces.length === 0 || sides.pointPlaces.length === 0) return null;
  return { ...sides, nearest: yield* nearestIn(sides, files.members) };
}

/** The nearest records; all records if no column tells them apart. */
export function* nearestIn(sides: Sides, members: number): Work<Nearest> {
  const { records, points, recordPlaces, pointPlaces } = sides;
  if (records.length > 0) return yield* findNearest(records, points, members);
  const count = pointPlaces.length;
  return {
    distance: new Float64Array(count),
    index: new Int32Array(count),
    ties: new Int32Array(count).fill(recordPlaces.length),
    second: new Float64Array(count).fill(Number.POSITIVE_INFINITY),
    secondTies: new Int32Array(count),
  };
}

/** Which side asks. */
export function sidesOf(both: Scaled, direction: Direction): Sides {
  const { original, masked, originalPlaces, maskedPlaces, constant } = both;
  const toOriginal = direction === 'masked to original';
  return {
    direction,
    records: toOriginal ? original : masked,
    points: toOriginal ? masked : original,
    recordPlaces: toOriginal ? originalPlaces : maskedPlaces,
    pointPlaces: toOriginal ? maskedPlaces : originalPlaces,
    constant,
  };
}

/** The squared distance from point p to record i, summed in the order of the columns as `findNearest` does. */
export function squaredDistance({ records, points }: Sides, p: number, i: number): number {
  let sum = 0;
  for (let j = 0; j < records.length; j++) {
    const difference = records[j][i] - points[j][p];
    sum += difference * difference;
  }
  return sum;
}

/** For each point, the index of its own record (the one at the same position); -1 if it was left out. */
export function ownRecords({ recordPlaces, pointPlaces }: Sides): Int32Array {
  const indexAt = indicesByPlace(recordPlaces);
  return pointPlaces.map((place) => indexAt[place] ?? -1);
}

/** For each position in a file, its index among the kept records; -1 if it was left out. */
export function indicesByPlace(places: Int32Array): Int32Array {
  const indexAt = new Int32Array((places.at(-1) ?? -1) + 1).fill(-1);
  for (let index = 0; index < places.length; index++) indexAt[places[index]] = index;
  return indexAt;
}
