import { PenumbraError } from '../../error.ts';
import type { Scale } from '../../foundation/table/index.ts';
import type { ConfidentialColumn, LinearConstraint } from '../../methods/contract/index.ts';

/** What the certificate of one step is computed from: values read back from files, not remembered. */
export interface Evidence {
  /** Names of the columns the step covers, for reports. */
  readonly names: readonly string[];
  /** The covered columns before protection, after missing values were treated; kept records only. */
  readonly original: readonly Float64Array[];
  /** The same columns as they stand in the protected file. */
  readonly protected: readonly Float64Array[];
  /** Decimals each column was written with. */
  readonly decimals: readonly (number | 'full')[];
  /** The group of each record, or null where the partition was not kept. */
  readonly groupOf: Int32Array | null;
  /** The stratum of each record, or null where there are none. */
  readonly strata: Int32Array | null;
  /** The size that no group may fall below. */
  readonly smallestGroup: number;
  /** How far moments may be off together, where that was promised. */
  readonly momentError?: number | undefined;
  /** The unit (a household, a person with several records) of each record, where units count and not records. */
  readonly units?: Int32Array | undefined;
  /**
   * The unit of every kept record, and the covered columns of the protected file for all of them, where some belong to the
   * unit. Of a step that is done once for each unit, the other fields have one record for each unit.
   */
  readonly members?:
    | {
        readonly units: Int32Array;
        readonly values: readonly Float64Array[];
        /** The wave of every kept record, if the claim is about waves. */
        readonly waves?: Int32Array | undefined;
      }
    | undefined;
  /** Columns of the unit in the protected file, where records were grouped inside the classes of their values. */
  readonly inside?: readonly Float64Array[] | undefined;
  /** The weight of each record, where means are weighted. */
  readonly weights?: Float64Array | undefined;
  /** Largest share of a group's total that one contributor may have, in percent. */
  readonly dominance?: number | undefined;
  /** Columns that stayed as they are and whose relation to the covered ones was to be kept. */
  readonly given?:
    | readonly {
        readonly name: string;
        readonly values: Float64Array;
        readonly isCategorical?: true | undefined;
      }[]
    | undefined;
  /** Linear relations between the covered columns that were to hold. */
  readonly constraints?: readonly LinearConstraint[] | undefined;
  /** How many records share their values on average at the least, where that was promised. */
  readonly averageGroup?: number | undefined;
  /** Columns that nobody should learn from a group, and how far their distribution in one may be from the whole. */
  readonly confidential?: readonly (ConfidentialColumn & { readonly name: string })[] | undefined;
  readonly closeness?: number | undefined;
  /** Totals that the covered columns were to reach: of the file, or of each level of each given column. */
  readonly totals?: readonly (readonly number[])[] | undefined;
  /** What the values of each covered column stand for; numbers where not given. */
  readonly scales?: readonly Scale[] | undefined;
}

/** What was found. A claim holds if the figure is within its limit. */
export interface Finding {
  /** The figure measured on the written values. */
  readonly measured: number;
  /** What the figure may be at the most, or must be at the least. */
  readonly limit: number;
  readonly holds: boolean;
  /** In words, for people: what was counted or compared. No cell values. */
  readonly found: string;
}

/** What the certificate of a step says beside its claims, if it was asked for. */
export type StepFact =
  | 'together'
  | 'unit'
  | 'time'
  | 'inside'
  | 'weight'
  | 'dominance'
  | 'given'
  | 'constraints'
  | 'averageGroup'
  | 'closeness'
  | 'totals';

/** What figures are held against. */
export type Limits = Pick<Evidence, 'smallestGroup' | 'averageGroup' | 'dominance' | 'closeness'>;

/** A property that a protected file can be checked for. One claim, one file. */
export interface Claim {
  readonly name: string;
  /** What is claimed, as a sentence. */
  readonly sentence: string;
  /** The sentence if units count and not records; `sentence` if not given. */
  readonly sentenceOfUnits?: string;
  /** What the measured figure is, its scale, and which direction is better. */
  readonly figure: string;
  /**
   * What the claim is about, if values that are moved after the methods ran speak against it. A claim about the
   * `values` is then in doubt, and is tested. A claim about `alike records`, which share their values, is withdrawn if a rule
   * ties a column that is grouped by itself to others. A claim about `group sizes` means nothing once single values differ.
   */
  readonly subject?: 'values' | 'alike records' | 'group sizes';
  /** It is about columns as a whole, so it is stated with what was filled in or left empty of them. */
  readonly ofWholeColumns?: true;
  /** The kinds of columns it is made for; of every kind if not given. */
  readonly kinds?: readonly Scale['kind'][];
  /** The kinds of given columns it is made for, if it `needs` some; any if not given. */
  readonly givenKinds?: readonly Scale['kind'][];
  /** What the step must say for the claim to be about something; it is withdrawn if another step changes columns named there. */
  readonly needs?: StepFact;
  /** Whether the limit is one that no file could miss: a claim that cannot fail is not made. */
  isVoid?(limits: Limits): boolean;
  /** Whether it means something for covered columns of these scales; always if not given. */
  applies?(scales: readonly Scale[]): boolean;
  /** The groups must be known, because the protected file need not show them. */
  readonly needsPartition?: true;
  check(evidence: Evidence): Finding;
}

/** The covered columns before and after, side by side. */
export function comparedIn({ names, original, protected: masked, decimals }: Evidence) {
  return original.map((before, j) => ({
    name: names[j],
    before,
    after: masked[j],
    decimals: decimals[j],
  }));
}

/** Whether a value is missing, which may be a level of its own. */
export function isMissing(value: number, scale: Scale | undefined): boolean {
  return (
    Number.isNaN(value) ||
    (scale !== undefined && scale.kind !== 'numeric' && value === scale.missing)
  );
}

/** A finding about differences as a share of what rounding allows. */
export function judged(share: number, found: string): Finding {
  return { measured: share, limit: 1, holds: share <= 1, found };
}

/** Unit roundoff of doubles, 2^-53. */
export const ROUNDOFF = 1.1102230246251565e-16;

/** What the step must have said for a claim to be made; a certificate that does not is refused when it is read. */
export function told<T>(what: T | undefined): T {
  if (what === undefined)
    throw new PenumbraError('internal', 'The step lacks a field that its claim needs.');
  return what;
}

/** The partition, for claims that declare that they need it. */
export function groupsOf(evidence: Evidence): Int32Array {
  if (evidence.groupOf === null) throw new PenumbraError('internal', 'The partition is not known.');
  return evidence.groupOf;
}
