import type { ColumnSet, Keys } from './keys.ts';

/** Number of columns of which all sets are tried. */
const MOST_TRIED = 10;

/** The sets of columns that are tried, and what is known about the others. */
export interface Patterns {
  /** From the cheapest to the most expensive, in ties those with fewer columns first. */
  readonly sets: Int32Array;
  /** Lowest cost of a set that is not tried; infinity if all are tried. */
  readonly untried: number;
}

/**
 * All 2^d - 1 sets of up to ten columns. With more columns, all sets of the ten whose emptying helps most for its
 * cost, by their effective number of levels (1 / sum of squared shares), minus one, divided by importance; also all
 * single columns and pairs, and the set of all columns.
 */
export function patternsOf(keys: Keys): Patterns {
  const { d, cost } = keys;
  const chosen = d <= MOST_TRIED ? (1 << d) - 1 : helpful(keys);
  const found = new Set<ColumnSet>();
  for (let set = chosen; set !== 0; set = (set - 1) & chosen) found.add(set);
  const isEvery = d <= MOST_TRIED;
  if (!isEvery) {
    for (let a = 0; a < d; a++) for (let b = 0; b <= a; b++) found.add((1 << a) | (1 << b));
    found.add((1 << d) - 1);
  }
  const sets = Int32Array.from([...found]).sort(
    (a, b) => cost(a) - cost(b) || size(a) - size(b) || a - b,
  );
  return { sets, untried: isEvery ? Number.POSITIVE_INFINITY : cheapestUntried(keys, chosen) };
}

/** Three columns, one of which is not chosen. */
function cheapestUntried({ d, cost }: Keys, chosen: ColumnSet): number {
  const prices = Array.from({ length: d }, (_, j) => cost(1 << j));
  const [outside] = prices.filter((_, j) => ((chosen >>> j) & 1) === 0).sort((a, b) => a - b);
  const sorted = prices.toSorted((a, b) => a - b);
  sorted.splice(sorted.indexOf(outside), 1);
  return outside + sorted[0] + sorted[1];
}

function helpful(keys: Keys): ColumnSet {
  const levels = effectiveLevels(keys);
  const help = levels.map((count, j) => (count - 1) / keys.cost(1 << j));
  return Array.from(help.keys())
    .sort((a, b) => help[b] - help[a] || a - b)
    .slice(0, MOST_TRIED)
    .reduce((set, j) => set | (1 << j), 0);
}

/** 1 / sum of squared shares of the values of each column; missing counts as a value. */
export function effectiveLevels({ d, rows, codes, start, records }: Keys): number[] {
  return Array.from({ length: d }, (_, j) => {
    const counts = new Map<number, number>();
    for (let row = 0; row < rows; row++) {
      const code = codes[row * d + j];
      counts.set(code, (counts.get(code) ?? 0) + start[row + 1] - start[row]);
    }
    let squares = 0;
    for (const count of counts.values()) squares += (count / records) * (count / records);
    return 1 / squares;
  });
}

export function size(set: ColumnSet): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}
