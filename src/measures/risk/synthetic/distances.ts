import { distinctRecords, findNearest, searchSeconds } from '../../../foundation/nearest/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { gather } from '../../../methods/contract/index.ts';
import { type Files, once } from '../../contract/index.ts';
import { TOO_FAR } from '../linkage/notes.ts';
import { type Points, pointsOf } from './points.ts';
import { NO_HOLDOUT } from './words.ts';

/** Largest number of records that are searched for: enough to estimate a share to within half a percentage point. */
const MOST_ASKED = 10_000;

/** Positions of at most the given number of n records, evenly spaced. */
function evenlySpaced(n: number, most: number): Int32Array {
  const count = Math.min(n, most);
  return Int32Array.from({ length: count }, (_, i) => Math.floor((i * n) / count));
}

/** At most the given number of records, evenly spaced; the same arrays if these are all. */
export function spacedOut(
  columns: readonly Float64Array[],
  most = MOST_ASKED,
): readonly Float64Array[] {
  const records = columns[0].length;
  if (records <= most) return columns;
  const places = evenlySpaced(records, most);
  return columns.map((column) => gather(column, places));
}

/** The number of records of the protected file. */
export function recordsOf({ masked, coded }: Files): number {
  return masked[0]?.length ?? coded?.columns[0]?.masked.length ?? 0;
}

/** The positions of the records that `spacedOut` takes. */
export function spacedPlaces(places: Int32Array): Int32Array {
  if (places.length <= MOST_ASKED) return places;
  return evenlySpaced(places.length, MOST_ASKED).map((at) => places[at]);
}

/** A sentence if not all records are searched for. */
export function askedNote(what: string, records: number): string[] {
  if (records <= MOST_ASKED) return [];
  return [`${MOST_ASKED} evenly spaced records of the ${records} ${what} are searched for.`];
}

/** The distance from each point to the nearest record; a reason if one overflows. */
export function* distancesTo(
  records: readonly Float64Array[],
  points: readonly Float64Array[],
  members: number,
): Work<Float64Array | string> {
  const { distance } = yield* findNearest(records, points, members);
  return distance.every(Number.isFinite) ? distance.map(Math.sqrt) : TOO_FAR;
}

/** The distinct original records, how many records equal each, and which one is nearest to each protected record. */
interface ByDistinct {
  readonly points: Points;
  readonly records: readonly Float64Array[];
  readonly counts: Int32Array;
  /**
   * For each protected record that is searched for: squared distances to the nearest and the second nearest, and which
   * is nearest.
   */
  readonly nearest: Float64Array;
  readonly next: Float64Array;
  readonly index: Int32Array;
}

/**
 * The nearest and the second nearest of the distinct original records for each protected one; a reason if there are
 * none. If two are equally near, both distances are the same. Computed once.
 */
export function nearestDistinct(files: Files): Work<ByDistinct | string> {
  return once(files, 'nearest different originals', function* () {
    const points = yield* pointsOf(files);
    if (typeof points === 'string') return points;
    const { first, counts } = yield* distinctRecords(points.original);
    const records = points.original.map((column) => gather(column, first));
    const asked = spacedOut(points.masked);
    const { distance, second, ties, index } = yield* findNearest(records, asked, files.members);
    if (!distance.every(Number.isFinite)) return TOO_FAR;
    const next = second.map((value, i) => (ties[i] > 1 ? distance[i] : value));
    return { points, records, counts, nearest: distance, next, index };
  });
}

/** Points with a holdout, or the reason why there are none. */
export function* withHoldout(
  files: Files,
): Work<(Points & { readonly holdout: readonly Float64Array[] }) | string> {
  if (files.holdout === undefined) return NO_HOLDOUT;
  const points = yield* pointsOf(files);
  if (typeof points === 'string') return points;
  const { holdout } = points;
  return holdout === null ? NO_HOLDOUT : { ...points, holdout };
}

/** Estimated number of coordinates of a column without looking at it: categories have several. */
const COORDINATES = 2;

/**
 * Estimated seconds on one thread for the given number of searches of at most 10,000 points among n records, by order
 * of magnitude, with the preparation of the records.
 */
export function searchesSeconds(searches: number, records: number, columns: number): number {
  const asked = Math.min(1, MOST_ASKED / Math.max(1, records));
  const wide = COORDINATES * columns;
  return searches * (asked * searchSeconds(records, wide) + 2e-7 * records * (wide + 1));
}
