import type { ColumnSet, Keys } from './keys.ts';

/** More sets of columns than this are not tried in turn. */
const MOST_PATTERNS = 1024;

/**
 * The sets of columns to empty, from the cheapest to the dearest, of equal ones those with fewer columns first; all
 * 2^d - 1 of them for up to ten columns. With more columns the cheapest 1,023 and the set of all columns.
 */
export function patternsByCost({ d, cost }: Keys): Int32Array {
  const found: ColumnSet[] = [];
  if (1 << d <= MOST_PATTERNS) for (let set = 1; set < 1 << d; set++) found.push(set);
  else found.push(...cheapest(d, cost), (1 << d) - 1);
  return Int32Array.from(found.sort((a, b) => cost(a) - cost(b) || size(a) - size(b) || a - b));
}

/** Grown from the cheapest: a set's successors are dearer, so none is missed. */
function cheapest(d: number, cost: Keys['cost']): ColumnSet[] {
  const order = Array.from({ length: d }, (_, j) => j).sort(
    (a, b) => cost(1 << a) - cost(1 << b) || a - b,
  );
  // A set's last column, in the order of cost, is joined or replaced by the next one.
  const open = [{ set: 1 << order[0], last: 0 }];
  const found: ColumnSet[] = [];
  while (found.length < MOST_PATTERNS - 1 && open.length > 0) {
    let best = 0;
    for (let i = 1; i < open.length; i++) if (isBefore(open[i].set, open[best].set)) best = i;
    const { set, last } = open[best];
    open[best] = open[open.length - 1];
    open.pop();
    if (set !== (1 << d) - 1) found.push(set);
    if (last + 1 === d) continue;
    const next = 1 << order[last + 1];
    open.push({ set: set | next, last: last + 1 });
    open.push({ set: (set & ~(1 << order[last])) | next, last: last + 1 });
  }
  return found;

  function isBefore(a: ColumnSet, b: ColumnSet): boolean {
    return cost(a) - cost(b) < 0 || (cost(a) === cost(b) && a < b);
  }
}

export function size(set: ColumnSet): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}
