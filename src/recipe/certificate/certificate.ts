import type { Tier } from '../../methods/contract/index.ts';
import type { MissingPolicy } from '../description/index.ts';
import type { Preparation } from '../plan/index.ts';
import type { RecipeRule } from '../recipe/index.ts';
import type { BlockCut } from '../run/index.ts';

/**
 * What was measured on the written file: for each claim the figure, its limit and whether it holds. It
 * carries no cell values, and speaks only of the columns it covers.
 */
export interface Certificate {
  readonly format: 'penumbra-certificate';
  readonly version: 1;
  readonly program: string;
  readonly original: FileRecord;
  readonly protected: FileRecord;
  /** How both files are written. */
  readonly dialect: object;
  /** SHA-256 of the recipe and of the partition as they are kept in what must stay. */
  readonly recipe: string;
  readonly partition: string;
  /** Every column of the original and what became of it. */
  readonly columns: readonly CertifiedFate[];
  /** What was made of columns before they were protected: taxonomies, codes, orders. */
  readonly prepared?: readonly CertifiedPreparation[];
  /** The share of the records that was drawn, in percent, within which columns, and the weights that grew by it; positions count from 1. */
  readonly sampled?: {
    readonly share: number;
    readonly strata: readonly number[];
    readonly weight?: number;
  };
  /** How the file was cut into blocks, where each was protected as a file of its own: claims are checked block by block. */
  readonly cut?: CertifiedCut;
  readonly steps: readonly CertifiedStep[];
  /** Claims about the file as a whole. */
  readonly file: readonly CertifiedClaim[];
  readonly figures: readonly Figure[];
  /** Names of keys, given or likely, that no step covers: groups over some columns are not k-anonymity of the file. */
  readonly notCovered: readonly string[];
  /** Rules that the written file satisfies, and the columns that they are about, counted from 1. */
  readonly edits?: { readonly rules: readonly RecipeRule[]; readonly columns: readonly number[] };
  readonly holds: boolean;
  /** Reasons why the file is not for release although every claim may hold. */
  readonly notReleasable: readonly string[];
  /** What post-masking optimisation did to the file, and which claims it cost. */
  readonly refined?: RefinedRecord;
  /** SHA-256 of all of the above, so that an edited certificate is noticed. */
  readonly seal: string;
}

export interface FileRecord {
  readonly sha256: string;
  readonly records: number;
  readonly columns: number;
}

/** What was made of a column before it was protected; its position counts from 1. */
export interface CertifiedPreparation extends Omit<Preparation, 'position'> {
  readonly original: number;
}

/** How the file was cut; positions count from 1. */
export interface CertifiedCut extends Omit<BlockCut, 'along'> {
  readonly columns: readonly number[];
}

/** What became of a column. Positions count from 1. */
export interface CertifiedFate {
  readonly name: string;
  readonly fate: 'protected' | 'recoded' | 'reweighted' | 'copied' | 'pseudonymised' | 'left out';
  readonly original: number;
  readonly protected: number | null;
}

/** A column as it stands in both files; positions count from 1. */
export interface CertifiedColumn {
  readonly name: string;
  readonly original: number;
  readonly protected: number;
  /** Decimals the column came with, and was written with. */
  readonly decimalsBefore: number | 'full';
  readonly decimals: number | 'full';
  /** Whether it is categories: then decimals mean nothing. */
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
  /** Missing values that were filled in, and values that were left empty, by the method too if it empties some. */
  readonly filled: number;
  readonly suppressed: number;
  readonly empties?: true;
  readonly claims: readonly CertifiedClaim[];
  /** How far moments may be off together, for steps that were refined. */
  readonly momentError?: number;
  /** Position in the original of the column whose equal values stay in one group, counted from 1. */
  readonly together?: number;
  /** Position in the original of the column of weights, counted from 1. */
  readonly weight?: number;
  /** Largest share of a group's total that one record may have, in percent. */
  readonly dominance?: number;
  /** Columns of the original that stay and whose relation to the covered ones is kept, counted from 1. */
  readonly given?: readonly CertifiedGiven[];
  /** Linear equations between the covered columns, one coefficient for each. */
  readonly constraints?: readonly CertifiedConstraint[];
  /** How many records share their values on average at the least, where no group is promised a size. */
  readonly averageGroup?: number;
  /** Columns of the protected file, counted from 1, that nobody should learn from a group, and how far they may be from the whole. */
  readonly confidential?: readonly { readonly name: string; readonly protected: number }[];
  readonly closeness?: number;
  /** Columns that are replaced in another way than `method` says, by their places from 0. */
  readonly replacements?: readonly {
    readonly method: string;
    readonly places: readonly number[];
  }[];
  /** What its methods claim otherwise, but not in this recipe, and why. */
  readonly withdrawn?: readonly { readonly claim: string; readonly because: string }[];
}

/** A column of the original that stays, counted from 1. */
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

/** A refinement in figures, with the earlier claims that do not hold any more. */
export interface RefinedRecord {
  readonly p: number;
  readonly q: number;
  readonly targetE: number;
  readonly trials: number;
  readonly changedRecords: number;
  readonly changedCells: number;
  readonly momentError: { readonly before: number; readonly after: number };
  /** The seal of the certificate of the file that was refined, or null where there was none. */
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
  /** Which of the step's columns it is about, by their places from 0; all where not given. */
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

/** What a claim does not say because of how missing values were treated, in a sentence, or null. */
export function restatement(
  step: Pick<CertifiedStep, 'missing' | 'filled' | 'suppressed' | 'empties'>,
): string | null {
  if (step.missing === 'drop') {
    return 'These claims are about the records that stay: those that lacked a value in these columns were left out.';
  }
  if (step.filled > 0) {
    return `These claims are about the columns after ${step.filled} missing values were filled in with the median.`;
  }
  if (step.suppressed > 0) {
    const why = step.empties ? '' : ' so that nobody stands out by what is missing';
    return `Claims about values are about those that were written; ${step.suppressed} were left empty${why}, so totals and means of whole columns differ by those.`;
  }
  return null;
}
