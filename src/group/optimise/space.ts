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
  const blockOf = new Int32Array(scales.length);
  const placeOf = new Int32Array(scales.length);
  for (const [block, records] of blocks.entries()) {
    for (let place = 0; place < records.length; place++) {
      blockOf[records[place]] = block;
      placeOf[records[place]] = place;
    }
  }
  const parts: SearchSpace[] = [];
  for (const [block, records] of blocks.entries()) {
    const near = new Int32Array(records.length * DEGREE);
    for (let place = 0, out = 0; place < records.length; place++) {
      const from = records[place] * DEGREE;
      for (let at = from; at < from + DEGREE; at++) {
        const other = neighbours[at];
        near[out++] = blockOf[other] === block ? placeOf[other] : place;
      }
    }
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
