export {
  type CategoryPair,
  type ColumnPair,
  categoryBarsOf,
  categorySummaryOf,
  classesOfLevels,
  classesOfNumbers,
  combinationsOf,
  contributionsOf,
  correlationsOf,
  distributionOf,
  ellipsesOf,
  groupSizesOf,
  isChanged,
  levelEstimates,
  numberEstimates,
  pairCountsOf,
  relativeChange,
  riskByRecordOf,
  scatterOf,
  scoreBarsOf,
  summaryOf,
  type WeightedEstimate,
} from './figures/index.ts';
export * from './figures/model.ts';
export * from './pages/codebook.ts';
export { codebookPage } from './pages/codebookPage.ts';
export { codebookJsonLd } from './pages/croissant.ts';
export { type CodebookFile, codebookDdi } from './pages/ddi.ts';
export { type DossierData, dossierPage, type Scenario } from './pages/dossier.ts';
export { publicEdition } from './pages/editions.ts';
export type { ColumnBounds, ExplorerColumn, ExplorerData } from './pages/explorer/data.ts';
export { explorerPage } from './pages/explorer/page.ts';
export { reportPage } from './pages/page.ts';
export { type SweepPage, sweepPage } from './pages/sweep.ts';
export {
  bicCurvePicture,
  ellipsesPicture,
  type MapAxis,
  type MapPoint,
  mapFile,
  type RecipeMap,
  recipeMapPicture,
  riskUtilityPicture,
  scatterPicture,
  selfContained,
} from './pictures/index.ts';
export type { Picture } from './pictures/picture.ts';
export {
  type AssumedColumns,
  type Assumptions,
  type AssumptionWords,
  assumptionWords,
  type Source,
} from './text/index.ts';
