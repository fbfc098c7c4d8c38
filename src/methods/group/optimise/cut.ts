import type { RandomStream } from '../../../foundation/numerics/index.ts';
import { rowsInOrder, type SearchSpace } from './space.ts';

/**
 * Cuts groups into blocks of at most `size` records: in halves, repeatedly, each time across the line through the
 * means of two random groups. So cuts go where the records are spread, and never twice alike. Returns the records of
 * each block in ascending order. O(n d log(n / size)).
 */
export function* cutGroups(
  space: SearchSpace,
  groupOf: Int32Array,
  groups: number,
  size: number,
  stream: RandomStream,
): Generator<undefined, Int32Array[]> {
  const { means, sizes } = meansOf(space, groupOf, groups);
  const d = space.columns;
  const blockOf = new Int32Array(groups);
  let blocks = 0;
  // Depth first, so that the blocks are numbered from one end to the other.
  const lists: Int32Array[] = [Int32Array.from({ length: groups }, (_, group) => group)];
  for (let list = lists.pop(); list !== undefined; list = lists.pop()) {
    let records = 0;
    for (const group of list) records += sizes[group];
    if (records <= size || list.length < 2) {
      for (const group of list) blockOf[group] = blocks;
      blocks++;
      continue;
    }
    const one = list[stream.below(list.length)] * d;
    const other = list[stream.below(list.length)] * d;
    const direction = new Float64Array(d);
    for (let j = 0; j < d; j++) direction[j] = means[one + j] - means[other + j];
    const [left, right] = halves(along(rowsInOrder(means, d, list), direction));
    lists.push(gatherWhole(list, right), gatherWhole(list, left));
    yield;
  }
  return membersOfBlocks(groupOf, blockOf, blocks);
}

function gatherWhole(list: Int32Array, places: Int32Array): Int32Array {
  return places.map((place) => list[place]);
}

function meansOf({ rows, columns: d }: SearchSpace, groupOf: Int32Array, groups: number) {
  const sizes = new Int32Array(groups);
  const means = new Float64Array(groups * d);
  for (let i = 0, at = 0; i < groupOf.length; i++) {
    sizes[groupOf[i]]++;
    const to = groupOf[i] * d;
    for (let j = 0; j < d; j++) means[to + j] += rows[at++];
  }
  for (let g = 0, at = 0; g < groups; g++) {
    for (let j = 0; j < d; j++) means[at++] /= sizes[g];
  }
  return { means, sizes };
}

/** Coordinates of rows along a direction. */
function along(rows: Float64Array, direction: Float64Array): Float64Array {
  const d = direction.length;
  const lengths = new Float64Array(rows.length / d);
  for (let i = 0, at = 0; i < lengths.length; i++) {
    for (let j = 0; j < d; j++) lengths[i] += rows[at++] * direction[j];
  }
  return lengths;
}

/**
 * The indices of the smaller half and of the larger half, in ascending order; of equal values the first are smaller.
 */
function halves(values: Float64Array): [Int32Array, Int32Array] {
  const half = values.length >> 1;
  const middle = values.slice().sort()[half];
  let below = 0;
  for (const value of values) if (value < middle) below++;
  const left = new Int32Array(half);
  const right = new Int32Array(values.length - half);
  let equals = half - below;
  for (let i = 0, l = 0, r = 0; i < values.length; i++) {
    if (values[i] < middle || (values[i] === middle && equals-- > 0)) left[l++] = i;
    else right[r++] = i;
  }
  return [left, right];
}

function membersOfBlocks(groupOf: Int32Array, blockOf: Int32Array, blocks: number): Int32Array[] {
  const counts = new Int32Array(blocks);
  for (let i = 0; i < groupOf.length; i++) counts[blockOf[groupOf[i]]]++;
  const members = Array.from(counts, (count) => new Int32Array(count));
  counts.fill(0);
  for (let i = 0; i < groupOf.length; i++) {
    const block = blockOf[groupOf[i]];
    members[block][counts[block]++] = i;
  }
  return members;
}
