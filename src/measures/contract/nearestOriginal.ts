import type { Nearest } from '../../foundation/kernels/index.ts';
import { findNearest } from '../../foundation/nearest/index.ts';
import { mean, standardDeviation } from '../../foundation/numerics/index.ts';
import type { Work } from '../../foundation/work/index.ts';
import { gather } from '../../methods/contract/index.ts';
import { ofColumns } from './kept.ts';
import { type Files, once } from './measure.ts';

/** Both files over some columns, standardised for distances. */
export interface Scaled {
  /** Positions of the complete records in their files; the columns hold these records only. */
  readonly originalPlaces: Int32Array;
  readonly maskedPlaces: Int32Array;
  readonly original: readonly Float64Array[];
  readonly masked: readonly Float64Array[];
  /**
   * Columns that are constant in the original, as indices into `names`. They tell no records apart and are left out.
   */
  readonly constant: readonly number[];
}

/**
 * Both files over some columns (indices into `names`), standardised by the mean and the standard deviation (divisor n)
 * of the original. Records that lack a value in one of these columns are left out.
 */
export function scaled(
  files: Pick<Files, 'original' | 'masked'>,
  columns: readonly number[],
): Scaled {
  const own = columns.map((j) => files.original[j]);
  const { places: originalPlaces, standards } = ofColumns(own, 'standardised together', () =>
    standardisedTogether(own),
  );
  const maskedPlaces = completePlaces(columns.map((j) => files.masked[j]));
  const original: Float64Array[] = [];
  const masked: Float64Array[] = [];
  const constant: number[] = [];
  for (const [at, j] of columns.entries()) {
    const { centre, deviation, values } = standards[at];
    if (values === null) {
      constant.push(j);
      continue;
    }
    original.push(values);
    masked.push(brought(pick(files.masked[j], maskedPlaces), centre, deviation));
  }
  return { originalPlaces, maskedPlaces, original, masked, constant };
}

/** Columns over the records that are complete in all of them. */
function standardisedTogether(columns: readonly Float64Array[]) {
  const places = completePlaces(columns);
  const standards = columns.map((whole) => {
    const column = pick(whole, places);
    return column === whole
      ? ofColumns([whole], 'standardised', () => standardised(whole))
      : standardised(column);
  });
  return { places, standards };
}

/** A column standardised by its mean and standard deviation (divisor n). Empty if it is constant. */
function standardised(column: Float64Array) {
  const centre = mean(column);
  const deviation = standardDeviation(column, 'n');
  const values = deviation > 0 ? brought(column, centre, deviation) : null;
  return { centre, deviation, values };
}

function brought(column: Float64Array, centre: number, deviation: number): Float64Array {
  const values = new Float64Array(column.length);
  for (let i = 0; i < values.length; i++) values[i] = (column[i] - centre) / deviation;
  return values;
}

function completePlaces(columns: readonly Float64Array[]): Int32Array {
  const n = columns[0]?.length ?? 0;
  const lacks = new Uint8Array(n);
  for (const column of columns) {
    for (let i = 0; i < n; i++) if (Number.isNaN(column[i])) lacks[i] = 1;
  }
  const places = new Int32Array(n);
  let complete = 0;
  for (let i = 0; i < n; i++) if (lacks[i] === 0) places[complete++] = i;
  return places.slice(0, complete);
}

function pick(column: Float64Array, places: Int32Array): Float64Array {
  return places.length === column.length ? column : gather(column, places);
}

/** The nearest original of each protected record. */
export interface NearestOriginal {
  readonly scaled: Scaled;
  /** One entry for each protected record of `scaled`; indices refer to its original records. */
  readonly nearest: Nearest;
}

/**
 * The nearest original of each protected record over some columns, by the distance of `scaled`. Null if no column
 * varies, or if no record is complete in one of the files. Computed once for each pair of files and set of columns.
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
