import type { Dialect } from '../../io/csv/index.ts';
import type { Tier } from '../../methods/contract/index.ts';
import type { MissingPolicy, Preparation } from '../description/index.ts';
import type { MemberColumns } from '../plan/index.ts';
import type { RecipeRule } from '../recipe/index.ts';
import type { BlockCut, FileInference } from '../run/index.ts';

/**
 * The measurements on the written file: for each claim the figure, its limit and whether it holds.
 * A certificate has no cell values, and covers only the columns that it names.
 */
export interface Certificate {
  readonly format: 'penumbra-certificate';
  readonly version: 1;
  readonly program: string;
  readonly original: FileRecord;
  readonly protected: FileRecord;
  /** How both files are written. */
  readonly dialect: Dialect;
  /** SHA-256 of the recipe and of the partition, as stored in the folder that must stay. */
  readonly recipe: string;
  readonly partition: string;
  /** SHA-256 of the query that gave the records of the original, if it is a database. */
  readonly query?: string;
  /** SHA-256 of what matters in the description of the original: roles, kinds, units, weights, missing codes. */
  readonly description?: string;
  /** Every column of the original, and what happened to it. */
  readonly columns: readonly CertifiedFate[];
  /** Changes to columns before protection: taxonomies, codes, orders. */
  readonly prepared?: readonly CertifiedPreparation[];
  /**
   * The share of records that was sampled, in percent, the columns that made strata, and the
   * weights that were raised; positions count from 1.
   */
  readonly sampled?: {
    readonly share: number;
    readonly strata: readonly number[];
    readonly weight?: number;
    /** The column of the units that were drawn, if these were drawn as a whole. */
    readonly unit?: number;
  };
  /**
   * How the file was cut into blocks, if each block was protected separately: claims are then
   * checked block by block.
   */
  readonly cut?: CertifiedCut;
  readonly steps: readonly CertifiedStep[];
  /** Claims about the file as a whole. */
  readonly file: readonly CertifiedClaim[];
  readonly figures: readonly Figure[];
  /** Names of keys, given or likely, that no step covers: groups over some columns are not k-anonymity of the file. */
  readonly notCovered: readonly string[];
  /** Rules that the written file satisfies, and the positions of their columns, counted from 1. */
  readonly edits?: {
    readonly rules: readonly RecipeRule[];
    readonly columns: readonly number[];
    /** The columns that tell the members and the heads of units, and the code of heads. */
    readonly members?: MemberColumns;
  };
  /** The columns whose emptied cells cannot be inferred, and units and time; positions count from 1. */
  readonly inference?: FileInference;
  readonly holds: boolean;
  /** Reasons why the file is not for release, even if every claim holds. */
  readonly notReleasable: readonly string[];
  /** Changes by post-masking optimisation, and the claims that no longer hold after it. */
  readonly refined?: RefinedRecord;
  /** SHA-256 of all fields above. It reveals an edited certificate. */
  readonly seal: string;
}

export interface FileRecord {
  readonly sha256: string;
  readonly records: number;
  readonly columns: number;
}

/** Changes to a column before protection; its position counts from 1. */
export interface CertifiedPreparation extends Omit<Preparation, 'position'> {
  readonly original: number;
}

/** How the file was cut; positions count from 1. */
export interface CertifiedCut extends Omit<BlockCut, 'along'> {
  readonly columns: readonly number[];
}

/** What happened to a column. Positions count from 1. */
export interface CertifiedFate {
  readonly name: string;
  readonly fate:
    | 'protected'
    | 'recoded'
    | 'reweighted'
    | 'carried'
    | 'copied'
    | 'pseudonymised'
    | 'left out';
  readonly original: number;
  readonly protected: number | null;
  /** For a carried weight, such as a replicate: the position of the one that it follows in the original. */
  readonly by?: number;
}

/** A column of both files; positions count from 1. */
export interface CertifiedColumn {
  readonly name: string;
  readonly original: number;
  readonly protected: number;
  /** Decimals of the column in the original, and in the written file. */
  readonly decimalsBefore: number | 'full';
  readonly decimals: number | 'full';
  /** Whether the column holds categories, for which decimals mean nothing. */
  readonly isCategorical?: true;
}

export interface CertifiedStep {
  readonly method: string;
  readonly columns: readonly CertifiedColumn[];
  readonly smallestGroup: number;
  readonly groups: { readonly count: number; readonly min: number; readonly max: number };
  readonly missing: MissingPolicy;
  /** Positions in the original of the columns that make strata, counted from 1. */
  readonly strata: readonly number[];
  /** Missing values that were filled in, and values that were emptied, also by a method that empties cells. */
  readonly filled: number;
  readonly suppressed: number;
  readonly empties?: true;
  readonly claims: readonly CertifiedClaim[];
  /** How far moments can differ together, for refined steps. */
  readonly momentError?: number;
  /** Position in the original of the column whose equal values stay in one group, counted from 1. */
  readonly together?: number;
  /** Position in the original of the column whose units count towards k, and not records, counted from 1. */
  readonly unit?: number;
  /**
   * The unit, such as household, that the step was done once for: its claims are about the first record of each unit, and
   * `members-agree` about all records.
   */
  readonly ofUnit?: string;
  /** Position in the original of the column that tells the waves of the units apart, counted from 1. */
  readonly time?: number;
  /**
   * Positions in the original of columns of the unit, counted from 1, that an earlier step covers, and whose new values make
   * the classes inside which records are grouped.
   */
  readonly inside?: readonly number[];
  /** Position in the original of the column of weights, counted from 1. */
  readonly weight?: number;
  /** Largest share of a group's total that one record can have, in percent. */
  readonly dominance?: number;
  /** Unchanged columns of the original whose relation to the covered columns is kept, counted from 1. */
  readonly given?: readonly CertifiedGiven[];
  /** Linear equations between the covered columns, one coefficient for each. */
  readonly constraints?: readonly CertifiedConstraint[];
  /** Smallest average number of records that share their values, if no group size is promised. */
  readonly averageGroup?: number;
  /**
   * Confidential columns of the protected file, counted from 1, and how far their distribution in a
   * group can differ from the whole file.
   */
  readonly confidential?: readonly { readonly name: string; readonly protected: number }[];
  readonly closeness?: number;
  /** Totals that the covered columns were to reach: of the file, or of each level of each given column. */
  readonly totals?: readonly (readonly number[])[];
  /** Columns that are replaced in another way than `method` says, by index from 0. */
  readonly replacements?: readonly {
    readonly method: string;
    readonly places: readonly number[];
  }[];
  /** Claims that the methods usually make but not in this recipe, and why. */
  readonly withdrawn?: readonly { readonly claim: string; readonly because: string }[];
}

/** An unchanged column of the original, counted from 1. */
export interface CertifiedGiven {
  readonly name: string;
  readonly original: number;
  readonly isCategorical?: true;
}

export interface CertifiedConstraint {
  readonly name: string;
  readonly coefficients: readonly number[];
  readonly constant: number;
}

/** A refinement in figures, with the earlier claims that no longer hold. */
export interface RefinedRecord {
  readonly p: number;
  readonly q: number;
  readonly targetE: number;
  readonly trials: number;
  readonly changedRecords: number;
  readonly changedCells: number;
  readonly momentError: { readonly before: number; readonly after: number };
  /** Seal of the certificate of the file before refinement, or null if it had none. */
  readonly earlier: string | null;
  readonly withdrawn: readonly {
    readonly step: number;
    readonly claim: string;
    readonly sentence: string;
    readonly found: string;
  }[];
}

export interface CertifiedClaim {
  readonly claim: string;
  readonly sentence: string;
  readonly tier: Tier;
  readonly because: string;
  /** Indices from 0 of the step's columns that the claim is about; all if not given. */
  readonly places?: readonly number[];
  readonly figure: string;
  readonly measured: number;
  readonly limit: number;
  readonly found: string;
  readonly holds: boolean;
}

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly definition: string;
  readonly range: string;
  readonly direction: string;
}

/** A sentence on what the claims leave out because of missing values, or null. */
export function restatement(
  step: Pick<CertifiedStep, 'missing' | 'filled' | 'suppressed' | 'empties'>,
): string | null {
  if (step.missing === 'drop') {
    return 'These claims are about the remaining records: records with a missing value in these columns were dropped.';
  }
  if (step.filled > 0) {
    return `These claims are about the columns after ${step.filled} missing values were filled in with the median.`;
  }
  if (step.suppressed > 0) {
    const why = step.empties ? '' : ' so that no record stands out by its missing values';
    return `These claims are about the written values. ${step.suppressed} values were emptied${why}; totals and means of whole columns differ by these.`;
  }
  return null;
}
