/**
 * The state of a run of MDAV. The three algorithms (brute force, filter tree, speculative batch) take turns on it:
 * each cuts groups off and can stop between two rounds, and another continues to the same groups.
 */
export interface MdavState {
  /** Standardised columns of all records, on the grid that makes means exact (`toGrid`). */
  readonly columns: readonly Float64Array[];
  readonly k: number;
  /** The group of each record that has one. */
  readonly groupOf: Int32Array;
  /** Number of groups cut off so far. */
  groups: number;
  /** Records without a group yet, in ascending order. */
  left: Int32Array;
  /** Comparisons of a record with a point: exact in double precision, and by a coarser filter. For benchmarks. */
  readonly work: { exact: number; filtered: number };
}

/** Starts a run. */
export function startMdav(columns: readonly Float64Array[], k: number): MdavState {
  const records = columns[0].length;
  return {
    columns,
    k,
    groupOf: new Int32Array(records),
    groups: 0,
    left: Int32Array.from({ length: records }, (_, i) => i),
    work: { exact: 0, filtered: 0 },
  };
}

/** Puts a record and its nearest records into the next group. */
export function cutGroup(state: MdavState, first: number, others: Int32Array): void {
  state.groupOf[first] = state.groups;
  for (const record of others) state.groupOf[record] = state.groups;
  state.groups++;
}

export { gather } from '../../contract/index.ts';
