import type { MaskingAccount, RecodedColumn } from '../../engines/contract/index.ts';
import { PenumbraError } from '../../error.ts';
import type { ModelSummary } from '../../methods/contract/index.ts';
import type { BlockPlan } from '../../methods/group/index.ts';
import type { ColumnChange, Shared } from '../../recipe/certificate/index.ts';
import type { Certificate, Plan } from '../../recipe/index.ts';

/** The result of a run. The protected file is in the target; all of this must stay. */
export interface Protection {
  readonly plan: Plan;
  /** The recipe that replays the run, with its seed, as text. */
  readonly recipe: string;
  readonly certificate: Certificate;
  /** The partition as a CSV text: each record with its group in each step. */
  readonly partition: string;
  /** How the file was cut into blocks, by step and class; empty if it was not cut. */
  readonly blockPlans: readonly (readonly BlockPlan[])[];
  /** Summaries of the models, by step; empty if none was fitted. */
  readonly models: readonly (readonly ModelSummary[])[];
  readonly summary: Summary;
}

/** Figures about a run. */
export interface Summary extends Shared, MaskingAccount {
  readonly records: number;
  readonly groups: { readonly count: number; readonly min: number; readonly max: number };
  /** 100 SSE/SST over the protected columns, standardised, on the written values. */
  readonly loss: number | null;
  /** Numbers of dropped records, imputed values and emptied values. */
  readonly dropped: number;
  readonly filled: number;
  readonly suppressed: number;
  readonly changes: readonly ColumnChange[];
  readonly recoded: readonly RecodedColumn[];
  readonly seconds: Seconds & { readonly total: number };
}

export interface Seconds {
  readonly read: number;
  readonly group: number;
  readonly replace: number;
  readonly write: number;
  readonly certify: number;
}

/** The same without the partition, which can be too large for a text. */
export type RunProtection = Omit<Protection, 'partition'>;

/** A claim that does not hold is an error, not a footnote. */
export function refuseFailed(certificate: Certificate): void {
  if (certificate.holds) return;
  const all = [...certificate.steps.flatMap((step) => step.claims), ...certificate.file];
  const failed = all.filter((claim) => !claim.holds);
  const list = failed.map(({ claim, found }) => `${claim} (${found})`).join('; ');
  // Rules that can only be checked cannot be repaired; a record that is copied whole satisfies
  // them.
  const way = failed.some(({ claim }) => claim === 'edits')
    ? ' For rules that can only be checked, use --replace medoid, or leave them out.'
    : failed.some(({ claim }) => claim === 'not-inferable')
      ? ' Protect the columns that give the values in the same step, name the unit and its columns in the description, or leave the number of the unit out (--role NAME=identifier).'
      : '';
  throw new PenumbraError(
    'claim',
    `Claims of the methods do not hold for the result, so nothing was written: ${list}.${way}`,
  );
}
