export {
  type GivenColumns,
  type Protection,
  refuseFailed,
  type Summary,
  stopwatch,
} from '../engines/contract/protection.ts';
export * from '../io/bytes/target.ts';
export type { ColumnChange } from '../recipe/certificate/changes.ts';
export type { Verdict } from '../recipe/certificate/verdicts.ts';
export {
  areComplete,
  fileVerdicts,
  type Verification,
  verification,
} from '../recipe/certificate/verification.ts';
export * from '../recipe/dataset/load.ts';
export { isRandom } from '../recipe/plan/random.ts';
export { cellsOfPlan } from '../recipe/rules/cells.ts';
export * from '../recipe/rules/check.ts';
export type { Enforcement } from '../recipe/rules/enforce.ts';
export {
  type AnalysedFigure,
  type AnalysedPart,
  type AnalyseOptions,
  type Analysis,
  analyse,
  type OriginalFigure,
} from './analyse/analyse.ts';
export * from './assess/assess.ts';
export type { ComparisonOptions } from './assess/comparison.ts';
export { type Declared, declared, findDeclared } from './assess/declared.ts';
export * from './attack/attack.ts';
export * from './compare/compareMethods.ts';
export * from './inspect/inspect.ts';
export * from './protect/estimate.ts';
export { implicateName, implicateSeeds, MOST_IMPLICATES } from './protect/implicates.ts';
export * from './protect/planWords.ts';
export * from './protect/protect.ts';
export * from './refine/refine.ts';
export * from './release/index.ts';
export * from './rules/discover.ts';
export * from './search/diff/diffRecipes.ts';
export type { Objective } from './search/suggest/judge.ts';
export type { Refused } from './search/suggest/refusals.ts';
export * from './search/suggest/suggest.ts';
export * from './search/suggest/words.ts';
export * from './search/sweep/recipes.ts';
export * from './search/sweep/sweep.ts';
export * from './search/sweep/view.ts';
export * from './search/trial/trial.ts';
export * from './synthesis/draw.ts';
export * from './synthesis/model.ts';
export * from './synthesis/readModel.ts';
export * from './verify/verify.ts';
