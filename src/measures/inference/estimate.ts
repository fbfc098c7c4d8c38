/** An estimate from one file, computed as if the file were the original. */
export interface Estimate {
  readonly value: number;
  readonly variance: number;
  /** Degrees of freedom of Student's t for an interval from this file alone; Infinity for the normal distribution. */
  readonly degrees: number;
}
