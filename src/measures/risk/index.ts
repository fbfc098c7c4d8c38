import type { Measure } from '../contract/index.ts';
import { closestRecord } from './closestRecord.ts';
import { copies, copiesOfUniques } from './copies.ts';
import { disco } from './disco.ts';
import { groupKnowledge } from './groupKnowledge.ts';
import { householdRisk } from './householdRisk.ts';
import { individualRisk } from './individualRisk.ts';
import { intersectionGroups } from './intersectionGroups.ts';
import { intersectionRanks } from './intersectionRanks.ts';
import { intervalDeviation } from './intervalDeviation.ts';
import { intervalPrime } from './intervalPrime.ts';
import { intervalRank } from './intervalRank.ts';
import { intervalRelative } from './intervalRelative.ts';
import { kAnonymity } from './kAnonymity.ts';
import { lDiversityDistinct } from './lDiversityDistinct.ts';
import { lDiversityEntropy } from './lDiversityEntropy.ts';
import { lDiversityRecursive } from './lDiversityRecursive.ts';
import { linkage } from './linkage.ts';
import { linkageKeys } from './linkageKeys.ts';
import { linkageMahalanobis } from './linkageMahalanobis.ts';
import { linkageOneToOne } from './linkageOneToOne.ts';
import { linkagePrime } from './linkagePrime.ts';
import { linkageProbabilistic } from './linkageProbabilistic.ts';
import { linkageProbabilisticOneToOne } from './linkageProbabilisticOneToOne.ts';
import { linkageReverse } from './linkageReverse.ts';
import { linkageSecond } from './linkageSecond.ts';
import { linkageSubsets } from './linkageSubsets.ts';
import { membership } from './membership.ts';
import { membershipLow } from './membershipLow.ts';
import { nearCopies } from './nearCopies.ts';
import { nearestRatio } from './nearestRatio.ts';
import { populationUniqueness } from './populationUniqueness.ts';
import { replicatedUniques } from './replicatedUniques.ts';
import { suda2 } from './suda2.ts';
import { tCloseness } from './tCloseness.ts';
import { tcap } from './tcap.ts';

export { frequencies } from './classes/frequencies.ts';
export { weightsProblem } from './individual/weights.ts';
export { individualRisks } from './individualRisk.ts';
export { intersectionFiles, type ReleasedClasses, readIntersection } from './intersectionFiles.ts';
export { uniqueWithout } from './kAnonymity.ts';
export { type ColumnDrive, columnDrive } from './linkageByColumn.ts';
export { type LinkedByRecord, linkedByRecord } from './linkageByRecord.ts';
export { findMinimalUniques } from './suda/minimalUniques.ts';
export { scoresOf } from './suda/scores.ts';
export { sudaScores } from './suda2.ts';

/** Measures that scores are made of, or that a task chooses for itself. */
export {
  individualRisk,
  intervalDeviation,
  intervalPrime,
  intervalRank,
  kAnonymity,
  linkage,
  linkagePrime,
  linkageProbabilistic,
  linkageSubsets,
  suda2,
};

export const riskMeasures: readonly Measure[] = [
  linkage,
  linkageReverse,
  linkageSecond,
  linkageKeys,
  linkageSubsets,
  linkagePrime,
  linkageMahalanobis,
  linkageOneToOne,
  linkageProbabilistic,
  linkageProbabilisticOneToOne,
  intervalRank,
  intervalDeviation,
  intervalRelative,
  intervalPrime,
  groupKnowledge,
  intersectionGroups,
  intersectionRanks,
  copies,
  copiesOfUniques,
  nearCopies,
  nearestRatio,
  closestRecord,
  membership,
  membershipLow,
  kAnonymity,
  replicatedUniques,
  lDiversityDistinct,
  lDiversityEntropy,
  lDiversityRecursive,
  tCloseness,
  disco,
  tcap,
  individualRisk,
  householdRisk,
  populationUniqueness,
  suda2,
];
