/** The model that a way to group found, for replacements that use it and for reports. */
export interface GroupModel {
  /** The centre of each group, column by column, in units of the data: entry g of column j. */
  readonly centres?: readonly Float64Array[];
  /**
   * The membership of each record in each group: entry i * groups + g. The memberships of a record
   * sum to 1.
   */
  readonly memberships?: Float64Array;
  /** One for each part of the file that was grouped separately. */
  readonly summaries: readonly ModelSummary[];
}

/** Plain data, because it is stored as a file and shown in reports. No value of any record. */
export type ModelSummary = FuzzySummary | MixtureSummary;

interface CommonSummary {
  readonly records: number;
  /** What a user should know, in sentences: convergence, sizes, components that were set aside. */
  readonly notes: readonly string[];
}

export interface FuzzySummary extends CommonSummary {
  readonly kind: 'fuzzy';
  readonly centres: number;
  readonly objective: number;
  readonly rounds: number;
  readonly converged: boolean;
  readonly starts: number;
  /** Sizes of the groups that were drawn. */
  readonly sizes: { readonly min: number; readonly median: number; readonly max: number };
}

export interface MixtureSummary extends CommonSummary {
  readonly kind: 'mixture';
  /** Places of its columns among those of the step, if the part lacks some. */
  readonly columns?: readonly number[];
  /** Volume, shape and orientation of the components: equal, variable or identity. */
  readonly model: string;
  readonly tails: 'normal' | 't';
  /** 2 log-likelihood - parameters log n, on the scale of the fit: larger is better. */
  readonly bic: number;
  /** How each column was scaled before the fit. Means and covariances are on the new scale. */
  readonly transforms: readonly ColumnTransform[];
  /** The mean of the records' largest memberships: 1 if no components overlap. */
  readonly certainty: number;
  /** The BIC of every model and number of components that was tried; null if it could not be fitted. */
  readonly table: readonly {
    readonly model: string;
    readonly components: number;
    readonly bic: number | null;
  }[];
  /** One for each group, in the order of the groups. */
  readonly components: readonly ComponentSummary[];
}

export type ColumnTransform =
  | { readonly kind: 'none' }
  /**
   * Multiplied by a power of two, if numbers are so large or small that their squares overflow or
   * underflow.
   */
  | { readonly kind: 'unit'; readonly factor: number }
  | { readonly kind: 'log' }
  /** Then scaled to mean 0 and standard deviation 1. */
  | { readonly kind: 'yeo-johnson'; readonly lambda: number };

interface ComponentSummary {
  /** In the group. */
  readonly records: number;
  /**
   * Share in the mixture. The shares of components that were set aside are missing from the sum.
   */
  readonly share: number;
  readonly mean: readonly number[];
  /**
   * Covariance on the fitted scale. For t components the scale matrix, which is the covariance
   * times 1 - 2 / degrees.
   */
  readonly covariance: readonly (readonly number[])[];
  /** Degrees of freedom of a t component; null for a normal one. */
  readonly degrees: number | null;
  /** Of the group's records on the fitted scale; null if they are too few. */
  readonly normality: Normality | null;
}

/** Skewness and kurtosis of records in several columns (Mardia 1970), and how likely such a deviation is. */
export interface Normality {
  /** 0 for a symmetric distribution. */
  readonly skewness: number;
  /** The probability of a larger value, if the records were normal. */
  readonly skewnessP: number;
  /** d (d + 2) for a normal distribution of d columns. */
  readonly kurtosis: number;
  /**
   * The probability of a larger deviation from the expected value, in either direction, if the records
   * were normal.
   */
  readonly kurtosisP: number;
}
