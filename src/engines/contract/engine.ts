import type { ByteSource, Target } from '../../io/bytes/index.ts';
import type { ModelSummary } from '../../methods/contract/index.ts';
import type { BlockPlan } from '../../methods/group/index.ts';
import type { CertificateParts, ColumnChange, Shared } from '../../recipe/certificate/index.ts';
import type { StoredFile } from '../../recipe/dataset/index.ts';
import type { Plan, Recipe } from '../../recipe/index.ts';
import type { Enforcement } from '../../recipe/rules/index.ts';
import type { StandIn } from './standIn.ts';

/**
 * Who does the work of protecting a file. The task calls the steps in this order. Each step takes the run as the steps
 * before it left it, and returns it with what it has found.
 */
export interface Engine<
  Surveyed extends SurveyedRun,
  Cut extends Surveyed,
  Masked extends Cut & MaskedRun,
  Written extends Masked & WrittenRun,
  ReadBack extends StoredFile = StoredFile,
> {
  /** Learns what the file is, settles the recipe, and plans it. */
  survey(recipe: Recipe, settle?: Settle): Promise<Surveyed>;
  /** Cuts the file into blocks, where the plan says so. */
  cut(run: Surveyed): Promise<Cut>;
  /** Gives the records their new values. */
  mask(run: Cut): Promise<Masked>;
  /** Writes the protected records and the partition. */
  write(run: Masked, target: Target): Promise<Written>;
  /** Reads the written file. */
  readBack(run: Written, source: ByteSource): Promise<ReadBack>;
  /** Checks every claim of the plan on what was written, and measures what it cost. */
  measure(run: Written, written: ReadBack): Promise<Measurement>;
}

/** Sees the file that was read and may complete the recipe before it is planned. */
export type Settle = (file: StandIn, recipe: Recipe) => Recipe | Promise<Recipe>;

/** A run whose file is known and whose recipe is planned. */
export interface SurveyedRun {
  /** The original, or what stands for it where it is not held. */
  readonly file: StandIn;
  readonly plan: Plan;
  /** The recipe as it was settled; it has a seed if one was given. */
  readonly recipe: Recipe;
  /** The seed of the run: 64 hexadecimal digits. */
  readonly seed: string;
}

/** A run whose records have their new values. */
export interface MaskedRun extends SurveyedRun {
  /** How many records stay. */
  readonly records: number;
  /** How the file was cut into blocks, step by step and class by class; empty where it was not. */
  readonly blockPlans: readonly (readonly BlockPlan[])[];
  /** What models found, step by step; empty where none was fitted. */
  readonly models: readonly (readonly ModelSummary[])[];
  readonly account: MaskingAccount;
  readonly seconds: { readonly group: number; readonly replace: number };
}

/** What masking has to tell. Blocks do not tell how given columns explain others, nor how rules cut them. */
export interface MaskingAccount {
  /** How close given columns bring a reader to the replaced ones, for each step that has some. */
  readonly given: readonly GivenColumns[];
  /** How rules of the form if ... then ... cut the file before records were grouped, in sentences. */
  readonly cells: readonly string[];
  /** What it took to bring the records onto the rules, where there are some. */
  readonly enforcement?: Enforcement;
  /** Records whose categories were put back because the new ones broke a rule. */
  readonly restored?: number;
  /** Records and values that were repaired before, where that was asked for. */
  readonly repaired?: { readonly records: number; readonly values: number };
}

export interface GivenColumns {
  readonly given: readonly string[];
  /** Different rows of the given columns as a share of the records. */
  readonly distinct: number;
  /** Each replaced column and the share of its variance in the groups that the given ones explain. */
  readonly explained: readonly { readonly name: string; readonly rSquared: number }[];
}

/** A run whose protected file is written. */
export interface WrittenRun extends MaskedRun {
  /** The partition as CSV: its text, or the file that holds it where it is too long for one, and its digest. */
  readonly partition: {
    readonly sha256: string;
    readonly text: string | { readonly path: string };
  };
}

/** What was found about a run: the evidence of its certificate, and the figures of its summary. */
export interface Measurement
  extends Pick<
    CertificateParts,
    'fates' | 'coverages' | 'edits' | 'cut' | 'steps' | 'file' | 'figures'
  > {
  /** What changed in the covered columns of each step. */
  readonly changes: readonly (readonly ColumnChange[])[];
  readonly shared: Shared;
  readonly recoded: readonly RecodedColumn[];
}

/** A column that was coded anew, and how many different values it had and has. */
export interface RecodedColumn {
  readonly name: string;
  readonly before: number;
  readonly after: number;
}
