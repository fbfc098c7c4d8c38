import { instantiate, type Kernel } from './loader.ts';

/** Records, who may come together, and a partition to start from. */
interface SearchProblem {
  /** Values record by record. Sums of squares of them must not overflow. */
  readonly rows: Float64Array;
  readonly columns: number;
  /** Neighbours of each record, equally many of each; a record that has fewer is its own. */
  readonly neighbours: Int32Array;
  /** The group of each record, all of k to 2k - 1 records, numbered without gaps from 0. */
  readonly groupOf: Int32Array;
  readonly k: number;
  /** The random stream that is drawn from: see numerics/random.ts. */
  readonly seed: Uint8Array;
  readonly step: number;
  readonly purpose: number;
  readonly index: number;
}

/**
 * A partition that is changed for a lower loss: the sum of squared distances of records to the means of
 * their groups, of which each has k to 2k - 1 records at all times.
 *
 * A record moves to the group of a neighbour, or is swapped with a member of it; groups are dissolved, each
 * member joining the group of a neighbour, and created of records around one that their groups can spare.
 * The cost of each is known without the change being made (k-means literature, e.g. Hartigan 1975): with
 * size m and mean c, |x - c|^2 m / (m + 1) to join a group and as much with m - 1 to leave it. O(d) per trial.
 *
 * The same draws give the same groups to the last bit: sums over columns have two lanes, of the columns at even
 * and at odd places.
 */
export interface LocalSearch {
  /**
   * One trial for each of the records at some places of the order, at a temperature: what costs more than nothing
   * is done with probability exp(-cost / temperature) (Metropolis et al. 1953).
   */
  anneal(first: number, end: number, temperature: number): void;
  /** Forgets which records cannot improve. */
  startDescent(): void;
  /** Makes every change of some records that lowers the loss by more than a least amount; how many it made. */
  descend(first: number, end: number, least: number): number;
  /** Adds sums up anew, because updates add rounding, and returns the loss. O(n d). */
  renew(): number;
  /** The loss, but for rounding since it was last renewed. */
  loss(): number;
  /** The present group of each record: numbers from 0, some of them unused. */
  groupOf(): Int32Array;
}

/**
 * Starts a search. `order` lists records as they are to be tried. A kernel serves the latest of its searches
 * only; memory: 8 bytes per value and 28 + 4 degree + 12 / k (d + 3) per record, roughly.
 */
export function localSearch(
  problem: SearchProblem,
  order: Int32Array,
  kernel: Kernel = instantiate(),
): LocalSearch {
  const { rows, columns, neighbours, k } = problem;
  const { functions } = kernel;
  const n = problem.groupOf.length;
  const degree = neighbours.length / n;
  const width = columns + (columns % 2);
  const values = kernel.float64(n * width);
  const graph = kernel.int32(neighbours.length);
  const groupOf = kernel.int32(n);
  const list = kernel.int32(order.length);
  const key = kernel.uint8(32);
  const work = kernel.uint8(functions.searchBytes(n, columns, k, degree));
  copyRows(rows, columns, values.values, width);
  graph.values.set(neighbours);
  groupOf.values.set(problem.groupOf);
  list.values.set(order);
  key.values.set(problem.seed);
  functions.openDraws(key.address, problem.step, problem.purpose, problem.index);
  functions.openSearch(
    n,
    columns,
    k,
    degree,
    values.address,
    graph.address,
    groupOf.address,
    work.address,
  );
  let renewed = functions.lossOfGroups();

  return {
    anneal(first, end, temperature) {
      functions.annealGroups(list.address + 4 * first, end - first, temperature);
    },
    startDescent: functions.startDescent,
    descend: functions.descendGroups,
    renew() {
      functions.addUpGroups();
      renewed = functions.lossOfGroups();
      return renewed;
    },
    loss: () => renewed + functions.changeOfLoss(),
    groupOf: () => groupOf.values.slice(),
  };
}

/** Rows with room for one more value behind each where their length is odd: zero, also in memory that was used before. */
function copyRows(from: Float64Array, columns: number, to: Float64Array, width: number): void {
  if (columns === width) {
    to.set(from);
    return;
  }
  for (let at = 0, out = 0; at < from.length; out++) {
    for (let j = 0; j < columns; j++) to[out++] = from[at++];
    to[out] = 0;
  }
}
