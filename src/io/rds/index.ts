export { isRds, isRdsName } from './detect.ts';
export { rdsToCsv } from './read.ts';
export { rdsTarget } from './target.ts';
export { rdsFormat, refuseRdsNames } from './write.ts';
