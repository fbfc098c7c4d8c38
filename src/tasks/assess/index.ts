export * from './alsoReleased.ts';
export {
  type AssessedFigure,
  type AssessedLimits,
  type Assessment,
  assessLoaded,
  hasColumnsFor,
  judgedAgain,
  type LeftOut,
  measures,
  scores,
} from './assess.ts';
export { type CodedOptions, codesOfKeys, commonPairs } from './codedFiles.ts';
export * from './comparison.ts';
export * from './copied.ts';
export { decidedUnits } from './countedFiles.ts';
export { type Declared, findDeclared, titled } from './declared.ts';
export { madeOf, natureOf, type Treated, treatedBy, treatedByPlan } from './nature.ts';
export { asReported, codeLabelsOf, groupsShown } from './report/categories.ts';
export { madeBy, reportData } from './report/data.ts';
export { limitsReported } from './report/limits.ts';
export * from './report/treatment.ts';
export * from './riskTable.ts';
