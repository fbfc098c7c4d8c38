import { gather } from '../../contract/index.ts';

/** Neighbours of each record. */
export const DEGREE = 12;

/** Records in the form for a search. */
export interface SearchSpace {
  /** Values record by record. */
  readonly rows: Float64Array;
  readonly columns: number;
  /** `DEGREE` neighbours of each record; a record replaces its missing neighbours by itself. */
  readonly neighbours: Int32Array;
  /** For each record a typical squared distance around it. */
  readonly scales: Float64Array;
}

/** Some rows in another order. */
export function rowsInOrder(rows: Float64Array, columns: number, order: Int32Array): Float64Array {
  const ordered = new Float64Array(order.length * columns);
  for (let i = 0, out = 0; i < order.length; i++) {
    for (let at = order[i] * columns, end = at + columns; at < end; at++) ordered[out++] = rows[at];
  }
  return ordered;
}

/**
 * The index of each record: indices continue from block to block, so that one number gives both the block and the
 * index in it.
 */
export function placesInBlocks(blocks: readonly Int32Array[], placeOf: Int32Array): Int32Array {
  const firsts = new Int32Array(blocks.length);
  let first = 0;
  for (const [block, records] of blocks.entries()) {
    firsts[block] = first;
    for (let at = 0; at < records.length; at++) placeOf[records[at]] = first + at;
    first += records.length;
  }
  return firsts;
}

/**
 * The records of one block, by their indices in it; its first index is given. Neighbours in another block become the
 * record itself.
 */
export function partOfSpace(
  { rows, columns, neighbours, scales }: SearchSpace,
  records: Int32Array,
  placeOf: Int32Array,
  first: number,
): SearchSpace {
  const count = records.length;
  const near = new Int32Array(count * DEGREE);
  for (let at = 0, out = 0; at < count; at++) {
    const from = records[at] * DEGREE;
    for (let e = from; e < from + DEGREE; e++) {
      const place = placeOf[neighbours[e]] - first;
      near[out++] = place >= 0 && place < count ? place : at;
    }
  }
  return {
    rows: rowsInOrder(rows, columns, records),
    columns,
    neighbours: near,
    scales: gather(scales, records),
  };
}

/** The records of each block; each record is in one block. O(n d). */
export function* partsOfSpace(
  space: SearchSpace,
  blocks: readonly Int32Array[],
): Generator<undefined, SearchSpace[]> {
  const placeOf = new Int32Array(space.scales.length);
  const firsts = placesInBlocks(blocks, placeOf);
  const parts: SearchSpace[] = [];
  for (const [block, records] of blocks.entries()) {
    parts.push(partOfSpace(space, records, placeOf, firsts[block]));
    yield;
  }
  return parts;
}

/**
 * A space in memory that all threads share, with the data that changes from stage to stage; null if there is no such
 * memory.
 */
export interface SharedSpace {
  readonly space: SearchSpace;
  readonly placeOf: Int32Array;
  readonly groupOf: Int32Array;
}

export function sharedSpace({
  rows,
  columns,
  neighbours,
  scales,
}: SearchSpace): SharedSpace | null {
  if (typeof SharedArrayBuffer === 'undefined') return null;
  const doubles = (values: Float64Array) => {
    const shared = new Float64Array(new SharedArrayBuffer(values.byteLength));
    shared.set(values);
    return shared;
  };
  const whole = (length: number) => new Int32Array(new SharedArrayBuffer(4 * length));
  const near = whole(neighbours.length);
  near.set(neighbours);
  return {
    space: { rows: doubles(rows), columns, neighbours: near, scales: doubles(scales) },
    placeOf: whole(scales.length),
    groupOf: whole(scales.length),
  };
}
