export { isSpss, isSpssName } from './detect.ts';
export { spssToCsv } from './read.ts';
export { spssTarget } from './target.ts';
export { refuseSpssNames, spssFormat } from './write.ts';
