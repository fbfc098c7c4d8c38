export { columnDrivePicture } from './columnDrive.ts';
export { correlationPicture } from './correlations.ts';
export { distributionPicture } from './distribution.ts';
export { groupSizesPicture } from './groupSizes.ts';
export { quantilePicture } from './quantiles.ts';
export { riskPicture } from './riskByRecord.ts';
export { scatterPicture } from './scatter.ts';
export { scoreBarsPicture } from './scoreBars.ts';
export { pictureStyle, selfContained } from './style.ts';
