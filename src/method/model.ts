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
  readonly model: string;
  readonly bic: number;
  readonly rounds: number;
  readonly converged: boolean;
  /** The BIC of every model and number of components that was fitted; null where none could be. */
  readonly table: readonly {
    readonly model: string;
    readonly components: number;
    readonly bic: number | null;
  }[];
  readonly components: readonly ComponentSummary[];
}

export interface ComponentSummary {
  readonly records: number;
  readonly share: number;
  /** On the scale on which the model was fitted, see `scale` of the notes. */
  readonly mean: readonly number[];
  readonly covariance: readonly (readonly number[])[];
  /** Mardia's multivariate skewness and kurtosis with the probability of larger ones under normality; null where there are too few records. */
  readonly normality: {
    readonly skewness: number;
    readonly skewnessP: number;
    readonly kurtosis: number;
    readonly kurtosisP: number;
  } | null;
}
