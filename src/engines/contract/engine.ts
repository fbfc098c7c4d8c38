import type { ByteSource, Target } from '../../io/bytes/index.ts';
import type { ModelSummary } from '../../methods/contract/index.ts';
import type { BlockPlan } from '../../methods/group/index.ts';
import type { CertificateParts, ColumnChange, Shared } from '../../recipe/certificate/index.ts';
import type { StoredFile } from '../../recipe/dataset/index.ts';
import type { Plan, Recipe } from '../../recipe/index.ts';
import type { Enforcement } from '../../recipe/rules/index.ts';
import type { StandIn } from './standIn.ts';

/**
 * The steps of protecting a file on one engine. The task calls them in this order. Each step takes
 * the run of the step before, and returns it with its own findings.
 */
export interface Engine<
  Surveyed extends SurveyedRun,
  Cut extends Surveyed,
  Masked extends Cut & MaskedRun,
  Written extends Masked & WrittenRun,
  ReadBack extends StoredFile = StoredFile,
> {
  /** Surveys the file, settles the recipe, and plans it. */
  survey(recipe: Recipe, settle?: Settle): Promise<Surveyed>;
  /** Cuts the file into blocks, if the plan says so. */
  cut(run: Surveyed): Promise<Cut>;
  /** Gives the records their new values. */
  mask(run: Cut): Promise<Masked>;
  /** Writes the protected records and the partition. */
  write(run: Masked, target: Target): Promise<Written>;
  /** Reads the written file. */
  readBack(run: Written, source: ByteSource): Promise<ReadBack>;
  /** Checks every claim of the plan on the written file, and measures the loss. */
  measure(run: Written, written: ReadBack): Promise<Measurement>;
}

/** Sees the file and can complete the recipe before it is planned. */
export type Settle = (file: StandIn, recipe: Recipe) => Recipe | Promise<Recipe>;

/** A run whose file is known and whose recipe is planned. */
export interface SurveyedRun {
  /** The original, or its stand-in if it is not in memory. */
  readonly file: StandIn;
  readonly plan: Plan;
  /** The settled recipe; it has a seed if one was given. */
  readonly recipe: Recipe;
  /** The seed of the run: 64 hexadecimal digits. */
  readonly seed: string;
}

/** A run whose records have their new values. */
export interface MaskedRun extends SurveyedRun {
  /** Number of kept records. */
  readonly records: number;
  /** How the file was cut into blocks, step by step and class by class; empty if it was not cut. */
  readonly blockPlans: readonly (readonly BlockPlan[])[];
  /** Findings of models, step by step; empty if none was fitted. */
  readonly models: readonly (readonly ModelSummary[])[];
  readonly account: MaskingAccount;
  readonly seconds: { readonly group: number; readonly replace: number };
}

/** Notes from masking. Runs in blocks have no notes on given columns and on rules that cut the file. */
export interface MaskingAccount {
  /** How well a reader can predict the replaced columns from the given ones, for each step that has some. */
  readonly given: readonly GivenColumns[];
  /** How rules of the form if ... then ... cut the file before records were grouped, in sentences. */
  readonly cells: readonly string[];
  /** Figures about enforcing the rules, if there are any. */
  readonly enforcement?: Enforcement;
  /** Records whose original categories were restored because the new ones violated a rule. */
  readonly restored?: number;
  /** Units that got the drawn values of another one, because they violated a rule about their members. */
  readonly held?: number;
  /** Records and values that were repaired before, if requested. */
  readonly repaired?: { readonly records: number; readonly values: number };
}

export interface GivenColumns {
  readonly given: readonly string[];
  /** Different rows of the given columns, as a share of the records. */
  readonly distinct: number;
  /** Each replaced column and the share of its variance in the groups that the given ones explain. */
  readonly explained: readonly { readonly name: string; readonly rSquared: number }[];
}

/** A run whose protected file is written. */
export interface WrittenRun extends MaskedRun {
  /** The partition as CSV: its text, or its file if it is too long for a text, and its digest. */
  readonly partition: {
    readonly sha256: string;
    readonly text: string | { readonly path: string };
  };
}

/** Findings about a run: the evidence for its certificate, and the figures of its summary. */
export interface Measurement
  extends Pick<
    CertificateParts,
    'fates' | 'coverages' | 'edits' | 'inference' | 'cut' | 'steps' | 'file' | 'figures'
  > {
  /** Changes in the covered columns of each step. */
  readonly changes: readonly (readonly ColumnChange[])[];
  readonly shared: Shared;
  readonly recoded: readonly RecodedColumn[];
}

/** A recoded column, and its number of different values before and after. */
export interface RecodedColumn {
  readonly name: string;
  readonly before: number;
  readonly after: number;
}
