/** Input and output of the M-step. */
export interface Scatter {
  readonly dimensions: number;
  readonly components: number;
  /** n_g: the sum of the memberships of component g. */
  readonly counts: Float64Array;
  /**
   * W_g, one d x d matrix after the other: the sum over records of membership times (x - mean)(x - mean)'. For
   * diagonal models only its diagonal is used.
   */
  readonly within: Float64Array;
  /** Sigma_g in the same form: written by the M-step. */
  readonly covariance: Float64Array;
  /** The common axes of EVE and VVE, column by column: start and result of their iterations; zeros at first. */
  readonly axes: Float64Array;
}

export function emptyScatter(dimensions: number, components: number): Scatter {
  const matrices = components * dimensions * dimensions;
  return {
    dimensions,
    components,
    counts: new Float64Array(components),
    within: new Float64Array(matrices),
    covariance: new Float64Array(matrices),
    axes: new Float64Array(dimensions * dimensions),
  };
}
