export { isOpenDocument, isOpenDocumentName } from './detect.ts';
export { openDocumentToCsv } from './read.ts';
export { openDocumentTarget } from './target.ts';
export { openDocumentFormat } from './write.ts';
