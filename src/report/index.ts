export {
  type CategoryPair,
  type ColumnPair,
  categoryBarsOf,
  categorySummaryOf,
  combinationsOf,
  contributionsOf,
  correlationsOf,
  distributionOf,
  ellipsesOf,
  groupSizesOf,
  isChanged,
  riskByRecordOf,
  type ScatterOptions,
  scatterOf,
  scoreBarsOf,
  summaryOf,
} from './figures/index.ts';
export * from './figures/model.ts';
export * from './pages/codebook.ts';
export { type PublicOptions, publicEdition } from './pages/editions.ts';
export { analystNotes } from './pages/notes/analyst.ts';
export { reportPage } from './pages/page.ts';
export { type SweepPage, sweepPage } from './pages/sweep.ts';
export {
  type BicCurve,
  bicCurvePicture,
  categoryPicture,
  columnDrivePicture,
  combinationsPicture,
  contributionsPicture,
  correlationPicture,
  distributionPicture,
  ellipsesPicture,
  groupSizesPicture,
  type MapAxis,
  type MapPoint,
  mapFile,
  type Objective,
  objectivePicture,
  pictureStyle,
  quantilePicture,
  type RecipeMap,
  type RiskUtility,
  recipeMapPicture,
  recipeMapStyle,
  riskPicture,
  riskUtilityPicture,
  scatterPicture,
  scoreBarsPicture,
  selfContained,
} from './pictures/index.ts';
export type { DataTable, Picture } from './pictures/picture.ts';
export type { Bound, Extent } from './text/bands.ts';
export type { Below, Count } from './text/numbers.ts';
