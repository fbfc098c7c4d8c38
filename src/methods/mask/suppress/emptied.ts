/** For each record the columns that it has no value in, and what is known about the fewest. */
export interface Emptied {
  readonly columns: Int32Array;
  /** The importance of all cells that were emptied. */
  readonly cost: number;
  /** What no solution falls below, where that is known; equal to the cost where that is proved to be the least. */
  readonly bound?: number;
}
