export { isXport, isXportName } from './detect.ts';
export { xportToCsv } from './read.ts';
export { xportTarget } from './target.ts';
export { refuseXportNames, xportFormat } from './write.ts';
