import { PenumbraError } from '../../error.ts';
import { ancestors } from './ancestors.ts';
import type { Claim } from './claim.ts';
import { complete } from './complete.ts';
import { covariances } from './covariances.ts';
import { domain } from './domain.ts';
import { dominance } from './dominance.ts';
import { givenCovariances } from './givenCovariances.ts';
import { givenLevels } from './givenLevels.ts';
import { givenTotals } from './givenTotals.ts';
import { groupMoments } from './groupMoments.ts';
import { groupSize } from './groupSize.ts';
import { internality } from './internality.ts';
import { jointCounts } from './jointCounts.ts';
import { jointKAnonymity } from './jointKAnonymity.ts';
import { kAnonymity } from './kAnonymity.ts';
import { kAnonymityWildcards } from './kAnonymityWildcards.ts';
import { levels } from './levels.ts';
import { linearConstraints } from './linearConstraints.ts';
import { marginals } from './marginals.ts';
import { meanGroupSize } from './meanGroupSize.ts';
import { means } from './means.ts';
import { membersAgree } from './membersAgree.ts';
import { moments } from './moments.ts';
import { monotonicity } from './monotonicity.ts';
import { onlyEmptied } from './onlyEmptied.ts';
import { positiveValues } from './positiveValues.ts';
import { products } from './products.ts';
import { series } from './series.ts';
import { signs } from './signs.ts';
import { strata } from './strata.ts';
import { strataMarginals } from './strataMarginals.ts';
import { sums } from './sums.ts';
import { tCloseness } from './tCloseness.ts';
import { together } from './together.ts';
import { units } from './units.ts';
import { weightedSums } from './weightedSums.ts';
import { weightTotals } from './weightTotals.ts';
import { wholeRecords } from './wholeRecords.ts';

export type { Claim, Evidence, Finding, Limits } from './claim.ts';
export { contributions, largestShare } from './dominance.ts';
/** Claims that the plan and its tasks make by themselves, or ask for. */
export {
  complete,
  dominance,
  givenCovariances,
  groupSize,
  jointKAnonymity,
  kAnonymity,
  linearConstraints,
  meanGroupSize,
  membersAgree,
  moments,
  onlyEmptied,
  series,
  strata,
  together,
  units,
};

/** Every claim that a method can make, by name. */
export const claims: ReadonlyMap<string, Claim> = new Map(
  [
    complete,
    groupSize,
    kAnonymity,
    jointKAnonymity,
    meanGroupSize,
    means,
    covariances,
    givenCovariances,
    givenLevels,
    groupMoments,
    marginals,
    linearConstraints,
    sums,
    weightedSums,
    products,
    internality,
    monotonicity,
    domain,
    wholeRecords,
    strata,
    together,
    units,
    membersAgree,
    series,
    dominance,
    moments,
    kAnonymityWildcards,
    onlyEmptied,
    tCloseness,
    jointCounts,
    ancestors,
    strataMarginals,
    levels,
    signs,
    weightTotals,
    givenTotals,
    positiveValues,
  ].map((claim) => [claim.name, claim]),
);

/** The claim of that name. Methods promise claims by name, because they know nothing of how claims are checked. */
export function claimOf(name: string): Claim {
  const claim = claims.get(name);
  if (claim === undefined) throw new PenumbraError('internal', `There is no claim ${name}.`);
  return claim;
}

/** Whether one of these promises says that records share their values. */
export function areAlike(promised: readonly { readonly claim: string }[]): boolean {
  return promised.some(({ claim }) => claims.get(claim)?.subject === 'alike records');
}
