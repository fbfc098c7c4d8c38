import type { ColumnReference, Description } from '../../foundation/table/index.ts';
import type { ParameterValue } from '../../methods/contract/index.ts';
import type { Recode } from '../../methods/mask/index.ts';
import type {
  ColumnGroups,
  Decimals,
  Identifiers,
  InputOptions,
  MissingPolicy,
  Violations,
} from '../description/index.ts';

/**
 * What is done to a file, as data. It replays the run, says nothing about any record, and is the
 * same on the command line, in code, in a page and on a cluster. Defaults can be left out.
 */
export interface Recipe {
  /** Version of this format. */
  readonly penumbra: 2;
  /** How the file is written; what is not given is detected. */
  readonly input?: InputOptions;
  /** What is known about the file: kinds and roles of its columns, units, weights, missing codes. */
  readonly description?: Description;
  readonly identifiers?: Identifiers;
  readonly decimals?: Decimals;
  readonly steps: readonly Step[];
  /** Cuts the file into blocks first; each is protected separately. */
  readonly cut?: Cut;
  /** Rules that every written record must satisfy. */
  readonly rules?: readonly RecipeRule[];
  /** What is done where the original breaks them. */
  readonly violations?: Violations;
  /** The revision of each method that made the result, by name: a replay with another revision gives other values, and a warning. */
  readonly revisions?: Revisions;
  /** 64 hexadecimal digits. The seed must stay. */
  readonly seed?: string;
}

/** The revisions of methods, by their names. Methods of one name have one revision. */
export type Revisions = Readonly<Record<string, number>>;

/** A rule as one line, or as a test in XPath. */
export interface RecipeRule {
  readonly name?: string;
  readonly rule?: string;
  readonly xpath?: string;
}

/** One protection of some columns: group, then replace; or a preparation of the file before that. */
export interface Step {
  /** A known pairing, such as microaggregation, or a preparation: recode, sample, pseudonym. */
  readonly method: string;
  readonly columns?: readonly ColumnReference[];
  /** Which of the columns are grouped together; each group of columns has its own groups of records. */
  readonly columnGroups?: ColumnGroups;
  readonly group?: Part;
  readonly replace?: Part;
  /** How ordinal and nominal columns are replaced if `replace` is for numbers. */
  readonly ordinal?: Part;
  readonly nominal?: Part;
  /** Confidential columns, for grouping methods that use them. */
  readonly confidential?: readonly ColumnReference[];
  /** How values are recoded, for the preparation recode. */
  readonly recode?: Recode;
  /** Share of records that is kept, in percent, for the preparation sample. */
  readonly share?: number;
  readonly missing?: MissingPolicy;
  readonly blocks?: Blocks;
  /** Records with the same value in this column stay in one group, and count once towards k. */
  readonly together?: ColumnReference;
  /** Largest share of a group's total that one record can have, in percent. */
  readonly dominance?: number;
  /** Unchanged columns whose relation to the replaced ones is kept, for methods that support it. */
  readonly given?: readonly ColumnReference[];
  /** A condition: records for which it does not hold stay unchanged, for methods that allow it. */
  readonly where?: string;
  /** Linear equations between the columns that every written record must satisfy, for methods that support it. */
  readonly constraints?: readonly string[];
}

/** Cuts the file into blocks that are grouped separately and in parallel. */
export interface Blocks {
  /** The largest number of records in a block. */
  readonly size?: number;
  /** Records that differ in these columns share no group. */
  readonly strata?: readonly ColumnReference[];
}

/** Blocks of records, by their values: the same on every engine. */
export interface Cut {
  /** The largest number of records in a block. */
  readonly size: number;
}

/** A registered method and its parameters. */
export interface Part {
  readonly method: string;
  readonly [parameter: string]: ParameterValue;
}
