import { gather } from '../../method/index.ts';

/** Neighbours of each record. */
export const DEGREE = 12;

/** Records as a search sees them. */
export interface SearchSpace {
  /** Values record by record. */
  readonly rows: Float64Array;
  readonly columns: number;
  /** `DEGREE` neighbours of each record; one that has fewer is its own. */
  readonly neighbours: Int32Array;
  /** For each record a squared distance that is usual around it. */
  readonly scales: Float64Array;
}

/** Some rows in an order of one's own. */
export function rowsInOrder(rows: Float64Array, columns: number, order: Int32Array): Float64Array {
  const ordered = new Float64Array(order.length * columns);
  for (let i = 0, out = 0; i < order.length; i++) {
    for (let at = order[i] * columns, end = at + columns; at < end; at++) ordered[out++] = rows[at];
  }
  return ordered;
}

/**
 * The records of each block alone, by their places in it. Neighbours in another block become the record itself.
 * Each record is in one block. O(n d).
 */
export function* partsOfSpace(
  space: SearchSpace,
  blocks: readonly Int32Array[],
): Generator<undefined, SearchSpace[]> {
  const { rows, columns, neighbours, scales } = space;
  // Places count on from block to block, so that one number tells both the block and the place in it.
  const placeOf = new Int32Array(scales.length);
  let first = 0;
  for (const records of blocks) {
    for (let at = 0; at < records.length; at++) placeOf[records[at]] = first + at;
    first += records.length;
  }
  const parts: SearchSpace[] = [];
  first = 0;
  for (const records of blocks) {
    const count = records.length;
    const near = new Int32Array(count * DEGREE);
    for (let at = 0, out = 0; at < count; at++) {
      const from = records[at] * DEGREE;
      for (let e = from; e < from + DEGREE; e++) {
        const place = placeOf[neighbours[e]] - first;
        near[out++] = place >= 0 && place < count ? place : at;
      }
    }
    first += count;
    parts.push({
      rows: rowsInOrder(rows, columns, records),
      columns,
      neighbours: near,
      scales: gather(scales, records),
    });
    yield;
  }
  return parts;
}
