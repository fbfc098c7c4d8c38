/** What a way to group that fits a model found, for replacements that ask and for people. */
export interface GroupModel {
  /** The centre of each group, column by column, in units of the data: entry g of column j. */
  readonly centres?: readonly Float64Array[];
  /** How much each record belongs to each group: entry i * groups + g; those of a record sum to 1. */
  readonly memberships?: Float64Array;
  /** One for each part of the file that was grouped by itself. */
  readonly summaries: readonly ModelSummary[];
}

/** Plain data, because it is kept as a file and shown in reports. No value of any record. */
export type ModelSummary = FuzzySummary | MixtureSummary;

interface CommonSummary {
  readonly records: number;
  /** What a user should know, in sentences: whether it converged, sizes, what was set aside. */
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
  /** Volume, shape and orientation of the components: equal, variable or identity. */
  readonly model: string;
  readonly tails: 'normal' | 't';
  /** 2 log-likelihood - parameters log n, on the scale on which the model was fitted: larger is better. */
  readonly bic: number;
  /** What was done to each column before; means and covariances are those of the result. */
  readonly transforms: readonly ColumnTransform[];
  /** The mean of the records' largest memberships: 1 where no component overlaps another. */
  readonly certainty: number;
  /** The BIC of every model and number of components that was tried; null where none could be fitted. */
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
  /** Multiplied by a power of two, where numbers are so large or small that their squares are none. */
  | { readonly kind: 'unit'; readonly factor: number }
  | { readonly kind: 'log' }
  /** And then to mean 0 and standard deviation 1. */
  | { readonly kind: 'yeo-johnson'; readonly lambda: number };

interface ComponentSummary {
  /** In the group. */
  readonly records: number;
  /** Of the mixture. Those of components that were set aside are missing in the sum. */
  readonly share: number;
  readonly mean: readonly number[];
  /** Of t components the scale, which is the covariance times 1 - 2 / degrees. */
  readonly covariance: readonly (readonly number[])[];
  /** Degrees of freedom of a t component; null for a normal one. */
  readonly degrees: number | null;
  /** Of the group's records on the fitted scale; null where they are too few. */
  readonly normality: Normality | null;
}

/** Skewness and kurtosis of records in several columns (Mardia 1970), and how likely such a deviation is. */
export interface Normality {
  /** 0 for what is symmetric. */
  readonly skewness: number;
  /** The probability of a larger one, were the records normal. */
  readonly skewnessP: number;
  /** d (d + 2) for a normal distribution of d columns. */
  readonly kurtosis: number;
  /** The probability of one farther from what is expected, to either side, were the records normal. */
  readonly kurtosisP: number;
}
