import type { Declaration, Reading } from '../../measures/contract/index.ts';
import type { ModelSummary, Tier } from '../../methods/contract/index.ts';
import type { Bound, Count, Extent } from '../text/index.ts';

/**
 * All that a report says, as plain data: it can be written as JSON and read back, and a page is made from it
 * alone. An internal edition holds what must stay (values of the original, risks of single records, the
 * seed); `publicEdition` makes from it what may leave.
 */
export interface ReportData {
  readonly format: 'penumbra-report';
  readonly version: 1;
  readonly edition: Edition;
  readonly title: string;
  /** Name and version of the program. */
  readonly program: string;
  /** When it was made, in words or as a date. The report itself reads no clock. */
  readonly made: string | null;
  /** Who made it. Public editions do not tell. */
  readonly author?: string | null;
  readonly files: {
    /** Null in a public edition. */
    readonly original: ReportFile | null;
    readonly protected: ReportFile;
    /** Whether record i of one file is record i of the other. */
    readonly isPaired: boolean;
    /** What was and was not compared, in whole sentences. Public editions have none. */
    readonly notes: readonly string[];
  };
  readonly treatment: Treatment;
  /** Scores are figures about 'score'. */
  readonly figures: readonly ReportFigure[];
  /** Limits that the file was held against, where somebody said who it is for. */
  readonly limits?: ReportLimits | null;
  /** Measures that were not taken, and why. */
  readonly leftOut: readonly LeftOut[];
  readonly columns: readonly ColumnSummary[];
  /** Columns of categories that were changed, or that others may know. */
  readonly categories: readonly CategorySummary[];
  /** Tables of two categories in both files; null where there are none, and in a public edition. */
  readonly twoWay: TwoWayTables | null;
  readonly pictures: PictureData;
  /** Models that groups came from, one for each part of the file that was grouped by itself. Public editions have none. */
  readonly models?: readonly ReportModel[];
  readonly claims: readonly ReportClaim[];
  /** Claims of an earlier certificate that do not hold any more. */
  readonly withdrawn: readonly WithdrawnClaim[];
  /** Decisions that somebody took before a release, each with its reason. Public editions have none. */
  readonly decisions?: readonly string[];
  /** Whole sentences about what stands against a release. Public editions have none. */
  readonly warnings: readonly string[];
  /** What analysts should know; null where it is still to be derived from the rest. */
  readonly analystNotes: readonly AnalystNote[] | null;
}

export type Edition =
  | { readonly kind: 'internal' }
  | {
      readonly kind: 'public';
      /** Counts below this are not shown. */
      readonly threshold: number;
      /** What was kept back or made coarser, in whole sentences. */
      readonly withheld: readonly string[];
    };

export interface ReportFile {
  readonly name: string | null;
  readonly sha256: string | null;
  readonly records: number;
  readonly columns: number;
}

/** What was done to the file. Stating it is no risk for sound methods, and analysts need it. */
export interface Treatment {
  /** Null where it is not known. */
  readonly steps: readonly TreatmentStep[] | null;
  /** What was made of columns before any step. */
  readonly prepared: readonly TreatmentPreparation[];
  /** The part of the records that was drawn; null where all stayed. */
  readonly sample: TreatmentSample | null;
  readonly remarks: readonly string[];
  /** Must stay. */
  readonly seed: string | null;
}

/** What was made of one column before any step. */
export interface TreatmentPreparation {
  readonly column: string;
  /** Whether its values were coded anew, and not only put in an order or called kinds of something. */
  readonly isRecoded: boolean;
  /** What was done, in a clause without a capital and a full stop. */
  readonly words: string;
  /** The same without the name of any level: levels may be rare, and one that was merged is not in the protected file. */
  readonly openWords: string;
}

interface TreatmentSample {
  /** In percent. */
  readonly share: number;
  /** Columns of whose categories the same share was drawn each. */
  readonly strata: readonly string[];
  /** The column of weights, which grew by what was left out. */
  readonly weight: string | null;
}

export interface TreatmentStep {
  readonly title: string;
  /** Name of the method that replaced values; null where it is not known. */
  readonly replace: string | null;
  readonly columns: readonly string[];
  /** Those of its columns that are categories. */
  readonly categories: readonly string[];
  /** Columns within whose categories groups were made. */
  readonly strata: readonly string[];
  readonly parameters: readonly ReportParameter[];
  /** What was done with missing values, in a sentence. */
  readonly missing: string | null;
}

export interface ReportParameter {
  readonly name: string;
  readonly value: string | number;
  readonly meaning: string;
  /** Whether an intruder gains by it: a seed, a partition. */
  readonly isSecret: boolean;
}

/** A figure with all that is needed to read it. */
export interface ReportFigure extends Declaration, Reading {
  readonly about: 'utility' | 'risk' | 'score';
  readonly heading: string;
  /** Where the value is a bound and not the figure itself. */
  readonly qualifier?: 'at most' | 'at least';
}

/** What must hold before a file goes to somebody, and whether it does. */
export interface ReportLimits {
  /** Who the file is for; null in a public edition where an office has a name of its own for it. */
  readonly title: string | null;
  /** True where every limit holds, null where nothing fails but something is open, and in a public edition. */
  readonly holds: boolean | null;
  readonly limits: readonly ReportLimit[];
  /** How many limits a public edition does not tell; 0 in an internal one. */
  readonly untold: number;
}

export interface ReportLimit {
  /** Of the measure or score. */
  readonly name: string;
  readonly title: string;
  readonly about: 'utility' | 'risk' | 'score';
  readonly direction: Declaration['direction'];
  readonly unit: Declaration['unit'];
  /** What is accepted: one of both. */
  readonly most?: number;
  readonly least?: number;
  /** Where it is not about the figure itself but about how many records share each combination of keys at the least. */
  readonly k?: number;
  /** What was measured; null where that could not be, and in a public edition. With k the percent of records that share with fewer. */
  readonly value: number | null;
  /** Null where it could not be told. */
  readonly holds: boolean | null;
  /** What was found, in a sentence; null in a public edition. */
  readonly words: string | null;
  readonly because: string;
  readonly source: string;
  /** Whether it comes with the program; what an office wrote by itself is not told to the public. */
  readonly isUsual: boolean;
}

interface LeftOut {
  readonly name: string;
  readonly title: string;
  readonly because: string;
}

export interface ReportClaim {
  /** The columns it is about, or the whole file. */
  readonly about: string;
  readonly sentence: string;
  readonly tier: Tier;
  readonly because: string;
  /** What was measured; null in a public edition. */
  readonly found: string | null;
  readonly holds: boolean;
}

interface WithdrawnClaim {
  readonly sentence: string;
  /** What was measured; null in a public edition. */
  readonly found: string | null;
}

/** What protection did to one column. */
export interface ColumnSummary {
  readonly name: string;
  /** Null in a public edition, as the two that follow. */
  readonly before: Described | null;
  readonly after: Described | null;
  readonly effect: ColumnEffect | null;
  /** Null in an internal edition. */
  readonly bands: EffectBands | null;
}

/** The values of a column that are present; null where there are too few for the statistic. */
export interface Described {
  readonly values: number;
  readonly missing: number;
  readonly mean: number | null;
  /** Divisor n - 1. */
  readonly deviation: number | null;
  readonly minimum: number | null;
  readonly median: number | null;
  readonly maximum: number | null;
  /** Of the sum of squared deviations from the mean, the share of the record that deviates most. */
  readonly largestShare: number | null;
}

/** Differences between the files. Together with the protected file they can tell a single value of the original. */
export interface ColumnEffect {
  /** Mean after minus mean before, in standard deviations (divisor n - 1) of the original. */
  readonly meanShift: number | null;
  /** Variance after divided by variance before. */
  readonly varianceRatio: number | null;
  /** Of the quantiles at 10 %, 20 %, ..., 90 % (type 7) the largest shift in size, in standard deviations of the original. */
  readonly quantileShift: number | null;
  /** Share of protected values below the 5 % quantile of the original, and above its 95 % quantile (type 7). */
  readonly below: number | null;
  readonly above: number | null;
  /** The same shares in the original: 0.05 but for ties. */
  readonly belowBefore: number | null;
  readonly aboveBefore: number | null;
  /** Share of values missing after minus that before. */
  readonly missingChange: number | null;
  /** Of the records with a value in either file the share whose values differ; null where files are not paired. */
  readonly changed: number | null;
  /**
   * Of the sum of squared differences between the files the share of the largest: of values by their rank, and where
   * files are paired also of values by record, whichever is larger. A value that one file lacks differs by its
   * distance from its column's mean. 0 where nothing differs.
   */
  readonly largestChange: number | null;
}

/** What a public edition says about a column. Sizes are null where one record makes up much of them. */
export interface EffectBands {
  readonly meanShift: Bound | null;
  /** Variance after divided by variance before, its distance from 1. */
  readonly varianceChange: Bound | null;
  readonly quantileShift: Bound | null;
  readonly changed: Extent | null;
}

/** What protection did to one column of categories. Values that a rule coded anew are compared with what the rule makes. */
export interface CategorySummary {
  readonly name: string;
  readonly isRecoded: boolean;
  /** Null in a public edition, as the two that follow. */
  readonly before: CategoryCounts | null;
  readonly after: CategoryCounts | null;
  readonly effect: CategoryEffect | null;
  /** Null in an internal edition. */
  readonly bands: CategoryBands | null;
}

interface CategoryCounts {
  readonly records: number;
  readonly missing: number;
  /** Different values that occur, as the file has them. */
  readonly levels: number;
}

interface CategoryEffect {
  /** Records with a value in either file, and how many of them have another one, or none any more; null where files are not paired. */
  readonly changed: { readonly records: number; readonly of: number } | null;
  /** Values that were there and were left empty; null where files are not paired. */
  readonly emptied: number | null;
  /** Share of records that lack a value after minus that before. */
  readonly missingChange: number | null;
  /** The level whose share of the records changed most, missing ones not counted. */
  readonly largest: ShareChange | null;
}

/** A level's share of the records of each file. */
export interface ShareChange {
  readonly level: string;
  readonly before: number;
  readonly after: number;
}

/** What a public edition says about a column of categories. */
interface CategoryBands {
  readonly changed: Extent | null;
  readonly emptied: Extent | null;
  /** The largest change of a level's share of the records. */
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
  /** What step, what part of the file: a few words for a heading. */
  readonly about: string;
  /** Names of the columns, in the order of the model's means. */
  readonly columns: readonly string[];
  readonly summary: ModelSummary;
}

export interface AnalystNote {
  readonly topic: string;
  readonly verdict: Verdict;
  readonly sentence: string;
  /** From where on the verdict would be another. */
  readonly rule: string;
}

export type Verdict = 'valid' | 'with care' | 'misleading' | 'not known';

/** What pictures are drawn from. */
interface PictureData {
  readonly distributions: readonly Distribution[];
  readonly categories: readonly CategoryBars[];
  readonly scatters: readonly Scatter[];
  readonly correlations: Correlations | null;
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
  /** Why this scale: a whole sentence. */
  readonly scaleReason: string;
  readonly bins: readonly Bin[];
  readonly before: { readonly values: number; readonly missing: Count };
  readonly after: { readonly values: number; readonly missing: Count };
  /** At 1 %, 5 %, 10 %, 15 %, ..., 95 %, 99 % (type 7). Empty in a public edition. */
  readonly quantiles: readonly QuantilePair[];
}

/** Values from `from` on and below `to`; the last bin has its end too. Null is open. */
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
  /** Whether levels stand in the order that they have; else the most frequent come first. */
  readonly isOrdered: boolean;
  readonly levels: readonly LevelBar[];
  /** Levels that are not drawn by themselves, together; null where there are none. Their number is null in a public edition. */
  readonly others: (Omit<LevelBar, 'name'> & { readonly levels: number | null }) | null;
  /** In a public edition, by what share of the records files must differ to be told apart; null in an internal one. */
  readonly step: number | null;
  /** Missing is null in a public edition where it is not told. */
  readonly before: { readonly records: number; readonly missing: Count | null };
  readonly after: { readonly records: number; readonly missing: Count };
  /** What the picture shows, in whole sentences. */
  readonly sentences: readonly string[];
}

export interface LevelBar {
  readonly name: string;
  /** Null in a public edition where the two files do not differ by a step. */
  readonly before: number | null;
  readonly after: number;
}

/** Records by how many share their values in some columns. A missing value counts as a value of its own. */
export interface Combinations {
  /** Which columns these are, in a few words. */
  readonly about: string;
  readonly names: readonly string[];
  /** Null in a public edition. */
  readonly before: CombinationCounts | null;
  readonly after: CombinationCounts | null;
  /** Empty in a public edition. */
  readonly classes: readonly CombinationClass[];
  /** In a public edition, how many percent of the protected records at the most share their values with fewer than so many in all. */
  readonly bound: { readonly fewerThan: number; readonly atMost: number } | null;
}

interface CombinationCounts {
  readonly records: number;
  readonly combinations: number;
}

/** Records whose combination has from so many to so many records; null is open. */
export interface CombinationClass {
  readonly from: number;
  readonly to: number | null;
  readonly before: number;
  readonly after: number;
}

/** How much of what makes records special uniques comes from sets of columns with each one, in percent. */
export interface Contributions {
  /** Records of the protected file that are unique; null in a public edition. */
  readonly uniques: number | null;
  /** They are rounded to multiples of this; null where they are not. */
  readonly step: number | null;
  readonly columns: readonly { readonly name: string; readonly share: number }[];
}

export type Point = readonly [x: number, y: number];

/** Two columns of both files. */
export interface Scatter {
  readonly names: readonly [x: string, y: string];
  readonly scales: readonly ['linear' | 'log', 'linear' | 'log'];
  /** Originals and where they went. Where the files are not paired, a point has one or the other. Empty in a public edition. */
  readonly points: readonly {
    readonly before: Point | null;
    readonly after: Point | null;
  }[];
  /** Centroids of the protected records of each group, with the group's number of records. */
  readonly groups: readonly {
    readonly centre: Point;
    readonly size: number;
    /** Whether all its protected records lie at the centre, so that the protected file shows it too. */
    readonly isUniform: boolean;
  }[];
  /** Sentences about what is not drawn: sampling, missing values. */
  readonly notes: readonly string[];
}

/** Pearson correlations of each pair of columns, over the records that have both. */
export interface Correlations {
  readonly names: readonly string[];
  /** They are rounded to multiples of this; null where they are not. */
  readonly step: number | null;
  readonly pairs: readonly CorrelationPair[];
}

export interface CorrelationPair {
  /** Places in `names`, first < second. */
  readonly first: number;
  readonly second: number;
  readonly before: number | null;
  readonly after: number | null;
  /** The smaller of the numbers of records behind the two; null in a public edition. */
  readonly records: number | null;
}

/** How likely a link to each record is correct. */
export interface RiskByRecord {
  readonly title: string;
  /** Whole sentence: what intruder, what linkage. */
  readonly definition: string;
  readonly records: number;
  /** Records without a probability. */
  readonly without: number;
  /** Sum of the probabilities: the number of correct links to expect. */
  readonly expected: number;
  /** Records by probability: above `over`, up to and with `upTo`. The first also has 0. */
  readonly bands: readonly {
    readonly over: number;
    readonly upTo: number;
    readonly records: number;
  }[];
  /** Probabilities from highest to lowest, with the share of records (0 to 1) that have at least this one. */
  readonly curve: readonly { readonly share: number; readonly probability: number }[];
}

/** Groups by their number of records. */
export interface GroupSizes {
  readonly title: string;
  /** What makes records a group here: whole sentences. */
  readonly counted: string;
  readonly records: number;
  readonly groups: number;
  readonly bars: readonly {
    /** Null is open. */
    readonly from: number | null;
    readonly to: number | null;
    readonly groups: number;
  }[];
}

/** What each column adds to the risk, in the unit of the measure. */
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
