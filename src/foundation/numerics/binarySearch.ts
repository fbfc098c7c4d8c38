/**
 * The first index of a range from which on a condition holds, if it holds for all indices after one for which it does;
 * `to` if there is none. O(log n).
 */
export function firstWhere(from: number, to: number, holds: (place: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

// The next two functions are for hot loops, and only for one kind of array: with several kinds, each access is
// slower.

/**
 * The first index of ascending values, from `from` to before `to`, whose value is not below x; `to` if all are. O(log
 * n).
 */
export function firstFrom(
  sorted: Float64Array,
  x: number,
  from = 0,
  to: number = sorted.length,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The same for the first value above x. */
export function firstAbove(
  sorted: Float64Array,
  x: number,
  from = 0,
  to: number = sorted.length,
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] <= x) low = middle + 1;
    else high = middle;
  }
  return low;
}
