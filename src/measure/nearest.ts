import {
  distinctRows,
  joinNearest,
  type Nearest,
  nearestInSteps,
  pickRows,
  spreadNearest,
  type TreeImage,
} from '../kernels/index.ts';
import { gather, inSharedMemory, type Job, type Work } from '../method/index.ts';
import { mean, standardDeviation } from '../numerics/index.ts';
import { ofColumns } from './kept.ts';
import { type Files, once } from './measure.ts';
import { type DifferentPoints, nearestJob, prepareJob } from './nearestJob.ts';
import { rowsOf } from './rows.ts';

export type { Nearest } from '../kernels/index.ts';

/** Pairs of a record and a point that make it worthwhile to share out the points. */
const ENOUGH = 2e9;

/** Seconds, by order of magnitude, that a part of the points takes: progress is told after each. */
const PART = 0.2;

/** Parts for each member at least, so that all of them end almost together. */
const PARTS = 6;

/** Points of a part at least. */
const FEW = 64;

/**
 * For each of some points the nearest of some records, by squared Euclidean distance; both come as columns
 * without missing values, already on the scale that counts. Where there are many, points are shared out among
 * `members`, which has no effect on the result. Cost and memory: see `neighbourTree`; every member has a tree.
 */
export function* findNearest(
  records: readonly Float64Array[],
  points: readonly Float64Array[],
  members: number,
): Work<Nearest> {
  yield { done: 0, total: 1 };
  const [n, m] = [records[0].length, points[0].length];
  const isShared = members > 1 && n * m >= ENOUGH;
  return yield* isShared ? searchTogether(records, points, members) : searchAlone(records, points);
}

/** Which of some records, given as columns, are different: the first of each kind and how many there are. O(n d). */
export function* distinctRecords(
  columns: readonly Float64Array[],
): Work<{ readonly first: Int32Array; readonly counts: Int32Array }> {
  const { first, kind } = yield* reporting(distinctRows(rowsOf(columns), columns.length), 1);
  const counts = new Int32Array(first.length);
  for (const one of kind) counts[one]++;
  return { first, counts };
}

function* searchAlone(
  records: readonly Float64Array[],
  points: readonly Float64Array[],
): Work<Nearest> {
  const columns = records.length;
  const rows = rowsOf(records);
  const asked = rowsOf(points);
  const { first, kind } = yield* reporting(distinctRows(asked, columns), 1);
  if (first.length === 0) return joinNearest([]);
  const different = pickRows(asked, columns, first);
  const found = yield* reporting(nearestInSteps(rows, columns, different), first.length);
  return spreadNearest(found, kind);
}

/** One member grows the tree while another looks for equal points; then all search for parts of the points. */
function* searchTogether(
  records: readonly Float64Array[],
  points: readonly Float64Array[],
  members: number,
): Work<Nearest> {
  const [tree, { rows, kind }] = (yield {
    wish: 'each',
    job: prepareJob as Job,
    questions: [inSharedMemory({ records }), inSharedMemory({ points })],
  }) as [TreeImage, DifferentPoints];
  const { columns } = tree;
  const count = rows.length / columns;
  const parts = Math.max(
    1,
    Math.min(
      Math.floor(count / FEW),
      Math.max(PARTS * members, Math.ceil(searchSeconds(tree.records, columns, count) / PART)),
    ),
  );
  const bounds = Array.from({ length: parts + 1 }, (_, p) => Math.floor((p * count) / parts));
  const found = (yield {
    wish: 'each',
    job: nearestJob as Job,
    start: { tree, points: rows },
    questions: bounds.slice(1).map((end, p) => ({ from: bounds[p], end })),
    progress: (answered) => ({ done: bounds[answered], total: count }),
  }) as Nearest[];
  return spreadNearest(joinNearest(found), kind);
}

/** Work of steps that tell how much is done, if anything. */
function* reporting<T>(steps: Generator<number | undefined, T>, total: number): Work<T> {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
    yield { done: next.value ?? 0, total };
  }
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

/** A column by its own mean and deviation (divisor n); no values where it is constant. */
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

/**
 * Seconds of one search among n records for n points, or as many as given, on one thread, by order of magnitude:
 * about the root of n for each where a tree helps, and all pairs where it does not.
 */
export function searchSeconds(records: number, columns: number, points = records): number {
  const wide = 1 + 1.3 * Math.max(0, columns - 10);
  const byTree = 4e-9 * points * Math.sqrt(records) * columns * wide;
  return Math.min(byTree, 1.7e-10 * points * records * columns);
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
