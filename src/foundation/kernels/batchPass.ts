import { instantiate, type Kernel, type Region } from './loader.ts';

/** Points that one pass searches for, and how many records each wants. */
export interface BatchQuestions {
  /** The points one after another. */
  readonly points: Float64Array;
  /** For each point the number of nearest records wanted, then the number of farthest. */
  readonly wanted: Int32Array;
  /**
   * For each of these lists the squared distance that its records must not exceed, or fall short of. A good guess saves
   * most of the work on lists; Infinity and 0 mean no limit.
   */
  readonly limits: Float64Array;
}

/**
 * For each point the nearest records and the farthest, in order, ties by index: lists one after another, each with as
 * many slots as were wanted. The first `counts` of them are used.
 */
export interface BatchAnswers {
  readonly counts: Int32Array;
  readonly indices: Int32Array;
  readonly distances: Float64Array;
}

/**
 * Searches by distance from many points at once, over records that can be removed: what speculative MDAV needs.
 * Distance and order are those of `RecordSet`. A search for m points costs one pass, which reads two bytes per value
 * and takes m n d / 8 steps: several times as fast as m searches of a record set.
 */
interface BatchPass {
  /** Number of records that are not removed. */
  readonly living: number;
  /**
   * Sets the ball around a centre for the 16-bit copies. All living records and all later points must lie in it; the
   * smaller it is, the better the filter.
   */
  frame(centre: ArrayLike<number>, radius: number): void;
  answer(questions: BatchQuestions): BatchAnswers;
  /** Removes a living record. O(d). */
  remove(index: number): void;
}

/** Radius of the smallest ball: in smaller ones the squares of differences could underflow. */
export const SMALLEST_RADIUS = 1e-120;

/** Largest coordinate of the 16-bit copies. */
const LONGEST = 32767;

/** Records per block of copies. */
const BLOCK = 16;

/**
 * Four-byte fields per list: wanted, size, capacity, address of the entries, and one field that the pass uses
 * internally.
 */
const FIELDS = 8;

/**
 * A batch pass over records of d columns, with values record by record, in its own memory. Values are copied unchanged.
 */
export function batchPass(
  records: Float64Array,
  d: number,
  kernel: Kernel = instantiate(),
): BatchPass {
  const { functions } = kernel;
  const n = records.length / d;
  if (!Number.isInteger(n) || n === 0) throw new RangeError('A batch pass needs whole records.');
  const rows = kernel.float64(n * d);
  const indexOf = kernel.int32(n);
  const slotOf = kernel.int32(n);
  const blocks = kernel.int32(Math.ceil(n / BLOCK) * BLOCK * (1 + Math.ceil(d / 2)));
  const centre = kernel.float64(d);
  const mark = kernel.mark();
  rows.values.set(records);
  scatter(indexOf.values);
  functions.openBatch(rows.address, n, d, indexOf.address, slotOf.address, blocks.address);

  let living = n;
  let reach = -1;
  let space: Space | undefined;

  function requireInside(points: Float64Array): void {
    const middle = centre.values;
    for (let at = 0; at < points.length; at += d) {
      let sum = 0;
      for (let j = 0; j < d; j++) {
        const difference = points[at + j] - middle[j];
        sum += difference * difference;
      }
      if (!(sum <= reach)) throw new RangeError('A point lies outside the frame.');
    }
  }

  return {
    get living() {
      return living;
    },
    frame(middle, radius) {
      if (!(radius >= SMALLEST_RADIUS)) throw new RangeError('The frame is too small.');
      centre.values.set(middle);
      // Rounding a record to whole quanta can make it longer by half the root of d.
      functions.frameBatch(centre.address, radius / (LONGEST - 1 - Math.sqrt(d) / 2));
      reach = radius * radius * (1 + 1e-9);
    },
    answer({ points, wanted, limits }) {
      requireInside(points);
      space = makeSpace(kernel, mark, d, wanted, space);
      const { count, places, longest } = space;
      space.points.values.set(points);
      space.limits.values.set(limits);
      // The kernel answers an even number of points; the last one can want nothing.
      if (2 * count > wanted.length) space.points.values.set(centre.values, (count - 1) * d);
      functions.passBatch(
        space.points.address,
        count,
        space.lists.address,
        space.limits.address,
        space.work.address,
        space.distances.address,
        space.indices.address,
        space.scratch.address,
        longest,
      );
      const lists = space.lists.values;
      return {
        counts: Int32Array.from(wanted, (_, i) => lists[FIELDS * i + 1]),
        indices: space.indices.values.slice(0, places),
        distances: space.distances.values.slice(0, places),
      };
    },
    remove(index) {
      if (!(index >= 0 && index < n && slotOf.values[index] >= 0)) {
        throw new RangeError(`Record ${index} is not in the batch.`);
      }
      functions.removeFromBatch(index);
      living--;
    },
  };
}

/** Buffers for the points and results of a pass. */
interface Space {
  readonly wanted: Int32Array;
  readonly count: number;
  /** Slots of all lists together. */
  readonly places: number;
  /** Largest number of entries of a list. */
  readonly longest: number;
  readonly points: Region<Float64Array>;
  readonly lists: Region<Int32Array>;
  readonly limits: Region<Float64Array>;
  readonly work: Region<Int32Array>;
  readonly distances: Region<Float64Array>;
  readonly indices: Region<Int32Array>;
  readonly scratch: Region<Float64Array>;
}

/** Allocates the buffers of a pass, over the buffers of the pass before, unless these fit. */
function makeSpace(
  kernel: Kernel,
  mark: number,
  d: number,
  wanted: Int32Array,
  before: Space | undefined,
): Space {
  if (before !== undefined && isEqual(before.wanted, wanted)) return before;
  kernel.free(mark);
  const count = 2 * Math.ceil(wanted.length / 4);
  const capacities = Int32Array.from(wanted, capacityFor);
  const places = sum(wanted);
  const longest = capacities.reduce((most, capacity) => Math.max(most, capacity), 0);
  const lists = kernel.int32(2 * count * FIELDS);
  const entries = kernel.int32(2 * sum(capacities));
  const space = {
    wanted: wanted.slice(),
    count,
    places,
    longest,
    points: kernel.float64(count * d),
    lists,
    limits: kernel.float64(2 * count),
    work: kernel.int32(count * Math.ceil(d / 2)),
    distances: kernel.float64(places),
    indices: kernel.int32(places),
    scratch: kernel.float64(3 * longest),
  };
  const fields = lists.values.fill(0);
  let address = entries.address;
  for (let i = 0; i < wanted.length; i++) {
    fields[FIELDS * i] = wanted[i];
    fields[FIELDS * i + 2] = capacities[i];
    fields[FIELDS * i + 3] = address;
    address += 8 * capacities[i];
  }
  return space;
}

/** Entries collected before the best of them are chosen. */
function capacityFor(wanted: number): number {
  return wanted === 0 ? 0 : 3 * wanted + 32;
}

function sum(values: Int32Array): number {
  return values.reduce((total, value) => total + value, 0);
}

function isEqual(a: Int32Array, b: Int32Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

/**
 * Reorders records so that the first of them are spread over the whole file: a sorted file would otherwise improve the
 * lists at every step. Steps of about the golden section, with no common divisor.
 */
function scatter(order: Int32Array): void {
  const n = order.length;
  let step = Math.max(1, Math.floor(n * 0.6180339887498949));
  while (commonDivisor(step, n) > 1) step++;
  for (let slot = 0, index = 0; slot < n; slot++) {
    order[slot] = index;
    index += step;
    if (index >= n) index -= n;
  }
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
