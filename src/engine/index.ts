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
} from './analyse.ts';
export * from './assess.ts';
export * from './attack.ts';
export * from './compareMethods.ts';
export type { ComparisonOptions } from './comparison.ts';
export { type Declared, declared, findDeclared } from './declared.ts';
export * from './diffRecipes.ts';
export * from './discoverRules.ts';
export * from './drawRecords.ts';
export * from './estimate.ts';
export { implicateName, implicateSeeds, MOST_IMPLICATES } from './implicates.ts';
export * from './inspect.ts';
export * from './planWords.ts';
export * from './protect.ts';
export * from './readModel.ts';
export * from './refine.ts';
export * from './release/index.ts';
export * from './suggest.ts';
export type { Objective } from './suggestJudge.ts';
export type { Refused } from './suggestRefusals.ts';
export * from './suggestWords.ts';
export * from './sweep.ts';
export * from './sweepRecipes.ts';
export * from './sweepView.ts';
export * from './synthesisModel.ts';
export * from './trial.ts';
export * from './verify.ts';
