export { isArrow, isArrowName } from './detect.ts';
export { arrowToCsv } from './read.ts';
export { commentsInSchema } from './schema.ts';
export { arrowTarget } from './target.ts';
export type { ArrowType } from './type.ts';
export { arrowFormat, schemaMessage } from './write.ts';
