/** A figure of one file, as if that were original. */
export interface Estimate {
  readonly value: number;
  readonly variance: number;
  /** Of Student's t for an interval from this file alone; Infinity for the normal distribution. */
  readonly degrees: number;
}
