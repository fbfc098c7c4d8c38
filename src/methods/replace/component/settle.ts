/** Number of groups above which they are first cut into cells, and the nearest is searched inside a cell. */
const MOST_IN_A_CELL = 64;

/**
 * Merges groups of fewer than `least` records: repeatedly, the smallest takes the group whose centre is nearest, by
 * Euclidean distance, until none is too small. If there are many groups, the search is inside one cell: groups are
 * halved at the median of the dimension with the widest range, as long as there are more than 64 and more than twice
 * `least`, so that each half has enough records. Returns the number of each group's component, from 0 on in the order
 * of the groups. `centres` has an array for each dimension. Fewer than `least` records are one component. O(g d log²
 * g) for g groups.
 */
export function settleSmall(
  centres: readonly Float64Array[],
  sizes: ArrayLike<number>,
  least: number,
): Int32Array {
  const into = Int32Array.from(sizes, (_, g) => g);
  const most = Math.max(MOST_IN_A_CELL, 2 * least);
  const cells = [Int32Array.from(sizes, (_, g) => g)];
  for (let cell = cells.pop(); cell !== undefined; cell = cells.pop()) {
    if (cell.length <= most) {
      mergeInside(cell, centres, sizes, least, into);
      continue;
    }
    const along = widest(cell, centres);
    const sorted = cell.sort((a, b) => along[a] - along[b] || a - b);
    cells.push(sorted.slice(0, cell.length >> 1), sorted.slice(cell.length >> 1));
  }
  return renumbered(into);
}

function widest(cell: Int32Array, centres: readonly Float64Array[]): Float64Array {
  let best = centres[0] ?? new Float64Array(Math.max(...cell) + 1);
  let most = -1;
  for (const along of centres) {
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (const g of cell) {
      low = Math.min(low, along[g]);
      high = Math.max(high, along[g]);
    }
    if (high - low > most) {
      most = high - low;
      best = along;
    }
  }
  return best;
}

/** For a merged group, `into` is the number of the group that took it. */
function mergeInside(
  cell: Int32Array,
  centres: readonly Float64Array[],
  sizes: ArrayLike<number>,
  least: number,
  into: Int32Array,
): void {
  const alive = [...cell]
    .sort((a, b) => a - b)
    .map((group) => ({
      group,
      size: sizes[group],
      at: Float64Array.from(centres, (along) => along[group]),
    }));
  while (alive.length > 1) {
    let small = 0;
    for (let a = 1; a < alive.length; a++) if (alive[a].size < alive[small].size) small = a;
    if (alive[small].size >= least) return;
    const [taken] = alive.splice(small, 1);
    let nearest = 0;
    let shortest = Number.POSITIVE_INFINITY;
    for (const [a, { at }] of alive.entries()) {
      let distance = 0;
      for (let j = 0; j < at.length; j++) distance += (at[j] - taken.at[j]) * (at[j] - taken.at[j]);
      if (distance < shortest) {
        shortest = distance;
        nearest = a;
      }
    }
    const taking = alive[nearest];
    const size = taking.size + taken.size;
    for (let j = 0; j < taking.at.length; j++) {
      taking.at[j] = (taking.size * taking.at[j] + taken.size * taken.at[j]) / size;
    }
    taking.size = size;
    into[taken.group] = taking.group;
  }
}

function renumbered(into: Int32Array): Int32Array {
  const numbers = new Map<number, number>();
  return into.map((_, g) => {
    let root = g;
    while (into[root] !== root) root = into[root];
    const known = numbers.get(root) ?? numbers.size;
    numbers.set(root, known);
    return known;
  });
}
