export { isLayout } from './detect.ts';
export { fixedToCsv, recordsFileOf } from './read.ts';
