import { ascendingOrder, type RandomStream } from '../../foundation/numerics/index.ts';

/**
 * The records that have a value, from the smallest value to the largest. Equal values (0 and -0 are equal) are in
 * random order, all orders equally likely, so that the position in the file has no influence. Only ties use the
 * stream. O(n), for few values O(n log n).
 */
export function ascending(values: Float64Array, stream: RandomStream): Int32Array {
  const order = presentIn(values, ascendingOrder(values));
  for (let first = 0; first < order.length; ) {
    const value = values[order[first]];
    let next = first + 1;
    while (next < order.length && values[order[next]] === value) next++;
    for (let i = next - 1; i > first; i--) {
      const j = first + stream.below(i - first + 1);
      const moved = order[i];
      order[i] = order[j];
      order[j] = moved;
    }
    first = next;
  }
  return order;
}

/** Missing values come last. */
function presentIn(values: Float64Array, order: Int32Array): Int32Array {
  let count = order.length;
  while (count > 0 && Number.isNaN(values[order[count - 1]])) count--;
  return order.subarray(0, count);
}
