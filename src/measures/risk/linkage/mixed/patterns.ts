import { distinctRows } from '../../../../foundation/kernels/index.ts';
import {
  type Compared,
  comparedBy,
  type MixedAxis,
  rowsOf,
} from '../../../../foundation/nearest/index.ts';
import type { Work } from '../../../../foundation/work/index.ts';

/** The distinct rows of some records, and the columns in which each has a value. */
export interface Kinds {
  /** Values record by record; those of a kind are at the place of its first record. */
  readonly rows: Float64Array;
  readonly first: Int32Array;
  /** The kind of each record, and the number of records of each kind. */
  readonly kind: Int32Array;
  readonly counts: Int32Array;
  /** The pattern of each kind: which columns have a value. */
  readonly pattern: Int32Array;
  /** The columns that have a value, by pattern. */
  readonly patterns: readonly (readonly number[])[];
}

/** Equal records as one. Missing values are equal. O(n d). */
export function* kindsOf(columns: readonly Float64Array[]): Work<Kinds> {
  const d = columns.length;
  const rows = rowsOf(columns);
  const isLacking = rows.some(Number.isNaN);
  // NaN equals nothing, so it is replaced by a value that no distance survives.
  const comparable = isLacking ? rows.map((x) => (Number.isNaN(x) ? Number.MAX_VALUE : x)) : rows;
  const { first, kind } = yield* stepsOf(distinctRows(comparable, d));
  const counts = new Int32Array(first.length);
  for (const one of kind) counts[one]++;
  if (!isLacking) {
    const pattern = new Int32Array(first.length);
    return { rows, first, kind, counts, pattern, patterns: [[...Array(d).keys()]] };
  }
  const lacks = new Float64Array(first.length * d);
  for (let q = 0; q < first.length; q++) {
    for (let j = 0; j < d; j++) lacks[q * d + j] = Number.isNaN(rows[first[q] * d + j]) ? 1 : 0;
  }
  const found = yield* stepsOf(distinctRows(lacks, d));
  const patterns = Array.from(found.first, (q) =>
    [...Array(d).keys()].filter((j) => lacks[q * d + j] === 0),
  );
  return { rows, first, kind, counts, pattern: found.kind, patterns };
}

/** The columns that two patterns have in common. */
export interface Common {
  readonly by: Compared;
  readonly count: number;
}

/** The common columns of a pattern of points and a pattern of records; null if there are none. */
export function commonColumns(
  axes: readonly MixedAxis[],
  points: Kinds,
  records: Kinds,
): (point: number, record: number) => Common | null {
  const known = new Map<number, Common | null>();
  return (point, record) => {
    const key = point * records.patterns.length + record;
    let common = known.get(key);
    if (common === undefined) {
      const used = points.patterns[point].filter((j) => records.patterns[record].includes(j));
      common = used.length === 0 ? null : { by: comparedBy(axes, used), count: used.length };
      known.set(key, common);
    }
    return common;
  };
}

function* stepsOf<T>(steps: Generator<unknown, T>): Work<T> {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
    yield { done: 0, total: 1 };
  }
}
