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
export { ellipsesOf } from './ellipses.ts';
export { groupSizesOf } from './groupSizes.ts';
export { riskByRecordOf } from './riskByRecord.ts';
export { type ColumnPair, type ScatterOptions, scatterOf } from './scatter.ts';
export { scoreBarsOf } from './scoreBars.ts';
export { summaryOf } from './summary.ts';
