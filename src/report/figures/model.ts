import type { MissingKeys } from '../../foundation/table/index.ts';
import type { Declaration, Reading } from '../../measures/contract/index.ts';
import type { ModelSummary, Tier } from '../../methods/contract/index.ts';
import type { Assumptions, Bound, Count, Extent } from '../text/index.ts';
import type { WeightedEstimate } from './estimates.ts';

/**
 * The content of a report as plain data. It can be written as JSON and read back, and a page is
 * made from it alone. An internal edition must stay: it holds values of the original, risks of
 * single records and the seed. `publicEdition` makes the edition that may leave.
 */
export interface ReportData {
  readonly format: 'penumbra-report';
  readonly version: 1;
  readonly edition: Edition;
  readonly title: string;
  /** Name and version of the program. */
  readonly program: string;
  /** Date of the report, as text. The report itself reads no clock. */
  readonly made: string | null;
  /** Author. A public edition has none. */
  readonly author?: string | null;
  readonly files: {
    /** Null in a public edition. */
    readonly original: ReportFile | null;
    readonly protected: ReportFile;
    /** Whether record i of one file is record i of the other. */
    readonly isPaired: boolean;
    /** What was compared and what was not, in whole sentences. Empty in a public edition. */
    readonly notes: readonly string[];
  };
  /** What the figures rest on; absent in reports of earlier versions. */
  readonly assumptions?: Assumptions;
  readonly treatment: Treatment;
  /** Scores are figures about 'score'. */
  readonly figures: readonly ReportFigure[];
  /** Limits that the file was compared with, if a purpose was given. */
  readonly limits?: ReportLimits | null;
  /** Measures that were not computed, with the reason. */
  readonly leftOut: readonly LeftOut[];
  readonly columns: readonly ColumnSummary[];
  /**
   * Weighted totals and means of both files; empty if no weight was decided on. Absent in reports of earlier versions and
   * in a public edition.
   */
  readonly estimates?: readonly WeightedEstimate[];
  /** Columns of categories that were changed or that others may know. */
  readonly categories: readonly CategorySummary[];
  /** Tables of two categories in both files; null if there are none, and in a public edition. */
  readonly twoWay: TwoWayTables | null;
  readonly pictures: PictureData;
  /**
   * Models behind the groups, one for each part of the file that was grouped by itself. Empty in a
   * public edition.
   */
  readonly models?: readonly ReportModel[];
  readonly claims: readonly ReportClaim[];
  /** Claims of an earlier certificate that no longer hold. */
  readonly withdrawn: readonly WithdrawnClaim[];
  /** Decisions before a release, each with its reason. Empty in a public edition. */
  readonly decisions?: readonly string[];
  /** Warnings against a release, in whole sentences. Empty in a public edition. */
  readonly warnings: readonly string[];
  /** Notes for analysts; null if they are still to be derived from the rest. */
  readonly analystNotes: readonly AnalystNote[] | null;
}

export type Edition =
  | { readonly kind: 'internal' }
  | {
      readonly kind: 'public';
      /** Counts below this are not shown. */
      readonly threshold: number;
      /** What was left out or made coarser, in whole sentences. */
      readonly withheld: readonly string[];
    };

export interface ReportFile {
  readonly name: string | null;
  readonly sha256: string | null;
  readonly records: number;
  readonly columns: number;
}

/** What was done to the file. Sound methods stay safe if it is published, and analysts need it. */
export interface Treatment {
  /** Null if unknown. */
  readonly steps: readonly TreatmentStep[] | null;
  /** Preparations of columns before any step. */
  readonly prepared: readonly TreatmentPreparation[];
  /** The sample that was drawn; null if all records stayed. */
  readonly sample: TreatmentSample | null;
  readonly remarks: readonly string[];
  /** Must stay. */
  readonly seed: string | null;
}

/** The preparation of one column before any step. */
export interface TreatmentPreparation {
  readonly column: string;
  /** Whether the values were recoded, and not only ordered or given a taxonomy. */
  readonly isRecoded: boolean;
  /** What was done, in a clause without a capital and a full stop. */
  readonly words: string;
  /**
   * The same without names of levels: a level can be rare, and a merged level is not in the
   * protected file.
   */
  readonly openWords: string;
}

interface TreatmentSample {
  /** In percent. */
  readonly share: number;
  /** Columns that stratify the sample: the same share was drawn from each of their categories. */
  readonly strata: readonly string[];
  /** The column of weights, which were raised to stand for the records left out. */
  readonly weight: string | null;
}

export interface TreatmentStep {
  readonly title: string;
  /** Name of the method that replaced values; null if unknown. */
  readonly replace: string | null;
  readonly columns: readonly string[];
  /** The columns of the step that are categories. */
  readonly categories: readonly string[];
  /** Columns within whose categories groups were formed. */
  readonly strata: readonly string[];
  readonly parameters: readonly ReportParameter[];
  /** How missing values were treated, in a sentence. */
  readonly missing: string | null;
}

export interface ReportParameter {
  readonly name: string;
  readonly value: string | number;
  readonly meaning: string;
  /** Whether an intruder gains from it: a seed, a partition. */
  readonly isSecret: boolean;
}

/** A figure with everything needed to read it. */
export interface ReportFigure extends Declaration, Reading {
  readonly about: 'utility' | 'risk' | 'score';
  readonly heading: string;
  /** Given if the value is a bound and not the figure itself. */
  readonly qualifier?: 'at most' | 'at least';
}

/** The limits for a purpose, and whether they hold. */
export interface ReportLimits {
  /** Title of the purpose; null in a public edition if the office wrote that title. */
  readonly title: string | null;
  /** True if every limit holds; null if none fails but one is open, and in a public edition. */
  readonly holds: boolean | null;
  readonly limits: readonly ReportLimit[];
  /** Number of limits that a public edition omits; 0 in an internal one. */
  readonly untold: number;
  /** What the release is, in words, and the limits that are not about it, in sentences. Absent in a public edition. */
  readonly nature?: string;
  readonly inapplicable?: readonly string[];
  /** Titles of the limits that a public edition names as waived. */
  readonly waived?: readonly string[];
}

export interface ReportLimit {
  /** Name of the measure or score. */
  readonly name: string;
  readonly title: string;
  readonly about: 'utility' | 'risk' | 'score';
  readonly direction: Declaration['direction'];
  readonly unit: Declaration['unit'];
  /** The accepted bound: one of the two. */
  readonly most?: number;
  readonly least?: number;
  /**
   * Given if the limit is the smallest number of records that must share each combination of keys.
   */
  readonly k?: number;
  /**
   * The measured value; null if it could not be measured, and in a public edition. With k: the
   * percentage of records that share their keys with too few others.
   */
  readonly value: number | null;
  /** Null if unknown. */
  readonly holds: boolean | null;
  /** The finding, in a sentence; null in a public edition. */
  readonly words: string | null;
  readonly because: string;
  readonly source: string;
  /** Whether the limit comes with the program. Texts that an office wrote are not published. */
  readonly isUsual: boolean;
}

interface LeftOut {
  readonly name: string;
  readonly title: string;
  readonly because: string;
}

export interface ReportClaim {
  /** The columns of the claim, or the whole file. */
  readonly about: string;
  readonly sentence: string;
  readonly tier: Tier;
  readonly because: string;
  /** The measured value; null in a public edition. */
  readonly found: string | null;
  readonly holds: boolean;
}

interface WithdrawnClaim {
  readonly sentence: string;
  /** The measured value; null in a public edition. */
  readonly found: string | null;
}

/** What protection did to one column. */
export interface ColumnSummary {
  readonly name: string;
  /** Null in a public edition, like the next two. */
  readonly before: Described | null;
  readonly after: Described | null;
  readonly effect: ColumnEffect | null;
  /** Null in an internal edition. */
  readonly bands: EffectBands | null;
}

/** The non-missing values of a column. A statistic is null if it has too few values. */
export interface Described {
  readonly values: number;
  readonly missing: number;
  readonly mean: number | null;
  /** Divisor n - 1. */
  readonly deviation: number | null;
  readonly minimum: number | null;
  readonly median: number | null;
  readonly maximum: number | null;
  /** Share of the most deviating record in the sum of squared deviations from the mean. */
  readonly largestShare: number | null;
}

/**
 * Differences between the files. Together with the protected file they can reveal a single value of
 * the original.
 */
export interface ColumnEffect {
  /** Mean after minus mean before, in standard deviations (divisor n - 1) of the original. */
  readonly meanShift: number | null;
  /** Variance after divided by variance before. */
  readonly varianceRatio: number | null;
  /**
   * Largest absolute shift among the quantiles at 10 %, 20 %, ..., 90 % (type 7), in standard
   * deviations of the original.
   */
  readonly quantileShift: number | null;
  /** Share of protected values below the 5 % quantile of the original, and above its 95 % quantile (type 7). */
  readonly below: number | null;
  readonly above: number | null;
  /** The same shares in the original: 0.05 except for ties. */
  readonly belowBefore: number | null;
  readonly aboveBefore: number | null;
  /** Share of missing values after minus share before. */
  readonly missingChange: number | null;
  /**
   * Share of differing values among the records with a value in either file; null if the files are
   * not paired.
   */
  readonly changed: number | null;
  /**
   * Share of the largest term in the sum of squared differences between the files. Values are
   * compared by rank and, if the files are paired, also by record; the larger share counts. A value
   * that one file lacks differs by its distance from the mean of its column. 0 if nothing differs.
   */
  readonly largestChange: number | null;
}

/**
 * The content of a public edition about a column. A size is null if one record makes up much of it.
 */
export interface EffectBands {
  readonly meanShift: Bound | null;
  /** Distance from 1 of the variance after divided by the variance before. */
  readonly varianceChange: Bound | null;
  readonly quantileShift: Bound | null;
  readonly changed: Extent | null;
}

/**
 * What protection did to one column of categories. Recoded values are compared with the result of
 * the rule.
 */
export interface CategorySummary {
  readonly name: string;
  readonly isRecoded: boolean;
  /** Null in a public edition, like the next two. */
  readonly before: CategoryCounts | null;
  readonly after: CategoryCounts | null;
  readonly effect: CategoryEffect | null;
  /** Null in an internal edition. */
  readonly bands: CategoryBands | null;
}

interface CategoryCounts {
  readonly records: number;
  readonly missing: number;
  /** Number of different values in the file. */
  readonly levels: number;
}

interface CategoryEffect {
  /**
   * Records with a value in either file, and how many of them have another value or none now; null
   * if the files are not paired.
   */
  readonly changed: { readonly records: number; readonly of: number } | null;
  /** Values that were emptied; null if the files are not paired. */
  readonly emptied: number | null;
  /** Share of records without a value, after minus before. */
  readonly missingChange: number | null;
  /** The level whose share of the records changed most. Missing values are not a level. */
  readonly largest: ShareChange | null;
}

/** The share of a level in the records of each file. */
export interface ShareChange {
  readonly level: string;
  /** What the description says that the code stands for. */
  readonly label?: string;
  readonly before: number;
  readonly after: number;
}

/** The content of a public edition about a column of categories. */
interface CategoryBands {
  readonly changed: Extent | null;
  readonly emptied: Extent | null;
  /** The largest change in the share of a level. */
  readonly shareChange: Bound | null;
}

/** Relative frequencies of pairs of categories, compared by their total variation in percent: half the sum of absolute differences. */
export interface TwoWayTables {
  readonly tables: number;
  readonly mean: number;
  readonly worst: { readonly names: readonly [string, string]; readonly value: number };
}

/** A model and what it was fitted to. */
export interface ReportModel {
  /** The step and the part of the file: a few words for a heading. */
  readonly about: string;
  /** Names of the columns, in the order of the model's means. */
  readonly columns: readonly string[];
  readonly summary: ModelSummary;
}

export interface AnalystNote {
  readonly topic: string;
  readonly verdict: Verdict;
  readonly sentence: string;
  /** The thresholds of the verdict. */
  readonly rule: string;
}

export type Verdict = 'valid' | 'with care' | 'misleading' | 'not known';

/** The data behind the pictures. */
interface PictureData {
  readonly distributions: readonly Distribution[];
  readonly categories: readonly CategoryBars[];
  readonly scatters: readonly Scatter[];
  readonly correlations: Correlations | null;
  /** The table of two categories that changed most. Empty in a public edition. */
  readonly pairCounts?: readonly PairCounts[];
  readonly combinations: readonly Combinations[];
  readonly contributions: Contributions | null;
  /** Null in a public edition. */
  readonly riskByRecord: RiskByRecord | null;
  readonly groupSizes: readonly GroupSizes[];
  /** Null in a public edition. */
  readonly columnDrive: ColumnDrive | null;
  readonly scoreBars: readonly ScoreBars[];
}

/** Records of both files by intervals of a column. */
export interface Distribution {
  readonly name: string;
  readonly scale: 'linear' | 'log';
  /** The reason for this scale: a whole sentence. */
  readonly scaleReason: string;
  readonly bins: readonly Bin[];
  readonly before: { readonly values: number; readonly missing: Count };
  readonly after: { readonly values: number; readonly missing: Count };
  /** At 1 %, 5 %, 10 %, 15 %, ..., 95 %, 99 % (type 7). Empty in a public edition. */
  readonly quantiles: readonly QuantilePair[];
}

/** Values from `from` up to and below `to`. The last bin includes its end. Null means no bound. */
export interface Bin {
  readonly from: number | null;
  readonly to: number | null;
  readonly before: number;
  readonly after: number;
}

interface QuantilePair {
  readonly share: number;
  readonly before: number;
  readonly after: number;
}

/** Records of both files by the levels of a column of categories. */
export interface CategoryBars {
  readonly name: string;
  /** Whether the levels stand in their own order; otherwise the most frequent come first. */
  readonly isOrdered: boolean;
  readonly levels: readonly LevelBar[];
  /**
   * The levels that are not drawn one by one, together; null if there are none. Their number is
   * null in a public edition.
   */
  readonly others: (Omit<LevelBar, 'name'> & { readonly levels: number | null }) | null;
  /**
   * Smallest difference between the files, as a share of the records, that a public edition shows;
   * null in an internal one.
   */
  readonly step: number | null;
  /** `missing` is null in a public edition if it is not published. */
  readonly before: { readonly records: number; readonly missing: Count | null };
  readonly after: { readonly records: number; readonly missing: Count };
  /** What the picture shows, in whole sentences. */
  readonly sentences: readonly string[];
}

export interface LevelBar {
  readonly name: string;
  /** What the description says that the code stands for. */
  readonly label?: string;
  /** Null in a public edition if the two files differ by less than a step. */
  readonly before: number | null;
  readonly after: number;
}

/** Records by the number of records that agree with them in some columns. */
export interface Combinations {
  /** The columns in a few words. */
  readonly about: string;
  readonly names: readonly string[];
  readonly missingKeys: MissingKeys;
  /** What classes count: records, or the units that they are of. */
  readonly counted: 'records' | 'units';
  /** Whether the text says how missing values count: if there are any, and always in a public edition. */
  readonly namesMissing: boolean;
  /** Null in a public edition. */
  readonly before: CombinationCounts | null;
  readonly after: CombinationCounts | null;
  /** Empty in a public edition. */
  readonly classes: readonly CombinationClass[];
  /**
   * In a public edition: at most `atMost` percent of the protected records are in classes of fewer
   * than `fewerThan` records.
   */
  readonly bound: { readonly fewerThan: number; readonly atMost: number } | null;
}

interface CombinationCounts {
  readonly records: number;
  readonly combinations: number;
}

/**
 * Records by the size of their class: at least `from` and at most `to` records; null means no
 * bound.
 */
export interface CombinationClass {
  readonly from: number;
  readonly to: number | null;
  readonly before: number;
  readonly after: number;
}

/** The contribution of each column to special uniques, in percent. */
export interface Contributions {
  /** Number of unique records in the protected file; null in a public edition. */
  readonly uniques: number | null;
  /** Contributions are rounded to multiples of this; null if they are exact. */
  readonly step: number | null;
  readonly columns: readonly { readonly name: string; readonly share: number }[];
}

export type Point = readonly [x: number, y: number];

/** Two columns of both files. */
export interface Scatter {
  readonly names: readonly [x: string, y: string];
  readonly scales: readonly ['linear' | 'log', 'linear' | 'log'];
  /**
   * Original points and their protected positions. If the files are not paired, a point has one of
   * the two. Empty in a public edition.
   */
  readonly points: readonly {
    readonly before: Point | null;
    readonly after: Point | null;
  }[];
  /** Centroids of the protected records of each group, with the size of the group. */
  readonly groups: readonly {
    readonly centre: Point;
    readonly size: number;
    /**
     * Whether all protected records of the group lie at the centre, so that the protected file
     * shows the centre too.
     */
    readonly isUniform: boolean;
  }[];
  /** Sentences about points that are not drawn: sampling, missing values. */
  readonly notes: readonly string[];
}

/** Records of both files by the classes of two columns. Records without one of the values are not counted. */
export interface PairCounts {
  readonly names: readonly [x: string, y: string];
  readonly classes: readonly [x: readonly string[], y: readonly string[]];
  /** For each class of y, the counts of the classes of x. */
  readonly before: readonly (readonly number[])[];
  readonly after: readonly (readonly number[])[];
}

/** Pearson correlations of each pair of columns, over the records that have both values. */
export interface Correlations {
  readonly names: readonly string[];
  /** Correlations are rounded to multiples of this; null if they are exact. */
  readonly step: number | null;
  readonly pairs: readonly CorrelationPair[];
}

export interface CorrelationPair {
  /** Indexes in `names`, first < second. */
  readonly first: number;
  readonly second: number;
  readonly before: number | null;
  readonly after: number | null;
  /** The smaller of the two numbers of records; null in a public edition. */
  readonly records: number | null;
}

/** The probability that a link to a record is correct. */
export interface RiskByRecord {
  readonly title: string;
  /** The intruder and the linkage, in a whole sentence. */
  readonly definition: string;
  readonly records: number;
  /** Records without a probability. */
  readonly without: number;
  /** Sum of the probabilities: the expected number of correct links. */
  readonly expected: number;
  /** Records by probability: above `over` and at most `upTo`. The first band includes 0. */
  readonly bands: readonly {
    readonly over: number;
    readonly upTo: number;
    readonly records: number;
  }[];
  /**
   * Probabilities from highest to lowest, with the share of records (0 to 1) that have at least
   * this probability.
   */
  readonly curve: readonly { readonly share: number; readonly probability: number }[];
}

/** Groups by their number of records. */
export interface GroupSizes {
  readonly title: string;
  /** What a group is here: whole sentences. */
  readonly counted: string;
  readonly records: number;
  readonly groups: number;
  readonly bars: readonly {
    /** Null means no bound. */
    readonly from: number | null;
    readonly to: number | null;
    readonly groups: number;
  }[];
}

/** The part of each column in the risk, in the unit of the measure. */
export interface ColumnDrive {
  readonly title: string;
  readonly definition: string;
  readonly unit: '%' | '';
  /** With all columns. */
  readonly all: number;
  readonly columns: readonly {
    readonly name: string;
    readonly alone: number | null;
    readonly without: number | null;
  }[];
}

/** Components of a score side by side. */
export interface ScoreBars {
  readonly title: string;
  readonly definition: string;
  readonly direction: Declaration['direction'];
  readonly unit: '%' | '';
  readonly bars: readonly {
    readonly name: string;
    readonly about: 'risk' | 'utility' | 'score';
    readonly value: number | null;
  }[];
}
