import { type ColumnSet, differing, type Keys } from './keys.ts';

/** A new assignment of records to classes: the group of each, -1 if it leaves. */
interface Anew {
  readonly cost: number;
  /** Null if no assignment is cheaper. */
  readonly groupOf: Int32Array | null;
  readonly groups: number;
  /** Whether every assignment was tried or ruled out. */
  readonly proved: boolean;
}

/**
 * The cheapest assignment, cheaper than `below`, of records (by their rows) to classes of at least k. All records of
 * a class are emptied in every column in which two of them differ. A record can instead leave for `leaving[i]`
 * (infinity if it cannot). Branch and bound: the class of the record with the largest lower bound is built member by
 * member; assignments are ruled out by the lower bound of each record, which is the cost of being equal to the
 * nearest k - 1 others. Exchanges of records with equal rows are skipped. A class of 2k is never cheaper than two of
 * k, so larger ones are not built. Stops after `steps` extensions.
 */
export function putAnew(
  keys: Keys,
  rows: ArrayLike<number>,
  k: number,
  leaving: ArrayLike<number>,
  below: number,
  steps: number,
  slightest: number,
): Anew {
  const m = rows.length;
  const { cost, missing } = keys;
  const between = new Int32Array(m * m);
  for (let a = 0; a < m; a++) {
    for (let b = 0; b < a; b++) {
      between[a * m + b] = between[b * m + a] = differing(keys, rows[a], rows[b]);
    }
  }
  const least = new Float64Array(m);
  const prices = new Float64Array(m);
  for (let a = 0; a < m; a++) {
    const lacks = missing[rows[a]];
    for (let b = 0; b < m; b++) prices[b] = cost(between[a * m + b] & ~lacks);
    prices[a] = Number.NEGATIVE_INFINITY;
    const nearest = m >= k ? prices.slice().sort()[k - 1] : Number.POSITIVE_INFINITY;
    least[a] = Math.min(nearest, leaving[a]);
  }
  // Expensive records first; equal ones are adjacent.
  const order = Int32Array.from({ length: m }, (_, i) => i).sort(
    (a, b) => least[b] - least[a] || rows[a] - rows[b] || leaving[a] - leaving[b] || a - b,
  );
  let anyMissing = 0;
  for (let i = 0; i < m; i++) anyMissing |= missing[rows[i]];
  const groupOf = new Int32Array(m).fill(-2);
  let best: Int32Array | null = null;
  let bestCost = below;
  let bestGroups = 0;
  let left = 0;
  for (let i = 0; i < m; i++) left += least[i];
  let taken = 0;
  const group = new Int32Array(m);
  begin(0, 0, left, 0, 0);
  const proved = taken <= steps;
  return { cost: bestCost, groupOf: best, groups: bestGroups, proved };

  /** Places the first record without a class. */
  function begin(from: number, spent: number, rest: number, groups: number, base: number): void {
    let at = from;
    while (at < m && groupOf[order[at]] !== -2) at++;
    if (at === m) {
      if (spent < bestCost - slightest) {
        bestCost = spent;
        best = groupOf.slice();
        bestGroups = groups;
      }
      return;
    }
    const i = order[at];
    groupOf[i] = groups;
    group[base] = i;
    extend(at + 1, 1, 0, 0, at, spent, rest - least[i], groups, base);
    groupOf[i] = -2;
    if (leaving[i] < Number.POSITIVE_INFINITY) {
      const total = spent + leaving[i];
      if (total + rest - least[i] < bestCost - slightest) {
        groupOf[i] = -1;
        begin(at + 1, total, rest - least[i], groups, base);
        groupOf[i] = -2;
      }
    }
  }

  /** Adds later records to the class; `own` is the cost of its members for the columns in which they differ. */
  function extend(
    from: number,
    size: number,
    set: ColumnSet,
    own: number,
    first: number,
    spent: number,
    rest: number,
    groups: number,
    base: number,
  ): void {
    if (size >= k) {
      if (spent + own + rest < bestCost - slightest)
        begin(first + 1, spent + own, rest, groups + 1, base + size);
      if (size === 2 * k - 1) return;
    }
    let refused = -1;
    for (let at = from; at < m; at++) {
      const i = order[at];
      if (groupOf[i] !== -2) continue;
      // Its equal before it was not taken, so neither is this one.
      if (refused >= 0 && rows[refused] === rows[i] && leaving[refused] === leaving[i]) continue;
      refused = i;
      const wide = set | between[group[base] * m + i];
      let price = 0;
      if (wide === set && size > 0) price = own + cost(wide & ~missing[rows[i]]);
      else {
        for (let g = 0; g < size; g++) price += cost(wide & ~missing[rows[group[base + g]]]);
        price += cost(wide & ~missing[rows[i]]);
      }
      let bound = spent + price + rest - least[i];
      // The records still needed cost as much as the class requires, and were counted with their lower bound.
      if (size + 1 < k && at + 1 < m) {
        bound += (k - size - 1) * Math.max(0, cost(wide & ~anyMissing) - least[order[at + 1]]);
      }
      if (bound >= bestCost - slightest) continue;
      if (++taken > steps) return;
      groupOf[i] = groups;
      group[base + size] = i;
      extend(at + 1, size + 1, wide, price, first, spent, rest - least[i], groups, base);
      groupOf[i] = -2;
    }
  }
}
