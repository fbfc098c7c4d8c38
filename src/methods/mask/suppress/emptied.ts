/** The emptied or missing columns of each record, and what is known about the minimum. */
export interface Emptied {
  readonly columns: Int32Array;
  /** The importance of all emptied cells. */
  readonly cost: number;
  /** A lower bound for any solution, if known; equal to the cost if that is proved to be the minimum. */
  readonly bound?: number;
}
