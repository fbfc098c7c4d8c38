import type { Role } from './roles.ts';
import type { ColumnReference } from './select.ts';
import type { AutomaticTaxonomy, Taxonomy } from './taxonomy.ts';

/** What the values of a column are. It decides how they are read, measured, drawn and replaced. */
export const COLUMN_KINDS = {
  amount: 'numbers that can be added and averaged, such as an income',
  count: 'whole numbers of things, such as rooms or visits',
  ordinal: 'codes or texts with an order, such as levels of education',
  nominal: 'codes or texts without an order, such as sex or region',
  date: 'days, months or years',
  text: 'free text, names, long numbers: never a category',
} as const;

/** The kind of a column as the steward knows it. Amounts and counts are numbers, ordinal and nominal are codes. */
export type DescribedKind = keyof typeof COLUMN_KINDS;

/** A code, and what it stands for. */
export interface LabelledCode {
  readonly code: string;
  readonly label?: string;
}

/** What the steward knows about one column. */
export interface ColumnDescription {
  /** Its name, or its position counted from 1. */
  readonly column: ColumnReference;
  readonly label?: string;
  /** The question as it was asked, or a note. */
  readonly note?: string;
  readonly kind?: DescribedKind;
  readonly role?: Role;
  /** Its codes, for ordinal columns from the lowest to the highest. */
  readonly values?: readonly LabelledCode[];
  /** Codes of this column that stand for a missing value. */
  readonly missing?: readonly LabelledCode[];
  readonly hierarchy?: Taxonomy | AutomaticTaxonomy;
  /** The unit whose members all have the same value; the record if it is not given. */
  readonly belongsTo?: string;
  /** For the role unit: what the column numbers, such as household or person. */
  readonly unit?: string;
  /** For the role unit: the larger unit that each of these units is part of. */
  readonly within?: string;
  /** For the column that says how members of a unit are related: the code of the head, the reference person. */
  readonly head?: string;
  /** For the role weight: the unit that the weight counts; records if it is not given. */
  readonly weightOf?: string;
  /** For the role weight: the weight that this column is a replicate of. */
  readonly replicateOf?: ColumnReference;
  /** The lowest and the highest valid value. */
  readonly range?: readonly [number | null, number | null];
  /** Unit of measurement, such as EUR or cm. */
  readonly measuredIn?: string;
  /** Why the column has this kind and role, in words. */
  readonly because?: string;
  /** What the program guessed, because nobody said it. A column with a guessed role counts as undecided. */
  readonly guessed?: readonly ('kind' | 'role')[];
}

/** What missing values in keys mean when records are compared: a value of their own, or a match with any value. */
export type MissingKeys = 'level' | 'wildcard';

/** What counts as inferred, in percent. */
export interface InferredMeans {
  /** A number counts as inferred if it is known within this percentage of the truth; a code must be exact. */
  readonly inferredWithin: number;
  /** A dependency counts if it holds for at least this percentage of the records that show it. */
  readonly dependencyShare: number;
}

const INFERRED_MEANS: InferredMeans = { inferredWithin: 10, dependencyShare: 99 };

/** What counts as inferred by a description, or by default. */
export function inferredMeans({
  inferredWithin = INFERRED_MEANS.inferredWithin,
  dependencyShare = INFERRED_MEANS.dependencyShare,
}: Partial<InferredMeans> = {}): InferredMeans {
  return { inferredWithin, dependencyShare };
}

/** How many units of a kind the population has: in all, and in the levels of some columns. */
export interface PopulationSize {
  readonly unit: string;
  readonly size: number;
  readonly totals?: readonly {
    readonly column: ColumnReference;
    readonly levels: readonly { readonly code: string; readonly size: number }[];
  }[];
}

/** How replicate weights can be made, with a sentence each. */
export const REPLICATIONS = {
  brr: 'balanced repeated replication',
  bootstrap: 'the bootstrap',
  jackknife: 'each replicate leaves out one cluster',
  jkn: 'each replicate leaves out one cluster of a stratum',
  sdr: 'successive differences',
} as const;

/** How replicate weights were made, or the factor of the variance, such as 1/(R (1 - rho)^2) for Fay's method. */
export type DescribedReplication = keyof typeof REPLICATIONS | number;

/** What the steward knows about a file. */
export interface Description extends Partial<InferredMeans> {
  readonly title?: string;
  /** What a record is: person, household, firm, visit. */
  readonly record?: string;
  /** The unit that must be protected, by its name; if it is not given, the largest one, or the record. */
  readonly protect?: string;
  /** The column that tells the waves of a unit apart. */
  readonly time?: ColumnReference;
  /** Columns of the sampling design. */
  readonly strata?: readonly ColumnReference[];
  readonly clusters?: readonly ColumnReference[];
  /** How the replicate weights were made. */
  readonly replication?: DescribedReplication;
  /** Numbers of units in the population. */
  readonly population?: readonly PopulationSize[];
  /** Columns of places, from coarse to fine. */
  readonly geography?: readonly ColumnReference[];
  readonly missingKeys?: MissingKeys;
  /** The missing code of cells that the protection empties; an empty one if they look like other missing values. */
  readonly emptied?: LabelledCode;
  /** Rules that every record satisfies, one line each. */
  readonly rules?: readonly string[];
  readonly columns: readonly ColumnDescription[];
}
