import { instantiate, type Kernel } from './loader.ts';

/** Records, the neighbours that can share a group, and a partition to start from. */
interface SearchProblem {
  /** Values record by record. Sums of squares of them must not overflow. */
  readonly rows: Float64Array;
  readonly columns: number;
  /** Neighbours of each record, the same number for each; a record with fewer is listed as its own neighbour. */
  readonly neighbours: Int32Array;
  /** The group of each record. Groups have k to 2k - 1 records and are numbered from 0 without gaps. */
  readonly groupOf: Int32Array;
  readonly k: number;
  /** The random stream: see numerics/random.ts. */
  readonly seed: Uint8Array;
  readonly step: number;
  readonly purpose: number;
  readonly index: number;
}

/**
 * A partition that is changed to lower its loss: the sum of squared distances of records to the means of their groups.
 * Each group has k to 2k - 1 records at all times.
 *
 * A record moves to the group of a neighbour, or is swapped with a member of it. Groups are dissolved, and each member
 * joins the group of a neighbour; new groups are made of records around one, if their groups can spare them. The cost
 * of each change is known before it is made (k-means literature, e.g. Hartigan 1975): with size m and mean c, |x - c|^2
 * m / (m + 1) to join a group, and the same with m - 1 to leave it. O(d) per trial.
 *
 * The same draws give the same groups to the last bit: sums over columns have two lanes, for even and odd columns.
 */
export interface LocalSearch {
  /**
   * One trial for each of some records of the order, at a temperature: a change that raises the loss is made with
   * probability exp(-cost / temperature) (Metropolis et al. 1953).
   */
  anneal(first: number, end: number, temperature: number): void;
  /** Clears the marks of records that cannot improve. */
  startDescent(): void;
  /** Makes every change of some records that lowers the loss by more than a minimum; returns the number of changes. */
  descend(first: number, end: number, least: number): number;
  /** Recomputes the sums, because updates add rounding, and returns the loss. O(n d). */
  renew(): number;
  /** The loss, up to rounding since the last renewal. */
  loss(): number;
  /** The current group of each record: numbers from 0, some of them unused. */
  groupOf(): Int32Array;
}

/**
 * Starts a search. `order` lists the records in the order of trials. A kernel serves only the latest of its searches;
 * memory: about 8 bytes per value and 28 + 4 degree + 12 / k (d + 3) per record.
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

/** Rows padded with one zero if their length is odd, also in memory that was used before. */
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
