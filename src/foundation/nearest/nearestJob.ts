import {
  distinctRows,
  type Nearest,
  openNearest,
  pickRows,
  spatialOrder,
  type TreeImage,
  treeImage,
} from '../kernels/index.ts';
import { type Job, sharedBytes, toTheEnd } from '../work/index.ts';
import { rowsOf } from './rows.ts';

/** Columns of records to search in, or of points to search for. */
type Prepare =
  | { readonly records: readonly Float64Array[] }
  | { readonly points: readonly Float64Array[] };

/** The distinct points, one after another, near ones mostly close together; and the index of each point among them. */
export interface DifferentPoints {
  readonly rows: Float64Array;
  readonly kind: Int32Array;
}

/** Builds a tree of records, or finds the distinct points. */
export const prepareJob: Job<undefined, Prepare, TreeImage | DifferentPoints> = {
  name: 'nearest-prepare',
  open: () => (question) =>
    'records' in question
      ? treeImage(rowsOf(question.records), question.records.length, sharedBytes)
      : differentPoints(question.points),
};

function differentPoints(columns: readonly Float64Array[]): DifferentPoints {
  const d = columns.length;
  const rows = rowsOf(columns);
  const { first, kind } = toTheEnd(distinctRows(rows, d));
  const order = spatialOrder(pickRows(rows, d, first), d);
  const placeOf = new Int32Array(order.length);
  const ordered = new Float64Array(sharedBytes(8 * order.length * d).buffer);
  for (let at = 0; at < order.length; at++) {
    placeOf[order[at]] = at;
    const row = first[order[at]] * d;
    for (let j = 0; j < d; j++) ordered[at * d + j] = rows[row + j];
  }
  return { rows: ordered, kind: kind.map((one) => placeOf[one]) };
}

interface NearestStart {
  readonly tree: TreeImage;
  /** Distinct points, one after another. */
  readonly points: Float64Array;
}

/** Searches for the nearest records of the points between two indices. */
export const nearestJob: Job<
  NearestStart,
  { readonly from: number; readonly end: number },
  Nearest
> = {
  name: 'nearest-records',
  open({ tree, points }) {
    const nearest = openNearest(tree);
    return ({ from, end }) => nearest(points.subarray(from * tree.columns, end * tree.columns));
  },
};
