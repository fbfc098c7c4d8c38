import { type Claim, claims, type Evidence, type Finding } from '../claims/index.ts';
import { PenumbraError } from '../error.ts';
import type { PromisedClaim, Work } from '../method/index.ts';
import { loss, lossOf } from '../utility/index.ts';
import type { Belonging } from './belonging.ts';
import type {
  CertifiedClaim,
  CertifiedColumn,
  CertifiedConstraint,
  Figure,
} from './certificate.ts';
import { completeRecords, keepRecords, treatMissing } from './missing.ts';
import type { MissingPolicy } from './options.ts';

/** What a step covers and promises: all that is needed to check it from the two files. */
export interface Coverage {
  readonly columns: readonly CertifiedColumn[];
  readonly smallestGroup: number;
  readonly missing: MissingPolicy;
  /** Positions of the columns of the original that make strata, counted from 1. */
  readonly strata: readonly number[];
  readonly promised: readonly PromisedClaim[];
  /** How far moments may be off together, for steps that were refined. */
  readonly momentError?: number;
  /** Positions of the columns of the original that make units and hold weights, counted from 1. */
  readonly together?: number;
  readonly weight?: number;
  /** Largest share of a group's total that one record may have, in percent. */
  readonly dominance?: number;
  /** Columns of the original, counted from 1, that stay and whose relation to the covered ones is kept. */
  readonly given?: readonly { readonly name: string; readonly original: number }[];
  /** Linear equations between the covered columns, one coefficient for each. */
  readonly constraints?: readonly CertifiedConstraint[];
  readonly averageGroup?: number;
}

/** The numeric values of a column of a file by its position, counted from 1. */
export type ValuesAt = (position: number) => Float64Array;

/** A promise and what was found, or null where it cannot be told without the partition. */
export interface CheckedClaim {
  readonly promised: PromisedClaim;
  readonly claim: Claim;
  readonly finding: Finding | null;
}

export interface CheckedStep {
  readonly claims: readonly CheckedClaim[];
  readonly filled: number;
  readonly suppressed: number;
}

/**
 * Checks every promise on values read from the original and the protected file. Used when a certificate
 * is made and when it is verified: nothing that the protecting run remembered goes in but the partition.
 */
export function* checkSteps(
  coverages: readonly Coverage[],
  original: ValuesAt,
  written: ValuesAt,
  groupOf: readonly (Int32Array | null)[],
  belonging: readonly Belonging[],
): Work<CheckedStep[]> {
  const kept = keptRecords(coverages, original);
  const total = coverages.reduce((sum, { promised }) => sum + promised.length, 0);
  const steps: CheckedStep[] = [];
  let done = 0;
  for (const [i, coverage] of coverages.entries()) {
    const { columns, missing, smallestGroup, momentError, weight, dominance } = coverage;
    const { given, constraints, averageGroup = 1 } = coverage;
    const { strata, units } = belonging[i];
    const before = columns.map((column) => keepRecords(original(column.original), kept));
    const treated = treatMissing(before, missing, Math.max(smallestGroup, averageGroup), strata);
    const evidence: Evidence = {
      names: columns.map((column) => column.name),
      original: treated.columns,
      protected: columns.map((column) => written(column.protected)),
      decimals: columns.map((column) => column.decimals),
      groupOf: groupOf[i],
      strata,
      smallestGroup,
      ...(momentError === undefined ? {} : { momentError }),
      ...(units === null ? {} : { units }),
      ...(weight === undefined ? {} : { weights: keepRecords(original(weight), kept) }),
      ...(dominance === undefined ? {} : { dominance }),
      ...(given === undefined
        ? {}
        : {
            given: given.map(({ name, original: position }) => ({
              name,
              values: keepRecords(original(position), kept),
            })),
          }),
      ...(constraints === undefined ? {} : { constraints }),
      ...(coverage.averageGroup === undefined ? {} : { averageGroup }),
    };
    const claims: CheckedClaim[] = [];
    for (const promised of coverage.promised) {
      claims.push(checkClaim(promised, evidence));
      yield { done: ++done, total };
    }
    steps.push({ claims, filled: treated.filled, suppressed: treated.suppressed });
  }
  return steps;
}

/** Which records the steps that drop incomplete ones have kept, or null for all. */
export function keptRecords(coverages: readonly Coverage[], original: ValuesAt): Uint8Array | null {
  const values = coverages
    .filter(({ missing }) => missing === 'drop')
    .flatMap(({ columns, given = [] }) =>
      [...columns, ...given].map((column) => original(column.original)),
    );
  if (values.length === 0) return null;
  const kept = completeRecords(values, values[0].length);
  return kept.every((flag) => flag === 1) ? null : kept;
}

/** The figures of a certificate, over all covered columns. */
export function measureFigures(
  coverages: readonly Coverage[],
  original: ValuesAt,
  written: ValuesAt,
): Figure[] {
  const kept = keptRecords(coverages, original);
  const columns = coverages.flatMap((coverage) => coverage.columns);
  const before = columns.map((column) => keepRecords(original(column.original), kept));
  const after = columns.map((column) => written(column.protected));
  const { name, definition, range, direction } = loss;
  return [{ name, value: lossOf(before, after), definition, range, direction }];
}

/** A checked claim as a certificate states it. */
export function certified({ promised, claim, finding }: CheckedClaim): CertifiedClaim {
  if (finding === null) throw new PenumbraError('internal', 'A claim was not checked.');
  return {
    claim: claim.name,
    sentence: claim.sentence,
    tier: promised.tier,
    because: promised.because,
    figure: claim.figure,
    ...finding,
  };
}

function checkClaim(promised: PromisedClaim, evidence: Evidence): CheckedClaim {
  const claim = claims.get(promised.claim);
  if (claim === undefined) {
    throw new PenumbraError(
      'claim',
      `There is no claim "${promised.claim}" that could be checked.`,
    );
  }
  const blind = claim.needsPartition && evidence.groupOf === null;
  return { promised, claim, finding: blind ? null : claim.check(evidence) };
}
