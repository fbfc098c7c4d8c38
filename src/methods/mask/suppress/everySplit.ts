import { type ColumnSet, differing, type Keys } from './keys.ts';

/** Largest number of records: more take too much time and memory. */
export const MOST_RECORDS = 16;

/** The class of each record, by its index in a list, and the cost of all emptied cells. */
interface Split {
  readonly cost: number;
  readonly groups: number;
  readonly groupOf: Int32Array;
}

/**
 * The cheapest assignment of records, given by their rows, to classes of at least k, where the records of a class are
 * emptied in every column in which any two of them differ. The best for each set of records follows from smaller
 * sets: the class of its first record, and the best of the others. A class of 2k is never cheaper than two of k, so
 * larger ones are skipped. O(3^m) for m records.
 */
export function cheapestSplit(keys: Keys, rows: ArrayLike<number>, k: number): Split {
  const m = rows.length;
  const all = (1 << m) - 1;
  const classCost = classCosts(keys, rows, k);
  const best = new Float64Array(all + 1);
  const choice = new Int32Array(all + 1);
  for (let set = 1; set <= all; set++) {
    const first = set & -set;
    const others = set ^ first;
    best[set] = Number.POSITIVE_INFINITY;
    // Every subset of the others, from all of them down to none.
    for (let along = others; ; along = (along - 1) & others) {
      const cost = classCost[along | first] + best[others ^ along];
      if (cost < best[set]) {
        best[set] = cost;
        choice[set] = along | first;
      }
      if (along === 0) break;
    }
  }
  const groupOf = new Int32Array(m);
  let groups = 0;
  for (let left = all; left !== 0; left ^= choice[left]) {
    for (let rest = choice[left]; rest !== 0; rest &= rest - 1) groupOf[lowest(rest)] = groups;
    groups++;
  }
  return { cost: best[all], groups, groupOf };
}

/** The cost of each set of records as a class; infinity if it is too small, or larger than needed. */
function classCosts(keys: Keys, rows: ArrayLike<number>, k: number): Float64Array {
  const sets = 1 << rows.length;
  const costs = new Float64Array(sets).fill(Number.POSITIVE_INFINITY);
  const sizes = new Uint8Array(sets);
  const columns: Int32Array = new Int32Array(sets);
  for (let set = 1; set < sets; set++) {
    const rest = set & (set - 1);
    sizes[set] = sizes[rest] + 1;
    if (rest === 0) continue;
    columns[set] = columns[rest] | differing(keys, rows[lowest(set)], rows[lowest(rest)]);
    if (sizes[set] >= k && sizes[set] < 2 * k) costs[set] = costOf(set, columns[set]);
  }
  return costs;

  function costOf(set: number, emptied: ColumnSet): number {
    let sum = 0;
    for (let rest = set; rest !== 0; rest &= rest - 1) {
      sum += keys.cost(emptied & ~keys.missing[rows[lowest(rest)]]);
    }
    return sum;
  }
}

/** The position of the lowest bit. */
function lowest(set: number): number {
  return 31 - Math.clz32(set & -set);
}
