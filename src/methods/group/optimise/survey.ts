import { distinctRows, pickRows } from '../../../foundation/kernels/index.ts';
import { maximum, minimum, sum } from '../../../foundation/numerics/index.ts';
import {
  askTeam,
  dismissTeam,
  formTeam,
  showing,
  type Work,
} from '../../../foundation/work/index.ts';
import { unitScale } from '../split/unitScale.ts';
import { joined, type NeighbourShare, neighbourJob, neighbourShare } from './neighbours.ts';
import { DEGREE, rowsInOrder, type SearchSpace } from './space.ts';

/** Records in an order in which near ones are mostly adjacent, and their data for a search. */
export interface Survey {
  /** The record at each index. */
  readonly order: Int32Array;
  /** By places. */
  readonly space: SearchSpace;
  /** Sum of squared distances to the mean of all, in units of the space. */
  readonly total: number;
}

/** Each member that searches for neighbours builds a tree of all records. */
const MOST_SHARES = 4;

/** The progress is the progress of the search for neighbours, which takes longest. */
const BEFORE = { done: 0, total: 1 };

/** Kinds processed between two pauses. */
const PAUSE = 50_000;

/** Number of equal records that are neighbours of each other; the rest are others. */
const EQUALS = 2;

/**
 * Searches the neighbours of each record. Equal records count as one among the neighbours of others: the first, the
 * second, ... of them in turn, so that many equal ones do not hide the records around them. Each also has the next
 * two of its own kind as neighbours.
 */
export function* survey(
  columns: readonly Float64Array[],
  k: number,
  slack: number,
  members: number,
  sharing: number,
): Work<Survey> {
  const d = columns.length;
  const { rows, total } = yield* showing(centredRows(columns), BEFORE);
  const { first, kind } = yield* showing(distinctRows(rows, d), BEFORE);
  const kindRows = pickRows(rows, d, first);
  const shares = first.length < sharing ? 1 : Math.min(members, MOST_SHARES);
  const graph = yield* neighboursOf(kindRows, d, slack, shares);
  const { order, neighbours, scales } = yield* showing(settle(kindRows, d, kind, graph, k), BEFORE);
  const ordered = rowsInOrder(rows, d, order);
  return { order, space: { rows: ordered, columns: d, neighbours, scales }, total };
}

function* neighboursOf(
  rows: Float64Array,
  columns: number,
  slack: number,
  shares: number,
): Work<NeighbourShare> {
  if (shares === 1) return yield* neighbourShare({ rows, columns, slack, share: 0, shares: 1 });
  const starts = Array.from({ length: shares }, (_, share) => ({
    rows,
    columns,
    slack,
    share,
    shares,
  }));
  const team = yield* formTeam(neighbourJob, starts);
  const found: (NeighbourShare | null)[] = starts.map(() => null);
  while (found.includes(null)) {
    const answers = yield* askTeam(
      team,
      starts.map(() => null),
    );
    for (const [member, answer] of answers.entries()) found[member] ??= answer.found;
    yield { done: Math.min(...answers.map(({ done }) => done)), total: 1 };
  }
  yield* dismissTeam(team);
  const parts = found as NeighbourShare[];
  return { order: parts[0].order, neighbours: joined(parts.map(({ neighbours }) => neighbours)) };
}

/**
 * Values record by record, each column's range centred at 0, all scaled by one power of two to at most 1; and the sum
 * of their squared distances to their mean.
 */
function* centredRows(
  columns: readonly Float64Array[],
): Generator<undefined, { rows: Float64Array; total: number }> {
  const d = columns.length;
  const n = columns[0].length;
  const whole = unitScale(columns);
  const centred: Float64Array[] = [];
  for (const column of columns) {
    const low = minimum(column) * whole;
    const centre = low + (maximum(column) * whole - low) / 2;
    centred.push(column.map((x) => x * whole - centre));
    yield;
  }
  const scale = unitScale(centred);
  const rows = new Float64Array(n * d);
  let total = 0;
  for (const [j, column] of centred.entries()) {
    const mean = sum(column) / n;
    for (let i = 0, at = j; i < n; i++, at += d) {
      const away = (column[i] - mean) * scale;
      total += away * away;
      rows[at] = column[i] * scale;
    }
    yield;
  }
  return { rows, total };
}

/** From kinds to records: the records of a kind are adjacent, at the position of their kind in the tree. */
function* settle(
  kindRows: Float64Array,
  d: number,
  kind: Int32Array,
  graph: NeighbourShare,
  k: number,
): Generator<undefined, { order: Int32Array; neighbours: Int32Array; scales: Float64Array }> {
  const n = kind.length;
  const kinds = graph.order.length;
  const branchOf = new Int32Array(kinds);
  for (let branch = 0; branch < kinds; branch++) branchOf[graph.order[branch]] = branch;
  const start = new Int32Array(kinds + 1);
  for (let i = 0; i < n; i++) start[branchOf[kind[i]] + 1]++;
  for (let branch = 0; branch < kinds; branch++) start[branch + 1] += start[branch];
  const next = start.slice();
  const order = new Int32Array(n);
  for (let i = 0; i < n; i++) order[next[branchOf[kind[i]]]++] = i;

  const neighbours = new Int32Array(n * DEGREE);
  const scales = new Float64Array(n);
  for (let branch = 0; branch < kinds; branch++) {
    if (branch % PAUSE === PAUSE - 1) yield;
    const others = graph.neighbours.subarray(branch * DEGREE, (branch + 1) * DEGREE);
    const scale = scaleAround(kindRows, d, graph.order, branch, others, k);
    const from = start[branch];
    const count = start[branch + 1] - from;
    const equals = Math.min(EQUALS, count - 1);
    for (let place = from; place < from + count; place++) {
      scales[place] = scale;
      for (let e = 0; e < DEGREE; e++) {
        const other = e < equals ? branch : others[e - equals];
        const among = start[other + 1] - start[other];
        // Of its own kind the next ones; of another kind, the one at the same turn.
        const turn = other === branch ? place - from + (e < equals ? e + 1 : 0) : place + e;
        neighbours[place * DEGREE + e] = start[other] + (among === 1 ? 0 : turn % among);
      }
    }
  }
  return { order, neighbours, scales };
}

/**
 * Mean squared distance of a kind to the k - 1 nearest other kinds, or all neighbours if there are fewer; 0 without
 * any.
 */
function scaleAround(
  rows: Float64Array,
  d: number,
  order: Int32Array,
  branch: number,
  others: Int32Array,
  k: number,
): number {
  const own = order[branch] * d;
  let total = 0;
  let count = 0;
  for (let e = 0; e < Math.min(DEGREE, k - 1) && others[e] !== branch; e++) {
    const at = order[others[e]] * d;
    for (let j = 0; j < d; j++) {
      const difference = rows[own + j] - rows[at + j];
      total += difference * difference;
    }
    count++;
  }
  return count === 0 ? 0 : total / count;
}
