import { LARGEST_VALUE, toGrid } from './grid.ts';
import { instantiate, type Kernel, type Region } from './loader.ts';

/** A record and its squared distance to the query point. */
export interface Found {
  readonly index: number;
  readonly distance: number;
}

/** Records in order of their squared distance to the query point, ties by index. */
interface Neighbours {
  readonly indices: Int32Array;
  readonly distances: Float64Array;
}

/**
 * Searches by distance over records that can be removed one by one: what MDAV needs, by brute force.
 *
 * The squared distance is the sum over the columns, in order, of the squared differences, in doubles and without fused
 * operations; records are compared by that distance, then by index. Indices are positions in the given columns. Every
 * search is one pass over the living records, O(n d).
 *
 * Each set has its own WebAssembly memory, which is freed when nothing refers to the set any more, unless the caller
 * gives a kernel.
 */
interface RecordSet {
  /** Number of records that are not removed. */
  readonly living: number;
  isLiving(index: number): boolean;
  /** The values of a living record, on the grid of the set. */
  record(index: number): Float64Array;
  /** Mean of the living records: the exact sum, rounded and divided by their number. O(d). */
  centroid(): Float64Array;
  /** The living record with the largest distance; in ties the one with the lowest index. */
  farthest(point: ArrayLike<number>): Found;
  /**
   * The `count` living records with the smallest distances, or all if there are fewer. One record can be excluded,
   * usually the query point itself.
   */
  nearest(point: ArrayLike<number>, count: number, except?: number): Neighbours;
  /** Both in one pass. The excluded record can still be the farthest. */
  farthestAndNearest(
    point: ArrayLike<number>,
    count: number,
    except?: number,
  ): { readonly farthest: Found; readonly nearest: Neighbours };
  /** Removes a living record. O(d). */
  remove(index: number): void;
  /** The living records in the current order of the set. */
  order(): Int32Array;
  /**
   * Squared distances of the living records, in the current order of the set: a view that the next call on this set can
   * overwrite or detach.
   */
  distances(point: ArrayLike<number>): Float64Array;
}

/** Records per vector block: columns are padded to whole blocks, so that the last block can be read. */
const BLOCK = 8;

/**
 * A record set of columns of equal length, at least one record. Values are rounded to the grid that makes centroids
 * exact (`toGrid`); values that are not finite or larger than 1e150 are refused.
 *
 * A new memory takes about a quarter of a millisecond. For thousands of small sets in sequence, give a kernel, and mark
 * and release its memory around each: a kernel serves only the latest of its sets.
 */
export function recordSet(
  columns: readonly ArrayLike<number>[],
  kernel: Kernel = instantiate(),
): RecordSet {
  const { functions } = kernel;
  const d = columns.length;
  const n = d === 0 ? 0 : columns[0].length;
  if (n === 0) throw new RangeError('A record set needs a column and a record.');
  const padded = Math.ceil(n / BLOCK) * BLOCK;
  const values = kernel.float64(padded * d);
  const indexOf = kernel.int32(n);
  const slotOf = kernel.int32(n);
  const sums = kernel.float64(3 * d);
  const point = kernel.float64(d);
  for (let j = 0; j < d; j++) {
    if (columns[j].length !== n) throw new RangeError('Columns of a record set differ in length.');
    const grid = toGrid(columns[j], n);
    values.values.set(grid.values, j * padded);
    // Adding this and subtracting it again rounds to a multiple of the grid, ties to even. The product is exact even
    // if the grid is the smallest double.
    sums.values[3 * j + 2] = grid.high * (1.5 * 2 ** 52);
  }
  functions.openRecordSet(
    values.address,
    n,
    padded,
    d,
    indexOf.address,
    slotOf.address,
    sums.address,
  );

  let living = n;
  let list = neighbourList(kernel, Math.min(n, 16));
  let all: Region<Float64Array> | undefined;

  function ask(coordinates: ArrayLike<number>): number {
    if (coordinates.length !== d) throw new RangeError(`A point needs ${d} coordinates.`);
    for (let j = 0; j < d; j++) {
      // Also false for NaN, which would make every comparison false and the result arbitrary.
      if (!(Math.abs(coordinates[j]) <= LARGEST_VALUE)) {
        throw new RangeError('A point has a coordinate that is not a number or too large.');
      }
    }
    requireSome();
    point.values.set(coordinates);
    return point.address;
  }

  function requireSome(): void {
    if (living === 0) throw new RangeError('No record is left in the set.');
  }

  function requireLiving(index: number): number {
    if (!isLiving(index)) throw new RangeError(`Record ${index} is not in the set.`);
    return index;
  }

  function isLiving(index: number): boolean {
    return Number.isInteger(index) && index >= 0 && index < n && slotOf.values[index] >= 0;
  }

  /** The requested number, at most the number of living records, with buffers for them. */
  function room(count: number): number {
    const most = Math.max(0, Math.min(Math.trunc(count), living));
    if (most > list.indices.length) {
      list = neighbourList(kernel, Math.min(n, Math.max(most, 2 * list.indices.length)));
    }
    return most;
  }

  function take(found: number): Neighbours {
    return {
      indices: list.indices.values.slice(0, found),
      distances: list.distances.values.slice(0, found),
    };
  }

  return {
    get living() {
      return living;
    },
    isLiving,
    record(index) {
      functions.recordAt(requireLiving(index), point.address);
      return point.values.slice();
    },
    centroid() {
      requireSome();
      functions.centroid(point.address);
      return point.values.slice();
    },
    farthest(coordinates) {
      const index = functions.farthestFrom(ask(coordinates));
      return { index, distance: functions.foundDistance() };
    },
    nearest(coordinates, count, except = -1) {
      const address = ask(coordinates);
      const most = room(count);
      const { distances, indices } = list;
      return take(functions.nearestTo(address, most, except, distances.address, indices.address));
    },
    farthestAndNearest(coordinates, count, except = -1) {
      const address = ask(coordinates);
      const most = room(count);
      const { distances, indices } = list;
      const found = functions.nearestAndFarthest(
        address,
        most,
        except,
        distances.address,
        indices.address,
      );
      const farthest = { index: functions.foundIndex(), distance: functions.foundDistance() };
      return { farthest, nearest: take(found) };
    },
    remove(index) {
      functions.removeRecord(requireLiving(index));
      living--;
    },
    order() {
      return indexOf.values.slice(0, living);
    },
    distances(coordinates) {
      const address = ask(coordinates);
      all ??= kernel.float64(padded);
      functions.distancesTo(address, all.address);
      return all.values.subarray(0, living);
    },
  };
}

function neighbourList(
  kernel: Kernel,
  length: number,
): { readonly distances: Region<Float64Array>; readonly indices: Region<Int32Array> } {
  return { distances: kernel.float64(length), indices: kernel.int32(length) };
}
