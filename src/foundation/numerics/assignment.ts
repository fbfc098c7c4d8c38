import { type Matrix, transpose } from './algebra/matrix.ts';

/**
 * The assignment of least total cost: each column of the matrix gets a different row, or each row a different column if
 * there are fewer columns. Returns for each column its row, or -1 for none. If several assignments cost the least, up
 * to rounding, it is one of them.
 *
 * Shortest augmenting paths with prices (Jonker and Volgenant 1987), after a start in which columns bid for their
 * cheapest rows; no start that would put a price on rows that no column takes, so that the matrix need not be square
 * (Bourgeois and Lassalle 1971). At most O(c^2 r) for c columns and r >= c rows, usually far less. A generator, because
 * it takes seconds for thousands: yields the number of assigned columns.
 */
export function* assignment(
  costs: Matrix,
): Generator<{ done: number; total: number }, Int32Array, unknown> {
  for (let i = 0; i < costs.data.length; i++) {
    if (!Number.isFinite(costs.data[i])) throw new RangeError(`cost ${i} is ${costs.data[i]}`);
  }
  if (costs.columns <= costs.rows) return (yield* assignColumns(costs)).rowOf;
  return (yield* assignColumns(transpose(costs))).columnOf;
}

interface Assigned {
  readonly rowOf: Int32Array;
  /** The column of each row, or -1. */
  readonly columnOf: Int32Array;
}

/** For at least as many rows as columns. */
function* assignColumns(
  costs: Matrix,
): Generator<{ done: number; total: number }, Assigned, unknown> {
  const { rows, columns } = costs;
  const prices = new Float64Array(rows);
  const assigned = {
    rowOf: new Int32Array(columns).fill(-1),
    columnOf: new Int32Array(rows).fill(-1),
  };
  let free = Array.from({ length: columns }, (_, column) => column);
  // Two rounds, as Jonker and Volgenant found best.
  for (let round = 0; round < 2; round++) {
    free = bid(costs, prices, assigned, free);
    yield { done: columns - free.length, total: columns };
  }
  const paths = pathFinder(costs, prices, assigned);
  let steps = 0;
  for (const [at, column] of free.entries()) {
    steps += paths.augment(column);
    if (steps < 5e6) continue;
    steps = 0;
    yield { done: columns - free.length + at + 1, total: columns };
  }
  return assigned;
}

/**
 * Each free column takes its cheapest row, price included, and lowers the row's offer to others until it is as good as
 * the second cheapest. The column that had the row is free again and bids at once or, if the two were equally good, in
 * the next round. Returns the columns that are still free. Prices keep every assigned column at a cheapest row.
 */
function bid(costs: Matrix, prices: Float64Array, assigned: Assigned, free: number[]): number[] {
  const { rows, data } = costs;
  const { rowOf, columnOf } = assigned;
  const left: number[] = [];
  const queue = free.reverse();
  // A bid can be lower than the one before by a rounding error only; without this check, such bidding would not end.
  let bids = 4 * queue.length + 16;
  while (queue.length > 0) {
    const column = queue.pop()!;
    if (bids-- <= 0) {
      left.push(column);
      continue;
    }
    const start = column * rows;
    let best = 0;
    let next = -1;
    let least = data[start] - prices[0];
    let second = Number.POSITIVE_INFINITY;
    for (let row = 1; row < rows; row++) {
      const cost = data[start + row] - prices[row];
      if (cost >= second) continue;
      if (cost >= least) {
        second = cost;
        next = row;
      } else {
        second = least;
        next = best;
        least = cost;
        best = row;
      }
    }
    // A single row has no second, and its price does not matter.
    const price = next < 0 ? prices[best] : prices[best] - (second - least);
    const isLower = price < prices[best];
    if (isLower) prices[best] = price;
    else if (next >= 0 && columnOf[best] >= 0) best = next;
    const displaced = columnOf[best];
    columnOf[best] = column;
    rowOf[column] = best;
    if (displaced < 0) continue;
    rowOf[displaced] = -1;
    if (isLower) queue.push(displaced);
    else left.push(displaced);
  }
  return left;
}

/** Assigns one more column by the shortest path from it to a free row; returns the number of costs visited. */
function pathFinder(costs: Matrix, prices: Float64Array, { rowOf, columnOf }: Assigned) {
  const { rows, data } = costs;
  const alike = equalColumns(costs);
  const length = new Float64Array(rows);
  const from = new Int32Array(rows);
  /** Rows whose shortest path is known, in order of discovery. */
  const known = new Int32Array(rows);
  const isKnown = new Uint8Array(rows);
  /** The path in which equal columns were followed last. */
  const followedIn = new Int32Array(rows).fill(-1);

  return {
    augment(column: number): number {
      const first = column * rows;
      for (let row = 0; row < rows; row++) length[row] = data[first + row] - prices[row];
      from.fill(column);
      isKnown.fill(0);
      let steps = rows;
      let followed = 0;
      let count = 0;
      let settled = 0;
      let least = 0;
      let end = -1;
      while (end < 0) {
        if (followed === count) {
          settled = count;
          least = Number.POSITIVE_INFINITY;
          for (let row = 0; row < rows; row++) {
            if (length[row] < least && isKnown[row] === 0) least = length[row];
          }
          for (let row = 0; row < rows && end < 0; row++) {
            if (length[row] !== least || isKnown[row] !== 0) continue;
            if (columnOf[row] < 0) end = row;
            isKnown[row] = 1;
            known[count++] = row;
          }
          steps += 2 * rows;
          continue;
        }
        const row = known[followed++];
        const owner = columnOf[row];
        // Equal columns lead from the same length to the same rows.
        if (followedIn[alike[owner]] === column) continue;
        followedIn[alike[owner]] = column;
        const start = owner * rows;
        const offset = data[start + row] - prices[row] - least;
        for (let other = 0; other < rows; other++) {
          const reached = data[start + other] - prices[other] - offset;
          if (reached >= length[other] || isKnown[other] !== 0) continue;
          from[other] = owner;
          // Up to rounding, no path is shorter than the shortest.
          if (reached > least) {
            length[other] = reached;
            continue;
          }
          length[other] = least;
          isKnown[other] = 1;
          known[count++] = other;
          if (columnOf[other] >= 0) continue;
          end = other;
          break;
        }
        steps += rows;
      }
      for (let at = 0; at < settled; at++) prices[known[at]] += length[known[at]] - least;
      let row = end;
      for (;;) {
        const owner = from[row];
        columnOf[row] = owner;
        const previous = rowOf[owner];
        rowOf[owner] = row;
        if (owner === column) return steps;
        row = previous;
      }
    },
  };
}

/** For each column the first one with the same costs. O(r c) unless many have the same sum. */
function equalColumns({ rows, columns, data }: Matrix): Int32Array {
  const alike = new Int32Array(columns);
  const bySum = new Map<number, number[]>();
  for (let column = 0; column < columns; column++) {
    const own = data.subarray(column * rows, (column + 1) * rows);
    const sum = own.reduce((total, cost) => total + cost, 0);
    const others = bySum.get(sum) ?? [];
    const same = others.find((other) =>
      own.every((cost, row) => cost === data[other * rows + row]),
    );
    alike[column] = same ?? column;
    if (same === undefined) bySum.set(sum, [...others, column]);
  }
  return alike;
}
