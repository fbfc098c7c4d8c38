import {
  distinctRows,
  type Nearest,
  nearestInSteps,
  pickRows,
  spreadNearest,
} from '../kernels/index.ts';
import { askTeam, dismissTeam, formTeam, gather, type Work } from '../method/index.ts';
import { mean, standardDeviation } from '../numerics/index.ts';
import { ofColumns } from './kept.ts';
import { type Files, once } from './measure.ts';
import { type NearestStart, nearestJob } from './nearestJob.ts';

export type { Nearest } from '../kernels/index.ts';

/** Pairs of a record and a point that make it worthwhile to let one more member grow a tree. */
const ENOUGH = 5e8;

/**
 * For each of some points the nearest of some records, by squared Euclidean distance; both come as columns
 * without missing values, already on the scale that counts. Points are shared out among `members`, each with
 * a tree of its own, which has no effect on the result. Cost and memory: see `neighbourTree`.
 */
export function* findNearest(
  records: readonly Float64Array[],
  points: readonly Float64Array[],
  members: number,
): Work<Nearest> {
  yield { done: 0, total: 1 };
  const columns = records.length;
  const rows = rowsOf(records);
  const asked = rowsOf(points);
  const { first, kind } = yield* reporting(distinctRows(asked, columns), 1);
  if (first.length === 0) return spreadNearest([], kind);
  const pairs = (rows.length / columns) * first.length;
  const share = Math.max(1, Math.min(members, Math.floor(pairs / ENOUGH)));
  const starts = Array.from({ length: share }, (_, member) => {
    const own = first.filter((_, at) => at % share === member);
    return { rows, columns, points: pickRows(asked, columns, own) };
  });
  return spreadNearest(yield* share === 1 ? searchAlone(starts[0]) : searchTogether(starts), kind);
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

/** Without a team, whose members must be asked again and again: so progress shows on the way. */
function* searchAlone({ rows, columns, points }: NearestStart): Work<readonly Nearest[]> {
  return [yield* reporting(nearestInSteps(rows, columns, points), points.length / columns)];
}

function* searchTogether(starts: readonly NearestStart[]): Work<readonly Nearest[]> {
  const total = starts.reduce((sum, { points, columns }) => sum + points.length / columns, 0);
  const team = yield* formTeam(nearestJob, starts);
  const found: (Nearest | null)[] = starts.map(() => null);
  while (found.includes(null)) {
    const answers = yield* askTeam(
      team,
      starts.map(() => null),
    );
    let done = 0;
    for (const [member, answer] of answers.entries()) {
      found[member] ??= answer.found;
      done += answer.answered;
    }
    yield { done, total };
  }
  yield* dismissTeam(team);
  return found as Nearest[];
}

/** Work of steps that tell how much is done, if anything. */
function* reporting<T>(steps: Generator<number | undefined, T>, total: number): Work<T> {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
    yield { done: next.value ?? 0, total };
  }
}

/** Records that are turned from columns into rows at a time, such that they stay in the cache. */
const BLOCK = 1024;

/** Values record by record. */
export function rowsOf(columns: readonly Float64Array[]): Float64Array {
  const d = columns.length;
  const n = columns[0]?.length ?? 0;
  const rows = new Float64Array(n * d);
  for (let from = 0; from < n; from += BLOCK) {
    const to = Math.min(from + BLOCK, n);
    for (let j = 0; j < d; j++) {
      const column = columns[j];
      for (let i = from, at = from * d + j; i < to; i++, at += d) rows[at] = column[i];
    }
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
 * Seconds of one search of n points among n records, on one thread, by order of magnitude: about n^1.5 where
 * a tree helps, and all pairs where it does not.
 */
export function searchSeconds(records: number, columns: number): number {
  const wide = 1 + 1.3 * Math.max(0, columns - 10);
  const byTree = 4e-9 * records * Math.sqrt(records) * columns * wide;
  return Math.min(byTree, 1.7e-10 * records * records * columns);
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
