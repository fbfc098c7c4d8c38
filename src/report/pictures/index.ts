export { AXIS_HEIGHT, barRows, heightOfRows } from './bars.ts';
export { bicCurvePicture } from './bicCurve.ts';
export { categoryPicture } from './categories.ts';
export { columnDrivePicture } from './columnDrive.ts';
export { columnPicture } from './columnPicture.ts';
export { combinationsPicture } from './combinations.ts';
export { contributionsPicture } from './contributions.ts';
export { correlationPicture } from './correlations.ts';
export { distributionPicture } from './distribution.ts';
export { bottomAxis, fittingTicks, leftAxis, marginFor } from './drawing/axis.ts';
export { textWidth } from './drawing/label.ts';
export { legend } from './drawing/legend.ts';
export { makeScale, ticksOf } from './drawing/scale.ts';
export { pictureStyle, selfContained } from './drawing/style.ts';
export { drawing, line, path, rect, text } from './drawing/svg.ts';
export { ellipsesPicture } from './ellipses.ts';
export { groupSizesPicture } from './groupSizes.ts';
export { objectivePicture } from './objective.ts';
export { movedShare, pairCountsPicture } from './pairCounts.ts';
export type { Picture } from './picture.ts';
export { quantilePicture } from './quantiles.ts';
export {
  dotOutline,
  type MapAxis,
  type MapPoint,
  mapFile,
  type RecipeMap,
  recipeMapPicture,
  recipeMapStyle,
} from './recipeMap.ts';
export { riskPicture } from './riskByRecord.ts';
export { riskUtilityPicture } from './riskUtility.ts';
export { scatterPicture } from './scatter.ts';
export { scoreBarsPicture } from './scoreBars.ts';
