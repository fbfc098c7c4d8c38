export { type AlikeColumns, alikeRecords } from './alikeRecords.ts';
export * from './belonging.ts';
export type { CarriedWeight } from './carried.ts';
export { amongKept, chosenAlone } from './chosenRecords.ts';
export { classStep, joinEqual } from './classes.ts';
export { closeUnits } from './closeness.ts';
export { among } from './constraints.ts';
export { mergeDominated } from './dominance.ts';
export { calculatedBy, type PlannedEdits, ruleInRecipe, rulesAbout } from './edits.ts';
export { contextOf } from './givenBack.ts';
export { countsUnits } from './levels.ts';
export {
  isMemberRule,
  type MemberColumns,
  memberColumns,
  membersIn,
  unitMembers,
} from './memberRules.ts';
export { fewestUnits, type GroupedColumns, mergeGroups } from './mergeGroups.ts';
export { completeRecords, keepRecords, type Treated, treatMissing } from './missing.ts';
export {
  belongingOfStep,
  type Plan,
  type PlannedStep,
  planRecipe,
  rowsOfStep,
  type WithdrawnClaim,
} from './plan.ts';
export {
  drawnWeights,
  type PlannedSample,
  weightDecimals,
} from './prepare.ts';
export { classSize } from './promises.ts';
export { firstOfUnits, type PlannedUnit } from './protectedUnit.ts';
export * from './random.ts';
export { isEmptied, keepsReasons } from './reasons.ts';
export type { PlannedReplace } from './replacements.ts';
export { areNumeric, scalesOf, withLevel, withoutLevel } from './scales.ts';
export { claimsHidden, NOT_INFERABLE } from './staysHidden.ts';
export { strataOf } from './strata.ts';
export { rowsOfUnits, unitsOf } from './units.ts';
export { headsIn, relationIn, type WholeUnits } from './wholeUnits.ts';
