import {
  distinctRows,
  joinNearest,
  type Nearest,
  nearestInSteps,
  pickRows,
  spreadNearest,
  type TreeImage,
} from '../kernels/index.ts';
import { inSharedMemory, type Job, type Work } from '../work/index.ts';
import { type DifferentPoints, nearestJob, prepareJob } from './nearestJob.ts';
import { rowsOf } from './rows.ts';

export type { Nearest } from '../kernels/index.ts';

/** Pairs of a record and a point above which sharing the points among workers pays. */
const ENOUGH = 2e9;

/** Seconds for one part of the points, by order of magnitude: progress is reported after each part. */
const PART = 0.2;

/** Least number of parts for each worker, so that all end at almost the same time. */
const PARTS = 6;

/** Least number of points in a part. */
const FEW = 64;

/**
 * For each of some points the nearest of some records, by squared Euclidean distance; both as columns without missing
 * values, already standardised. Many points are shared among `members` workers, which has no effect on the result. Cost
 * and memory: see `neighbourTree`; every worker has a tree.
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

/** Which of some records, given as columns, are distinct: the first of each kind and the number of kinds. O(n d). */
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

/** One worker builds the tree while another finds equal points; then all search for parts of the points. */
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

/** Runs steps as work; reports the progress that they yield, if any. */
function* reporting<T>(steps: Generator<number | undefined, T>, total: number): Work<T> {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
    yield { done: next.value ?? 0, total };
  }
}

/**
 * Estimated seconds of one search among n records for n points, or the given number, on one thread, by order of
 * magnitude: about the root of n for each point if a tree helps, and all pairs if it does not.
 */
export function searchSeconds(records: number, columns: number, points = records): number {
  const wide = 1 + 1.3 * Math.max(0, columns - 10);
  const byTree = 4e-9 * points * Math.sqrt(records) * columns * wide;
  return Math.min(byTree, 1.7e-10 * points * records * columns);
}
