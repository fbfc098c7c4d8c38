import { ascendingOrder, firstAbove, firstFrom } from '../../../foundation/numerics/index.ts';
import { gather } from '../../../methods/contract/index.ts';
import { ofColumns } from '../../contract/index.ts';
import { type Search, type Sides, squaredDistance } from './search.ts';
import { countDistinct, isSame, SLACK, tiesAmong, tiesIn } from './ties.ts';

/** The nearest distance of a point and its ties. */
interface NearestAt {
  readonly smallest: number;
  /** The number of records at that distance, as `Ties.first` counts them. */
  readonly ties: number;
}

/** Answers whether records are the nearest to a point. */
export interface WhoIsNearest {
  /** Null if a record is nearer to point p than the squared distance, beyond rounding. */
  at(p: number, squared: number): NearestAt | null;
  /** Number of records visited so far. */
  readonly visits: number;
  readonly isCapped: boolean;
}

/** For each point a record that was nearer than the one in question, to be tried first next time; -1 for none. */
export type Nearer = Int32Array;

/** Records visited on one side of a point before the other side. */
const RUN = 8;

/** From a finished search. */
export function nearestBySearch(search: Search): WhoIsNearest {
  const { distance } = search.nearest;
  const ties = tiesIn(search, SLACK);
  return {
    at: (p, squared) =>
      isSame(distance[p], squared, SLACK) ? { smallest: distance[p], ties: ties.first(p) } : null,
    get visits() {
      return ties.visits;
    },
    get isCapped() {
      return ties.isCapped;
    },
  };
}

/** Whether `nearestByLooking` can be used: there are columns, and all values are finite. */
export function canLook({ records, points }: Sides): boolean {
  return records.length > 0 && [...records, ...points].every(isFinitely);
}

function isFinitely(column: Float64Array): boolean {
  // Zero times anything else is NaN.
  let sum = 0;
  for (let i = 0; i < column.length; i++) sum += 0 * column[i];
  return sum === 0;
}

/**
 * Without a search, for one record in question per point: any nearer record shows that it is not the nearest. Records
 * are visited outwards from the point in the column with the most values, as far as the record in question is away. If
 * it is far, a nearer one is soon found; if it is near, few records are as near.
 */
export function nearestByLooking(sides: Sides, nearer: Nearer, mostVisits?: number): WhoIsNearest {
  const { records, points } = sides;
  const d = records.length;
  const distinct = records.map(countDistinct);
  const widest = distinct.indexOf(Math.max(...distinct));
  const order = ofColumns([records[widest]], 'ascending order', () =>
    ascendingOrder(records[widest]),
  );
  const { sorted, rows } = ofColumns(records, 'rows in order', () => ({
    sorted: gather(records[widest], order),
    rows: rowsInOrder(records, order),
  }));
  const point = new Float64Array(d);
  const ties = tiesAmong(sides, SLACK, mostVisits);
  let near = new Float64Array(64);
  let visits = 0;
  const refutes = (sum: number, squared: number) => sum < squared && !isSame(sum, squared, SLACK);

  return {
    at(p, squared) {
      // If a distance is infinite, records cannot be told apart, and nobody is linked.
      if (!(squared < Number.POSITIVE_INFINITY)) return null;
      for (let j = 0; j < d; j++) point[j] = points[j][p];
      if (nearer[p] >= 0 && refutes(squaredDistance(sides, p, nearer[p]), squared)) return null;
      // All distances that count as equal to the smallest are within this limit.
      const most = 1.001 * squared + SLACK;
      const centre = point[widest];
      const reach = 1.000001 * Math.sqrt(most) + 1e-12 * Math.abs(centre);
      const first = firstFrom(sorted, centre - reach);
      const end = firstAbove(sorted, centre + reach);
      let count = 0;
      let least = Number.POSITIVE_INFINITY;
      // Outwards from the point to both sides in turn, some records at a time.
      let right = firstFrom(sorted, centre);
      let left = right;
      for (let turn = 0; left > first || right < end; turn++) {
        const isRight = right < end && (left === first || turn % 2 === 0);
        const from = isRight ? right : Math.max(first, left - RUN);
        const to = isRight ? Math.min(end, right + RUN) : left;
        if (isRight) right = to;
        else left = from;
        visits += to - from;
        for (let place = from, at = from * d; place < to; place++, at += d) {
          let sum = 0;
          for (let j = 0; j < d; j++) {
            const difference = rows[at + j] - point[j];
            sum += difference * difference;
          }
          if (!(sum <= most)) continue;
          if (refutes(sum, squared)) {
            nearer[p] = order[place];
            return null;
          }
          if (sum < least) least = sum;
          if (count === near.length) near = doubled(near);
          near[count++] = sum;
        }
      }
      return { smallest: least, ties: ties.first(p, least, near, count) };
    },
    get visits() {
      return visits + ties.visits;
    },
    get isCapped() {
      return ties.isCapped;
    },
  };
}

/** Values record by record, with the records in a given order. */
function rowsInOrder(columns: readonly Float64Array[], order: Int32Array): Float64Array {
  const d = columns.length;
  const rows = new Float64Array(order.length * d);
  for (let j = 0; j < d; j++) {
    const column = columns[j];
    for (let i = 0, at = j; i < order.length; i++, at += d) rows[at] = column[order[i]];
  }
  return rows;
}

function doubled(values: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(2 * values.length);
  larger.set(values);
  return larger;
}
