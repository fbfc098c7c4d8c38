export { isStata, isStataName } from './detect.ts';
export { stataToCsv } from './read.ts';
export { stataTarget } from './target.ts';
export { refuseStataNames, stataFormat } from './write.ts';
