export * from './belonging.ts';
export { chosenAlone } from './chosenRecords.ts';
export { among } from './constraints.ts';
export { mergeDominated } from './dominance.ts';
export { calculatedBy, type PlannedEdits, ruleInRecipe, rulesAbout } from './edits.ts';
export { contextOf } from './givenBack.ts';
export { completeRecords, keepRecords, type Treated, treatMissing } from './missing.ts';
export { belongingOfStep, type Plan, type PlannedStep, planRecipe } from './plan.ts';
export {
  drawnWeights,
  type PlannedSample,
  weightDecimals,
} from './prepare.ts';
export { classSize } from './promises.ts';
export * from './random.ts';
export type { PlannedReplace } from './replacements.ts';
export { areNumeric, scalesOf, withLevel, withoutLevel } from './scales.ts';
export { strataOf } from './strata.ts';
export { rowsOfUnits } from './units.ts';
