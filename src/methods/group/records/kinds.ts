import { distinctRows } from '../../../foundation/kernels/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import { gather, membersOf } from '../../contract/index.ts';

/**
 * The kinds of some records: records that are equal in every column are of one kind. If values repeat, as small whole
 * numbers do, kinds are few; a search among all records would visit every equal one.
 */
export interface Kinds {
  /** The values of each kind, column by column. Kinds are numbered in the order of their first records. */
  readonly columns: readonly Float64Array[];
  /** The records of kind q, in ascending order, are members[start[q]] to members[start[q + 1] - 1]. */
  readonly start: Int32Array;
  readonly members: Int32Array;
}

/** Finds the kinds of records. O(n d). */
export function* kindsOf(columns: readonly Float64Array[]): Work<Kinds> {
  const d = columns.length;
  const total = columns[0].length;
  const rows = new Float64Array(total * d);
  for (const [j, column] of columns.entries()) {
    for (let i = 0, at = j; i < total; i++, at += d) rows[at] = column[i];
    yield { done: 0, total };
  }
  const steps = distinctRows(rows, d);
  for (;;) {
    const next = steps.next();
    if (!next.done) {
      yield { done: 0, total };
      continue;
    }
    const { first, kind } = next.value;
    const values: Float64Array[] = [];
    for (const column of columns) {
      values.push(gather(column, first));
      yield { done: 0, total };
    }
    return { columns: values, ...membersOf({ groupOf: kind, groups: first.length }) };
  }
}
