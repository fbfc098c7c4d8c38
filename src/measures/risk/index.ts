import type { Measure } from '../contract/index.ts';
import { betaLikeness } from './classes/betaLikeness.ts';
import { deltaDisclosure } from './classes/deltaDisclosure.ts';
import { kAnonymity } from './classes/kAnonymity.ts';
import { lDiversityDistinct } from './classes/lDiversityDistinct.ts';
import { lDiversityEntropy } from './classes/lDiversityEntropy.ts';
import { lDiversityRecursive } from './classes/lDiversityRecursive.ts';
import { tCloseness } from './classes/tCloseness.ts';
import { groupKnowledge } from './groupKnowledge.ts';
import { individualRisk } from './individual/individualRisk.ts';
import { filledCells } from './inference/filledCells.ts';
import { inferredCells } from './inference/inferredCells.ts';
import { intersectionGroups } from './intersection/intersectionGroups.ts';
import { intersectionRanks } from './intersection/intersectionRanks.ts';
import { intervalDeviation } from './intervals/intervalDeviation.ts';
import { intervalPrime } from './intervals/intervalPrime.ts';
import { intervalRank } from './intervals/intervalRank.ts';
import { intervalRelative } from './intervals/intervalRelative.ts';
import { linkage } from './linkage/linkage.ts';
import { linkageGower } from './linkage/linkageGower.ts';
import { linkageKeys } from './linkage/linkageKeys.ts';
import { linkageMahalanobis } from './linkage/linkageMahalanobis.ts';
import { linkageOneToOne } from './linkage/linkageOneToOne.ts';
import { linkagePrime } from './linkage/linkagePrime.ts';
import { linkageReverse } from './linkage/linkageReverse.ts';
import { linkageSecond } from './linkage/linkageSecond.ts';
import { linkageSubsets } from './linkage/linkageSubsets.ts';
import { deltaPresence } from './population/deltaPresence.ts';
import { journalistRisk } from './population/journalistRisk.ts';
import { kMap } from './population/kMap.ts';
import { marketerRisk } from './population/marketerRisk.ts';
import { prosecutorRisk } from './population/prosecutorRisk.ts';
import { linkageProbabilistic } from './probabilistic/linkageProbabilistic.ts';
import { linkageProbabilisticOneToOne } from './probabilistic/linkageProbabilisticOneToOne.ts';
import { identifyingColumns } from './rules/identifyingColumns.ts';
import { rarestPair, rarestTriple, rarestValue } from './rules/rarestKeys.ts';
import { safeHarbor } from './rules/safeHarbor.ts';
import { suda2 } from './suda/suda2.ts';
import { closestRecord } from './synthetic/closestRecord.ts';
import { copies, copiesOfUniques } from './synthetic/copies.ts';
import { disco } from './synthetic/disco.ts';
import {
  copiesExcess,
  discoExcess,
  nearCopiesExcess,
  replicatedExcess,
} from './synthetic/excess.ts';
import { keptValues } from './synthetic/keptValues.ts';
import { membership } from './synthetic/membership.ts';
import { membershipLow } from './synthetic/membershipLow.ts';
import { nearCopies } from './synthetic/nearCopies.ts';
import { nearestRatio } from './synthetic/nearestRatio.ts';
import { replicatedUniques } from './synthetic/replicatedUniques.ts';
import { tcap } from './synthetic/tcap.ts';
import { uniqueMatches } from './synthetic/uniqueMatches.ts';
import { populationUniqueness } from './uniqueness/populationUniqueness.ts';
import { populationUniques } from './uniqueness/populationUniques.ts';
import { householdRisk } from './units/householdRisk.ts';
import { linkedUnitRisk } from './units/linkedUnitRisk.ts';
import { uniqueSeries } from './units/uniqueSeries.ts';
import { uniqueUnits } from './units/uniqueUnits.ts';

export { firstOfEach, frequencies } from './classes/frequencies.ts';
export { uniqueWithout } from './classes/kAnonymity.ts';
export { individualRisks } from './individual/individualRisk.ts';
export { unitWeightsProblem, weightsProblem } from './individual/weights.ts';
export { type Carried, carriedColumns } from './inference/carried.ts';
export { SOURCES } from './inference/cells.ts';
export { countInferred, type HiddenCounts, inferCells } from './inference/infer.ts';
export {
  EMPTIED,
  EMPTIED_INFERRED,
  inferredSentence,
  partFrom,
  UNIQUE_AGAIN,
} from './inference/inferredCells.ts';
export { risingColumns } from './inference/steps.ts';
export {
  intersectionFiles,
  type ReleasedClasses,
  readIntersection,
} from './intersection/intersectionFiles.ts';
export { type ColumnDrive, columnDrive, MOST_DRIVEN } from './linkage/linkageByColumn.ts';
export { type LinkedByRecord, linkedByRecord } from './linkage/linkageByRecord.ts';
export { findMinimalUniques } from './suda/minimalUniques.ts';
export { scoresOf } from './suda/scores.ts';
export { sudaScores } from './suda/suda2.ts';
export { householdRisks } from './units/householdRisk.ts';
export { compositionsOf } from './units/unitsIn.ts';

/** Measures that are parts of scores, or that a task chooses itself. */
export {
  copiesExcess,
  discoExcess,
  householdRisk,
  identifyingColumns,
  individualRisk,
  inferredCells,
  intervalDeviation,
  intervalPrime,
  intervalRank,
  journalistRisk,
  kAnonymity,
  kMap,
  linkage,
  linkageKeys,
  linkagePrime,
  linkageProbabilistic,
  linkageSubsets,
  membership,
  populationUniques,
  prosecutorRisk,
  rarestPair,
  rarestTriple,
  rarestValue,
  replicatedExcess,
  safeHarbor,
  suda2,
  tCloseness,
  uniqueSeries,
  uniqueUnits,
};

export const riskMeasures: readonly Measure[] = [
  linkage,
  linkageReverse,
  linkageSecond,
  linkageKeys,
  linkageSubsets,
  linkagePrime,
  linkageMahalanobis,
  linkageGower,
  linkageOneToOne,
  linkageProbabilistic,
  linkageProbabilisticOneToOne,
  intervalRank,
  intervalDeviation,
  intervalRelative,
  intervalPrime,
  groupKnowledge,
  inferredCells,
  filledCells,
  intersectionGroups,
  intersectionRanks,
  copies,
  copiesOfUniques,
  uniqueMatches,
  copiesExcess,
  keptValues,
  nearCopies,
  nearCopiesExcess,
  nearestRatio,
  closestRecord,
  membership,
  membershipLow,
  kAnonymity,
  kMap,
  deltaPresence,
  rarestValue,
  rarestPair,
  rarestTriple,
  identifyingColumns,
  safeHarbor,
  replicatedUniques,
  replicatedExcess,
  lDiversityDistinct,
  lDiversityEntropy,
  lDiversityRecursive,
  tCloseness,
  betaLikeness,
  deltaDisclosure,
  disco,
  discoExcess,
  tcap,
  prosecutorRisk,
  journalistRisk,
  marketerRisk,
  individualRisk,
  householdRisk,
  linkedUnitRisk,
  uniqueUnits,
  uniqueSeries,
  populationUniqueness,
  populationUniques,
  suda2,
];
