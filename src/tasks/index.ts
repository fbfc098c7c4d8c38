export type { GivenColumns } from '../engines/contract/index.ts';
export { loadBoth } from '../engines/threads/index.ts';
export { stopwatch } from '../foundation/work/index.ts';
export { memoryTarget, type Target } from '../io/bytes/index.ts';
export type { ColumnChange, Verdict } from '../recipe/certificate/index.ts';
export {
  areComplete,
  fileVerdicts,
  type Verification,
  verification,
} from '../recipe/certificate/index.ts';
export {
  type DataFile,
  // Name in programs for earlier versions.
  type DataFile as LoadedFile,
  load,
  type Stage,
  type TaskOptions,
} from '../recipe/dataset/index.ts';
export { isRandom } from '../recipe/plan/index.ts';
export type { Enforcement } from '../recipe/rules/index.ts';
export {
  type CheckedRule,
  cellsOfPlan,
  checkRules,
  generalEngine,
  messageOf,
  type RuleCheck,
} from '../recipe/rules/index.ts';
export type { Assumptions } from '../report/index.ts';
export {
  type AnalysedFigure,
  type AnalysedPart,
  type AnalyseOptions,
  type Analysis,
  analyse,
  type OriginalFigure,
} from './analyse/analyse.ts';
export { type KnownProtection, readProtection } from './analyse/protection.ts';
export * from './assess/assess.ts';
export type { ComparisonOptions } from './assess/comparison.ts';
export { type Declared, declared, findDeclared } from './assess/declared.ts';
export { type RiskTable, type RiskTableSummary, riskTableCsv } from './assess/riskTable.ts';
export * from './attack/attack.ts';
export * from './compare/compareMethods.ts';
export * from './inspect/inspect.ts';
export * from './protect/estimate.ts';
export { implicateName, implicateSeeds, MOST_IMPLICATES } from './protect/implicates.ts';
export * from './protect/planWords.ts';
export * from './protect/protect.ts';
export { type Protection, refuseFailed, type Summary } from './protect/protection.ts';
export * from './refine/refine.ts';
export {
  type Acceptance,
  type AcceptedPart,
  type Gate,
  type GateFinding,
  type GateOutcome,
  gates,
  type LimitAdvice,
  type ReleaseCandidate,
  type TriedRemedy,
} from './release/index.ts';
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
export * from './verify/bundle.ts';
export { logVerdict } from './verify/log.ts';
export type { Papers } from './verify/papers.ts';
export * from './verify/signed.ts';
export { parseStatement, type Statement } from './verify/statement.ts';
export * from './verify/verify.ts';
export * from './verify/withoutOriginal.ts';
