import { type Nearest, neighbourTree } from '../kernels/index.ts';
import type { Work } from '../method/index.ts';
import { mean, standardDeviation } from '../numerics/index.ts';
import { type Files, once } from './measure.ts';

export type { Nearest } from '../kernels/index.ts';

/**
 * For each of some points the nearest of some records, by squared Euclidean distance; both come as columns
 * without missing values, already on the scale that counts.
 */
export function* findNearest(
  records: readonly Float64Array[],
  points: readonly Float64Array[],
  _members: number,
): Work<Nearest> {
  yield { done: 0, total: 1 };
  return neighbourTree(rowsOf(records), records.length).nearest(rowsOf(points));
}

/** Values record by record. */
export function rowsOf(columns: readonly Float64Array[]): Float64Array {
  const d = columns.length;
  const n = columns[0]?.length ?? 0;
  const rows = new Float64Array(n * d);
  for (const [j, column] of columns.entries()) {
    for (let i = 0, at = j; i < n; i++, at += d) rows[at] = column[i];
  }
  return rows;
}

/** Both files over some columns, ready for distances. */
export interface Scaled {
  /** Places of the complete records in the files; the columns hold these alone. */
  readonly originalPlaces: Int32Array;
  readonly maskedPlaces: Int32Array;
  readonly original: readonly Float64Array[];
  readonly masked: readonly Float64Array[];
  /** Columns that do not vary in the original, by their place in `names`: they tell nobody apart and are left out. */
  readonly constant: readonly number[];
}

/**
 * Both files over some columns (places in `names`), standardised by the mean and the standard deviation
 * (divisor n) of the original. Records that lack a value in one of these columns are left out.
 */
export function scaled(files: Files, columns: readonly number[]): Scaled {
  const originalPlaces = completePlaces(columns.map((j) => files.original[j]));
  const maskedPlaces = completePlaces(columns.map((j) => files.masked[j]));
  const original: Float64Array[] = [];
  const masked: Float64Array[] = [];
  const constant: number[] = [];
  for (const j of columns) {
    const before = pick(files.original[j], originalPlaces);
    const centre = mean(before);
    const deviation = standardDeviation(before, 'n');
    if (!(deviation > 0)) {
      constant.push(j);
      continue;
    }
    const scale = (x: number) => (x - centre) / deviation;
    original.push(before.map(scale));
    masked.push(pick(files.masked[j], maskedPlaces).map(scale));
  }
  return { originalPlaces, maskedPlaces, original, masked, constant };
}

function completePlaces(columns: readonly Float64Array[]): Int32Array {
  const places: number[] = [];
  const n = columns[0]?.length ?? 0;
  for (let i = 0; i < n; i++) {
    if (columns.every((column) => !Number.isNaN(column[i]))) places.push(i);
  }
  return Int32Array.from(places);
}

function pick(column: Float64Array, places: Int32Array): Float64Array {
  return places.length === column.length
    ? column
    : Float64Array.from(places, (place) => column[place]);
}

/** The nearest original of each masked record. */
export interface NearestOriginal {
  readonly scaled: Scaled;
  /** One entry per masked record of `scaled`; indices count in its original records. */
  readonly nearest: Nearest;
}

/**
 * The nearest original of each masked record over some columns, in the distance of `scaled`; null where no
 * column varies or no record is complete in one of the files. Made once per files and columns.
 */
export function nearestOriginal(
  files: Files,
  columns: readonly number[],
): Work<NearestOriginal | null> {
  return once(files, `nearest original ${columns.join(' ')}`, function* () {
    const both = scaled(files, columns);
    const { original, masked, originalPlaces, maskedPlaces } = both;
    if (original.length === 0 || originalPlaces.length === 0 || maskedPlaces.length === 0) {
      return null;
    }
    return { scaled: both, nearest: yield* findNearest(original, masked, files.members) };
  });
}
