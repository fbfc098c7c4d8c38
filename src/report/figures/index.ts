export {
  type CategoryPair,
  categoryBarsOf,
  categorySummaryOf,
  isChanged,
} from './categories.ts';
export { combinationsOf } from './combinations.ts';
export { contributionsOf } from './contributions.ts';
export { correlationsOf } from './correlations.ts';
export { distributionOf } from './distribution.ts';
export { type Ellipses, ellipsesOf, onScale } from './ellipses.ts';
export {
  levelEstimates,
  numberEstimates,
  relativeChange,
  type WeightedEstimate,
} from './estimates.ts';
export { groupSizesOf } from './groupSizes.ts';
export type {
  AnalystNote,
  Bin,
  CategoryBars,
  CategorySummary,
  ColumnDrive,
  ColumnEffect,
  ColumnSummary,
  CombinationClass,
  Combinations,
  Contributions,
  CorrelationPair,
  Correlations,
  Distribution,
  Edition,
  EffectBands,
  GroupSizes,
  LevelBar,
  PairCounts,
  Point,
  ReportData,
  ReportFigure,
  ReportFile,
  ReportLimit,
  ReportLimits,
  ReportModel,
  RiskByRecord,
  Scatter,
  ScoreBars,
  Treatment,
  TreatmentStep,
  TwoWayTables,
  Verdict,
} from './model.ts';
export {
  type ClassedColumn,
  classesOfLevels,
  classesOfNumbers,
  pairCountsOf,
} from './pairCounts.ts';
export { riskByRecordOf } from './riskByRecord.ts';
export { type ColumnPair, scatterOf } from './scatter.ts';
export { scoreBarsOf } from './scoreBars.ts';
export { summaryOf } from './summary.ts';
export { evenly, sortedPresent, sortedQuantiles } from './values.ts';
