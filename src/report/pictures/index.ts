export { type BicCurve, bicCurvePicture } from './bicCurve.ts';
export { categoryPicture } from './categories.ts';
export { columnDrivePicture } from './columnDrive.ts';
export { combinationsPicture } from './combinations.ts';
export { contributionsPicture } from './contributions.ts';
export { correlationPicture } from './correlations.ts';
export { distributionPicture } from './distribution.ts';
export { pictureStyle, selfContained } from './drawing/style.ts';
export { ellipsesPicture } from './ellipses.ts';
export { groupSizesPicture } from './groupSizes.ts';
export { type Objective, objectivePicture } from './objective.ts';
export { quantilePicture } from './quantiles.ts';
export {
  type MapAxis,
  type MapPoint,
  mapFile,
  type RecipeMap,
  recipeMapPicture,
  recipeMapStyle,
} from './recipeMap.ts';
export { riskPicture } from './riskByRecord.ts';
export { type RiskUtility, riskUtilityPicture } from './riskUtility.ts';
export { scatterPicture } from './scatter.ts';
export { scoreBarsPicture } from './scoreBars.ts';
