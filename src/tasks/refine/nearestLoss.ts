import { type NeighbourTree, neighbourTree } from '../../foundation/kernels/index.ts';
import { sum } from '../../foundation/numerics/index.ts';

/**
 * Largest relative difference, and no difference from zero: as in the measure IL1', so that the aim
 * here equals the reported figure.
 */
const LARGEST_TERM = 10_000;

/**
 * Two distances that differ by more than this part are compared without a search: rounding is far
 * below.
 */
const SLACK = 1e-9;

/** Points that are searched between two reports of progress. */
const CHUNK = 1024;

/**
 * IL1' of Sebé et al. (2002), updated while single values change: the mean over the cells of the
 * masked file of |x - x'| / |x|, in raw units. x is the value of the original record nearest to the
 * masked one by standardised values (the first of several at the same distance). The divisor is the
 * number of cells whose x is not zero.
 */
export interface NearestLoss {
  /** Finds the nearest original of every record. */
  search(): Generator<number, void, unknown>;
  /** For each record: the nearest original, and the sum of its relative differences. */
  readonly nearest: Int32Array;
  readonly contribution: Float64Array;
  /** IL1', or 0 if no cell counts. */
  value(): number;
  /** Number of cells that count. */
  terms(): number;
  /**
   * IL1' if the value of a record in a column becomes `value`, which is `to` on the standard scale.
   */
  change(record: number, column: number, value: number, to: number): number;
  /** Makes the change of the last call of `change`. The caller changes the rows. */
  accept(): void;
  /** Adds all contributions again, exactly. */
  renew(): void;
}

/**
 * Two files by rows: standardised for the columns that vary; raw for these columns and, after them,
 * further ones.
 */
export interface Rows {
  readonly standard: Float64Array;
  readonly raw: Float64Array;
}

/** The loss of masked rows, which are read at each call, against original ones. */
export function nearestLoss(
  original: Rows,
  masked: Rows,
  standardColumns: number,
  rawColumns: number,
): NearestLoss {
  const d = standardColumns;
  const m = masked.standard.length / d;
  const tree: NeighbourTree = neighbourTree(original.standard, d);
  const nearest = new Int32Array(m);
  const contribution = new Float64Array(m);
  /** Lower bound of the distance to every original except the nearest. */
  const clearance = new Float64Array(m);
  const termsOf = countTerms(original.raw, rawColumns);
  const differences = relativeDifferences(original.raw, masked.raw, rawColumns);
  let total = 0;
  let terms = 0;

  const point = new Float64Array(d);
  const changed = { record: 0, nearest: 0, clearance: 0, contribution: 0, total: 0, terms: 0 };

  return {
    nearest,
    contribution,
    *search() {
      for (let first = 0; first < m; first += CHUNK) {
        const last = Math.min(m, first + CHUNK);
        const found = tree.nearest(masked.standard.subarray(first * d, last * d));
        for (let i = first; i < last; i++) {
          const k = i - first;
          nearest[i] = found.index[k];
          clearance[i] = Math.sqrt(found.ties[k] > 1 ? found.distance[k] : found.second[k]);
          contribution[i] = differences(i, nearest[i], -1, 0);
          terms += termsOf[nearest[i]];
        }
        yield last;
      }
      total = sum(contribution);
    },
    value: () => (terms === 0 ? 0 : total / terms),
    terms: () => terms,
    change(record, column, value, to) {
      const at = record * d;
      for (let j = 0; j < d; j++) point[j] = masked.standard[at + j];
      const moved = Math.abs(to - point[column]);
      point[column] = to;
      changed.record = record;
      changed.nearest = nearest[record];
      // No distance shrinks by more than the point moved.
      changed.clearance = (clearance[record] - moved) * (1 - SLACK);
      if (!(distanceTo(point, original.standard, changed.nearest) < changed.clearance)) {
        const found = tree.nearest(point);
        changed.nearest = found.index[0];
        changed.clearance = Math.sqrt(found.ties[0] > 1 ? found.distance[0] : found.second[0]);
      }
      changed.contribution = differences(record, changed.nearest, column, value);
      changed.total = total - contribution[record] + changed.contribution;
      changed.terms = terms - termsOf[nearest[record]] + termsOf[changed.nearest];
      return changed.terms === 0 ? 0 : changed.total / changed.terms;
    },
    accept() {
      nearest[changed.record] = changed.nearest;
      clearance[changed.record] = changed.clearance;
      contribution[changed.record] = changed.contribution;
      total = changed.total;
      terms = changed.terms;
    },
    renew() {
      total = sum(contribution);
    },
  };
}

/** The distance of a point to one of several rows. */
function distanceTo(point: Float64Array, rows: Float64Array, row: number): number {
  let square = 0;
  const from = row * point.length;
  for (let j = 0; j < point.length; j++) {
    const difference = rows[from + j] - point[j];
    square += difference * difference;
  }
  return Math.sqrt(square);
}

/** For each record: the number of original values with a relative difference. */
function countTerms(original: Float64Array, columns: number): Int32Array {
  const terms = new Int32Array(original.length / columns);
  for (let at = 0; at < original.length; at++) {
    if (original[at] !== 0) terms[Math.floor(at / columns)]++;
  }
  return terms;
}

/**
 * The sum of the relative differences between a record and an original, with one value of the
 * record replaced.
 */
function relativeDifferences(original: Float64Array, masked: Float64Array, columns: number) {
  return (record: number, other: number, column: number, value: number): number => {
    let added = 0;
    const at = record * columns;
    const from = other * columns;
    for (let j = 0; j < columns; j++) {
      const x = original[from + j];
      if (x === 0) continue;
      const ratio = Math.abs((x - (j === column ? value : masked[at + j])) / x);
      added += ratio < LARGEST_TERM ? ratio : LARGEST_TERM;
    }
    return added;
  };
}
