import { PenumbraError } from '../../error.ts';
import type { ModelSummary } from '../../methods/contract/index.ts';
import type { BlockPlan } from '../../methods/group/index.ts';
import type { ColumnChange, Shared } from '../../recipe/certificate/index.ts';
import type { Certificate, Plan } from '../../recipe/index.ts';
import type { Enforcement } from '../../recipe/rules/index.ts';

/** What a run leaves: the protected file is in the target, all this must stay. */
export interface Protection {
  readonly plan: Plan;
  /** The recipe that replays the run, with its seed, as text. */
  readonly recipe: string;
  readonly certificate: Certificate;
  /** The partition as a CSV text: record, and its group in each step. */
  readonly partition: string;
  /** How the file was cut into blocks, step by step and class by class; empty where it was not. */
  readonly blockPlans: readonly (readonly BlockPlan[])[];
  /** What models found, step by step; empty where none was fitted. */
  readonly models: readonly (readonly ModelSummary[])[];
  readonly summary: Summary;
}

/** What a run did, in figures. */
export interface Summary extends Shared {
  readonly records: number;
  readonly groups: { readonly count: number; readonly min: number; readonly max: number };
  /** 100 SSE/SST over the protected columns, standardised, on the values as written. */
  readonly loss: number | null;
  /** Records left out, missing values filled in, and values left empty. */
  readonly dropped: number;
  readonly filled: number;
  readonly suppressed: number;
  readonly changes: readonly ColumnChange[];
  /** How close given columns bring a reader to the replaced ones, for each step that has some. */
  readonly given: readonly GivenColumns[];
  /** What it took to bring the records onto the rules, where there are some. */
  readonly enforcement?: Enforcement;
  /** How rules of the form if ... then ... cut the file before records were grouped, in sentences. */
  readonly cells: readonly string[];
  /** Columns that were coded anew, and how many different values they had and have. */
  readonly recoded: readonly {
    readonly name: string;
    readonly before: number;
    readonly after: number;
  }[];
  /** Records whose categories were put back because the new ones broke a rule. */
  readonly restored?: number;
  /** Records and values that were repaired before, where that was asked for. */
  readonly repaired?: { readonly records: number; readonly values: number };
  readonly seconds: Seconds & { readonly total: number };
}

export interface GivenColumns {
  readonly given: readonly string[];
  /** Different rows of the given columns as a share of the records. */
  readonly distinct: number;
  /** Each replaced column and the share of its variance in the groups that the given ones explain. */
  readonly explained: readonly { readonly name: string; readonly rSquared: number }[];
}

export interface Seconds {
  readonly read: number;
  readonly group: number;
  readonly replace: number;
  readonly write: number;
  readonly certify: number;
}

/** The same without the partition, which may be too large for a text. */
export type RunProtection = Omit<Protection, 'partition'>;

/** Seconds since it was made or last asked. */
export function stopwatch(): () => number {
  let since = performance.now();
  return () => {
    const now = performance.now();
    const passed = (now - since) / 1000;
    since = now;
    return passed;
  };
}

/** A claim that does not hold is an error, not a footnote. */
export function refuseFailed(certificate: Certificate): void {
  if (certificate.holds) return;
  const all = [...certificate.steps.flatMap((step) => step.claims), ...certificate.file];
  const failed = all.filter((claim) => !claim.holds);
  const list = failed.map(({ claim, found }) => `${claim} (${found})`).join('; ');
  // Rules that are only checked cannot be brought about; a record that is copied whole satisfies them.
  const way = failed.some(({ claim }) => claim === 'edits')
    ? ' For rules that can only be checked, use --replace medoid or leave them out.'
    : '';
  throw new PenumbraError(
    'claim',
    `The result does not hold what its methods claim, so nothing was written: ${list}.${way}`,
  );
}
